package arithtollvm

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

// Exchange computes a new value of the old one until nobody has changed that
// meanwhile, and gives both.
func (c *Maker) Exchange(elem Element, p llvmir.Value, compute func(old llvmir.Value) (llvmir.Value, error)) (before, after llvmir.Value, err error) {
	bits := llvmir.Int(int(8 * elem.Bytes))
	first := c.B.Load(bits, p, llvmir.Access{Align: int(elem.Bytes), Order: llvmir.Monotonic})
	given := c.B.While(llvmir.LoopHints{}, []llvmir.Value{first}, func(carried []llvmir.Value) (llvmir.Value, []llvmir.Value) {
		old := c.FromPattern(carried[0], elem.Word)
		next, e := compute(old)
		if e != nil {
			err = e
		}
		pattern := c.B.IntCast(c.Pattern(next), bits, false)
		seen, done := c.B.CmpXchg(p, carried[0], pattern, llvmir.AcquireRelease, llvmir.Monotonic, "", int(elem.Bytes))
		return c.B.Not(done), []llvmir.Value{seen, old, next}
	}, func(given []llvmir.Value) []llvmir.Value { return given[:1] })
	return given[1], given[2], err
}

// UpdateAt updates numbers of a type at an address, and gives the old one.
func (c *Maker) UpdateAt(kind string, t ir.Type, p, v llvmir.Value) (llvmir.Value, error) {
	elem, err := ElementOf(t)
	if err != nil {
		return v, err
	}
	before, _, err := c.Exchange(elem, p, func(old llvmir.Value) (llvmir.Value, error) {
		return c.Update(kind, t, old, v), nil
	})
	return before, err
}
