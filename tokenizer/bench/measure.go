package main

import (
	"time"

	"github.com/git-anw/git-anw/tokenizer"
	"github.com/git-anw/git-anw/tokenizer/tiktoken"
)

// results are processor times by contender and corpus.
type results struct {
	contenders []string
	times      map[string]map[string][]time.Duration
	counts     map[string]map[string]int
}

func (r *results) add(contender, corpus string, count int, took time.Duration) {
	if r.times[contender] == nil {
		r.contenders = append(r.contenders, contender)
		r.times[contender] = make(map[string][]time.Duration)
		r.counts[contender] = make(map[string]int)
	}
	r.times[contender][corpus] = append(r.times[contender][corpus], took)
	r.counts[contender][corpus] = count
}

func (r *results) median(contender, corpus string) time.Duration {
	if len(r.times[contender][corpus]) == 0 {
		return 0
	}
	return middle(r.times[contender][corpus])
}

// contender counts a text. Its maker is called for each text that is counted
// cold, once for all that are counted warm.
type contender struct {
	name string
	make func() (func(text string) int, error)
	warm bool
}

func (o options) contenders() []contender {
	ours := func() (func(string) int, error) {
		counter, err := tokenizer.New(o.encoding)
		if err != nil {
			return nil, err
		}
		return counter.Count, nil
	}
	library := func() (func(string) int, error) {
		encoding, err := tiktoken.Open(o.encoding)
		if err != nil {
			return nil, err
		}
		return func(text string) int { return len(encoding.Plain(text)) }, nil
	}
	return []contender{{"tiktoken-go", library, true}, {"ours, cold", ours, false}, {"ours, warm", ours, true}}
}

// measure takes turns, so that a busy minute of the machine meets all alike.
func (o options) measure(corpora []corpus) (*results, error) {
	r := &results{times: make(map[string]map[string][]time.Duration), counts: make(map[string]map[string]int)}
	warm := make(map[string]func(string) int)
	for range o.rounds {
		for _, c := range o.contenders() {
			for _, text := range corpora {
				if err := r.measure(c, text, warm); err != nil {
					return nil, err
				}
			}
		}
	}
	if o.node == "" {
		return r, nil
	}
	return r, o.measureNode(r, corpora)
}

func (r *results) measure(c contender, text corpus, warm map[string]func(string) int) error {
	key := c.name + text.name
	count := warm[key]
	if count == nil {
		made, err := c.make()
		if err != nil {
			return err
		}
		count = made
		if c.warm {
			warm[key] = count
			count(text.text)
		}
	}
	from := processorTime()
	n := count(text.text)
	r.add(c.name, text.name, n, processorTime()-from)
	return nil
}
