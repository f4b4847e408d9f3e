// Package promotion turns an entry of the inbox into a page of the wiki: one
// commit on a branch of its own that moves the note, names it in the page's
// sources and lists the page, so that git's own review tools review it. It also
// merges that branch, for people who work alone.
//
// It decides which commit a promotion stands on and what the page says. It
// reaches git only through the ports it declares and imports no gitops.
package promotion
