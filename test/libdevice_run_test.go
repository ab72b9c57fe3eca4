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
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// edgeCases are edge cases for arguments of all types, truncated to fit.
var edgeCases = []uint64{
	0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffffff, 0x800000, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fffffffffffffff, 0x8000000000000000, ^uint64(0),
	0x7f800000, 0xff800000, 0x7fc00000, 0x3f800000, 0xbf800000, 0x3f000000, 0x40200000, 0xc0200000, 0x4f000000, 0xcf000000, 0x4f800000, 0x5f000000,
	0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000, 0x3ff0000000000000, 0x4004000000000000, 0x41e0000000000000, 0xc1e0000000200000, 0x43e0000000000000,
}

// TestLibdeviceRuns calls every libdevice function in a lowered kernel, on ordinary and edge-case
// arguments, and compares with the function itself, bit by bit. Functions that are plain operations
// are not called.
func TestLibdeviceRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	const n = 256
	symbols := scalar.LibdeviceSymbols()
	slices.Sort(symbols)
	called := 0
	for _, symbol := range symbols {
		fn, _ := scalar.Libdevice(symbol)
		call := callOf(symbol, n, func(p scalar.Type, k int) uint64 {
			if k%2 == 0 {
				return rng.Uint64()
			}
			return edgeCases[rng.IntN(len(edgeCases))]
		})
		r := run(call.text, lowering, "-")
		if !assert.Zero(t, r.exit, "%s: %s", symbol, r.err) {
			continue
		}
		if externCall.MatchString(r.out) {
			called++
		}
		module, err := tshared.Parse("call.mlir", r.out)
		require.NoError(t, err)
		m, err := linalg.Compile(module.Top, "call")
		require.NoError(t, err, symbol)
		require.NoError(t, m.Run(context.Background(), call.launch), symbol)
		for k := range n {
			if !assert.Equal(t, fn.Eval(call.at(k)), call.result(k), "%s of %#x", symbol, call.at(k)) {
				break
			}
		}
	}
	t.Logf("%d functions, %d of them called", len(symbols), called)
	require.Less(t, called, len(symbols)/2)
}

// libraryCall is a kernel that calls a libdevice function on each element.
type libraryCall struct {
	fn     *scalar.Function
	text   string
	launch interp.Launch
	args   [][]uint64
	out    *memory.Buffer
}

func callOf(symbol string, n int, number func(p scalar.Type, k int) uint64) *libraryCall {
	fn, _ := scalar.Libdevice(symbol)
	c := &libraryCall{fn: fn, args: make([][]uint64, len(fn.Params)), launch: interp.Launch{Grid: [3]int{1, 1, 1}, Memory: memory.New()}}
	var params, loads, operands, types []string
	for i, p := range fn.Params {
		size, name := p.Bytes(), fmt.Sprintf("%%x%d", i)
		data := make([]byte, n*size)
		for k := range n {
			v := number(p, k) & p.Mask()
			c.args[i] = append(c.args[i], v)
			memory.Put(data[k*size:(k+1)*size], v)
		}
		c.launch.Args = append(c.launch.Args, interp.Pointer(c.launch.Memory.Add(name, data)))
		params = append(params, fmt.Sprintf("%s: !tt.ptr<%s>", name, p))
		loads = append(loads, access(name, p.String(), "%r", n)+fmt.Sprintf("  %sv = tt.load %sp : tensor<%dx!tt.ptr<%s>>\n", name, name, n, p))
		operands = append(operands, name+"v")
		types = append(types, fmt.Sprintf("tensor<%dx%s>", n, p))
	}
	c.out = c.launch.Memory.Add("out", make([]byte, n*fn.Result.Bytes()))
	c.launch.Args = append(c.launch.Args, interp.Pointer(c.out))
	c.text = fmt.Sprintf(`tt.func @call(%s, %%out: !tt.ptr<%s>) {
  %%r = tt.make_range {start = 0 : i32, end = %d : i32} : tensor<%dxi32>
%s%s  %%y = tt.extern_elementwise %s {libname = "", libpath = "", pure = true, symbol = "%s"} : (%s) -> tensor<%dx%s>
  tt.store %%outp, %%y : tensor<%dx!tt.ptr<%s>>
  tt.return
}
`, strings.Join(params, ", "), fn.Result, n, n, strings.Join(loads, ""), access("%out", fn.Result.String(), "%r", n),
		strings.Join(operands, ", "), symbol, strings.Join(types, ", "), n, fn.Result, n, fn.Result)
	return c
}

// at are the arguments for an element.
func (c *libraryCall) at(k int) (x []uint64) {
	for _, list := range c.args {
		x = append(x, list[k])
	}
	return x
}

func (c *libraryCall) result(k int) uint64 {
	size := c.fn.Result.Bytes()
	return memory.Get(c.out.Data[k*size : (k+1)*size])
}

var externCall = regexp.MustCompile(`call @__nv_`)

// access generates pointers to the elements of a buffer.
func access(name, elem, counted string, n int) string {
	return fmt.Sprintf("  %[1]ss = tt.splat %[1]s : !tt.ptr<%[2]s> -> tensor<%[3]dx!tt.ptr<%[2]s>>\n"+
		"  %[1]sp = tt.addptr %[1]ss, %[4]s : tensor<%[3]dx!tt.ptr<%[2]s>>, tensor<%[3]dxi32>\n", name, elem, n, counted)
}
