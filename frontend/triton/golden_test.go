package triton_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/frontend/triton"
)

var update = flag.Bool("update", false, "record the IR of the kernels in testdata")

// compileComment says how a kernel of testdata is compiled: its name and its signature.
var compileComment = regexp.MustCompile(`(?m)^# compile: (\w+) (.*)$`)

// TestGolden compiles the kernels of testdata and compares the IR that the front end emits
// with the recorded text.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.py")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		m, err := triton.LoadText(filepath.Base(file), string(text), triton.LoadOptions{Version: triton.V36})
		require.NoError(t, err)
		comments := compileComment.FindAllStringSubmatch(string(text), -1)
		require.NotEmpty(t, comments, file)
		for _, c := range comments {
			t.Run(c[1], func(t *testing.T) {
				golden := strings.TrimSuffix(file, ".py") + "." + c[1] + ".ttir"
				got := compileText(t, m, c[1], c[2])
				if *update {
					require.NoError(t, os.WriteFile(golden, []byte(got), 0o666))
				}
				want, err := os.ReadFile(golden)
				require.NoError(t, err)
				assert.Equal(t, string(want), got, "run with -update to record")
			})
		}
	}
}

// compileText is the printed IR of a kernel before Triton's passes.
func compileText(t *testing.T, m *triton.Module, name, signature string) string {
	t.Helper()
	k, err := m.Kernel(name)
	require.NoError(t, err)
	spec, err := k.ParseSignature(signature, nil)
	require.NoError(t, err)
	out, err := k.TTIR(spec, triton.Source, triton.Options{})
	require.NoError(t, err)
	var b strings.Builder
	require.NoError(t, out.Module.Print(&b, tshared.PrintOptions{DebugInfo: true, UseNameLoc: true}))
	return libraryPlace.ReplaceAllString(b.String(), `"$1":0:0`)
}

// libraryPlace matches places in the project's library, which change when it is edited.
var libraryPlace = regexp.MustCompile(`"(standard.py|random.py)":\d+:\d+`)
