package cpu

import (
	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/llvmir"
)

// buildEntry builds the entry point. It runs programs first, first+1, ... of the grid, x
// fastest, until one does not return 0.
func (c *compiler) buildEntry(name string, program *llvmir.Function) {
	entry := c.module.Function(name, llvmir.I64,
		llvmir.Param{Name: "args", Type: llvmir.Ptr}, llvmir.Param{Name: "arena", Type: llvmir.Ptr}, llvmir.Param{Name: "control", Type: llvmir.Ptr},
		llvmir.Param{Name: "grid", Type: llvmir.Ptr}, llvmir.Param{Name: "first", Type: llvmir.I64}, llvmir.Param{Name: "count", Type: llvmir.I64})
	entry.Attr(llvmir.NoUnwind)
	b := entry.Builder()
	control := entry.Param(2)
	word := func(at int64) llvmir.Value { return b.Offset(control, llvmir.ConstInt(llvmir.I64, at)) }
	frame := b.Intrinsic("llvm.frameaddress", llvmir.Ptr, []*llvmir.Type{llvmir.Ptr}, llvmir.ConstInt(llvmir.I32, 0))
	b.Store(frame, word(runtime.ControlFrame))
	var grid [3]llvmir.Value
	for i := range grid {
		grid[i] = b.Load(llvmir.I64, b.Offset(entry.Param(3), llvmir.ConstInt(llvmir.I64, int64(8*i))))
	}
	// Non-temporal stores complete before the caller continues.
	leave := func(status llvmir.Value) {
		if c.storeRow != nil {
			b.Intrinsic("llvm.x86.sse.sfence", llvmir.Void, nil)
		}
		b.Ret(status)
	}
	first := entry.Param(4)
	zero := llvmir.ConstInt(llvmir.I64, 0)
	b.For(llvmir.Range{From: first, To: b.Add(first, entry.Param(5)), Name: "programs"}, nil, func(i llvmir.Value, _ []llvmir.Value) []llvmir.Value {
		b.Store(i, word(runtime.ControlProgram))
		b.If(stopRequested(b, control), func() []llvmir.Value {
			leave(llvmir.ConstInt(llvmir.I64, runtime.KindStopped<<runtime.KindShift))
			return nil
		}, nil)
		x, rest := b.URem(i, grid[0]), b.UDiv(i, grid[0])
		y, z := b.URem(rest, grid[1]), b.UDiv(rest, grid[1])
		if c.options.Check {
			b.Call(c.checkRuntime().begin, b.Load(llvmir.Ptr, word(runtime.ControlCheck)), i)
		}
		status := b.Call(program, entry.Param(0), entry.Param(1), control, grid[0], grid[1], grid[2], x, y, z)
		b.If(b.ICmp(llvmir.NE, status, zero), func() []llvmir.Value {
			leave(status)
			return nil
		}, nil)
		return nil
	})
	leave(zero)
}
