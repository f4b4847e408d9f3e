.PHONY: test e2e bench ci

# Everything, as README.md says.
test:
	go test ./...

# The scenarios alone: each command through the real git.
e2e:
	go test ./cmd -run 'TestScripts|TestShapes|TestReadmeTranscript' -count=1

bench:
	go test ./... -run '^$$' -bench . -benchmem

ci:
	.ci/run
