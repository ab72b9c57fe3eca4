package run_test

import (
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// lostAt are the places of the kernels' assignments that loops lose.
var lostAt = map[string]string{
	"swap_for": "14:12", "equal_swap": "36:12", "fibonacci": "83:9", "swap_while": "96:12", "if_in_for": "134:16", "nested_alias": "159:16", "scalars": "193:12",
	"pointers": "226:12", "late": "266:9", "while_condition": "278:12", "read_after": "302:9",
}

// TestLostUpdates: a kernel computes what Python does, or there is a warning at the assignment that
// Triton's rule for loops loses. The results of Python are recorded.
func TestLostUpdates(t *testing.T) {
	const dir = "../../../frontend/triton/testdata/aliases/"
	text, err := os.ReadFile(dir + "recorded.json")
	require.NoError(t, err)
	var recorded map[string]struct{ Python map[string][]int32 }
	require.NoError(t, json.Unmarshal(text, &recorded))
	input := make([]byte, 4*64)
	for i := range 64 {
		binary.LittleEndian.PutUint32(input[4*i:], uint32(i*7%23+1))
	}
	file := filepath.Join(t.TempDir(), "x.npy")
	header := "{'descr': '<i4', 'fortran_order': False, 'shape': (64,), }\n"
	require.NoError(t, os.WriteFile(file, append([]byte("\x93NUMPY\x01\x00"+string([]byte{byte(len(header)), 0})+header), input...), 0o600))
	place := regexp.MustCompile(`aliases\.py:(\d+:\d+): warning: what is assigned to '\w+' here is lost at the end of the iteration, unlike in Python: `)
	for name, about := range recorded {
		out := t.TempDir()
		code, _, stderr := command(dir+"aliases.py", "--fn", name, "--grid=1", "--arg", "x="+file, "--arg", "o=i32[8]", "--arg", "q=i32[8]", "--arg", "n=5", "--out", out)
		require.Equal(t, 0, code, stderr)
		same := true
		for arg, want := range about.Python {
			data, err := os.ReadFile(filepath.Join(out, arg+".bin"))
			require.NoError(t, err)
			for i, w := range want {
				same = same && int32(binary.LittleEndian.Uint32(data[4*i:])) == w
			}
		}
		found := ""
		if m := place.FindStringSubmatch(stderr); m != nil {
			found = m[1]
		}
		assert.Equal(t, lostAt[name], found, "%s: %s", name, stderr)
		assert.Equal(t, same, found == "", "%s: a warning and a result that is not Python's come together", name)
	}
}
