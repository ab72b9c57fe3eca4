package llvmir

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/backend/libllvm"
)

// TestRunLoops: the number of iterations is right for constant and for dynamic bounds.
func TestRunLoops(t *testing.T) {
	ranges := []struct {
		from, to, step int64
		unsigned       bool
	}{
		{0, 5, 1, false}, {0, 1, 1, false}, {0, 0, 1, false}, {3, 1, 1, false}, {-4, 3, 3, false}, {1, 9, 4, false}, {2, 9, 4, false},
		{-1, 3, 1, true}, {0, -1<<62 - 1, 1 << 62, true}, {0, 7, 2, true},
	}
	m := NewModule("test")
	build := func(name string, bounds func(f *Function) (from, to Value), at int) {
		f := m.Function(name, I64, params(I64, I64)...)
		b := f.Builder()
		from, to := bounds(f)
		r := Range{From: from, To: to, Step: i64(ranges[at].step), Unsigned: ranges[at].unsigned}
		sum := b.For(r, []Value{i64(1)}, func(i Value, c []Value) []Value {
			b.When(b.ICmp(EQ, i, i64(1000)), func() { b.Ret(i64(-1)) })
			return []Value{b.Add(b.Mul(c[0], i64(3)), i)}
		})
		b.Ret(sum[0])
	}
	for at, r := range ranges {
		build(fmt.Sprintf("known%d", at), func(*Function) (Value, Value) { return i64(r.from), i64(r.to) }, at)
		build(fmt.Sprintf("given%d", at), func(f *Function) (Value, Value) { return f.Param(0), f.Param(1) }, at)
	}
	// A body that ends its block: there is no second iteration, and no code after the loop.
	f := m.Function("leaves", I64)
	b := f.Builder()
	last := b.For(Range{From: i64(7), To: i64(9)}, []Value{i64(2)}, func(i Value, _ []Value) []Value { b.Ret(i); return nil })
	b.Ret(last[0])

	lookup := loaded(t, m)
	for at, r := range ranges {
		want := int64(1)
		below := func(i int64) bool {
			if r.unsigned {
				return uint64(i) < uint64(r.to)
			}
			return i < r.to
		}
		for i := r.from; below(i); i += r.step {
			want = want*3 + i
		}
		for _, kind := range []string{"known", "given"} {
			got := libllvm.Call(lookup(fmt.Sprintf("%s%d", kind, at)), uintptr(r.from), uintptr(r.to))
			assert.EqualValues(t, want, int64(got), "%s %v", kind, r)
		}
	}
	assert.EqualValues(t, 7, libllvm.Call(lookup("leaves")))
}
