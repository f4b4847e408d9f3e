// Package task reads what a person asks for, without a model: which files,
// tags and commits a text names, and what is left to search for. It knows no
// workspace; whether something is there is for the packer to find out.
package task
