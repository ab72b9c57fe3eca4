package cpu

import "github.com/tshared/tshared/backend/llvmir"

// Long copies are loops over vectors. The C library's memcpy copies backwards when source
// and destination are nearly a multiple of a page apart, as rows of tables often are, and
// the hardware prefetcher then fetches less. Short copies are left to LLVM.
const (
	minLoopCopy = 1024
	chunkVector = 64 // bytes
	chunk       = 4 * chunkVector
)

// memcpy copies memory to a place that does not overlap.
func (c *compiler) memcpy(to, from llvmir.Value, bytes foldResult) {
	if bytes.isStatic() && bytes.n < minLoopCopy {
		c.b.MemCpy(to, from, bytes.value())
		return
	}
	vector := llvmir.Vector(chunkVector, llvmir.I8)
	constant := func(n int64) llvmir.Value { return llvmir.ConstInt(llvmir.I64, n) }
	whole := c.b.And(bytes.value(), constant(-chunk))
	c.b.For(llvmir.Range{From: constant(0), To: whole, Step: constant(chunk)}, nil, func(at llvmir.Value, _ []llvmir.Value) []llvmir.Value {
		var values []llvmir.Value
		place := func(base llvmir.Value, i int) llvmir.Value {
			return c.b.Offset(base, c.b.Add(at, constant(int64(i*chunkVector))))
		}
		for i := range chunk / chunkVector {
			values = append(values, c.b.Load(vector, place(from, i), llvmir.Access{Align: 1}))
		}
		for i, v := range values {
			c.b.Store(v, place(to, i), llvmir.Access{Align: 1})
		}
		return nil
	})
	if bytes.isStatic() && bytes.n%chunk == 0 {
		return
	}
	c.b.MemCpy(c.b.Offset(to, whole), c.b.Offset(from, whole), c.b.Sub(bytes.value(), whole))
}
