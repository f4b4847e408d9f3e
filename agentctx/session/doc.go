// Package session is what a person or an agent does around a piece of work:
// start it with a brief of what is open, end it with a note that becomes a
// commit on the inbox branch, or capture one line in between.
//
// It owns journals (what a session began with) and the identity of entries: a
// retry is the same entry. It reaches git only through the ports it declares,
// never writes a work tree, and imports neither gitops nor cmd.
package session
