package test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/interp"
	"github.com/tshared/tshared/interp/lowered"
	"github.com/tshared/tshared/interp/memory"
	"github.com/tshared/tshared/interp/scalar"
)

// oddNumbers come up in arguments of all types, cut off to fit.
var oddNumbers = []uint64{
	0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffffff, 0x800000, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fffffffffffffff, 0x8000000000000000, ^uint64(0),
	0x7f800000, 0xff800000, 0x7fc00000, 0x3f800000, 0xbf800000, 0x3f000000, 0x40200000, 0xc0200000, 0x4f000000, 0xcf000000, 0x4f800000, 0x5f000000,
	0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000, 0x3ff0000000000000, 0x4004000000000000, 0x41e0000000000000, 0xc1e0000000200000, 0x43e0000000000000,
}

// TestLibdeviceRuns calls every function of the library in a lowered kernel, on
// ordinary and odd numbers, and compares with the function itself, bit by bit.
// Functions that are nothing but operations are not called.
func TestLibdeviceRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	const n = 256
	symbols := scalar.LibdeviceSymbols()
	slices.Sort(symbols)
	called := 0
	for _, symbol := range symbols {
		fn, _ := scalar.Libdevice(symbol)
		launch := interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}
		args := make([][]uint64, len(fn.Params))
		var params, loads, operands, types []string
		for i, p := range fn.Params {
			size, name := p.Bytes(), fmt.Sprintf("%%x%d", i)
			data := make([]byte, n*size)
			for k := range n {
				v := oddNumbers[rng.IntN(len(oddNumbers))]
				if k%2 == 0 {
					v = rng.Uint64()
				}
				args[i] = append(args[i], v&p.Mask())
				memory.Put(data[k*size:(k+1)*size], v&p.Mask())
			}
			launch.Args = append(launch.Args, interp.Pointer(launch.Memory.Add(name, data)))
			params = append(params, fmt.Sprintf("%s: !tt.ptr<%s>", name, p))
			loads = append(loads, access(name, p.String(), "%r", n)+fmt.Sprintf("  %sv = tt.load %sp : tensor<%dx!tt.ptr<%s>>\n", name, name, n, p))
			operands = append(operands, name+"v")
			types = append(types, fmt.Sprintf("tensor<%dx%s>", n, p))
		}
		out := launch.Memory.Add("out", make([]byte, n*fn.Result.Bytes()))
		launch.Args = append(launch.Args, interp.Pointer(out))
		text := fmt.Sprintf(`tt.func @call(%s, %%out: !tt.ptr<%s>) {
  %%r = tt.make_range {start = 0 : i32, end = %d : i32} : tensor<%dxi32>
%s%s  %%y = tt.extern_elementwise %s {libname = "", libpath = "", pure = true, symbol = "%s"} : (%s) -> tensor<%dx%s>
  tt.store %%outp, %%y : tensor<%dx!tt.ptr<%s>>
  tt.return
}
`, strings.Join(params, ", "), fn.Result, n, n, strings.Join(loads, ""), access("%out", fn.Result.String(), "%r", n),
			strings.Join(operands, ", "), symbol, strings.Join(types, ", "), n, fn.Result, n, fn.Result)
		r := run(text, lowering, "-")
		if !assert.Zero(t, r.exit, "%s: %s", symbol, r.err) {
			continue
		}
		if externCall.MatchString(r.out) {
			called++
		}
		module, err := tshared.Parse("call.mlir", r.out)
		require.NoError(t, err)
		m, err := lowered.Compile(module.Top, "call")
		require.NoError(t, err, symbol)
		require.NoError(t, m.Run(context.Background(), launch), symbol)
		for k := range n {
			x := make([]uint64, len(args))
			for i := range args {
				x[i] = args[i][k]
			}
			size := fn.Result.Bytes()
			if !assert.Equal(t, fn.Eval(x), memory.Get(out.Data[k*size:(k+1)*size]), "%s of %#x", symbol, x) {
				break
			}
		}
	}
	t.Logf("%d functions, %d of them called", len(symbols), called)
	require.Less(t, called, len(symbols)/2)
}

var externCall = regexp.MustCompile(`call @__nv_`)

// access makes pointers to the elements of a buffer, which a range counts.
func access(name, elem, counted string, n int) string {
	return fmt.Sprintf("  %[1]ss = tt.splat %[1]s : !tt.ptr<%[2]s> -> tensor<%[3]dx!tt.ptr<%[2]s>>\n"+
		"  %[1]sp = tt.addptr %[1]ss, %[4]s : tensor<%[3]dx!tt.ptr<%[2]s>>, tensor<%[3]dxi32>\n", name, elem, n, counted)
}
