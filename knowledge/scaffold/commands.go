package scaffold

import (
	"encoding/json"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// command is how something is done in a project, and the file that says so.
type command struct{ Verb, Line, From string }

// Chinese is the verb in Chinese.
func (c command) Chinese() string {
	if c.Verb == "test" {
		return "测试"
	}
	return "构建"
}

// toolchain is what a build file implies.
type toolchain struct {
	file        string
	build, test string
}

// toolchains are tried in this order. Files whose content decides come first in
// commandsOf.
func toolchains() []toolchain {
	return []toolchain{
		{"go.mod", "go build ./...", "go test ./..."},
		{"Cargo.toml", "cargo build", "cargo test"},
		{"pom.xml", "mvn package", "mvn test"},
		{"gradlew", "./gradlew build", "./gradlew test"},
		{"build.gradle", "gradle build", "gradle test"},
		{"build.gradle.kts", "gradle build", "gradle test"},
		{"CMakeLists.txt", "cmake -B build && cmake --build build", "ctest --test-dir build"},
		{"meson.build", "meson setup build && meson compile -C build", "meson test -C build"},
		{"mix.exs", "mix compile", "mix test"},
		{"Package.swift", "swift build", "swift test"},
		{"pubspec.yaml", "dart pub get", "dart test"},
		{"stack.yaml", "stack build", "stack test"},
		{"dune-project", "dune build", "dune test"},
	}
}

// commandsOf is how to build and to test, the project's own targets first.
func commandsOf(fsys fs.FS, dir string, files []fs.DirEntry) []command {
	has := map[string]bool{}
	for _, f := range files {
		has[f.Name()] = true
	}
	read := func(name string) string {
		if !has[name] {
			return ""
		}
		data, _ := fs.ReadFile(fsys, dir+"/"+name)
		return string(data)
	}
	found := makeTargets(read("Makefile"))
	found = append(found, scripts(read("package.json"), runner(has))...)
	found = append(found, pytest(has, read("pyproject.toml")+read("setup.cfg")+read("requirements.txt"))...)
	for _, t := range toolchains() {
		if has[t.file] {
			found = append(found, command{"build", t.build, t.file}, command{"test", t.test, t.file})
		}
	}
	return firstOfEach(found)
}

// firstOfEach keeps one way to do each thing.
func firstOfEach(all []command) []command {
	var kept []command
	seen := map[string]bool{}
	for _, c := range all {
		if !seen[c.Verb] {
			kept = append(kept, c)
		}
		seen[c.Verb] = true
	}
	return kept
}

var target = pattern.New(`(?m)^(build|test)[ \t]*:([^=]|$)`)

func makeTargets(makefile string) []command {
	var found []command
	for _, m := range target.FindAllStringSubmatch(makefile, -1) {
		found = append(found, command{m[1], "make " + m[1], "Makefile"})
	}
	return found
}

func scripts(text, run string) []command {
	var manifest struct{ Scripts map[string]string }
	if json.Unmarshal([]byte(text), &manifest) != nil {
		return nil
	}
	var found []command
	for _, verb := range []string{"build", "test"} {
		if manifest.Scripts[verb] != "" {
			found = append(found, command{verb, run + " run " + verb, "package.json"})
		}
	}
	return found
}

func runner(has map[string]bool) string {
	switch {
	case has["pnpm-lock.yaml"]:
		return "pnpm"
	case has["yarn.lock"]:
		return "yarn"
	case has["bun.lock"], has["bun.lockb"]:
		return "bun"
	}
	return "npm"
}

func pytest(has map[string]bool, settings string) []command {
	if !has["pytest.ini"] && !strings.Contains(settings, "pytest") {
		return nil
	}
	if has["uv.lock"] {
		return []command{{"test", "uv run pytest", "uv.lock"}}
	}
	return []command{{"test", "python -m pytest", "pytest"}}
}
