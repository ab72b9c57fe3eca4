package kernels

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/functable"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/jit"
)

// tables are the function tables of all files.
var tables = sync.OnceValues(func() ([]functable.Row, error) {
	files, err := filepath.Glob("*.py")
	if err != nil {
		return nil, err
	}
	var loader functable.Loader
	var all []functable.Row
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if !strings.Contains(string(text), functable.Function) {
			continue
		}
		rows, err := loader.Python(file)
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, functable.Check(all)
})

// TestConditionsOfTables: no launch of a group takes a kernel that computes something else.
func TestConditionsOfTables(t *testing.T) {
	rows, err := tables()
	require.NoError(t, err)
	require.Empty(t, functable.Warnings(rows))
}

// tabled accepts launches for which the function tables have a row.
type tabled struct {
	rows     []functable.Row
	launches int
}

func (k *tabled) Launch(_ context.Context, d *jit.Device, group string, _ any, args ...any) error {
	k.launches++
	backend, target := "cpu", "x86-64-v3"
	if onGPU(d) {
		backend, target = "cuda", "sm_90a"
	}
	given := map[string]string{}
	var types []string
	for _, a := range args {
		if n, ok := a.(jit.NamedValue); ok {
			given[fmt.Sprint(n)] = ""
		} else if t := (Tensor{Data: a}).Dtype(); t != "" {
			types = append(types, "*"+t)
		}
	}
	for _, r := range k.rows {
		if r.Group == group && r.For(backend, target) && fits(r, types, args) {
			return nil
		}
	}
	return fmt.Errorf("no row of group %s fits %v, constants %v on %s", group, types, given, target)
}

// fits compares the types of pointers and the constants.
func fits(r functable.Row, types []string, args []any) bool {
	constants := 0
	for i, p := range r.Params {
		kind := r.Specialization.Signature[p.Name]
		if value, constant := r.Specialization.Constants[p.Name]; constant {
			constants++
			found := false
			for _, a := range args {
				found = found || fmt.Sprint(a) == fmt.Sprint(jit.Named(p.Name, value))
			}
			if !found {
				return false
			}
		} else if strings.HasPrefix(kind, "*") && (i >= len(types) || types[i] != kind) {
			return false
		}
	}
	return len(args) == len(r.Params)
}

func (k *tabled) Bind(context.Context, *jit.Device, string, any, ...any) (*jit.Bound, error) {
	panic("BUG: nothing is bound here")
}

func (k *tabled) Close() error { return nil }

// TestEveryChoiceHasARow: what the wrappers ask for, for shapes of all sizes, is in the function
// tables.
func TestEveryChoiceHasARow(t *testing.T) {
	racedetector.SkipSerial(t)
	rows, err := tables()
	require.NoError(t, err)
	for _, d := range []*jit.Device{jit.CPU(), simulated(t)} {
		k := &tabled{rows: rows}
		lib, ctx := &Library{kernels: k}, t.Context()
		for _, dtype := range floats {
			at := func(n int, shape ...int) Tensor {
				return Of(jit.Pointer{Address: uint64(n) << 40, Dtype: dtype}, shape...)
			}
			full := func(n int, dtype string, shape ...int) Tensor {
				return Of(jit.Pointer{Address: uint64(n) << 40, Dtype: dtype}, shape...)
			}
			for cols := 1; cols <= 1<<22; cols *= 2 {
				require.NoError(t, lib.Softmax(ctx, d, at(1, 3, cols), at(2, 3, cols)))
				require.NoError(t, lib.RMSNorm(ctx, d, at(1, 3, cols), at(2, 3, cols), at(3, cols), 0))
				require.NoError(t, lib.LayerNorm(ctx, d, at(1, 3, cols), at(2, 3, cols), at(3, cols), at(4, cols), 0))
				require.NoError(t, lib.Add(ctx, d, at(1, 3, cols), at(2, 3, cols), at(3, 3, cols)))
				require.NoError(t, lib.Mul(ctx, d, at(1, 3, cols), at(2, 3, cols), at(3, 3, cols)))
				require.NoError(t, lib.SwiGLU(ctx, d, at(1, 3, cols), at(2, 3, cols), at(3, 3, cols)))
				require.NoError(t, lib.Accumulate(ctx, d, at(1, 3, cols), at(2, 3, cols)))
				require.NoError(t, lib.Scale(ctx, d, at(1, 3, cols), at(2, 3, cols), 2))
				require.NoError(t, lib.SiLU(ctx, d, at(1, 3, cols), at(2, 3, cols)))
				require.NoError(t, lib.GELU(ctx, d, at(1, 3, cols), at(2, 3, cols)))
				require.NoError(t, lib.GELUTanh(ctx, d, at(1, 3, cols), at(2, 3, cols)))
			}
			for _, to := range floats {
				require.NoError(t, lib.Cast(ctx, d, full(1, to, 3, 4), at(2, 3, 4)))
			}
			for _, heads := range []int{1, 8, 40, 64} {
				for half := 1; half <= 128; half++ {
					for _, layout := range []RopeLayout{HalfSplit, Interleaved} {
						require.NoError(t, lib.Rope(ctx, d, at(1, 3, heads, 256), full(2, "fp32", 9, half), full(3, "fp32", 9, half), full(4, "i32", 3), layout))
					}
				}
			}
			for _, cols := range []int{64, 4096, 5000, 32000, 128256, 262144} {
				for k := 1; k <= MaxK; k++ {
					require.NoError(t, lib.TopK(ctx, d, full(1, "fp32", 3, k), full(2, "i32", 3, k), at(3, 3, cols), full(4, "i64", 1<<20), TopKOptions{}))
				}
			}
		}
		launchProducts(t, lib, d)
		launchAttentions(t, lib, d)
		require.NotZero(t, k.launches)
	}
}
