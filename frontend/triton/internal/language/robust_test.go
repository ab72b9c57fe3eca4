package language

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// elementTypes are the element types of random tensors.
var elementTypes = []semantic.Type{semantic.Int1, semantic.Int8, semantic.Int32, semantic.Int64, semantic.UInt8, semantic.UInt32,
	semantic.FP8E5, semantic.FP8E4NV, semantic.FP16, semantic.BF16, semantic.FP32, semantic.FP64,
	&semantic.Pointer{Elem: semantic.FP32}, &semantic.Pointer{Elem: semantic.Int1}, &semantic.Pointer{Elem: semantic.Int32, Const: true},
	&semantic.Pointer{Elem: &semantic.Block{Elem: semantic.FP16, Shape: []int64{16, 16}}}}

var randomShapes = [][]int64{nil, {1}, {8}, {2}, {16, 16}, {1, 16}, {4, 1, 2}, {2, 2, 16, 16}}

// values makes random arguments.
type values struct {
	*rand.Rand
	block *ir.Block
	s     *semantic.Semantic
}

func (r values) tensor() *semantic.Tensor {
	t := elementTypes[r.IntN(len(elementTypes))]
	shape := randomShapes[r.IntN(len(randomShapes))]
	if p, ok := t.(*semantic.Pointer); ok && p.IsBlock() || len(shape) == 0 {
		shape = nil
	}
	var typ semantic.Type = t
	if shape != nil {
		typ = &semantic.Block{Elem: t, Shape: shape}
	}
	return &semantic.Tensor{Handle: r.block.AddArg(typ.IR(r.s.B), ir.Unknown), Type: typ}
}

func (r values) descriptor() *semantic.Descriptor {
	t := &semantic.DescriptorType{Block: &semantic.Block{Elem: semantic.FP16, Shape: []int64{[]int64{1, 16}[r.IntN(2)], 16}}}
	scalar := func(typ semantic.Type) *semantic.Tensor {
		return &semantic.Tensor{Handle: r.block.AddArg(typ.IR(r.s.B), ir.Unknown), Type: typ}
	}
	d := &semantic.Descriptor{Handle: r.block.AddArg(t.IR(r.s.B), ir.Unknown), Type: t}
	for range 2 {
		d.Shape = append(d.Shape, scalar(semantic.Int32))
		d.Strides = append(d.Strides, scalar(semantic.Int64))
	}
	return d
}

var words = []string{"", "x", "zero", "nan", ".ca", ".xyz", "evict_first", "rtz", "rtne", "ieee", "tf32x3", "e2m1", "e4m3", "relaxed", "cta", "fp16"}

// plain makes a value that is not a tensor.
func (r values) plain(depth int) pyeval.Value {
	switch r.IntN(10) {
	case 0:
		return pyeval.None
	case 1:
		return pyeval.Bool(r.IntN(2) == 0)
	case 2, 3:
		return pyeval.NewInt([]int64{0, 1, -1, 2, 16, 3, 1 << 40, -1 << 31}[r.IntN(8)])
	case 4:
		return pyeval.Float([]float64{0, 1.5, -2, 1e300}[r.IntN(4)])
	case 5:
		return pyeval.Str(words[r.IntN(len(words))])
	case 6:
		return elementTypes[r.IntN(len(elementTypes))]
	case 7:
		return &pyeval.Slice{Start: pyeval.None, Stop: pyeval.None, Step: pyeval.None}
	default:
		n := r.IntN(4)
		elts := make([]pyeval.Value, n)
		for i := range elts {
			if depth > 0 {
				elts[i] = r.value(depth - 1)
			} else {
				elts[i] = pyeval.NewInt(16)
			}
		}
		return pyeval.NewTuple(elts...)
	}
}

func (r values) value(depth int) pyeval.Value {
	switch r.IntN(8) {
	case 0, 1, 2, 3:
		return r.tensor()
	case 4:
		return r.descriptor()
	case 5:
		return semantic.NewConstexpr(r.plain(depth))
	default:
		return r.plain(depth)
	}
}

// TestRandomCalls: whatever the arguments, a call neither panics nor makes IR that does not
// verify.
func TestRandomCalls(t *testing.T) {
	var all []*Builtin
	for _, table := range []map[string]*Builtin{functions(), libdeviceTable(), descriptorMethods, tensorMethods(), targetFunctions} {
		for _, b := range table {
			all = append(all, b)
		}
	}
	all = append(all, cudaFunctions...)
	slices.SortFunc(all, func(a, b *Builtin) int {
		return len(a.Params)*1000 + int(a.Name[0]) - len(b.Params)*1000 - int(b.Name[0])
	})
	accepted := 0
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(seed, 7))
		for _, b := range all {
			accepted += randomCall(t, random, b, seed)
		}
	}
	require.Greater(t, accepted, 500, "few random calls are accepted, so that little is tested")
}

// newValues makes arguments in a new context.
func newValues(random *rand.Rand) values {
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, arith.Dialect, tt.Dialect, math.Dialect, gpu.Dialect, llvm.Dialect, ub.Dialect))
	r := values{Rand: random, block: ir.NewRegion().AddBlock(), s: semantic.New(semantic.NewBuilder(ctx, semantic.DefaultOptions(90)), nil)}
	r.s.B.AtEnd(r.block)
	r.s.CallJIT = func(_ pyeval.Value, args []pyeval.Value, _ map[string]pyeval.Value) (pyeval.Value, error) {
		return pyeval.NewTuple(args[:max(1, len(args)/2)]...), nil
	}
	return r
}

func randomCall(t *testing.T, random *rand.Rand, b *Builtin, seed uint64) int {
	r := newValues(random)
	args := &pyeval.Args{}
	for _, p := range b.Params {
		if p.Default != nil && r.IntN(2) == 0 {
			continue
		}
		if p.ByName || p.Default != nil {
			args.Names, args.Named = append(args.Names, p.Name), append(args.Named, r.value(2))
			continue
		}
		args.Pos = append(args.Pos, r.value(2))
	}
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("seed %d: %s(%s) panics: %v", seed, b.Name, shown(args), p)
		}
	}()
	if _, err := Call(r.s, b, args); err != nil {
		require.NotEmpty(t, err.Error())
		return 0
	}
	for op := range r.block.Ops() {
		if err := verify(op); err != "" {
			t.Errorf("seed %d: %s(%s) makes invalid IR: %s", seed, b.Name, shown(args), err)
		}
	}
	return 1
}

// TestRandomOperators is TestRandomCalls for operators and subscripts.
func TestRandomOperators(t *testing.T) {
	accepted := 0
	for seed := range uint64(3000) {
		r := newValues(rand.New(rand.NewPCG(seed, 11)))
		a, b := pyeval.Value(r.tensor()), r.value(1)
		if r.IntN(2) == 0 {
			a, b = b, a
		}
		_, err := randomOperator(r, a, b)
		if err != nil {
			require.NotEmpty(t, err.Error())
			continue
		}
		accepted++
		for op := range r.block.Ops() {
			require.Empty(t, verify(op), "seed %d: %s and %s", seed, typed(a), typed(b))
		}
	}
	require.Greater(t, accepted, 200)
}

func randomOperator(r values, a, b pyeval.Value) (pyeval.Value, error) {
	t, isTensor := a.(*semantic.Tensor)
	switch kind := r.IntN(6); {
	case kind < 3:
		return r.s.Binary(pysyntax.Operator(r.IntN(int(pysyntax.FloorDiv)+1)), a, b)
	case kind == 3:
		return r.s.Compare(pysyntax.CmpOperator(r.IntN(int(pysyntax.NotIn)+1)), a, b)
	case kind == 4 && isTensor:
		return r.s.Item(t, b)
	case isTensor:
		return r.s.Unary(pysyntax.UnaryOperator(r.IntN(int(pysyntax.USub)+1)), t)
	}
	return r.s.LogicalAnd(a, b)
}

// verify checks one operation.
func verify(op *ir.Op) string {
	for _, d := range ir.Verify(op) {
		return fmt.Sprint(d)
	}
	return ""
}

func shown(args *pyeval.Args) string {
	text := ""
	for _, v := range args.Pos {
		text += typed(v) + ", "
	}
	for i, n := range args.Names {
		text += n + "=" + typed(args.Named[i]) + ", "
	}
	return text
}

func typed(v pyeval.Value) string {
	switch v := v.(type) {
	case *semantic.Tensor:
		return v.Type.String()
	case *semantic.Descriptor:
		return v.Type.String()
	}
	return describe(v)
}
