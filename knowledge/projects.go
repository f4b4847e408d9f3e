package knowledge

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Project is a directory of the workspace that people work in. A project that
// is a repository of its own is named and never read: what is in it is that
// repository's business.
type Project struct {
	Name                                string
	Dir                                 gitobj.Path
	HasClaude, HasReadme, OwnRepository bool
}

// Claude is where the CLAUDE.md of the project is, or would be.
func (p Project) Claude() gitobj.Path { return p.Dir + "/" + ClaudeName }

// Projects lists what is below projects/, then the top-level directories that
// hold a CLAUDE.md, a README, a build file or source code, or are repositories of
// their own, each in the order of their names.
//
// Where the workspace itself has a build file at the top, its directories are
// parts of that one project: only a CLAUDE.md, a build file or a repository of
// its own makes one of them a project. At most two levels are looked at, so that
// it costs little in a tree of any size.
func Projects(fsys fs.FS) ([]Project, error) {
	top, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, err
	}
	projects, err := listedProjects(fsys)
	if err != nil {
		return nil, err
	}
	whole := slices.ContainsFunc(top, isBuildFile)
	for _, entry := range top {
		if !entry.IsDir() || isReserved(entry.Name()) {
			continue
		}
		facts, err := lookAt(fsys, entry.Name(), entry, 2)
		if err != nil {
			return nil, err
		}
		if facts.isProject(whole || isSupport(entry.Name())) {
			projects = append(projects, facts.Project)
		}
	}
	return projects, nil
}

// listedProjects are the directories below projects/, whatever they hold.
func listedProjects(fsys fs.FS) ([]Project, error) {
	entries, err := fs.ReadDir(fsys, "projects")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var projects []Project
	for _, entry := range entries {
		if !entry.IsDir() || isHidden(entry.Name()) {
			continue
		}
		facts, err := lookAt(fsys, "projects/"+entry.Name(), entry, 0)
		if err != nil {
			return nil, err
		}
		projects = append(projects, facts.Project)
	}
	return projects, err
}

// projectFacts is what a glance at a directory shows.
type projectFacts struct {
	Project
	build, source bool
}

func (f projectFacts) isProject(strict bool) bool {
	return f.HasClaude || f.OwnRepository || f.build || !strict && (f.HasReadme || f.source)
}

// lookAt reads a directory, and up to depth levels below it until it has seen
// source code.
func lookAt(fsys fs.FS, dir string, entry fs.DirEntry, depth int) (projectFacts, error) {
	facts := projectFacts{Project: Project{Name: entry.Name(), Dir: gitobj.Path(dir)}}
	if isOtherRepository(entry) {
		facts.OwnRepository = true
		return facts, nil
	}
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return facts, err
	}
	for _, e := range entries {
		facts.OwnRepository = facts.OwnRepository || e.Name() == ".git"
		if e.IsDir() {
			continue
		}
		facts.HasClaude = facts.HasClaude || e.Name() == ClaudeName
		facts.HasReadme = facts.HasReadme || strings.HasPrefix(strings.ToLower(e.Name()), "readme")
		facts.build = facts.build || isBuildFile(e)
		facts.source = facts.source || isSource(e.Name())
	}
	if depth > 0 && !facts.source && !facts.build && !facts.HasClaude && !facts.HasReadme && !facts.OwnRepository {
		facts.source, err = sourceBelow(fsys, dir, entries, depth-1)
	}
	return facts, err
}

func sourceBelow(fsys fs.FS, dir string, entries []fs.DirEntry, depth int) (bool, error) {
	for _, e := range entries {
		if !e.IsDir() || isReserved(e.Name()) || isOtherRepository(e) {
			continue
		}
		below, err := fs.ReadDir(fsys, dir+"/"+e.Name())
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(below, func(e fs.DirEntry) bool { return !e.IsDir() && isSource(e.Name()) }) {
			return true, nil
		}
		if depth > 0 {
			if found, err := sourceBelow(fsys, dir+"/"+e.Name(), below, depth-1); found || err != nil {
				return found, err
			}
		}
	}
	return false, nil
}

// isOtherRepository reports an entry that git records as a commit of another
// repository.
func isOtherRepository(e fs.DirEntry) bool { return e.IsDir() && e.Type()&fs.ModeIrregular != 0 }

func isHidden(name string) bool { return strings.HasPrefix(name, ".") }

// isReserved are directories that are never projects.
func isReserved(name string) bool {
	switch name {
	case "inbox", "wiki", "archive", "projects", "vendor", "node_modules", "third_party":
		return true
	}
	return isHidden(name) || strings.HasPrefix(name, "_")
}

// isSupport are directories that go with any repository: a README or a script
// in them makes no project.
func isSupport(name string) bool {
	switch strings.ToLower(name) {
	case "docs", "doc", "scripts", "script", "bin", "tools", "assets", "images", "static", "public", "templates",
		"test", "tests", "testdata", "examples", "build", "dist", "out", "target", "data", "config":
		return true
	}
	return false
}

func isBuildFile(e fs.DirEntry) bool {
	if e.IsDir() {
		return false
	}
	switch e.Name() {
	case "go.mod", "package.json", "pyproject.toml", "setup.py", "requirements.txt", "Cargo.toml", "pom.xml",
		"build.gradle", "build.gradle.kts", "settings.gradle", "Makefile", "makefile", "GNUmakefile", "CMakeLists.txt",
		"meson.build", "composer.json", "Gemfile", "mix.exs", "Package.swift", "pubspec.yaml", "deno.json",
		"BUILD.bazel", "Justfile", "justfile", "Dockerfile", "flake.nix", "stack.yaml", "dune-project":
		return true
	}
	ext := path.Ext(e.Name())
	return ext == ".csproj" || ext == ".sln" || ext == ".cabal" || ext == ".gemspec"
}

func isSource(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".go", ".py", ".js", ".mjs", ".ts", ".tsx", ".jsx", ".rs", ".java", ".kt", ".scala", ".c", ".h", ".cc", ".cpp",
		".hpp", ".cs", ".fs", ".rb", ".php", ".swift", ".m", ".lua", ".r", ".jl", ".ex", ".exs", ".erl", ".hs", ".ml",
		".clj", ".dart", ".vue", ".svelte", ".zig", ".nim", ".pl", ".sql", ".ipynb", ".tex", ".sh":
		return true
	}
	return false
}
