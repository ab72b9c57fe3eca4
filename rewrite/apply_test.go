package rewrite

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

func TestTargetCheck(t *testing.T) {
	y := newToy(t, ir.I32)
	neg, sink, other := y.op(toyNeg, y.arg(0)), y.op(toySink, y.arg(0)), y.op(toyOther)
	wide := errors.New("too many operands")
	target := NewTarget().IllegalDialect("toy").Legal(toyFunc).Dynamic(func(op *ir.Op) error {
		if op.NumOperands() > 0 {
			return wide
		}
		return nil
	}, toySink)
	for _, tt := range []struct {
		op   *ir.Op
		want Legality
		why  error
	}{{y.fn, Legal, nil}, {neg, Illegal, nil}, {sink, Illegal, wide}, {other, Unknown, nil}} {
		got, why := target.Check(tt.op)
		assert.Equal(t, tt.want, got, tt.op.Name())
		assert.Equal(t, tt.why, why)
	}
	target.Full = true
	got, why := target.Check(other)
	assert.Equal(t, Illegal, got)
	assert.Error(t, why)
}

func TestApplyConvertsProductsToo(t *testing.T) {
	y := newToy(t, ir.I32)
	y.op(toySink, y.val(toyNeg, y.arg(0)))
	y.op(toyEnd)
	maxToOther := &Pattern{Root: toyMax, Rewrite: func(r *Rewriter, op *ir.Op) error {
		r.ReplaceWithNew(op, toyOther, nil, []ir.Type{ir.I32})
		return nil
	}}
	target := NewTarget().Illegal(toyNeg, toyMax)
	require.NoError(t, Apply(y.fn, target, []*Pattern{negToMax(1), maxToOther}))
	require.NoError(t, target.Verify(y.fn))
	assert.Equal(t, "add other.two sink end", y.names())
}

func TestApplySaysWhatSurvives(t *testing.T) {
	y := newToy(t, ir.I32)
	y.at(3).op(toySink, y.val(toyNeg, y.arg(0)))
	y.at(4).op(toyEnd)
	shy := func(why string) *Pattern {
		return &Pattern{Root: toyNeg, Rewrite: func(_ *Rewriter, op *ir.Op) error { return MatchFailure(op, "%s", why) }}
	}
	target := NewTarget().Illegal(toyNeg, toySink)
	err := Apply(y.fn, target, []*Pattern{shy("the moon is wrong"), shy("the tide is low")})
	var list diag.List
	require.True(t, errors.As(err, &list))
	require.Len(t, list, 2, "every survivor is named")
	assert.Equal(t, "cannot lower 'toy.neg': the moon is wrong", list[0].Message)
	assert.Equal(t, diag.Position{File: "toy", Line: 3, Col: 1}, list[0].Pos)
	assert.True(t, strings.Contains(list[0].Error(), "also: the tide is low"), list[0].Error())
	assert.Equal(t, "cannot lower 'toy.sink': no pattern applies to it", list[1].Message)
}

func TestApplyNoticesCircles(t *testing.T) {
	y := newToy(t, ir.I32)
	y.op(toySink, y.val(toyNeg, y.arg(0)))
	y.op(toyEnd)
	turn := func(from, to *ir.OpDef) *Pattern {
		return &Pattern{Root: from, Rewrite: func(r *Rewriter, op *ir.Op) error {
			r.ReplaceWithNew(op, to, []*ir.Value{op.Operand(0), op.Operand(0)}[:len(to.Operands)], []ir.Type{ir.I32})
			return nil
		}}
	}
	err := Apply(y.fn, NewTarget().Illegal(toyNeg, toyMax), []*Pattern{turn(toyNeg, toyMax), turn(toyMax, toyNeg)})
	require.ErrorContains(t, err, "again and again")
}
