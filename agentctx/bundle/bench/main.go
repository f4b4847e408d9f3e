// Command bench measures bundles as an agent's provider and its user meet them,
// beside repomix where npm has it.
//
//	go run ./agentctx/bundle/bench -anw BINARY -replay otel-en.bundle cache
//	go run ./agentctx/bundle/bench -anw BINARY -replay otel-en.bundle speed
//	go run ./agentctx/bundle/bench -anw BINARY -eval DIR transcript
//
// cache replays a history: the task is the subject of a commit, the state its
// parent. speed packs an unchanged workspace again and again. transcript shows
// two tasks on real pages, in English and in Chinese.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
)

type options struct {
	anw, replay, repomix string
	evaluation           string
	budgets              string
	steps, peerSteps     int
	rounds               int
}

func main() {
	log.SetFlags(0)
	var o options
	flag.StringVar(&o.anw, "anw", "git-anw", "the `program` that is measured")
	flag.StringVar(&o.replay, "replay", "", "git `bundle` with pages below wiki/")
	flag.StringVar(&o.repomix, "repomix", "", "the `program` repomix; default: without it")
	flag.StringVar(&o.evaluation, "eval", "", "`folder` with en/pages and zh-docs/pages, for a transcript")
	flag.StringVar(&o.budgets, "budgets", "31k,8k,64k", "`tokens` the bundles may have; 31k make about 120 kB")
	flag.IntVar(&o.steps, "steps", 0, "at most so many `commits`, the newest; 0: all")
	flag.IntVar(&o.peerSteps, "peer-steps", 20, "so many of them for repomix, which packs everything each time")
	flag.IntVar(&o.rounds, "rounds", 7, "`times` each is run for its speed")
	flag.Parse()
	if err := o.run(flag.Arg(0)); err != nil {
		log.Fatal(err)
	}
}

func (o options) run(what string) error {
	dir, err := os.MkdirTemp("", "git-anw-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if what == "transcript" {
		return o.transcript(dir)
	}
	w, err := o.workspace(dir)
	if err != nil {
		return err
	}
	switch what {
	case "cache":
		return o.cache(w)
	case "speed":
		return o.speed(w)
	}
	return fmt.Errorf("%q: say cache, speed or transcript", what)
}
