package sim_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

// FuzzSimulate: no text makes the simulator panic or run forever. A text is refused with a position, or
// each of its kernels runs, fails, or is stopped.
func FuzzSimulate(f *testing.F) {
	files, err := filepath.Glob("testdata/*.ptx")
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(string(text), uint64(1), false)
		f.Add(string(text), uint64(64), true)
	}
	for _, line := range strings.Split(strings.TrimSpace(everyInstruction), "\n") {
		f.Add(kernel(".shared .align 16 .b8 sh[64];\n.param .b32 arg0;\n.param .b32 ret0;\n", line, "a"), uint64(0), true)
	}
	f.Fuzz(func(t *testing.T, text string, number uint64, check bool) {
		const longest = 1 << 16
		if len(text) > longest {
			return
		}
		m, err := sim.LoadFile("fuzz.ptx", text)
		if err != nil {
			require.NotContains(t, err.Error(), "BUG")
			return
		}
		for _, name := range m.EntryNames() {
			e, err := m.Entry(name)
			require.NoError(t, err)
			memory, args := buffers(make([]byte, 256), make([]byte, 256))
			var words []uint64
			for i, p := range e.Params {
				for range (p.Size + 7) / 8 {
					if p.Size == 8 && i < len(args) {
						words = append(words, args[i])
					} else {
						words = append(words, number)
					}
				}
				if len(words) > 1<<10 {
					return
				}
			}
			_, err = e.Run(context.Background(), sim.Launch{
				Grid: [3]int{2}, Block: [3]int{64}, Shared: 256, Memory: memory, Args: words, MaxSteps: 20000, Check: check, CheckGlobal: check, Workers: 1,
			})
			var fault *sim.Fault
			if err != nil && !errors.As(err, &fault) {
				require.Contains(t, err.Error(), "kernel '"+name+"'", "a launch that was refused")
			}
		}
	})
}
