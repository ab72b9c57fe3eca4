package test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/ir"
)

// TestEveryFunctionTerminates interprets every function of the lit files and goldens as a kernel, on
// made-up arguments: it terminates, with or without an error, and never panics.
func TestEveryFunctionTerminates(t *testing.T) {
	compiled, ran := 0, 0
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".mlir" || strings.HasPrefix(path, "corpus") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), "func.func") {
			return err
		}
		for _, chunk := range chunkEnd.Split(string(text), -1) {
			module, err := tshared.Parse(path, chunk)
			if err != nil {
				continue
			}
			var names []string
			for op := range module.Top.Region0().Entry().Ops() {
				if f, ok := function.AsFunc(op); ok && !f.IsDeclaration() {
					names = append(names, f.SymName())
					addGrid(op)
				}
			}
			for _, name := range names {
				m, err := linalg.Compile(module.Top, name)
				if err != nil {
					continue
				}
				compiled++
				if m.Run(context.Background(), madeUpFor(ir.LookupName(module.Top, name))) == nil {
					ran++
				}
			}
		}
		return nil
	}))
	t.Logf("%d functions compiled, %d ran to their end", compiled, ran)
	require.Greater(t, compiled, 1000)
	require.Greater(t, ran, 500)
}

// addGrid appends the grid arguments to a function.
func addGrid(op *ir.Op) {
	f, _ := function.AsFunc(op)
	in := f.Type().In
	for range 6 {
		in = append(in[:len(in):len(in)], ir.I32)
		f.Body().Entry().AddArg(ir.I32, ir.Unknown)
	}
	f.SetType(f.Op.Context().Function(in, f.Type().Out))
}

func madeUpFor(op *ir.Op) interp.Launch {
	l := interp.Launch{Grid: [3]int{2, 1, 1}, Memory: memory.New(), MaxSteps: 20_000}
	f, _ := function.AsFunc(op)
	in := f.Type().In
	for i, t := range in[:len(in)-6] {
		switch shape, _ := ir.ShapeOf(t); {
		case ir.IsAnyMemRef(t):
			l.Args = append(l.Args, interp.Pointer(l.Memory.Add("data", make([]byte, 1<<16))))
		case ir.IsTensor(t):
			n := 1
			for _, d := range shape {
				n *= max(int(d), 0)
			}
			arg := make(interp.Arg, n)
			for j := range arg {
				arg[j] = uint64(j) % 2
			}
			l.Args = append(l.Args, arg)
		default:
			l.Args = append(l.Args, interp.Scalar(uint64(i%2)))
		}
	}
	return l
}
