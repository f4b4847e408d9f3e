package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// measureNode runs bench.mjs over the same texts.
func (o options) measureNode(r *results, corpora []corpus) error {
	for _, c := range corpora {
		file := filepath.Join(o.node, "corpus.txt")
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			return err
		}
		node := exec.Command("node", "bench.mjs", "corpus.txt", o.encoding, strconv.Itoa(o.rounds))
		node.Dir, node.Stderr = o.node, os.Stderr
		printed, err := node.Output()
		if err != nil {
			return fmt.Errorf("node: %w", err)
		}
		var measured []struct {
			Name  string
			Count int
			Times []float64 // milliseconds
		}
		if err := json.Unmarshal(printed, &measured); err != nil {
			return fmt.Errorf("node: %w", err)
		}
		for _, m := range measured {
			for _, ms := range m.Times {
				r.add(m.Name, c.name, m.Count, time.Duration(ms*float64(time.Millisecond)))
			}
		}
	}
	return nil
}
