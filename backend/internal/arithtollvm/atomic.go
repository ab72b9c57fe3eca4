package arithtollvm

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// rmwOperators are the operators of atomic read-modify-writes, by memref's names of the
// kinds.
var rmwOperators = map[string]operator{
	"muli": mulInts, "mulf": floatOp((*llvmir.Builder).FMul), "addf": floatOp((*llvmir.Builder).FAdd),
	"addi": addInts, "andi": andInts, "ori": orInts, "xori": xorInts,
	"maxs": maxSigned, "maxu": maxUnsigned, "mins": minSigned, "minu": minUnsigned,
	"maximumf": maximum, "minimumf": minimum, "maxnumf": maximumNumber, "minnumf": minimumNumber,
	"assign": func(_ *ScalarBuilder, _, y llvmir.Value) llvmir.Value { return y },
}

// HasRMW reports whether AtomicRMW supports a kind.
func HasRMW(kind string) bool { return rmwOperators[kind] != nil }

// ApplyRMW is the new value of an atomic read-modify-write.
func (c *ScalarBuilder) ApplyRMW(kind string, t ir.Type, old, v llvmir.Value) llvmir.Value {
	format := FormatOf(t)
	return c.FromComputeType(rmwOperators[kind](c, c.ToComputeType(old, format), c.ToComputeType(v, format)), format)
}

// IsEmulated reports whether LLVM does not compute with a type, so that its values are
// kept as bit patterns.
func IsEmulated(t ir.Type) bool { return isEmulated(FormatOf(t)) }

// CompareExchangeLoop computes the new value from the old one until no other thread has
// changed memory in between. It returns both.
func (c *ScalarBuilder) CompareExchangeLoop(elem Element, p llvmir.Value, compute func(old llvmir.Value) (llvmir.Value, error)) (before, after llvmir.Value, err error) {
	bits := llvmir.Int(int(8 * elem.Bytes))
	first := c.B.Load(bits, p, llvmir.Access{Align: int(elem.Bytes), Order: llvmir.Monotonic})
	given := c.B.While(llvmir.LoopHints{}, []llvmir.Value{first}, func(carried []llvmir.Value) (llvmir.Value, []llvmir.Value) {
		old := c.fromBits(carried[0], elem.Scalar)
		next, e := compute(old)
		if e != nil {
			err = e
		}
		pattern := c.B.IntCast(c.ToBits(next), bits, false)
		seen, done := c.B.CmpXchg(p, carried[0], pattern, llvmir.AcquireRelease, llvmir.Monotonic, "", int(elem.Bytes))
		return c.B.Not(done), []llvmir.Value{seen, old, next}
	}, func(given []llvmir.Value) []llvmir.Value { return given[:1] })
	return given[1], given[2], err
}

// AtomicRMW updates memory of a type and returns the old value.
func (c *ScalarBuilder) AtomicRMW(kind string, t ir.Type, p, v llvmir.Value) (llvmir.Value, error) {
	elem, err := ElementOf(t)
	if err != nil {
		return v, err
	}
	before, _, err := c.CompareExchangeLoop(elem, p, func(old llvmir.Value) (llvmir.Value, error) {
		return c.ApplyRMW(kind, t, old, v), nil
	})
	return before, err
}
