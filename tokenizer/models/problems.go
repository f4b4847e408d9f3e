package models

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// written is the file of a workspace whose models section is read.
const written = ".anw/config.yaml"

// unmarshal reads what others wrote. The parser is a port of C and may panic on
// hostile input; that is an error here.
func unmarshal(data []byte, into any, strict bool) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(strict)
	if err := decoder.Decode(into); !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// problemOf is an error for a person: the place comes first.
func problemOf(err error) error {
	said := strings.TrimPrefix(err.Error(), "yaml: ")
	if types := (*yaml.TypeError)(nil); errors.As(err, &types) {
		said = types.Errors[0]
	}
	place := written
	if line := 0; lineOf(said, &line) {
		place, said = fmt.Sprintf("%s:%d", written, line), strings.TrimPrefix(said, fmt.Sprintf("line %d: ", line))
	}
	said, _, _ = strings.Cut(said, " into ") // a type of ours
	return gitobj.Problemf(gitobj.Usage, "%s: models: %s", place, said).WithHint("git anw models shows the fields")
}

func lineOf(said string, line *int) bool {
	n, _ := fmt.Sscanf(said, "line %d:", line)
	return n == 1
}

// unread are the keys of the section that nothing reads.
func unread(config []byte) (keys []string) {
	var all struct {
		Models section[struct {
			Model `yaml:",inline"`
			Like  string `yaml:"like"`
		}] `yaml:"models"`
		Others map[string]any `yaml:",inline"`
	}
	types := (*yaml.TypeError)(nil)
	if !errors.As(unmarshal(config, &all, true), &types) {
		return nil
	}
	for _, said := range types.Errors {
		line, field := 0, ""
		if n, _ := fmt.Sscanf(said, "line %d: field %s not found", &line, &field); n == 2 {
			keys = append(keys, fmt.Sprintf("%s:%d: nothing here reads the key %q", written, line, field))
		}
	}
	return keys
}
