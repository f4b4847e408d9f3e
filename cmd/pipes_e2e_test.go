package cmd_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// pipe is a real program that reads a task from standard input, as the READMEs
// show it, and how to have it ask a stand-in for its model.
type pipe struct {
	program, command string
	env              func(home, url string) []string
	reply            func(w io.Writer)
}

func pipes() []pipe {
	return []pipe{
		{"claude", `git anw context "how is sampling done" --for claude | claude -p`, func(_, url string) []string {
			return []string{"ANTHROPIC_BASE_URL=" + url, "ANTHROPIC_API_KEY=dummy", "IS_SANDBOX=1", "DISABLE_TELEMETRY=1", "DISABLE_AUTOUPDATER=1", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1"}
		}, claudeReply},
		{"codex", `git anw context "how is sampling done" --for codex | codex exec -`, func(home, url string) []string {
			config := "model = \"m\"\nmodel_provider = \"s\"\n[model_providers.s]\nname = \"s\"\nbase_url = \"" + url + "\"\nwire_api = \"responses\"\nenv_key = \"STANDIN_KEY\"\n"
			return []string{"CODEX_HOME=" + put(home, "codex/config.toml", config), "STANDIN_KEY=dummy"}
		}, codexReply},
		{"gemini", `git anw context "how is sampling done" --for gemini | gemini -p ""`, func(home, url string) []string {
			put(home, ".gemini/settings.json", `{"security":{"auth":{"selectedType":"gemini-api-key"},"folderTrust":{"enabled":false}}}`)
			return []string{"GOOGLE_GEMINI_BASE_URL=" + url, "GEMINI_API_KEY=dummy", "GEMINI_MODEL=gemini-2.5-pro"}
		}, geminiReply},
		{"llm", `git anw context "how is sampling done" | llm`, func(home, url string) []string {
			models := "- {model_id: standin, model_name: standin, api_base: \"" + url + "\"}\n"
			return []string{"LLM_USER_PATH=" + put(home, "llm/extra-openai-models.yaml", models), "LLM_MODEL=standin", "OPENAI_API_KEY=dummy"}
		}, chatReply},
	}
}

// put writes a file below a home and returns its folder.
func put(home, name, text string) string {
	file := filepath.Join(home, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		panic(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		panic(err)
	}
	return filepath.Dir(file)
}

func claudeReply(w io.Writer) {
	message := `{"id":"m","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}`
	events(w, true,
		`{"type":"message_start","message":`+message+`}`,
		`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`,
		`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"head first"}}`,
		`{"type":"content_block_stop","index":0}`,
		`{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":1}}`,
		`{"type":"message_stop"}`)
}

func codexReply(w io.Writer) {
	events(w, true,
		`{"type":"response.created","response":{"id":"r"}}`,
		`{"type":"response.output_item.done","output_index":0,"item":{"type":"message","role":"assistant","id":"m","content":[{"type":"output_text","text":"head first"}]}}`,
		`{"type":"response.completed","response":{"id":"r","usage":{"input_tokens":1,"input_tokens_details":null,"output_tokens":1,"output_tokens_details":null,"total_tokens":2}}}`)
}

func geminiReply(w io.Writer) {
	events(w, false, `{"candidates":[{"content":{"role":"model","parts":[{"text":"head first"}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":1,"totalTokenCount":2}}`)
}

func chatReply(w io.Writer) {
	events(w, false, `{"id":"c","object":"chat.completion.chunk","created":1,"model":"standin","choices":[{"index":0,"delta":{"role":"assistant","content":"head first"},"finish_reason":"stop"}]}`, "[DONE]")
}

// events writes server-sent events, named by their type where a program wants that.
func events(w io.Writer, named bool, list ...string) {
	for _, data := range list {
		var event struct{ Type string }
		if named && json.Unmarshal([]byte(data), &event) == nil {
			fmt.Fprintf(w, "event: %s\n", event.Type)
		}
		fmt.Fprintf(w, "data: %s\n\n", data)
	}
}

// TestPipes gives a bundle to the real agents, each of which asks a stand-in on
// this machine: E2E=1, as in `make e2e`. What is not on PATH is named and skipped.
func TestPipes(t *testing.T) {
	if os.Getenv("E2E") == "" {
		t.Skip("E2E=1 tries the real claude, codex, gemini and llm")
	}
	for _, p := range pipes() {
		t.Run(p.program, func(t *testing.T) {
			program, err := exec.LookPath(p.program)
			if err != nil {
				t.Skipf("%s is not installed", p.program)
			}
			p.try(t, filepath.Dir(program))
		})
	}
}

func (p pipe) try(t *testing.T, bin string) {
	model := newStandin(p.reply)
	defer model.server.Close()
	b := newBench(t)
	b.write("wiki/sampling.md", "---\nsummary: How sampling is done\n---\n# Sampling\n\nThe collector decides at the head.\n")
	b.git("add", "-A")
	b.git("commit", "-q", "-m", "sampling")
	home := t.TempDir()
	b.env = append(b.env, "HOME="+home, "PATH="+os.Getenv("PATH")+string(os.PathListSeparator)+bin)
	b.env = append(b.env, p.env(home, model.server.URL)...)
	command := exec.Command("sh", "-ec", p.command)
	command.Dir, command.Env = b.dir, b.env
	if out, err := command.CombinedOutput(); err != nil || !strings.Contains(string(out), "head first") {
		t.Errorf("%v\n%s", err, out)
	}
	for _, want := range []string{"The collector decides at the head.", "## Task", "how is sampling done"} {
		if !strings.Contains(model.asked(), want) {
			t.Errorf("the model was not given %q", want)
		}
	}
}

// standin is a model that says one thing, and remembers what it was asked.
type standin struct {
	server *httptest.Server
	mutex  sync.Mutex
	bodies strings.Builder
}

func newStandin(reply func(io.Writer)) *standin {
	s := &standin{}
	s.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.mutex.Lock()
		s.bodies.Write(body)
		s.mutex.Unlock()
		if r.Method != http.MethodPost {
			fmt.Fprint(w, `{"data":[],"models":[]}`)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		reply(w)
	}))
	return s
}

func (s *standin) asked() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.bodies.String()
}
