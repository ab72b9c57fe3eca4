// Package ttg knows the one operation of TTGIR that occurs in TTIR: the barrier of
// tl.debug_barrier, which is gpu.barrier up to Triton 3.6 and is read as that. It knows
// nothing of layouts, nor any other operation of TTGIR.
package ttg

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/tool/opgen

// Dialect is the part of TTGIR's dialect that occurs in TTIR.
var Dialect = &ir.Dialect{
	Name: "ttg",
	Doc:  "the barrier of Triton 3.7 and later",
	Ops:  []*ir.OpDef{Barrier},
}

// Barrier (ttg.barrier) is read as gpu.barrier, which makes the accesses to all memories
// visible, whichever are named.
var Barrier = &ir.OpDef{
	Name:    "ttg.barrier",
	Doc:     "is the name of gpu.barrier since Triton 3.7; it names memories",
	Example: "ttg.barrier local|global_read",
	Attrs:   []ir.AttrSlot{{Name: "addrSpace", Type: ir.AttrIs("set of address spaces", isSpaces)}},
	Format:  "custom<Spaces>($addrSpace) attr-dict",
	Custom:  map[string]ir.Directive{"Spaces": {Parse: parseSpaces, Print: printSpaces}},
	ReadAs:  gpu.Barrier,
	Upgrade: func(st *ir.OpState) {
		if isSpaces(st.Attr("addrSpace")) {
			st.TakeAttr("addrSpace")
			st.Def = gpu.Barrier
		}
	},
}

// spaces are the memories that a barrier names, by their bits; all stands for the five.
var spaces = []string{"local", "global_read", "global_write", "tensor_read", "tensor_write"}

const allSpaces = 1<<5 - 1

func isSpaces(a ir.Attr) bool {
	n, ok := a.(*ir.IntegerAttr)
	return ok && n.Type == ir.I32 && n.Value&^allSpaces == 0
}

func parseSpaces(p ir.OpParser, st *ir.OpState, args []ir.DirectiveArg) {
	var bits int64
	for more := true; more; more = p.Accept("|") {
		at := p.Pos()
		switch name := p.KeywordOrString(); name {
		case "none":
		case "all":
			bits = allSpaces
		default:
			i := slices.Index(spaces, name)
			if i < 0 {
				p.Fail(at, "unknown address space '%s', expected one of: none, %s, all", name, strings.Join(spaces, ", "))
			}
			bits |= 1 << i
		}
	}
	*args[0].Attr = st.Ctx.IntAttr(ir.I32, bits)
}

// printSpaces prints a barrier that the verifier refuses: others are gpu.barrier.
func printSpaces(p ir.OpPrinter, _ *ir.Op, args []ir.DirectiveArg) { p.Attr(*args[0].Attr) }
