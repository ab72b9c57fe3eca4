// Package multiple finds powers of two that integers and addresses are certain
// to be multiples of, from constants and from what the kernel's author promises
// (tt.divisibility). Powers of two survive that arithmetic wraps around; other
// divisors do not.
package multiple

import (
	"math/bits"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/constfold"
	"github.com/tshared/tshared/ir"
)

// Divisibility is the name of the attribute that promises a divisor: of an
// integer, or of an address in bytes.
const Divisibility = "tt.divisibility"

// anyTwos is the number of factors 2 of zero, which everything divides.
const anyTwos = 64

// maxSteps bounds the values that are looked at for one answer.
const maxSteps = 100

// Twos is how many times 2 is a factor of an integer, at least.
func Twos(v *ir.Value) int { return newSearch().of(v) }

// LikelyTwos is how many times 2 is a factor of an integer if it is one of those
// nothing is known of: these are taken for multiples of anything, the constants
// added to them and the counters of loops are not.
func LikelyTwos(e foldresult.Entry) int {
	if e.Value == nil {
		return ofNumber(e.Const)
	}
	s := newSearch()
	s.unknown = anyTwos
	return s.of(e.Value)
}

// TwosOf is Twos for a number that may be known.
func TwosOf(e foldresult.Entry) int {
	if e.Value != nil {
		return Twos(e.Value)
	}
	return ofNumber(e.Const)
}

// Alignment is a power of two that all addresses at the given distances from a
// pointer, in elements of some bytes, are multiples of.
func Alignment(base *ir.Value, bytes int64, distances ...foldresult.Entry) int64 {
	twos := Twos(base)
	for _, d := range distances {
		twos = min(twos, TwosOf(d)+ofNumber(bytes))
	}
	return 1 << min(twos, 62)
}

func ofNumber(n int64) int {
	if n == 0 {
		return anyTwos
	}
	return bits.TrailingZeros64(uint64(n))
}

type search struct {
	steps   int
	unknown int // the factors of what nothing is known of
	// open are the arguments of loops that are being looked at. They are taken
	// for anything: that what a loop hands on is a multiple then holds from one
	// turn to the next.
	open map[*ir.Value]bool
}

func newSearch() *search { return &search{open: map[*ir.Value]bool{}} }

// rules have the factors of a result from those of the operands.
var rules map[*ir.OpDef]func(s *search, op *ir.Op) int

func init() {
	rules = map[*ir.OpDef]func(s *search, op *ir.Op) int{
		arith.AddI: least, arith.SubI: least, arith.OrI: least, arith.XOrI: least,
		arith.MinSI: least, arith.MaxSI: least, arith.MinUI: least, arith.MaxUI: least,
		arith.RemSI: least, arith.RemUI: least,
		arith.IndexCast: first, arith.IndexCastUI: first, arith.ExtSI: first, arith.ExtUI: first, arith.TruncI: first,
		arith.MulI: product, arith.AndI: most, arith.ShLI: shifted, arith.Select: chosen,
		tt.Splat: first, tt.Bitcast: first, tt.AddPtr: moved, tt.IntToPtr: first, tt.PtrToInt: first,
	}
}

func (s *search) of(v *ir.Value) int {
	s.steps++
	if s.steps > maxSteps {
		return s.unknown
	}
	if c, ok := foldresult.ConstantOf(v); ok {
		return ofNumber(c)
	}
	op := v.DefiningOp()
	if op == nil {
		return s.argument(v)
	}
	twos := promised(op.Attr(Divisibility))
	if rule := rules[op.Def()]; rule != nil {
		return max(twos, rule(s, op))
	}
	if f, ok := scf.AsFor(op); ok {
		return max(twos, s.carried(f, v.Index()))
	}
	return max(twos, s.unknown)
}

// argument: those of functions are what is promised of them, those of loops
// what comes into the loop and from one turn to the next.
func (s *search) argument(v *ir.Value) int {
	parent := v.Block().ParentOp()
	if parent == nil || !v.Block().IsEntry() {
		return s.unknown
	}
	if f, ok := scf.AsFor(parent); ok {
		if v.Index() == 0 {
			return min(s.of(f.LowerBound()), s.of(f.Step()))
		}
		return s.carried(f, v.Index()-1)
	}
	if !parent.Def().Function {
		return s.unknown
	}
	if f, ok := funclike.AsFunc(parent); ok {
		return max(promised(f.ArgAttr(v.Index(), Divisibility)), s.unknown)
	}
	return s.unknown
}

func (s *search) carried(f scf.ForOp, i int) int {
	arg := f.IterArgs()[i]
	if s.open[arg] {
		return anyTwos
	}
	s.open[arg] = true
	defer delete(s.open, arg)
	return min(s.of(f.Inits()[i]), s.of(f.Yielded()[i]))
}

// promised is what an attribute says; one that makes no sense says nothing.
func promised(a ir.Attr) int {
	n, ok := constfold.UniformInt(a)
	if !ok || n.Width() > 64 || n.Int64() <= 0 {
		return 0
	}
	return ofNumber(n.Int64())
}

func first(s *search, op *ir.Op) int { return s.of(op.Operand(0)) }

func least(s *search, op *ir.Op) int { return min(s.of(op.Operand(0)), s.of(op.Operand(1))) }

func most(s *search, op *ir.Op) int { return max(s.of(op.Operand(0)), s.of(op.Operand(1))) }

func product(s *search, op *ir.Op) int {
	return min(s.of(op.Operand(0))+s.of(op.Operand(1)), anyTwos)
}

func chosen(s *search, op *ir.Op) int { return min(s.of(op.Operand(1)), s.of(op.Operand(2))) }

// shifted: a shift by too much is poison, for which anything goes.
func shifted(s *search, op *ir.Op) int {
	by, ok := foldresult.ConstantOf(op.Operand(1))
	if !ok || by < 0 {
		return s.of(op.Operand(0))
	}
	return min(s.of(op.Operand(0))+int(min(by, anyTwos)), anyTwos)
}

// moved: distances are counted in elements.
func moved(s *search, op *ir.Op) int {
	p, _ := tt.AsPtr(ir.ElementTypeOf(op.Result(0).Type()))
	return min(s.of(op.Operand(0)), s.of(op.Operand(1))+ofNumber(Bytes(p.Pointee())))
}

// Bytes is the size of an element in memory, 1 where that is not known.
func Bytes(t ir.Type) int64 {
	switch t := t.(type) {
	case *ir.IntegerType:
		return max(int64(t.Width)/8, 1)
	case *ir.FloatType:
		return max(int64(t.Width())/8, 1)
	}
	if tt.IsPtr(t) {
		return 8
	}
	return 1
}
