// Package scaffold says what a folder lacks to be a workspace: it looks at the
// tree and returns the files to add, with their content, in English or Chinese.
// It owns the templates and what is read out of a project to fill them in. It
// writes nothing and never proposes to change a file a person wrote, but for
// lines added to .gitattributes. It must not know git, the disk or the clock.
package scaffold
