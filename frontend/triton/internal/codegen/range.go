package codegen

import (
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// loopAnnotation is the attribute with which loops tell LLVM how to treat them.
const loopAnnotation = "llvm.loop_annotation"

// bounds are the arguments of a range.
type bounds struct {
	lower, upper, step pyeval.Value
	options            *pyeval.Args // of tl.range
}

// rangeParams are the parameters of tl.range; tl.static_range has the first three.
var rangeParams = []string{"arg1", "arg2", "step", "num_stages", "loop_unroll_factor", "disallow_acc_multi_buffer", "flatten",
	"warp_specialize", "disable_licm"}

// rangeOf reads the arguments of range, tl.range and tl.static_range.
func (f *frame) rangeOf(call *pysyntax.Call, kind iterator, args *pyeval.Args) (*bounds, error) {
	limit := 3
	if kind == tritonRange {
		limit = len(rangeParams)
	}
	if len(args.Pos) > limit {
		return nil, f.errorf(call, "range takes at most %d arguments, found %d", limit, len(args.Pos))
	}
	if kind == pythonRange && len(args.Names) > 0 {
		return nil, f.errorf(call.Keywords[0], "range() takes no keyword arguments")
	}
	all := &pyeval.Args{Names: append([]string(nil), rangeParams[:len(args.Pos)]...), Named: append([]pyeval.Value(nil), args.Pos...)}
	for i, name := range args.Names {
		if !known(rangeParams[:limit], name) || all.Keyword(name) != nil {
			return nil, f.errorf(call, "range got an unexpected keyword argument '%s'", name)
		}
		all.Names, all.Named = append(all.Names, name), append(all.Named, args.Named[i])
	}
	for _, option := range rangeParams[3:] {
		if v := all.Keyword(option); v != nil && isTensor(v) {
			return nil, f.errorf(call, "%s used as the option %s of tl.range is not a constexpr", describe(v), option)
		}
	}
	if all.Keyword("arg1") == nil {
		return nil, f.errorf(call, "range expected at least 1 argument, got 0")
	}
	b := &bounds{lower: all.Keyword("arg1"), upper: all.Keyword("arg2"), step: all.Keyword("step"), options: all}
	if semantic.IsNone(b.step) {
		b.step = semantic.NewConstexpr(pyeval.NewInt(1))
	}
	if !semantic.IsNone(b.upper) {
		return b, nil
	}
	b.lower, b.upper = semantic.NewConstexpr(pyeval.NewInt(0)), b.lower
	if kind == pythonRange {
		// Triton visits the only argument of Python's range a second time.
		var err error
		b.upper, err = f.expr(call.Args[0])
		return b, err
	}
	return b, nil
}

func known(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

// staticBounds are the bounds of a static_range, which must be known at compile time.
func (f *frame) staticBounds(at pysyntax.Node, b *bounds) (lower, upper, step int64, err error) {
	ints := make([]int64, 3)
	for i, part := range []struct {
		name  string
		value pyeval.Value
	}{{"start", b.lower}, {"end", b.upper}, {"step", b.step}} {
		c, ok := part.value.(*semantic.Constexpr)
		if !ok {
			return 0, 0, 0, f.errorf(at, "%s used as tl.static_range %s value is not a constexpr", describe(part.value), part.name)
		}
		n, ok := intOf(c.Value)
		if !ok {
			return 0, 0, 0, f.errorf(at, "tl.static_range needs integers, found %s as its %s value", c.Value.TypeName(), part.name)
		}
		ints[i] = n
	}
	if ints[2] == 0 {
		return 0, 0, 0, f.errorf(at, "range() arg 3 must not be zero")
	}
	return ints[0], ints[1], ints[2], nil
}

// intOf is the value of a Python int or bool that an int64 holds.
func intOf(v pyeval.Value) (int64, bool) {
	switch v := v.(type) {
	case pyeval.Int:
		return v.Int64()
	case pyeval.Bool:
		if v {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// annotate puts the options of tl.range on a loop.
func (b *bounds) annotate(ctx *ir.Context, op *ir.Op) {
	for _, o := range []struct{ option, attr string }{{"num_stages", "tt.num_stages"}, {"loop_unroll_factor", "tt.loop_unroll_factor"}} {
		if n, ok := intOf(semantic.Unwrap(b.options.Keyword(o.option))); ok {
			op.SetAttr(o.attr, ctx.IntAttr(ir.I32, n))
		}
	}
	for _, o := range []struct{ option, attr string }{{"disallow_acc_multi_buffer", "tt.disallow_acc_multi_buffer"},
		{"flatten", "tt.flatten"}, {"warp_specialize", "tt.warp_specialize"}} {
		if b.on(o.option) {
			op.SetAttr(o.attr, ir.Unit)
		}
	}
	if b.on("disable_licm") {
		op.SetAttr(loopAnnotation, llvm.DisableLICM(ctx))
	}
}

// on reports whether an option is given and not false.
func (b *bounds) on(option string) bool {
	n, ok := intOf(semantic.Unwrap(b.options.Keyword(option)))
	return ok && n != 0
}
