package bounds_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/kernel/bounds"
	"github.com/tshared/tshared/internal/kernel/footprint"
)

// add is the footprint of out[i] = x[i] for i < min(n, 64 * grid), and of a gather.
const add = `{"nodes": "const 0; arg 2 n; grid 0; const 64; mul 2 3; min 1 4; const 1; sub 5 6",
 "args": [{"arg": 0, "size": 4, "class": "exact", "ranges": [{"kind": "exact", "least": 0, "greatest": 7, "place": "k.py:3:5"}]},
          {"arg": 1, "size": 2, "class": "exact", "ranges": [{"kind": "exact", "least": 0, "greatest": 7, "place": "k.py:4:5"}]},
          {"arg": 3, "size": 4, "class": "unknown", "unknown": true, "place": "k.py:5:5"}]}`

func read(t testing.TB, text string) *footprint.Kernel {
	t.Helper()
	f := new(footprint.Kernel)
	require.NoError(t, json.Unmarshal([]byte(text), f))
	return f
}

var args = []tshared.Arg{
	{Name: "x", Type: "ptr", Elem: "f32", Access: tshared.Reads}, {Name: "out", Type: "ptr", Elem: "f16", Access: tshared.Writes},
	{Name: "n", Type: "i32"}, {Name: "table", Type: "ptr", Elem: "f32", Access: tshared.Reads}, {Name: "spare", Type: "ptr", Elem: "f32"},
}

// TestCheck: what is certainly outside is refused, and what is not known in strict mode only.
func TestCheck(t *testing.T) {
	k := bounds.New("add", read(t, add), args, nil)
	const none = bounds.Unknown
	for _, c := range []struct {
		grid  int
		n     uint64
		sizes [5]int64
		mode  tshared.Bounds
		want  string
	}{
		{4, 100, [5]int64{400, 200, none, 40, 0}, tshared.BoundsCertain, ""},
		{4, 100, [5]int64{396, 200, none, 40, 0}, tshared.BoundsCertain, `kernel add: argument "x" has 99 elements, but the launch accesses elements 0 to 99 (k.py:3:5)`},
		{4, 100, [5]int64{403, 199, none, 40, 0}, tshared.BoundsCertain, `kernel add: argument "out" has 99 elements, but the launch accesses elements 0 to 99 (k.py:4:5)`},
		{1, 100, [5]int64{256, 128, none, 40, 0}, tshared.BoundsCertain, ""},
		{4, 100, [5]int64{396, 20, none, 40, 0}, tshared.BoundsOff, ""},
		{4, 0, [5]int64{0, 0, none, 40, 0}, tshared.BoundsCertain, ""},
		{4, 1, [5]int64{4, 0, none, 40, 0}, tshared.BoundsCertain, `kernel add: argument "out" has 0 elements, but the launch accesses element 0 (k.py:4:5)`},
		{4, 1 << 32, [5]int64{0, 0, none, 40, 0}, tshared.BoundsCertain, ""}, // n is an i32
		{4, 1<<32 - 1, [5]int64{0, 0, none, 40, 0}, tshared.BoundsCertain, ""},
		{4, 100, [5]int64{none, none, none, none, none}, tshared.BoundsCertain, ""},
		{4, 100, [5]int64{400, 200, none, 40, 0}, tshared.BoundsStrict, `kernel add: argument "table" has 10 elements, and which of them the launch accesses is not known (k.py:5:5)`},
		{4, 100, [5]int64{400, none, none, 40, 0}, tshared.BoundsStrict, `kernel add: argument "out" is a pointer to an unknown number of elements, but the launch may access elements 0 to 99 (k.py:4:5)`},
		{4, 100, [5]int64{bounds.Nil, 200, none, 40, 0}, tshared.BoundsCertain, `kernel add: argument "x" is nil, but the launch accesses elements 0 to 99 (k.py:3:5)`},
		{4, 0, [5]int64{bounds.Nil, 0, none, 40, 0}, tshared.BoundsCertain, ""},
		{4, 100, [5]int64{400, 200, none, bounds.Nil, 0}, tshared.BoundsCertain, `kernel add: argument "table" is nil, but the launch may access it (k.py:5:5)`},
		{4, 100, [5]int64{400, 200, none, 0, 0}, tshared.BoundsCertain, ""},
		{4, 100, [5]int64{400, 200, none, 40, bounds.Nil}, tshared.BoundsCertain, ""},
		{4, 100, [5]int64{400, 200, none, 40, bounds.Nil}, tshared.BoundsOff, ""},
	} {
		err := k.Check([3]int{c.grid, 1, 1}, []uint64{0x1000, 0x2000, c.n, 0x3000, 0}, c.sizes[:], c.mode)
		if c.want == "" {
			assert.NoError(t, err, "%v", c)
			continue
		}
		var refused *tshared.BoundsError
		if assert.ErrorAs(t, err, &refused, "%v", c) {
			assert.Equal(t, c.want, refused.Error())
		}
	}
}

// TestUnknownFootprint: kernels without one run, but not with nil for what they access, and not in strict mode.
func TestUnknownFootprint(t *testing.T) {
	for _, k := range []*bounds.Kernel{
		bounds.New("k", nil, args, nil),
		bounds.New("k", read(t, `{"args": [{"arg": 5, "size": 4, "class": "exact"}]}`), args, nil), // another kernel's
	} {
		words, sizes := make([]uint64, 5), []int64{0, 4, -1, 4, bounds.Nil}
		require.NoError(t, k.Check([3]int{1, 1, 1}, words, sizes, tshared.BoundsCertain))
		require.EqualError(t, k.Check([3]int{1, 1, 1}, words, sizes, tshared.BoundsStrict), "kernel k: the memory that the launch accesses is not known")
		sizes[0] = bounds.Nil
		require.EqualError(t, k.Check([3]int{1, 1, 1}, words, sizes, tshared.BoundsCertain), `kernel k: argument "x" is nil, but the launch may access it`)
	}
}

// BenchmarkCheck: what the comparison costs a launch of a small kernel, of a large one that is launched again, and
// of a large one whose sizes change.
func BenchmarkCheck(b *testing.B) {
	large := strings.Replace(add, "sub 5 6", "sub 5 6"+strings.Repeat("; max 7 7", 40), 1)
	for name, text := range map[string]string{"small": add, "large": strings.ReplaceAll(large, `"greatest": 7`, `"greatest": 47`)} {
		f := read(b, text)
		f.Args = f.Args[:2] // without the gather, which is undecided
		k := bounds.New("add", f, args, nil)
		for _, step := range []uint64{0, 1} {
			b.Run(fmt.Sprintf("%s/step=%d", name, step), func(b *testing.B) {
				words, sizes := []uint64{0x1000, 0x2000, 100, 0, 0}, []int64{400, 200, bounds.Unknown, 0, 0}
				b.ReportAllocs()
				for b.Loop() {
					words[2] ^= step
					words[2] &= 127
					if err := k.Check([3]int{1, 1, 1}, words, sizes, tshared.BoundsCertain); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
