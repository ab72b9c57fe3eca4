package shapes_test

import (
	"maps"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/examples/jit/internal/shapes"
	"github.com/tshared/tshared/examples/jit/kernels"
	"github.com/tshared/tshared/frontend/triton"
)

var elems = map[reflect.Type]string{}

func init() {
	for _, e := range []shapes.Elem{shapes.F64, shapes.F32, shapes.F16, shapes.BF16, shapes.I64, shapes.I32, shapes.I8} {
		elems[reflect.TypeOf(e.Empty())] = e.Name
	}
}

// TestShapes compiles the kernels of the examples for the CPU, from small problems of all
// shapes, and compares what they compute with plain loops.
func TestShapes(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, c := range shapes.Small() {
		t.Run(c.Name, func(t *testing.T) {
			p := c.New()
			for _, l := range p.Launches {
				m, err := triton.LoadFS(kernels.Files, l.File, triton.LoadOptions{})
				require.NoError(t, err)
				k, err := m.Kernel(l.Kernel)
				require.NoError(t, err)
				args := map[string]any{}
				var bound []any
				for i, a := range l.Args {
					name := k.Params()[i].Name
					args[name] = a
					if e, ok := elems[reflect.TypeOf(a)]; ok {
						args[name] = triton.Pointer{Elem: e, Aligned: true}
					}
				}
				for _, n := range l.Named {
					args[n.Name] = n.Value
				}
				s, err := k.Specialize(args)
				require.NoError(t, err)
				for i, a := range l.Args {
					if s.Signature[k.Params()[i].Name] != "constexpr" {
						bound = append(bound, a)
					}
				}
				all := maps.Clone(args)
				for n, v := range s.Constants {
					all[n] = v
				}
				grid, err := triton.Grid(grids[l.Kernel], all)
				require.NoError(t, err)
				out, err := k.TTIR(s, triton.TTIR, triton.Options{})
				require.NoError(t, err)
				c, err := cpu.CompileModule(t.Context(), out.Module, cpu.Options{})
				require.NoError(t, err)
				require.NoError(t, c.Run(t.Context(), grid, bound...))
			}
			require.NoError(t, p.Check())
		})
	}
}

var grids = map[string]string{
	"add_kernel": "cdiv(n, BLOCK)", "softmax_kernel": "cdiv(rows, ROWS)", "matmul_kernel": "cdiv(M, BLOCK_M) * cdiv(N, BLOCK_N)",
	"forward_kernel": "rows", "input_gradient_kernel": "rows", "weight_gradient_kernel": "cdiv(columns, BLOCK)", "attention_kernel": "cdiv(length, BLOCK_Q), heads",
}
