package compile

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/manifest"
)

const shift = "testdata/shift.ttir"

// TestOverlap: the header says whether pointers may overlap, a checked launch refuses overlaps, and
// code compiled with --overlap is right for them.
func TestOverlap(t *testing.T) {
	cc := needC(t)
	const refusal = "memory that the kernel writes through one argument overlaps that of another\n"
	for name, c := range map[string]struct {
		flags  []string
		define string
		said   string
		prints string
	}{
		"apart":        {nil, "-DAPART", "POINTERS MUST NOT OVERLAP", refusal + "right\n"},
		"overlap":      {[]string{"--overlap"}, "-DMAY_OVERLAP", "Pointers may overlap", "right\n"},
		"overlap, -O1": {[]string{"--overlap", "-O1"}, "-DMAY_OVERLAP", "Pointers may overlap", "right\n"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			out := built(t, dir, shift, "shift.o", c.flags...)
			header, err := os.ReadFile(filepath.Join(dir, "shift.h"))
			require.NoError(t, err)
			require.Contains(t, string(header), c.said)
			program := filepath.Join(dir, "program")
			args := append(append([]string{}, strictC...), c.define, "-I", dir, "-o", program, "testdata/shift.c", out)
			output(t, cc, args...)
			require.Equal(t, c.prints, output(t, program))
		})
	}
}

// TestOverlapInManifest: manifests say whether arguments may overlap, and how each is accessed.
func TestOverlapInManifest(t *testing.T) {
	needLLVM(t)
	accesses := map[string]string{"x": "read", "w": "read", "y": "write"}
	for _, overlap := range []bool{false, true} {
		var flags []string
		if overlap {
			flags = []string{"--overlap"}
		}
		dir := t.TempDir()
		built(t, dir, shift, "shift.o", flags...)
		text, err := os.ReadFile(filepath.Join(dir, "shift.json"))
		require.NoError(t, err)
		var d manifest.CPUKernel
		require.NoError(t, json.Unmarshal(text, &d))
		assert.Equal(t, overlap, d.Overlap)
		assert.Contains(t, string(text), `"overlap": `, "also when it is false")
		for _, a := range d.Args {
			assert.Equal(t, accesses[a.Name], a.Access, a.Name)
		}
		gpu := filepath.Join(dir, "gpu")
		built(t, dir, shift, "gpu", append(flags, "--emit=ptx")...)
		k, err := manifest.Load(gpu)
		require.NoError(t, err)
		assert.Equal(t, overlap, k.Kernel.Overlap)
		for _, p := range k.Kernel.Params {
			assert.Equal(t, accesses[p.Name], p.Access, p.Name)
		}
	}
}

// TestCheckedWithoutPointers: a kernel without pointers has a checked launch too.
func TestCheckedWithoutPointers(t *testing.T) {
	cc := needC(t)
	dir := t.TempDir()
	built(t, dir, "testdata/talk.ttir", "talk.o")
	file := filepath.Join(dir, "x.c")
	require.NoError(t, os.WriteFile(file, []byte("#include \"talk.h\"\nint main(void) { talk_args a = {0}; talk_bytes b = {0}; return (int)talk_launch_checked(&a, &b, 1, 1, 1); }\n"), 0o600))
	output(t, cc, append(append([]string{}, strictC...), "-fsyntax-only", file)...)
}
