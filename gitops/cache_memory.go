package gitops

import (
	"bytes"
	"maps"
	"sync"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

// Memory keeps what was found out about blobs, whose content never changes, in
// one file a kind. It is a cache: whoever loses it, or finds it damaged, reads
// the blobs again. Two processes that save at once lose what one of them found.
type Memory struct {
	store  store.Store
	kind   string
	values map[gitobj.ID][]byte
	used   map[gitobj.ID]bool
	fresh  int
}

// memories are the kinds read so far.
type memories struct {
	mutex  sync.Mutex
	byKind map[string]*Memory
}

// Memory opens the memory of a kind; the name carries the format's version.
func (r *Repo) Memory(kind string) *Memory {
	r.memories.mutex.Lock()
	defer r.memories.mutex.Unlock()
	if known, ok := r.memories.byKind[kind]; ok {
		return known
	}
	m := &Memory{store: store.New(r.StateDir() + "/cache"), kind: kind, values: map[gitobj.ID][]byte{}, used: map[gitobj.ID]bool{}}
	m.load()
	if r.memories.byKind == nil {
		r.memories.byKind = map[string]*Memory{}
	}
	r.memories.byKind[kind] = m
	return m
}

// load reads lines of `id TAB value`; the last line says that all are there.
func (m *Memory) load() {
	data, found, err := m.store.Get(m.kind)
	body, whole := bytes.CutSuffix(data, []byte(endOfMemory))
	if err != nil || !found || !whole {
		return
	}
	for line := range bytes.Lines(body) {
		if id, value, ok := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte("\t")); ok {
			m.values[gitobj.ID(id)] = value
		}
	}
}

const endOfMemory = "end\n"

// Recall is what was kept of a blob.
func (m *Memory) Recall(blob gitobj.ID) ([]byte, bool) {
	value, ok := m.values[blob]
	if ok {
		m.used[blob] = true
	}
	return value, ok
}

// Keep remembers a value without line breaks.
func (m *Memory) Keep(blob gitobj.ID, value []byte) {
	if blob == "" || bytes.ContainsRune(value, '\n') {
		return
	}
	m.values[blob], m.used[blob] = value, true
	m.fresh++
}

// What is quickly read again is not worth a write; what nobody asks for goes
// once it is most of the file.
const (
	worthSaving = 16
	crowded     = 5_000
)

// Save writes the file where enough is new.
func (m *Memory) Save() {
	if m.fresh < worthSaving {
		return
	}
	if len(m.values) > 2*len(m.used)+crowded {
		maps.DeleteFunc(m.values, func(id gitobj.ID, _ []byte) bool { return !m.used[id] })
	}
	var out bytes.Buffer
	for id, value := range m.values {
		out.WriteString(string(id) + "\t")
		out.Write(value)
		out.WriteByte('\n')
	}
	out.WriteString(endOfMemory)
	if m.store.Put(m.kind, out.Bytes()) == nil { // else the next one tries again
		m.fresh = 0
	}
}
