// Package hf reads the tokenizer.json of an open model, the format of the
// Hugging Face libraries, and counts with it. Compile turns the file, whose JSON
// takes seconds to read, into one that is opened in milliseconds; Open counts
// with that.
//
// It knows byte-level byte-pair encodings, as Qwen, DeepSeek, Llama and Mistral
// have: without or with the NFC normaliser, with one of the patterns listed in
// patterns.go, with added tokens and ignore_merges. Anything else is refused with
// the name of what is not known: a count that is nearly right would be worse.
//
// Added tokens in a text are themselves, as in those libraries: a page with
// "<|im_end|>" in it has that token. Tokens that a template adds around a text
// are not counted.
package hf
