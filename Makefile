.PHONY: test e2e bench fit-claude ci

# Everything, as README.md says.
test:
	go test ./...

# The scenarios alone: each command through the real git.
e2e:
	go test ./cmd -run 'TestScripts|TestShapes|TestReadmeTranscript' -count=1

bench:
	go test ./... -run '^$$' -bench . -benchmem

# Fit the estimates of tokenizers that are not public, and print how far off they
# are: make fit-claude DATA=counts.jsonl.gz
fit-claude:
	go run ./tokenizer/estimate/fit -data $(DATA) -out tokenizer/estimate/weights.tsv

ci:
	.ci/run
