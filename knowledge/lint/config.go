package lint

import (
	"io/fs"

	"gopkg.in/yaml.v3"
)

// configPath holds what a workspace's people share as settings.
const configPath = ".anw/config.yaml"

// settings are those the rules follow; the zero value of each is its default.
type settings struct {
	Layers struct {
		Budget int `yaml:"budget"` // tokens an agent may be given at the start
	} `yaml:"layers"`
}

// readSettings takes what can be read: a broken file leaves the defaults.
func readSettings(fsys fs.FS) (s settings) {
	if exists(fsys, configPath) {
		if data, err := fs.ReadFile(fsys, configPath); err == nil && yaml.Unmarshal(data, &s) != nil {
			return settings{}
		}
	}
	return s
}
