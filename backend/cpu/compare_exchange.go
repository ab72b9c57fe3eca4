package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/generic/formsortingnetworks"
)

// formNetworks makes sorting networks in a copy of the kernel's module. Unrolled, a step is a loop of its own: LLVM takes
// some 100 ms for each.
func formNetworks(f funclike.Func, o Options) (funclike.Func, error) {
	if o.Check || len(formsortingnetworks.Find(f.Op.Parent())) == 0 {
		return f, nil
	}
	module := f.Op.Parent().Clone(ir.NewMapping())
	formsortingnetworks.Run(module, func(*formsortingnetworks.Network) bool { return true })
	return funclike.Kernel(module, function.Func, f.SymName())
}

// networkBytes is the size of the vectors in which a sorting network is computed: a register of AVX-512, or several shorter ones.
const networkBytes = 64

// network is a ttx.compare_exchange while it is emitted. Its steps are a loop over tables, in place.
type network struct {
	c       *compiler
	by      string
	format  *apfloat.Format // nil for integers
	to      *memrefDesc
	n       int64 // elements
	lanes   int   // of a vector
	vector  *llvmir.Type
	stride  llvmir.Value // of the step, i32
	falling llvmir.Value // its mask, i32
}

func emitCompareExchange(c *compiler, op *ir.Op) error {
	o, _ := ttx.AsCompareExchange(op)
	from, err := c.desc(o.Source())
	if err != nil {
		return err
	}
	to, err := c.denseCopy(from)
	if err != nil {
		return err
	}
	n, _ := ir.NumElements(op.Result(0).Type())
	x := &network{c: c, by: o.By(), format: arithtollvm.FormatOf(op.Result(0).Type()), to: to, n: n}
	x.lanes = int(min(n, networkBytes/to.elem.Bytes))
	x.vector = llvmir.Vector(x.lanes, to.elem.Storage)
	c.withAliasScopes([]*memrefDesc{to}, func() { x.emitSteps(o) })
	c.bind(op.Result(0), to)
	return nil
}

// emitSteps emits the loop over the steps. Pairs within a vector take a shuffle, another one for each stride; others are in
// two vectors.
func (x *network) emitSteps(o ttx.CompareExchangeOp) {
	b := x.c.b
	strides, falling := x.table(o.Strides()), x.table(o.Falling())
	steps := llvmir.Range{From: llvmir.ConstI64(0), To: llvmir.ConstI64(int64(len(o.Strides()))), Hints: llvmir.LoopHints{NoUnroll: true}}
	b.Each(steps, func(i llvmir.Value) {
		x.stride, x.falling = b.Load(llvmir.I32, b.GEP(llvmir.I32, strides, i)), b.Load(llvmir.I32, b.GEP(llvmir.I32, falling, i))
		for stride := 1; stride < x.lanes; stride *= 2 {
			b.When(b.ICmp(llvmir.EQ, x.stride, llvmir.ConstI32(int64(stride))), func() { x.withinVectors(stride) })
		}
		if int64(x.lanes) < x.n {
			b.When(b.ICmp(llvmir.UGE, x.stride, llvmir.ConstI32(int64(x.lanes))), x.acrossVectors)
		}
	})
}

// table is a constant array of 32-bit integers.
func (x *network) table(list []int64) llvmir.Value {
	elems := make([]llvmir.Value, len(list))
	for i, v := range list {
		elems[i] = llvmir.ConstI32(v)
	}
	x.c.numTables++
	return x.c.module.Global(llvmir.Global{
		Name: fmt.Sprintf("steps%d", x.c.numTables), Init: llvmir.ConstArray(llvmir.I32, elems...), Constant: true, Linkage: llvmir.Private, Align: 4,
	})
}

// withinVectors is a step whose pairs are in one vector.
func (x *network) withinVectors(stride int) {
	b := x.c.b
	partner, upper := make([]int, x.lanes), make([]llvmir.Value, x.lanes)
	for i := range x.lanes {
		partner[i], upper[i] = i^stride, llvmir.ConstBool(i&stride != 0)
	}
	x.each(x.n, func(i llvmir.Value) {
		v := x.load(i)
		other := b.Shuffle(v, v, partner...)
		x.store(x.exchanged(v, other, b.Xor(x.isFalling(i), llvmir.ConstVector(upper...))), i)
	})
}

// acrossVectors is a step whose pairs are in two vectors.
func (x *network) acrossVectors() {
	b := x.c.b
	stride := b.ZExt(x.stride, llvmir.I64)
	below := b.Sub(stride, llvmir.ConstI64(1))
	x.each(x.n/2, func(pair llvmir.Value) {
		in := b.And(pair, below)
		i := b.Or(b.Shl(b.Xor(pair, in), llvmir.ConstI64(1)), in)
		j := b.Or(i, stride)
		lower, upper := x.load(i), x.load(j)
		falls := x.isFalling(i)
		x.store(x.exchanged(lower, upper, falls), i)
		x.store(x.exchanged(upper, lower, b.Not(falls)), j)
	})
}

// each runs over the first elements of vectors.
func (x *network) each(n int64, body func(i llvmir.Value)) {
	x.c.b.Each(llvmir.Range{From: llvmir.ConstI64(0), To: llvmir.ConstI64(n), Step: llvmir.ConstI64(int64(x.lanes)), Hints: llvmir.LoopHints{NoUnroll: true}}, body)
}

// isFalling says which elements of a vector belong to falling pairs. The index of the first one has the bit of the number of elements set.
func (x *network) isFalling(first llvmir.Value) llvmir.Value {
	b := x.c.b
	lanes := make([]llvmir.Value, x.lanes)
	for i := range lanes {
		lanes[i] = llvmir.ConstI32(int64(i))
	}
	masks := b.Splat(x.lanes, x.falling)
	inVector := b.ICmp(llvmir.NE, b.And(llvmir.ConstVector(lanes...), masks), llvmir.Zero(masks.Type()))
	all := b.ICmp(llvmir.NE, b.And(b.Or(b.Trunc(first, llvmir.I32), llvmir.ConstI32(x.n)), x.falling), llvmir.ConstI32(0))
	return b.Or(inVector, b.Splat(x.lanes, all))
}

// exchanged are the elements after the step, of those that pairs have in lanes.
func (x *network) exchanged(own, other, falling llvmir.Value) llvmir.Value {
	b := x.c.b
	return b.Select(b.Xor(x.compare(own, other), falling), other, own)
}

func (x *network) compare(own, other llvmir.Value) llvmir.Value {
	b := x.c.b
	if x.format == nil {
		return b.ICmp(llvmir.IntPred(x.by), own, other)
	}
	return b.FCmp(llvmir.FloatPred(x.by), x.number(own), x.number(other))
}

// number are elements as LLVM compares them: bf16 is kept as bits, the upper ones of an f32.
func (x *network) number(v llvmir.Value) llvmir.Value {
	if x.format != apfloat.BF16 {
		return v
	}
	b, wide := x.c.b, llvmir.Vector(x.lanes, llvmir.I32)
	return b.Bitcast(b.Shl(b.ZExt(v, wide), b.Splat(x.lanes, llvmir.ConstI32(16))), llvmir.Vector(x.lanes, llvmir.Float))
}

func (x *network) load(i llvmir.Value) llvmir.Value {
	return x.c.b.Load(x.vector, x.address(i), x.access())
}

func (x *network) store(v, i llvmir.Value) { x.c.b.Store(v, x.address(i), x.access()) }

func (x *network) address(i llvmir.Value) llvmir.Value {
	return x.c.b.GEP(x.to.elem.Storage, x.to.base, i)
}

func (x *network) access() llvmir.Access {
	how := x.c.scopes[x.to.scope]
	how.Align = int(x.to.elem.Bytes)
	return how
}
