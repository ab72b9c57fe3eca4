package matmul

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
)

// transpose is a function that transposes a square:
//
//	void turn(ptr to, i64 row, ptr from, i64 row)
//
// Each row is the distance of two rows in bytes. All matmuls of a module share the
// function, because LLVM compiles shuffles slowly.
func (l *Library) transpose(unit *llvmir.Type, lanes int) *llvmir.Function {
	name := fmt.Sprintf("turn%d.%s", lanes, unit)
	if f := l.transposes[name]; f != nil {
		return f
	}
	f := l.module.Function(name, llvmir.Void,
		llvmir.Param{Name: "to", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias}}, llvmir.Param{Name: "to.row", Type: llvmir.I64},
		llvmir.Param{Name: "from", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias, llvmir.ReadOnly}}, llvmir.Param{Name: "from.row", Type: llvmir.I64})
	f.SetLinkage(llvmir.Internal)
	f.Attr(llvmir.NoUnwind, llvmir.NoInline)
	b := f.Builder()
	rows := make([]llvmir.Value, lanes)
	row := func(p, bytes llvmir.Value, i int) llvmir.Value {
		return b.Offset(p, b.Mul(bytes, llvmir.ConstInt(llvmir.I64, int64(i))))
	}
	for i := range rows {
		rows[i] = b.Load(llvmir.Vector(lanes, unit), row(f.Param(2), f.Param(3), i), llvmir.Access{Align: 1})
	}
	for i, x := range transposed(b, rows) {
		b.Store(x, row(f.Param(0), f.Param(1), i), elementAligned(unit))
	}
	b.Ret(llvmir.Value{})
	l.transposes[name] = f
	return f
}

// transposed transposes a square of vectors: step by step it swaps blocks of one size
// across the diagonal.
func transposed(b *llvmir.Builder, rows []llvmir.Value) []llvmir.Value {
	n := len(rows)
	for d := n / 2; d > 0; d /= 2 {
		next := make([]llvmir.Value, n)
		low, high := make([]int, n), make([]int, n)
		for j := range n {
			low[j], high[j] = j, j+d
			if j&d != 0 {
				low[j], high[j] = n+j-d, n+j
			}
		}
		for i := range n {
			if i&d == 0 {
				next[i], next[i+d] = b.Shuffle(rows[i], rows[i+d], low...), b.Shuffle(rows[i], rows[i+d], high...)
			}
		}
		rows = next
	}
	return rows
}
