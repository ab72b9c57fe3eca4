package bench

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/host/isolate"
)

// TestMain lets this program be its own child, as tshared is.
func TestMain(m *testing.M) {
	if isolate.Folder() != "" {
		os.Exit(Isolated(context.Background(), os.Args[2:], os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// hostile has kernels that crash or never end.
var hostile = map[string]string{
	"crashes": `tt.func public @k(%p: !tt.ptr<i32>) {
  %far = arith.constant 70368744177664 : i64
  %q = tt.addptr %p, %far : !tt.ptr<i32>, i64
  %c = arith.constant 1 : i32
  tt.store %q, %c : !tt.ptr<i32>
  tt.return
}`,
	"endless": `tt.func public @k(%p: !tt.ptr<i32>) {
  %true = arith.constant true
  scf.while : () -> () {
    %v = tt.load %p {isVolatile = true} : !tt.ptr<i32>
    tt.store %p, %v : !tt.ptr<i32>
    scf.condition(%true)
  } do {
    scf.yield
  }
  tt.return
}`,
	"good": `tt.func public @k(%p: !tt.ptr<i32>) {
  %c = arith.constant 1 : i32
  tt.store %p, %c : !tt.ptr<i32>
  tt.return
}`,
}

// TestProblemsAreIsolated: a kernel that crashes or never ends does not stop the others.
func TestProblemsAreIsolated(t *testing.T) {
	needLLVM(t)
	dir := t.TempDir()
	var problems bytes.Buffer
	for i, name := range []string{"crashes", "endless", "good"} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, "kernels"), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "kernels", name+".ttir"), []byte(hostile[name]), 0o644))
		if i > 0 {
			problems.WriteString(",")
		}
		fmt.Fprintf(&problems, `{"kernel": %q, "ttir": "%s.ttir", "symbol": "k", "grid": [1], "args": [
  {"name": "p", "kind": "ptr", "dtype": "i32", "shape": [16], "fill": {"rule": "const", "value": 0}, "output": true, "expect": [[0, 1], [1, 0]]}]}`, name, name)
	}
	file := filepath.Join(dir, "suite.json")
	require.NoError(t, os.WriteFile(file, []byte(`{"cases": [`+problems.String()+`]}`), 0o644))
	var stdout, stderr bytes.Buffer
	code := Isolated(context.Background(), []string{file, "--n=1", "--timeout=3s"}, &stdout, &stderr)
	require.Equal(t, isolate.ExitInternal, code, "a process died")
	require.Regexp(t, `(?m)^crashes +failed$`, stdout.String())
	require.Regexp(t, `(?m)^endless +failed$`, stdout.String())
	require.Regexp(t, `(?m)^good +[0-9.]+ .* right$`, stdout.String())
	require.Contains(t, stderr.String(), "crashes: BUG: the process died")
	require.Contains(t, stderr.String(), "endless: it takes longer than 3s; --timeout gives it more time")
	code = Isolated(context.Background(), []string{file, "--n=1", "--only=good"}, &stdout, &stderr)
	require.Equal(t, 0, code)
}
