.PHONY: test e2e stress story bench bench-hooks bench-sessions bench-tokens fit-claude eval bench-search bench-cache bench-context transcript ci

# Everything, as README.md says.
test:
	go test ./...

# The scenarios alone: each command through the real git, beside the real husky,
# lefthook, lint-staged (npm), pre-commit and git-lfs, and into the real claude,
# codex, gemini and llm with a stand-in for the model; what is not installed is
# named and skipped.
e2e:
	go test ./cmd -run 'TestScripts|TestReadmeTranscript' -count=1
	E2E=1 go test ./cmd -run 'TestShapes|TestManagers|TestPipes' -count=1 -v

# What takes long: 100 sessions that end at once, 200 kills of a session's end and
# 40 of each other command, a stop at each of their calls of git in three ways, twice
# 40 random histories in three clones.
stress:
	STRESS=1 go test ./cmd -run 'TestSessionsEndAtOnce|TestPromotionsAtOnce|TestCommandsStopped|TestCommandsKilled|TestClonesConverge|TestSessionEndOnAFullDisk' -count=1 -timeout 60m -v
	STRESS=1 go test ./gitops -run 'TestSyncConverges' -count=1 -timeout 60m

# 50 sessions and 10 promotions of two people through a bare remote: the graph.
story:
	STORY=1 go test ./cmd -run TestStory -count=1 -v

# What the hook adds to a commit, in CPU time, beside bare git, an empty hook,
# lefthook and pre-commit, in one run.
bench-hooks:
	BENCH_HOOKS=40 go test ./cmd -run TestHookCost -count=1 -timeout 30m -v

# What ending a session and listing the inbox cost in CPU time, in a small and a
# large repository and after 20,000 sessions, and how much the repository grows.
bench-sessions:
	BENCH_SESSIONS=20 go test ./cmd -run TestSessionCost -count=1 -timeout 30m -v

bench: bench-sessions
	go test ./... -run '^$$' -bench . -benchmem

# Fit the estimates of tokenizers that are not public, and print how far off they
# are: make fit-claude DATA=counts.jsonl.gz
fit-claude:
	go run ./tokenizer/estimate/fit -data $(DATA) -out tokenizer/estimate/weights.tsv

# Count with our tokenizer, tiktoken-go and the two of npm, and print the ratios:
# make bench-tokens [ENGLISH=dir CHINESE=dir]. Without node: make bench-tokens NODE=
NODE = $(or $(TMPDIR),/tmp)/git-anw-bench-tokens

bench-tokens:
	$(if $(NODE),mkdir -p $(NODE) && cp tokenizer/testdata/package.json tokenizer/bench/bench.mjs $(NODE))
	$(if $(NODE),npm install --silent --prefix $(NODE))
	go run ./tokenizer/bench $(if $(NODE),-node $(NODE)) $(if $(ENGLISH),-english $(ENGLISH)) $(if $(CHINESE),-chinese $(CHINESE))

# How many questions find their page, beside bleve, which takes some minutes:
# make eval EVAL=dir, where each folder of dir has pages/ and queries.tsv (see
# knowledge/search/bench). BASELINE=false leaves bleve out. First a test holds
# what is promised of each set.
BASELINE = true

eval:
	ANW_RETRIEVAL=$(abspath $(EVAL)) go test ./knowledge/library -run TestRecall -count=1
	cd knowledge/search/bench && go run . -eval $(abspath $(EVAL)) -baseline=$(BASELINE)

# What search costs on 10,000 pages made of these sets: CPU of the program and its
# git processes, the size of the index. make bench-search EVAL=dir
bench-search:
	BENCH_SEARCH=15 ANW_RETRIEVAL=$(abspath $(EVAL)) go test ./cmd -run TestSearchCost -count=1 -timeout 30m -v

# Replay a history as tasks, and print how much of each bundle is the beginning of
# the one before it: ours, ours with the task first, and repomix of npm where it can
# be installed. make bench-cache REPLAY=otel-en.bundle
PEER = $(or $(TMPDIR),/tmp)/git-anw-bench-repomix

# bench-context packs an unchanged workspace again and again, beside repomix.
bench-cache bench-context:
	-npm install --silent --prefix $(PEER) repomix@1.18.1
	go build -o $(PEER)/bin/git-anw ./cmd/git-anw
	go run ./agentctx/bundle/bench -anw $(PEER)/bin/git-anw -replay $(abspath $(REPLAY)) -repomix $(PEER)/node_modules/.bin/repomix $(if $(filter bench-cache,$@),cache,speed)

# Two tasks on real pages, as a person sees them: make transcript EVAL=dir. What it
# printed is in wiki/context-transcripts.md.
transcript:
	go build -o $(PEER)/bin/git-anw ./cmd/git-anw
	go run ./agentctx/bundle/bench -anw $(PEER)/bin/git-anw -eval $(abspath $(EVAL)) transcript

ci:
	.ci/run
