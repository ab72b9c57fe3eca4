package model_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// scalars is a kernel whose body loads %i, an index, from %x. Each access has a line of its own.
const scalars = `module {
  func.func @scalars(%%x: memref<*xi32> loc("x"), %%y: memref<*xi32> loc("y"), %%n: i32 loc("n"), %%g0: i32, %%g1: i32, %%g2: i32, %%p0: i32, %%p1: i32, %%p2: i32) attributes {tile.num_warps = 1 : i64, tile.shared = 0 : i64} {
    %%c0 = arith.constant 0 : index
    %%c1 = arith.constant 1 : index
    %%z = arith.constant 0 : i32
    %%mx = memref.cast %%x : memref<*xi32> to memref<8xi32>
    %%my = memref.cast %%y : memref<*xi32> to memref<8xi32>
    %%v = memref.load %%mx[%%c1] : memref<8xi32> loc("k.py":1:1)
    %%i = arith.index_cast %%v : i32 to index
%s
    return
  }
}`

// TestDataDependence: accesses whose addresses depend on loaded values are known where the contents of buffers are, and accesses on which a
// loaded condition decides where they are executed.
func TestDataDependence(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	const store = "memref.store %s, %%my[%s] : memref<8xi32> loc(\"k.py\":2:1)\n"
	condition := "%b = arith.cmpi ne, %v, %z : i32\nscf.if %b {\n" + fmt.Sprintf(store, "%n", "%c1") + "}"
	loop := "%s = scf.for %j = %z to %n step %n iter_args(%a = START) -> (i32) : i32 {\n%d = arith.addi %a, %a : i32\nscf.yield %d : i32\n}\n%k = arith.index_cast %s : i32 to index\n" + fmt.Sprintf(store, "%v", "%k")
	for name, c := range map[string]struct {
		body    string
		unknown string // lines of accesses that are not drawn, without the contents of x
		exact   bool   // without them
	}{
		"address":   {fmt.Sprintf(store, "%n", "%i"), "2", false},
		"value":     {fmt.Sprintf(store, "%v", "%c1"), "", true},
		"condition": {condition, "2", false},
		"executed":  {strings.Replace(condition, "ne", "eq", 1), "", false},
		"loop":      {strings.Replace(loop, "START", "%v", 1), "2", false},
		"beside":    {strings.Replace(loop, "START", "%z", 1), "", true},
		"bounds":    {strings.Replace(strings.Replace(loop, "START", "%z", 1), "to %n", "to %v", 1), "2", false},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := tshared.Parse("k.mlir", fmt.Sprintf(scalars, c.body))
			require.NoError(t, err)
			kernel, err := model.KernelOf(m.Top, "")
			require.NoError(t, err)
			k, err := ptx.Compile(m.Top, "scalars", ptx.Options{Target: "sm_90a", Warps: 1})
			require.NoError(t, err)
			about := &manifest.Kernel{Name: k.Name, NumWarps: 1}
			for _, p := range k.Params {
				about.Params = append(about.Params, manifest.Argument(p.Arg, ""))
			}
			gpu, err := targets.LookupGPU("sm_90a")
			require.NoError(t, err)
			l := model.Launch{Grid: [3]int{1, 1, 1}, Args: map[string]int64{"n": 1}}
			for _, known := range []bool{false, true} {
				unknown := c.unknown
				if known {
					l.Buffers, unknown = map[string][]byte{"x": {0, 0, 0, 0, 1, 0, 0, 0}}, ""
				}
				of, err := model.Of(t.Context(), kernel, gpu, l, model.Code{PTX: k.Text, Manifest: about})
				require.NoError(t, err)
				var lines []string
				for _, a := range of.Accesses {
					if !a.Known {
						lines = append(lines, fmt.Sprint(a.Place.Line))
					}
				}
				assert.Equal(t, unknown, strings.Join(lines, " "))
				assert.Equal(t, c.exact || known, of.Exact)
				assert.True(t, slices.ContainsFunc(of.Accesses, func(a *model.Access) bool { return a.Place.Line == 1 && a.Arg == "x" }))
			}
		})
	}
}
