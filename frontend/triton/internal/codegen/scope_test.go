package codegen

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

func number(n int64) pyeval.Value { return pyeval.NewInt(n) }

// TestScopeOrder: a name keeps the place of its first definition, also in copies.
func TestScopeOrder(t *testing.T) {
	s := &scope{}
	s.set("b", number(1))
	s.set("a", number(2))
	s.set("b", number(3))
	assert.Equal(t, []string{"b", "a"}, s.names())
	assert.Equal(t, number(3), s.lookup("b"))
	assert.Nil(t, s.lookup("c"))
	inner := s.copy()
	inner.set("c", number(4))
	inner.keep("d", number(5))
	assert.Equal(t, []string{"b", "a", "c", "d"}, inner.names())
	assert.Equal(t, []string{"b", "a"}, s.names(), "a copy does not change the original")
}

// TestScopeAssigned: assignments count since the region began; constants do not.
func TestScopeAssigned(t *testing.T) {
	s := &scope{}
	s.set("a", number(1))
	inner := s.copy()
	assert.False(t, inner.assigned("a"))
	inner.set("a", number(2))
	inner.keep("k", number(3))
	assert.True(t, inner.assigned("a"))
	assert.False(t, inner.assigned("k"))
	assert.Equal(t, number(1), s.lookup("a"))
}

// TestLeaves: tuples among the arguments are taken apart, constants apart from values.
func TestLeaves(t *testing.T) {
	x := &semantic.Tensor{Handle: ir.NewPlaceholder(ir.F32), Type: semantic.FP32}
	one := semantic.NewConstexpr(number(1))
	constants, values := leavesOf([]pyeval.Value{x, pyeval.NewTuple(one, pyeval.NewTuple(x, pyeval.None)), one})
	var paths []string
	for _, l := range constants {
		paths = append(paths, l.path.String())
	}
	assert.Equal(t, []string{"(1, 0)", "(1, 1, 1)", "(2,)"}, paths)
	assert.Len(t, values, 2)
	assert.Equal(t, "(1, 1, 0)", values[1].path.String())
}

// TestMangle: the types follow the name, then the constants, whose text is made fit for
// symbols. Dots of the name stay.
func TestMangle(t *testing.T) {
	types := []semantic.Type{semantic.Int32, &semantic.Block{Elem: semantic.FP16, Shape: []int64{16, 32}}, &semantic.Pointer{Elem: semantic.BF16}}
	assert.Equal(t, "m.f__i32_fp16S16_32S_Pbf16__", mangle("m.f", types, nil))
	assert.Equal(t, "m.f____(0,)cconstexpr_0_d_5__(1, 2)cconstexpr__sq_tf32_sq__",
		mangle("m.f", nil, []string{"(0,)cconstexpr[0.5]", "(1, 2)cconstexpr['tf32']"}))
}

// TestRebuild: values of the IR take the places of others in a nested value, constants stay.
func TestRebuild(t *testing.T) {
	handle := func() *ir.Value { return ir.NewPlaceholder(ir.I32) }
	tensor := func() *semantic.Tensor { return &semantic.Tensor{Handle: handle(), Type: semantic.Int32} }
	k := semantic.NewConstexpr(number(7))
	like := pyeval.NewTuple(tensor(), k, pyeval.NewTuple(tensor()))
	handles := []*ir.Value{handle(), handle(), handle()}
	v, rest := rebuild(like, handles)
	assert.Equal(t, handles[:2], handlesOf(v))
	assert.Equal(t, handles[2:], rest)
	assert.Same(t, k, v.(*pyeval.Tuple).Elts[1])
	assert.False(t, sameHandles(like, v))
	assert.True(t, sameHandles(v, v))
	assert.True(t, sameType(typeOf(like), typeOf(v)))
}

// TestSameObject: `is` of the values that kernels compare with it.
func TestSameObject(t *testing.T) {
	assert.True(t, sameObject(pyeval.None, pyeval.None))
	assert.True(t, sameObject(number(3), number(3)))
	assert.False(t, sameObject(number(3), number(4)))
	assert.True(t, sameObject(semantic.FP32, semantic.FP32))
	assert.False(t, sameObject(semantic.FP32, pyeval.None))
}
