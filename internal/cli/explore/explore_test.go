package explore

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/cli/explore/server"
	"github.com/tshared/tshared/internal/cli/explore/worker"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// TestMain lets the test be the process that compiles.
func TestMain(m *testing.M) {
	if worker.IsWorker() {
		os.Exit(worker.Main(context.Background()))
	}
	os.Exit(m.Run())
}

func explored(t *testing.T, c *worker.Client, text string) *explore.Result {
	t.Helper()
	answer, err := c.Explore(t.Context(), explore.Request{Name: "k.py", Text: text}, explore.PaneLinalg)
	require.NoError(t, err)
	r := &explore.Result{}
	require.NoError(t, json.Unmarshal(answer, r))
	return r
}

// endless evaluates Python for longer than anyone waits.
const endless = `import triton
import triton.language as tl

def forever():
    n = 0
    for i in range(10**12):
        n += i
    return n

N = forever()

@triton.jit
def kernel(p, SIZE: tl.constexpr = N):
    tl.store(p, SIZE)
`

// TestEndless: a request that does not end is stopped, with the process where it does not listen,
// and the next one is answered.
func TestEndless(t *testing.T) {
	c := worker.New("")
	c.Grace = 100 * time.Millisecond
	defer c.Close()
	assert.Equal(t, "softmax_kernel", explored(t, c, example).Kernel)
	ctx, stop := context.WithTimeoutCause(t.Context(), 200*time.Millisecond, assert.AnError)
	defer stop()
	_, err := c.Explore(ctx, explore.Request{Name: "k.py", Text: endless}, explore.PaneLinalg)
	require.ErrorIs(t, err, assert.AnError)
	assert.Equal(t, "softmax_kernel", explored(t, c, example).Kernel)
}

// TestUnrolled: a loop that is unrolled too often is an error at its line.
func TestUnrolled(t *testing.T) {
	racedetector.SkipSerial(t)
	c := worker.New("")
	defer c.Close()
	r := explored(t, c, "import triton\nimport triton.language as tl\n@triton.jit\ndef k(p):\n    for i in tl.static_range(10**9):\n        tl.store(p + i, i)\n")
	require.NotEmpty(t, r.Diagnostics)
	assert.Equal(t, explore.Error, r.Diagnostics[0].Severity)
	assert.GreaterOrEqual(t, r.Diagnostics[0].Line, 5)
	assert.Regexp(t, "more operations than the limit of 100000$", r.Diagnostics[0].Message)
}

// TestBounded: a server goes on whatever kernels do.
func TestBounded(t *testing.T) {
	c := worker.New("")
	c.Grace = 100 * time.Millisecond
	defer c.Close()
	s := server.New(c, noFiles{})
	s.Limits.Quick = 300 * time.Millisecond
	ask := func(path string, body any) (int, string) {
		text, err := json.Marshal(body)
		require.NoError(t, err)
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://127.0.0.1:1"+s.Path()+path, bytes.NewReader(text))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.Handler(1).ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	status, _ := ask("api/explore?last=linalg", explore.Request{Name: "k.py", Text: endless})
	assert.Equal(t, http.StatusGatewayTimeout, status)
	s.Limits.Quick = time.Minute
	status, _ = ask("api/explore?last=linalg", explore.Request{Name: "k.py", Text: example})
	assert.Equal(t, http.StatusOK, status)
	s.Limits.Run = 300 * time.Millisecond
	run := explore.RunRequest{Request: explore.Request{Name: "k.py", Text: example, Consts: map[string]string{"BLOCK": "64"}}, Grid: "1 << 30"}
	for args, want := range map[string]int{"f32[100000000000]": http.StatusOK, "f32[64]:range": http.StatusGatewayTimeout} {
		run.Args = map[string]string{"x_ptr": args, "y_ptr": args, "row_stride": "0", "columns": "64"}
		status, answer := ask("api/run", run)
		assert.Equal(t, want, status)
		assert.Regexp(t, "bytes in all buffers|longer than", answer)
	}
}

// TestImports: files of the folder are found, those outside of it by no name.
func TestImports(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	write("sizes.py", "N = 7\n")
	c := worker.New(dir)
	defer c.Close()
	text := "import triton\nimport triton.language as tl\nfrom sizes import N\nM = tl.constexpr(N)\n@triton.jit\ndef k(p):\n    tl.store(p, M)\n"
	for name, found := range map[string]bool{"k.py": true, "sub/k.py": true, "../../k.py": false, "/k.py": false} {
		answer, err := c.Explore(t.Context(), explore.Request{Name: name, Text: text}, explore.PaneLinalg)
		require.NoError(t, err)
		assert.Equal(t, found, bytes.Contains(answer, []byte("constant 7")), name)
	}
}

// TestExport: the page has all stages in one file that asks nobody for anything.
func TestExport(t *testing.T) {
	if testing.Short() {
		t.Skip("all stages of a large kernel take long under the race detector")
	}
	out := filepath.Join(t.TempDir(), "x.html")
	var stdout, stderr bytes.Buffer
	code := Main(t.Context(), []string{"../../../examples/jit/kernels/attention.py", "--export", out, "--const", "HEAD_DIM=64", "--sig", "*fp16:16, *fp16:16, *fp16:16"}, &stdout, &stderr)
	require.Equal(t, 0, code, stderr.String())
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	assert.Less(t, len(text), 3_000_000)
	assert.NotContains(t, string(text), `src="http`)
	assert.Contains(t, string(text), "Content-Security-Policy")
}

// TestMistakes: what is wrong is said, and no file is written.
func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	wrong := filepath.Join(dir, "wrong.py")
	require.NoError(t, os.WriteFile(wrong, []byte("import triton\n@triton.jit\ndef k(p):\n    tl.store(p, 1)\n"), 0o600))
	empty := filepath.Join(dir, "empty")
	require.NoError(t, os.Mkdir(empty, 0o755))
	out := filepath.Join(dir, "x.html")
	for _, test := range []struct {
		args []string
		said string
	}{
		{[]string{wrong, "--export", out}, "wrong.py:4:5: error: "},
		{[]string{wrong, wrong}, "expected one file or folder"},
		{[]string{empty, "--export", out}, "is a folder"},
		{[]string{empty}, "has no kernels"},
		{[]string{"--export", out}, "--export needs a kernel"},
		{[]string{wrong, "--export", out, "--port", "1"}, "do nothing with it"},
		{[]string{wrong, "--port", "70000"}, "from 0 to 65535"},
		{[]string{filepath.Join(dir, "none.py")}, "no such file"},
		{[]string{"explore_test.go"}, "expected a file with the ending"},
		{[]string{wrong, "--const", "N"}, "expected NAME=VALUE"},
	} {
		var stdout, stderr bytes.Buffer
		assert.Equal(t, 1, Main(t.Context(), test.args, &stdout, &stderr), test.args)
		assert.Contains(t, stderr.String(), test.said)
		assert.NoFileExists(t, out)
	}
}

// TestServe: the address is printed, and the server ends with its context.
func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	out := &firstLine{seen: make(chan string, 1)}
	done := make(chan int)
	go func() { done <- Main(ctx, []string{"--no-open"}, out, os.Stderr) }()
	assert.Regexp(t, `^http://127\.0\.0\.1:\d+/[0-9a-f]{32}/$`, <-out.seen)
	stop()
	assert.Equal(t, 0, <-done)
}

// firstLine tells the first line that is written.
type firstLine struct{ seen chan string }

func (f *firstLine) Write(p []byte) (int, error) {
	f.seen <- strings.TrimSpace(string(p))
	return len(p), nil
}

// TestFolder: kernels of a folder are listed, and nothing outside of it is read.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.py", "sub/a.ttir", "sub/notes.txt", ".hidden/c.py", "__pycache__/d.py"} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o600))
	}
	outside := filepath.Join(t.TempDir(), "secret.py")
	require.NoError(t, os.WriteFile(outside, []byte("secret"), 0o600))
	require.NoError(t, os.Symlink(outside, filepath.Join(dir, "link.py")))
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	f := folder{root}
	assert.Equal(t, []string{"b.py", "sub/a.ttir"}, f.List())
	text, err := f.Read("sub/a.ttir")
	require.NoError(t, err)
	assert.Equal(t, "sub/a.ttir", text)
	for _, name := range []string{"link.py", "../secret.py", outside, "sub/notes.txt", "sub/../b.py", "", "sub"} {
		_, err := f.Read(name)
		assert.Error(t, err, name)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "long.py"), make([]byte, maxFileSize+1), 0o600))
	_, err = f.Read("long.py")
	assert.ErrorContains(t, err, "more than")
}
