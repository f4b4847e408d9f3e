package cmd_test

import (
	"net/http"
	"net/http/cgi"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Two clones exchange their inboxes and a promotion through each transport.
func TestSyncTransports(t *testing.T) {
	for _, test := range []struct {
		name string
		url  func(remote *bench) string
	}{
		{"path", func(remote *bench) string { return remote.dir }},
		{"file", func(remote *bench) string { return "file://" + remote.dir }},
		{"smart HTTP", func(remote *bench) string { return remote.served(nil) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			remote := b.cloned("--bare", b.dir)
			url := test.url(remote)
			ada, ben := b.cloneOf(url, "ada"), b.cloneOf(url, "ben")
			entry := ada.noted("From Ada")
			ben.noted("From Ben")
			ada.git("anw", "sync")
			if out := ben.git("anw", "sync"); !strings.Contains(out, "reconciled anw/inbox") || !strings.Contains(out, "pushed anw/inbox") {
				t.Errorf("said %s", out)
			}
			ada.git("anw", "promote", entry, "--to", "wiki/zebras.md", "-m", "what zebras eat")
			if out := ada.git("anw", "sync"); !strings.Contains(out, "promote/") {
				t.Errorf("said %s", out)
			}
			tip := remote.git("rev-parse", "anw/inbox")
			for _, clone := range []*bench{ada, ben} {
				clone.git("anw", "sync")
				if got := clone.git("rev-parse", "anw/inbox"); got != tip {
					t.Errorf("the tip is %s, that of the remote %s", got, tip)
				}
				if listed := clone.git("anw", "inbox", "list"); !strings.Contains(listed, "From Ada") || !strings.Contains(listed, "From Ben") {
					t.Errorf("listed %s", listed)
				}
			}
			remote.git("fsck", "--strict", "--no-dangling")
		})
	}
}

// A server that asks who is there gets no answer where nobody is, and nobody
// waits.
func TestSyncDoesNotAskForAPassword(t *testing.T) {
	b := newBench(t)
	remote := b.cloned("--bare", b.dir)
	b.git("remote", "add", "origin", remote.served(func(w http.ResponseWriter) {
		w.Header().Set("WWW-Authenticate", `Basic realm="git"`)
		w.WriteHeader(http.StatusUnauthorized)
	}))
	if out, code := b.with("GIT_ASKPASS=", "SSH_ASKPASS=").detached("", "anw", "sync"); code != 128 || !strings.Contains(out, "error: git fetch: ") {
		t.Errorf("exit %d: %s", code, out)
	}
}

// served puts a bare repository behind git's own HTTP server on loopback, or
// behind an answer that is always the same.
func (b *bench) served(always func(http.ResponseWriter)) string {
	b.t.Helper()
	backend := filepath.Join(strings.TrimSpace(b.git("--exec-path")), "git-http-backend")
	if _, err := os.Stat(backend); err != nil {
		b.t.Skip("git http-backend is not installed")
	}
	b.git("config", "http.receivepack", "true")
	handler := http.Handler(&cgi.Handler{Path: backend, Env: append(b.env[:len(b.env):len(b.env)], "GIT_PROJECT_ROOT="+filepath.Dir(b.dir), "GIT_HTTP_EXPORT_ALL=1")})
	if always != nil {
		handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { always(w) })
	}
	server := httptest.NewServer(handler)
	b.t.Cleanup(server.Close)
	return server.URL + "/" + filepath.Base(b.dir)
}

func (b *bench) cloneOf(url, name string) *bench {
	b.t.Helper()
	clone := b.at(filepath.Join(filepath.Dir(b.dir), name))
	b.git("clone", "-q", url, clone.dir)
	return clone
}

// noted ends a session and returns its entry.
func (b *bench) noted(title string) string {
	b.t.Helper()
	said, code := b.try("# "+title+"\n\nWhat was done.\n", "anw", "session", "end", "-F", "-")
	m := recordedEntry.FindStringSubmatch(said)
	if m == nil {
		b.t.Fatalf("session end: exit %d, %s", code, said)
	}
	return m[1]
}
