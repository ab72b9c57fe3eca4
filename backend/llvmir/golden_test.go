package llvmir

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// goldens show what typical code looks like.
var goldens = map[string]func(m *Module){
	// A loop as lowerings build them: a counter, a carried sum, hints.
	"loop": func(m *Module) {
		f := m.Function("sum", Float, Param{"x", Ptr, []Attr{NoAlias, NoCapture, ReadOnly, Align(16)}}, Param{"n", I64, nil}).Attr(NoUnwind)
		b := f.Builder()
		b.FastMath = Contract
		sum := b.For(Range{From: i64(0), To: f.Param(1), Hints: LoopHints{MustProgress: true, VectorWidth: 8}}, []Value{Zero(Float)},
			func(i Value, c []Value) []Value {
				return []Value{b.FAdd(c[0], b.Load(Float, b.GEP(Float, f.Param(0), i), Access{Align: 4}), Reassoc).Named("sum")}
			})
		b.Ret(sum[0])
	},
	// Branches that join, bfloat, and alias scopes.
	"if": func(m *Module) {
		f := m.Function("clamp", Void, params(Ptr, Ptr)...)
		domain := m.AliasDomain("clamp")
		in, out := domain.Scope("in"), domain.Scope("out")
		b := f.Builder()
		x := b.Load(BFloat, f.Param(0), Access{Scopes: []*Node{in}, NoAlias: []*Node{out}}).Named("x")
		r := b.If(b.FCmp(OGT, x, ConstFloat(BFloat, 1)), func() []Value { return []Value{ConstFloat(BFloat, 1)} },
			func() []Value { return []Value{b.FMul(x, x).Named("x")} })
		b.Store(r[0], f.Param(1), Access{Scopes: []*Node{out}, NoAlias: []*Node{in}})
		b.Ret(no)
	},
	// Vectors and intrinsics.
	"vector": func(m *Module) {
		f := m.Function("norm", Float, params(Vector(4, Float))...)
		b := f.Builder()
		squares := b.FMul(f.Param(0), f.Param(0))
		b.Ret(b.Sqrt(b.ReduceFloat("fadd", Zero(Float), squares, Reassoc), Fast))
	},
	"debug": func(m *Module) { located(ir.NewContext(ir.NewRegistry()), m) },
}

func TestGolden(t *testing.T) {
	for name, build := range goldens {
		m := NewModule(name + ".py")
		build(m)
		got, path := m.Print(), filepath.Join("testdata", name+".ll")
		if *update {
			require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, string(want), got, "%s: run with -update when the change is meant", path)
	}
	files, err := filepath.Glob("testdata/*.ll")
	require.NoError(t, err)
	assert.Len(t, files, len(goldens), "a file without its builder")
}

// TestGoldensVerify: LLVM accepts the golden modules.
func TestGoldensVerify(t *testing.T) {
	for name, build := range goldens {
		m := NewModule(name)
		build(m)
		parsed(t, opened(t), m)
	}
}

// TestDeterministic: the same calls give the same text, on any goroutine.
func TestDeterministic(t *testing.T) {
	texts := make([]string, 16)
	var all sync.WaitGroup
	for i := range texts {
		all.Go(func() {
			for _, name := range []string{"loop", "if", "vector", "debug"} {
				m := NewModule(name)
				goldens[name](m)
				texts[i] += m.Print()
			}
		})
	}
	all.Wait()
	for _, text := range texts {
		require.Equal(t, texts[0], text)
	}
}

// BenchmarkBuild builds and prints a function of 1000 instructions.
func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		m := NewModule("bench")
		f := m.Function("f", I64, params(I64, I64)...)
		k := f.Builder()
		x := f.Param(0)
		for range 500 {
			x = k.Mul(k.Add(x, f.Param(1), NSW), i64(3))
		}
		k.Ret(x)
		b.SetBytes(int64(len(m.Print())))
	}
}

func ExampleBuilder() {
	m := NewModule("example.py")
	f := m.Function("double", I32, Param{Name: "x", Type: I32})
	b := f.Builder()
	b.Ret(b.Add(f.Param(0), f.Param(0), NSW).Named("twice"))
	fmt.Print(m.Print())
	// Output:
	// source_filename = "example.py"
	//
	// define i32 @double(i32 %x) {
	// entry:
	// 	%twice = add nsw i32 %x, %x
	// 	ret i32 %twice
	// }
}
