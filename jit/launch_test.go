package jit_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/jit"
)

// load loads a kernel of testdata/kernels.py.
func load(t testing.TB, kernel string, options ...jit.Option) *jit.Kernel {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	fn, err := jit.Load("testdata/kernels.py", kernel, options...)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, fn.Close()) })
	return fn
}

// counted is 0, 1, 2, ... n-1.
func counted(n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = float32(i)
	}
	return x
}

// TestLaunch: grids of all kinds and arguments by position and by name give the same result.
func TestLaunch(t *testing.T) {
	fn := load(t, "add")
	const n = 1000
	x, y := counted(n), counted(n)
	want := make([]float32, n)
	for i := range want {
		want[i] = 2 * float32(i)
	}
	block := jit.Named("BLOCK", 128)
	for name, launch := range map[string]func(out []float32) error{
		"numbers": func(out []float32) error {
			return fn.Launch(t.Context(), jit.CPU(), tshared.Grid{8}, x, y, out, n, 128)
		},
		"named": func(out []float32) error {
			return fn.Launch(t.Context(), jit.CPU(), 8, x, y, jit.Named("n", n), block, jit.Named("out_ptr", out))
		},
		"function": func(out []float32) error {
			return fn.Launch(t.Context(), jit.CPU(), jit.GridFunc(func(m jit.Meta) tshared.Grid {
				return tshared.Grid{jit.CDiv(m.Int("n"), m.Int("BLOCK"))}
			}), x, y, out, n, block)
		},
		"length": func(out []float32) error {
			return fn.Launch(t.Context(), jit.CPU(), func(m jit.Meta) tshared.Grid { return tshared.Grid{jit.CDiv(m.Len("x_ptr"), 128)} }, x, y, out, n, block)
		},
		"expression": func(out []float32) error {
			return fn.Launch(t.Context(), jit.CPU(), jit.GridExpr("cdiv(x_ptr.numel(), BLOCK)"), x, y, out, n, block)
		},
		"lambda of the file": func(out []float32) error {
			return fn.Launch(t.Context(), jit.CPU(), jit.GridOf("grid"), x, y, out, n, block)
		},
		"value of the file": func(out []float32) error {
			return fn.Launch(t.Context(), jit.CPU(), jit.GridOf("two"), x, y, out, n, jit.Named("BLOCK", 512))
		},
		"function of the file": func(out []float32) error {
			return fn.Launch(t.Context(), jit.CPU(), jit.GridOf("rows"), x, y, out, n, jit.Named("BLOCK", 1))
		},
		"workers": func(out []float32) error {
			return fn.Launch(t.Context(), jit.CPU().WithWorkers(1), tshared.Grid{8}, x, y, out, n, block)
		},
		"options": func(out []float32) error {
			return fn.Launch(t.Context(), jit.CPU(), tshared.Grid{8}, x, y, out, n, block, jit.Named("num_warps", 8), jit.Named("num_stages", 2),
				jit.Named("maxnreg", nil), jit.Named("enable_fp_fusion", false), jit.Named("debug", false), jit.Named("num_ctas", 1))
		},
	} {
		out := make([]float32, n)
		if assert.NoError(t, launch(out), name) {
			assert.Equal(t, want, out, name)
		}
	}
}

// TestEmptyGrid: a grid without programs is not an error, and nothing runs.
func TestEmptyGrid(t *testing.T) {
	fn := load(t, "add")
	x := counted(4)
	for _, grid := range []any{0, jit.GridExpr("0"), jit.GridExpr("2, 0"), tshared.Grid{}} {
		assert.NoError(t, fn.Launch(t.Context(), jit.CPU(), grid, x, x, x, 4, 4))
	}
	assert.Equal(t, counted(4), x)
	_, err := fn.Bind(t.Context(), jit.CPU(), 0, x, x, x, 4, 4)
	assert.EqualError(t, err, "the grid of kernel add has no programs")
}

// TestOverlap: arguments may share memory, as in place of Triton's tensors.
func TestOverlap(t *testing.T) {
	fn := load(t, "add")
	x := counted(256)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 2, x, x, x, len(x), 128))
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, x[128:], x, x, 128, 128))
	for i, v := range x {
		want := float32(2 * i)
		if i < 128 {
			want = float32(2*(i+128) + 2*i)
		}
		require.Equal(t, want, v, i)
	}
}

// TestScalars: numbers of every Go type, and defaults.
func TestScalars(t *testing.T) {
	fn := load(t, "scale")
	type count uint16
	for _, by := range []any{2, int8(2), int16(2), int32(2), int64(2), uint(2), uint8(2), uint16(2), uint32(2), uint64(2), float32(2), 2.0, count(2)} {
		x := counted(100)
		require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 2, x, by, len(x), jit.Named("shift", 7)), "%T", by)
		assert.Equal(t, float32(2*99+7), x[99], "%T", by)
	}
	x := counted(3)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, x, 1, len(x)))
	assert.Equal(t, []float32{0, 1, 2}, x)
}

// TestTuples: parts of tuples specialise, and are passed one by one.
func TestTuples(t *testing.T) {
	fn := load(t, "tuples")
	for _, factor := range []int{1, 3, 16} {
		x, y := counted(50), make([]float32, 50)
		require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, jit.Tuple{x, y}, jit.Tuple{50, jit.Tuple{factor, nil}}, jit.Named("BLOCK", 64)))
		for i := range y {
			require.Equal(t, float32(i*factor), y[i])
		}
	}
}

// TestDescriptor: a tensor descriptor of the host.
func TestDescriptor(t *testing.T) {
	fn := load(t, "described")
	x, out := counted(8*16), make([]float32, 8*16)
	d := jit.Descriptor{Base: x, Shape: []int64{6, 16}, Block: []int64{4, 16}}
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 2, d, out, jit.Named("ROWS", 4), jit.Named("COLS", 16)))
	assert.Equal(t, x[:6*16], out[:6*16])
	assert.Equal(t, make([]float32, 32), out[6*16:]) // outside of the tensor
	s, err := fn.Specialize(jit.CPU(), d, out, 4, 16)
	require.NoError(t, err)
	assert.Equal(t, "tensordesc<fp32[4, 16]>", s.Signature["desc"])
}

// TestObjects: a constant can be a function of the kernel's file.
func TestObjects(t *testing.T) {
	fn := load(t, "apply")
	for name, want := range map[jit.Object]float32{"double": 6, "negate": -3} {
		x := counted(4)
		require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, x, name, 4))
		assert.Equal(t, want, x[3])
	}
}

// TestBind: a frozen launch runs any number of times, and allocates nothing.
func TestBind(t *testing.T) {
	fn := load(t, "add")
	x, y, out := counted(100), counted(100), make([]float32, 100)
	b, err := fn.Bind(t.Context(), jit.CPU(), jit.GridExpr("cdiv(n, BLOCK)"), x, y, out, 100, 64)
	require.NoError(t, err)
	defer b.Close()
	require.NoError(t, b.Run(t.Context()))
	assert.Equal(t, float32(198), out[99])
	x[99] = 1
	require.NoError(t, b.Start())
	assert.Equal(t, float32(100), out[99])
	require.NoError(t, b.SetGrid(tshared.Grid{1}))
	x[0], x[99] = 5, 5
	require.NoError(t, b.Start())
	assert.Equal(t, []float32{5, 100}, []float32{out[0], out[99]})
	assert.Zero(t, testing.AllocsPerRun(100, func() { _ = b.Start() }))
}
