package numbers

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// updates are what atomics make of an old value and an operand, by memref's names
// for it.
var updates = map[string]operator{
	"muli": mulInts, "mulf": floatOp((*llvmir.Builder).FMul), "addf": floatOp((*llvmir.Builder).FAdd),
	"addi": addInts, "andi": andInts, "ori": orInts, "xori": xorInts,
	"maxs": maxSigned, "maxu": maxUnsigned, "mins": minSigned, "minu": minUnsigned,
	"maximumf": largest, "minimumf": smallest, "maxnumf": largestNumber, "minnumf": smallestNumber,
	"assign": func(_ *Maker, _, y llvmir.Value) llvmir.Value { return y },
}

// HasUpdate reports whether Update knows a kind.
func HasUpdate(kind string) bool { return updates[kind] != nil }

// Update is the new value of an atomic of a kind.
func (c *Maker) Update(kind string, t ir.Type, old, v llvmir.Value) llvmir.Value {
	format := FormatOf(t)
	return c.Closed(updates[kind](c, c.Opened(old, format), c.Opened(v, format)), format)
}

// IsForeign reports whether LLVM does not compute with a type: it is kept as its
// bits.
func IsForeign(t ir.Type) bool { return isForeign(FormatOf(t)) }
