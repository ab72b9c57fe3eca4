package ptr

import (
	"strings"

	"github.com/tshared/tshared/ir"
)

// ordering is how strictly an atomic access is ordered.
type ordering int64

const (
	notAtomic ordering = iota
	unordered
	monotonic
	acquire
	release
	acquireRelease
	sequentiallyConsistent
)

const orderingDesc = "Atomic ordering for LLVM's memory model"

var orderings = &ir.EnumDef{Name: "AtomicOrdering", Type: ir.I32, Cases: []ir.EnumCase{
	{Name: "not_atomic", Value: int64(notAtomic)},
	{Name: "unordered", Value: int64(unordered)},
	{Name: "monotonic", Value: int64(monotonic)},
	{Name: "acquire", Value: int64(acquire)},
	{Name: "release", Value: int64(release)},
	{Name: "acq_rel", Value: int64(acquireRelease)},
	{Name: "seq_cst", Value: int64(sequentiallyConsistent)},
}}

func (o ordering) String() string {
	name, _ := orderings.ByValue(int64(o))
	return name
}

var orderingSlot = ir.AttrSlot{
	Name: "ordering",
	Type: ir.EnumProperty("::mlir::ptr::AtomicOrdering", orderingDesc, ir.I32, func(v int64) bool {
		_, ok := orderings.ByValue(v)
		return ok
	}),
	Default: func(ctx *ir.Context) ir.Attr { return ctx.IntAttr(ir.I32, int64(notAtomic)) },
}

var orderingKeyword = ir.Directive{
	Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
		at := p.Pos()
		word, ok := p.AcceptAnyKeyword()
		value, known := orderings.ByName(word)
		switch {
		case !ok:
			p.Report(at, "expected keyword for %s", orderingDesc)
		case !known:
			p.Report(at, "expected one of [%s] for %s, got: %s", caseNames(orderings), orderingDesc, word)
		}
		if !known {
			p.Fail(at, "invalid value for property ordering, expected %s", orderingDesc)
		}
		*args[0].Attr = st.Ctx.IntAttr(ir.I32, value)
	},
	Print: func(p ir.OpPrinter, _ *ir.Op, args []ir.DirectiveArg) {
		p.Str(ordering((*args[0].Attr).(*ir.IntegerAttr).Value).String())
	},
}

// flagSlot is a property that is true when the attribute is unit.
func flagSlot(name string) ir.AttrSlot {
	return ir.AttrSlot{
		Name: name,
		Type: ir.AttrConstraint{Desc: "unit property", Unit: true, Ok: func(a ir.Attr) bool {
			return a == ir.Unit || a == ir.False || a == ir.True
		}},
		Default: func(*ir.Context) ir.Attr { return ir.False },
	}
}

// upgradeFlags gives flags written as true their usual form.
func upgradeFlags(st *ir.OpState) {
	for i := range st.Def.Attrs {
		if slot := &st.Def.Attrs[i]; slot.Type.Unit && st.Attr(slot.Name) == ir.True {
			st.SetAttr(slot.Name, ir.Unit)
		}
	}
}

// alignmentSlot is a property that need not be there: an array of at most one
// number.
var alignmentSlot = ir.AttrSlot{
	Name:    "alignment",
	Type:    ir.OptionalIntProperty("optional int64_t"),
	Default: func(ctx *ir.Context) ir.Attr { return ctx.Array(nil) },
}

// alignmentOf is the alignment of an access in bytes, false when it is not
// given.
func alignmentOf(a ir.Attr) (int64, bool) {
	list, ok := a.(*ir.ArrayAttr)
	if !ok || len(list.Elems) == 0 {
		return 0, false
	}
	return list.Elems[0].(*ir.IntegerAttr).Value, true
}

// hintWords are the keywords of the flags that may follow an access.
var hintWords = map[string]string{"nontemporal": "nontemporal", "invariant": "invariant", "invariantGroup": "invariant_group"}

const alignmentWord = "alignment"

// hints are the flags and the alignment after an access, in any order; each prints
// with a blank in front.
var hints = ir.Directive{
	Parse: func(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
		for more := true; more; {
			more = false
			for i := range args {
				more = parseHint(p, st, &args[i]) || more
			}
		}
	},
	Print: func(p ir.OpPrinter, _ *ir.Op, args []ir.DirectiveArg) {
		for i := range args {
			printHint(p, &args[i])
		}
	},
}

func parseHint(p ir.OpParser, st *ir.OpState, arg *ir.DirectiveArg) bool {
	word := hintWords[arg.Name]
	if word == "" {
		word = alignmentWord
	}
	at := p.Pos()
	if !p.AcceptKeyword(word) {
		return false
	}
	if *arg.Attr != nil {
		p.Fail(at, "`%s` clause can appear at most once in the expansion of the oilist directive", word)
	}
	*arg.Attr = ir.Unit
	if word == alignmentWord {
		p.Expect("=")
		*arg.Attr = parseAlignment(p, st)
	}
	return true
}

func parseAlignment(p ir.OpParser, st *ir.OpState) ir.Attr {
	at := p.Pos()
	n, ok := p.AcceptInteger()
	if !ok {
		p.Fail(at, "invalid value for property alignment, expected optional int64_t")
	}
	return st.Ctx.Array([]ir.Attr{st.Ctx.IntAttr(ir.I64, n)})
}

func printHint(p ir.OpPrinter, arg *ir.DirectiveArg) {
	if word, ok := hintWords[arg.Name]; ok {
		if *arg.Attr == ir.Unit {
			p.Str(" " + word)
		}
		return
	}
	if n, ok := alignmentOf(*arg.Attr); ok {
		p.Str(" " + alignmentWord + " = ")
		p.Int(n)
	}
}

// verifyAlignment checks a given alignment.
func verifyAlignment(op *ir.Op) error {
	n, ok := alignmentOf(op.Attr(alignmentSlot.Name))
	switch {
	case !ok:
		return nil
	case n <= 0:
		return op.Errorf("alignment must be positive")
	case n&(n-1) != 0:
		return op.Errorf("alignment must be a power of 2")
	}
	return nil
}

// accessEffects: volatile accesses, and atomic ones stronger than unordered, may also
// read and write any other memory.
func accessEffects(kind ir.EffectKind, addr int) func(*ir.Op) []ir.Effect {
	return func(op *ir.Op) []ir.Effect {
		effects := []ir.Effect{{Kind: kind, On: op.Operand(addr)}}
		n, _ := op.IntAttr(orderingSlot.Name)
		if ordering(n) > unordered || op.Attr("volatile_") == ir.Unit {
			effects = append(effects, ir.Effect{Kind: ir.Writes}, ir.Effect{Kind: ir.Reads})
		}
		return effects
	}
}

// verifyAtomic checks the alignment and the scope of an atomic access, and refuses the
// unsupported orderings.
func verifyAtomic(unsupported ...ordering) func(*ir.Op) error {
	return func(op *ir.Op) error {
		n, _ := op.IntAttr(orderingSlot.Name)
		ordering := ordering(n)
		if ordering == notAtomic {
			if op.HasAttr("syncscope") {
				return op.OpErrorf("expected syncscope to be null for non-atomic access")
			}
			return verifyAlignment(op)
		}
		for _, u := range unsupported {
			if u == ordering {
				return op.OpErrorf("unsupported ordering '%s'", ordering)
			}
		}
		if _, ok := alignmentOf(op.Attr(alignmentSlot.Name)); !ok {
			return op.OpErrorf("expected alignment for atomic access")
		}
		return verifyAlignment(op)
	}
}

// withCommas writes the arguments of a directive.
func withCommas(slots []ir.AttrSlot) string {
	names := make([]string, len(slots))
	for i, s := range slots {
		names[i] = "$" + s.Name
	}
	return strings.Join(names, ", ")
}
