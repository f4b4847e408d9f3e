package cmd

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer"
)

// tally counts files, each blob once in the life of a repository.
type tally struct {
	how      counting
	byScript bool
	progress *progress
}

// sizes are those of files, in their order.
func (t *tally) sizes(ctx context.Context, files []namedFile) ([]size, error) {
	sizes := make([]size, len(files))
	t.progress.start(len(files))
	defer t.progress.end()
	for from := 0; from < len(files); {
		to, repo := from, files[from].repo
		for to < len(files) && files[to].repo == repo {
			to++
		}
		if err := (&shelf{t, repo, files[from:to], sizes[from:to]}).fill(ctx); err != nil {
			return nil, err
		}
		from = to
	}
	return sizes, nil
}

// shelf is files of one repository, or of none, and what is known of them.
type shelf struct {
	*tally
	repo  *gitops.Repo
	files []namedFile
	sizes []size
}

// ledger is where the sizes are kept. The file's name has the tokenizer's, which
// people choose: it has no other signs than file names may have.
func (s *shelf) ledger() gitops.Ledger {
	kind, bytes := "tokens-"+s.how.tokenizer, sizeBytes
	if s.byScript {
		kind, bytes = "scripts-"+s.how.tokenizer, sizeScriptsBytes
	}
	return s.repo.Ledger(kind, s.how.version, bytes)
}

func (s *shelf) fill(ctx context.Context) error {
	if s.repo == nil {
		return s.count(ctx, s.which(func(namedFile) bool { return true }))
	}
	if err := s.name(ctx); err != nil {
		return err
	}
	ledger := s.ledger()
	missing := ledger.Find(len(s.files), s.blob, func(i int, value []byte) { s.sizes[i] = decodeSize(value) })
	s.progress.add(len(s.files) - len(missing))
	if len(missing) == 0 {
		return nil
	}
	if err := s.count(ctx, missing); err != nil {
		return err
	}
	s.keep(ctx, ledger, missing)
	return nil
}

func (s *shelf) blob(i int) gitobj.ID { return s.files[i].blob() }

// which are the numbers of some of the files.
func (s *shelf) which(wanted func(namedFile) bool) (which []int) {
	for i, file := range s.files {
		if wanted(file) {
			which = append(which, i)
		}
	}
	return which
}

// keep adds what was counted. A ledger that cannot be written costs time, not
// the answer.
func (s *shelf) keep(ctx context.Context, ledger gitops.Ledger, counted []int) {
	var blobs []gitobj.ID
	var values [][]byte
	for _, i := range counted {
		if blob := s.blob(i); blob != "" {
			blobs, values = append(blobs, blob), append(values, s.sizes[i].encode(s.byScript))
		}
	}
	used := make([]gitobj.ID, len(s.files))
	for i := range used {
		used[i] = s.blob(i)
	}
	_ = ledger.Add(ctx, blobs, values, used)
}

// name finds out which blobs the files are that git has not told of.
func (s *shelf) name(ctx context.Context) error {
	return parallel(ctx, s.which(func(f namedFile) bool { return f.blob() == "" }), func(i int) error {
		data, err := s.files[i].content()
		if err == nil {
			s.files[i].holds(s.repo.BlobID(data))
		}
		return err
	})
}

// count counts some of the files.
func (s *shelf) count(ctx context.Context, which []int) error {
	if len(which) == 0 {
		return nil
	}
	counter, err := s.how.counter()
	if err != nil {
		return err
	}
	var stored, read []int
	for _, i := range which {
		if s.files[i].stored() {
			stored = append(stored, i)
		} else {
			read = append(read, i)
		}
	}
	if err := s.countStored(ctx, counter, stored); err != nil {
		return err
	}
	return parallel(ctx, read, func(i int) error {
		data, err := s.files[i].content()
		if err != nil {
			return err
		}
		if s.repo != nil && s.repo.BlobID(data) != s.blob(i) {
			s.files[i].holds("") // it changed since it was listed
		}
		s.measure(counter, i, data)
		return nil
	})
}

func (s *shelf) measure(counter tokenizer.Counter, i int, data []byte) {
	s.sizes[i] = sizeOf(counter, data, s.byScript)
	s.progress.add(1)
}

// countStored counts blobs, some at a time: one process reads many.
func (s *shelf) countStored(ctx context.Context, counter tokenizer.Counter, which []int) error {
	for len(which) > 0 {
		some := which[:min(len(which), 300)]
		which = which[len(some):]
		var ids []gitobj.ID
		for _, i := range some {
			ids = append(ids, s.blob(i))
		}
		contents := map[gitobj.ID][]byte{}
		if err := s.repo.EachBlob(ctx, ids, func(id gitobj.ID, data []byte) { contents[id] = data }); err != nil {
			return err
		}
		if err := parallel(ctx, some, func(i int) error { s.measure(counter, i, contents[s.blob(i)]); return nil }); err != nil {
			return err
		}
	}
	return nil
}

// parallel does something with each of many, on all processors. The first error
// ends it, and so does an interruption: who is at work then, maybe on one long text,
// is not waited for.
func parallel(ctx context.Context, which []int, do func(int) error) error {
	var next atomic.Int64
	var failed atomic.Pointer[error]
	var running sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (len(which)+15)/16) {
		running.Go(func() {
			for failed.Load() == nil && ctx.Err() == nil {
				n := int(next.Add(1)) - 1
				if n >= len(which) {
					return
				}
				if err := do(which[n]); err != nil {
					failed.CompareAndSwap(nil, &err)
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { running.Wait(); close(done) }()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-done:
	}
	if err := failed.Load(); err != nil {
		return *err
	}
	return ctx.Err()
}
