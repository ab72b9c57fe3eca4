package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// splitOperand splits a value into its parts.
func (c *dots) splitOperand(i *distribute.Instruction, v llvmir.Value) []llvmir.Value {
	if i.Split == nil {
		return []llvmir.Value{v}
	}
	parts := make([]llvmir.Value, i.Split.Count)
	for k := range parts {
		parts[k] = c.leadingPart(i.Split, v)
		v = c.B.FSub(v, parts[k])
	}
	return parts
}

// leadingPart is the leading part of a value, in f32.
func (c *dots) leadingPart(s *distribute.PrecisionSplit, v llvmir.Value) llvmir.Value {
	if s.Part == ir.Type(ir.TF32) {
		return c.asTF32(v)
	}
	return c.asBF16(v)
}

// asTF32 truncates a value to TF32.
func (c *dots) asTF32(v llvmir.Value) llvmir.Value {
	return c.B.Bitcast(c.B.And(c.B.Bitcast(v, llvmir.I32), i32(^int64(1<<13-1))), llvmir.Float)
}

func (c *dots) asBF16(v llvmir.Value) llvmir.Value {
	return c.B.FPExt(c.B.FPTrunc(v, llvmir.BFloat), llvmir.Float)
}
