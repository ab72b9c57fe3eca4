package test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

var chunkEnd = regexp.MustCompile(`(?m)^// -----.*$`)

// TestEveryKernelTerminates interprets every kernel of the lit files and goldens on made-up arguments: it
// terminates, with or without an error, and never panics.
func TestEveryKernelTerminates(t *testing.T) {
	compiled, ran := 0, 0
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err != nil || d.IsDir() || ext != ".mlir" && ext != ".ttir" || strings.HasPrefix(path, "corpus") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), "tt.func") {
			return err
		}
		for _, chunk := range chunkEnd.Split(string(text), -1) {
			module, err := tshared.Parse(path, chunk)
			if err != nil {
				continue
			}
			for op := range module.Top.Region0().Entry().Ops() {
				f, ok := tt.AsFunc(op)
				if !ok || f.IsDeclaration() {
					continue
				}
				m, err := ttir.Compile(module.Top, f.SymName())
				if err != nil {
					continue
				}
				compiled++
				if m.Run(context.Background(), madeUp(m)) == nil {
					ran++
				}
			}
		}
		return nil
	}))
	t.Logf("%d functions compiled, %d ran to their end", compiled, ran)
	require.Greater(t, compiled, 300)
	require.Greater(t, ran, 200)
}

// madeUp passes a buffer for every pointer and a small value for every scalar.
func madeUp(m *ttir.Module) interp.Launch {
	l := interp.Launch{Grid: [3]int{2, 2, 1}, Memory: memory.New(), MaxSteps: 20_000}
	for i, t := range m.Args() {
		arg := make(interp.Arg, ttir.Words(t))
		for j := range arg {
			arg[j] = uint64(i%4 + 1)
		}
		d, described := tt.AsTensorDesc(t)
		if described || tt.IsPtr(t) {
			arg[0] = l.Memory.Add("data", make([]byte, 1<<16)).Base()
		}
		if described { // strides are multiples of 16 bytes, and the last one is 1
			rank := len(d.Block().Shape)
			for j := range rank {
				arg[1+rank+j] = 16
			}
			arg[2*rank] = 1
		}
		l.Args = append(l.Args, arg)
	}
	return l
}
