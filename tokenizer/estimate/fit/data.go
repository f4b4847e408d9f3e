package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"

	"github.com/git-anw/git-anw/tokenizer/estimate"
)

// sample is a text with the counts that were recorded for it.
type sample struct {
	id, text, domain string
	features         []float64
	truth            map[string]float64 // by family
}

// readSamples reads one JSON object a line: id, text, and a number for every
// family.
func readSamples(path string) ([]sample, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var samples []sample
	lines := bufio.NewScanner(plain)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		s, err := readSample(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, len(samples)+1, err)
		}
		samples = append(samples, s)
	}
	return samples, lines.Err()
}

func readSample(line []byte) (sample, error) {
	var fields map[string]any
	if err := json.Unmarshal(line, &fields); err != nil {
		return sample{}, err
	}
	s := sample{truth: map[string]float64{}}
	s.id, _ = fields["id"].(string)
	s.text, _ = fields["text"].(string)
	for name, value := range fields {
		if n, ok := value.(float64); ok {
			s.truth[name] = n
		}
	}
	s.features = estimate.Features(s.text)
	s.domain = domainOf(s.text)
	return s, nil
}

// families are the names of the counts, sorted.
func families(samples []sample) []string {
	var names []string
	for _, s := range samples {
		for name := range s.truth {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	sort.Strings(names)
	return names
}
