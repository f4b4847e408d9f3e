package gitops

import (
	"context"
	"slices"
	"strings"
	"sync"
)

// settings is git's configuration as this repository sees it, includes and
// environment applied, read once.
type settings struct {
	reading sync.Once
	values  map[string]string
	remotes []string
	err     error
}

func (r *Repo) settings(ctx context.Context) (*settings, error) {
	s := r.config
	s.reading.Do(func() {
		if s.readFiles(r) {
			return
		}
		var out []byte
		if out, s.err = r.git.run(ctx, "config", "-z", "--list"); s.err == nil {
			s.read(out)
		}
	})
	return s, s.err
}

// read takes `config -z --list`: key LF value NUL, or only the key where a
// boolean stands without a value. The last one wins.
func (s *settings) read(out []byte) {
	s.values, s.remotes = map[string]string{}, nil
	for _, record := range split0(out) {
		key, value, valued := strings.Cut(record, "\n")
		if !valued {
			value = "true"
		}
		s.set(key, value)
	}
}

func (s *settings) set(key, value string) {
	s.values[key] = value
	if name, ok := strings.CutPrefix(key, "remote."); ok && strings.HasSuffix(name, ".url") {
		if name = strings.TrimSuffix(name, ".url"); !slices.Contains(s.remotes, name) {
			s.remotes = append(s.remotes, name)
		}
	}
}

// Config is the value of a configuration key, "" when it is not set. Section
// and variable names are in lower case, as git lists them.
func (r *Repo) Config(ctx context.Context, key string) (string, error) {
	s, err := r.settings(ctx)
	if err != nil {
		return "", err
	}
	section := key[:strings.IndexByte(key, '.')]
	variable := key[strings.LastIndexByte(key, '.'):]
	return s.values[strings.ToLower(section)+key[len(section):len(key)-len(variable)]+strings.ToLower(variable)], nil
}

func (r *Repo) configBool(ctx context.Context, key string) bool {
	value, _ := r.Config(ctx, key)
	return slices.Contains([]string{"true", "yes", "on", "1"}, strings.ToLower(value))
}

// isFalse is true for what git takes for no; a number or a word may be neither.
func isFalse(value string) bool {
	return slices.Contains([]string{"false", "no", "off", "0"}, strings.ToLower(value))
}

// SetConfig writes a key into this repository's own configuration.
func (r *Repo) SetConfig(ctx context.Context, key, value string) error {
	_, err := r.git.run(ctx, "config", "--local", "--replace-all", key, value)
	r.config = new(settings)
	return err
}

// UnsetConfig removes a section of this repository's own configuration; a
// section that is not there is fine.
func (r *Repo) UnsetConfig(ctx context.Context, section string) error {
	_, err := r.git.run(ctx, "config", "--local", "--remove-section", section)
	r.config = new(settings)
	if failedWith(err, 128) {
		return nil
	}
	return err
}

// UnsetKey removes a key from this repository's own configuration.
func (r *Repo) UnsetKey(ctx context.Context, key string) error {
	_, err := r.git.run(ctx, "config", "--local", "--unset-all", key)
	r.config = new(settings)
	if failedWith(err, 5) {
		return nil
	}
	return err
}

// remotes lists the remotes with the one to use first: anw.remote, else origin,
// else the order of the configuration.
func (r *Repo) remotes(ctx context.Context) ([]string, error) {
	s, err := r.settings(ctx)
	if err != nil {
		return nil, err
	}
	names := slices.Clone(s.remotes)
	slices.SortStableFunc(names, func(a, b string) int { return s.preference(a) - s.preference(b) })
	return names, nil
}

func (s *settings) preference(remote string) int {
	switch remote {
	case s.values["anw.remote"]:
		return 0
	case "origin":
		return 1
	}
	return 2
}

// ConfigScope is where a key gets its value: "local", "worktree", "global",
// "system" or "command"; "" when it is not set.
func (r *Repo) ConfigScope(ctx context.Context, key string) (string, error) {
	out, err := r.git.line(ctx, "config", "--show-scope", "--get", key)
	if failedWith(err, 1) {
		return "", nil
	}
	scope, _, _ := strings.Cut(out, "\t")
	return scope, err
}
