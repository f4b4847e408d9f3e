package lint

import (
	"cmp"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/layers"
)

// place is a folder people start agents in, with what each agent loads there.
type place struct {
	dir   gitobj.Path
	loads []layers.Loading
}

// Instruction is a file that some agent is given, as it is on disk.
type Instruction struct {
	File
	knowledge.Layer
	// Lead is the file at whose end of an import it is, "" where an agent looks
	// for it by its name.
	Lead gitobj.Path
}

// instruct finds out what agents load at the top and in each project.
func (v *View) instruct(tree *once, cache *Cache) error {
	dirs := []gitobj.Path{"."}
	for _, p := range v.Projects {
		if !p.OwnRepository {
			dirs = append(dirs, p.Dir)
		}
	}
	for _, dir := range dirs {
		at := place{dir: dir}
		for _, agent := range layers.Agents() {
			loading, err := layers.Load(tree, dir, agent)
			if err != nil {
				return err
			}
			at.loads = append(at.loads, loading)
			if err := v.collect(tree, loading, cache); err != nil {
				return err
			}
		}
		v.places = append(v.places, at)
	}
	return nil
}

// collect notes each file once, whichever agents load it.
func (v *View) collect(tree *once, loading layers.Loading, cache *Cache) error {
	for _, f := range loading.Files {
		p := realPath(f)
		if _, known := v.instructions[p]; known {
			continue
		}
		data, err := tree.ReadFile(string(p))
		if err != nil {
			return err
		}
		i := &Instruction{File: File{Path: p, Data: data, whole: cache.whole(p, data)}, Layer: knowledge.ParseLayer(p, data)}
		if len(f.Via) > 0 {
			i.Lead = f.Via[0]
		}
		v.instructions[p] = i
		v.Instructions = append(v.Instructions, i)
	}
	return nil
}

// realPath is the file itself, be it loaded through a link.
func realPath(f layers.Loaded) gitobj.Path { return cmp.Or(f.Target, f.Path) }

// at is what Claude Code, whose layers the workspace is made of, loads in a
// folder; nil where nobody is to start an agent.
func (v *View) at(dir gitobj.Path) *layers.Loading {
	for i := range v.places {
		if v.places[i].dir == dir {
			return &v.places[i].loads[0]
		}
	}
	return nil
}

// withImports are a layer and what it imports, as they are on disk.
func (v *View) withImports(dir, layer gitobj.Path) []*Instruction {
	loading := v.at(dir)
	if loading == nil {
		return nil
	}
	var files []*Instruction
	for _, f := range loading.Start() {
		i := v.instructions[realPath(f)]
		if (f.Path == layer || len(f.Via) > 0 && f.Via[0] == layer) && !slices.Contains(files, i) {
			files = append(files, i)
		}
	}
	return files
}

// written are the instruction files whose text can be read, by path.
func (v *View) written() []*Instruction {
	var files []*Instruction
	for _, i := range v.Instructions {
		if i.foreign == "" {
			files = append(files, i)
		}
	}
	return files
}

// layersAnd are the layers that no agent loads, and the files that agents do.
func (v *View) layersAnd(files []*Instruction) []knowledge.Layer {
	var all []knowledge.Layer
	for _, l := range v.Layers {
		if v.instructions[l.File.Path] == nil && l.foreign == "" {
			all = append(all, l.Layer)
		}
	}
	for _, f := range files {
		all = append(all, f.Layer)
	}
	return all
}
