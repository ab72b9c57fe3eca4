package reductions

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
)

// errNetworkLayout refuses a sorting network in a layout that a person has written.
var errNetworkLayout = errors.New("a sorting network needs a layout with each bit of the index in one register, lane or warp bit")

// network is a ttx.compare_exchange while it is emitted: a loop over a table of its steps. Pairs are in two registers of a thread, or
// exchanged by shuffles, or through shared memory.
type network struct {
	c      *Emitter
	by     string
	format *apfloat.Format // nil for integers
	layout *layout.Layout

	index llvmir.Value // of the first register's element, with the bit of the number of elements
	area  smem.Area    // for exchanges between warps
	chunk int          // registers that are exchanged at once

	// Of the current step:
	mask    llvmir.Value // in which threads of a pair differ
	stride  llvmir.Value // in which their indices differ
	falling llvmir.Value // the mask of falling pairs
	falls   llvmir.Value // whether a bit of the thread makes its pairs fall
}

// maxCaseRegisters is the number of registers up to which steps with other falling registers are other cases. Code for as many registers
// as a thread has then takes the more cases, the more there are.
const maxCaseRegisters = 64

// tableWords is the number of words of a step in the table: its case, mask, stride and falling mask.
const tableWords = 4

func emitCompareExchange(c *Emitter, op *ir.Op) error {
	o, _ := ttx.AsCompareExchange(op)
	l := tile.LayoutOf(op.Result(0).Type())
	if l == nil {
		return errNetworkLayout
	}
	t, err := c.Tensor(o.Source())
	if err != nil {
		return err
	}
	regs, err := c.InLayout(t, l)
	if err != nil {
		return err
	}
	x := &network{c: c, by: o.By(), format: arithtollvm.FormatOf(op.Result(0).Type()), layout: l, chunk: distribute.ExchangedRegisters(o, l)}
	n := int64(1) << layout.TotalBits(l.Shape)
	x.index = c.B.Or(c.LinearIndices(l)[0], i32(n))
	if x.chunk > 0 {
		if x.area, err = c.ClaimShared(t.Elem, t.Elem.Bytes*int64(x.chunk)*x.threads()); err != nil {
			return err
		}
	}
	table, cases, err := x.steps(o)
	if err != nil {
		return err
	}
	regs = x.loop(table, cases, regs)
	return c.SetResults(op, l, [][]llvmir.Value{regs})
}

// loop emits the loop over the steps. The words of a step are loaded in the one before, since memory is far away.
func (x *network) loop(table []uint32, cases []exchange, regs []llvmir.Value) []llvmir.Value {
	b, n := x.c.B, len(regs)
	data := x.c.Data.Words(append(table, make([]uint32, tableWords)...))
	load := func(step llvmir.Value) (list []llvmir.Value) {
		v := b.Load(llvmir.Vector(tableWords, llvmir.I32), b.GEP(llvmir.Array(tableWords, llvmir.I32), data, step), llvmir.Access{Align: 4 * tableWords})
		for i := range int64(tableWords) {
			list = append(list, b.ExtractElement(v, i32(i)))
		}
		return list
	}
	steps := llvmir.Range{From: i32(0), To: i32(int64(len(table) / tableWords)), Name: "step", Hints: llvmir.LoopHints{NoUnroll: true}}
	carried := b.For(steps, append(regs[:n:n], load(i32(0))...), func(i llvmir.Value, carried []llvmir.Value) []llvmir.Value {
		words, next := carried[n:], load(b.Add(i, i32(1)))
		x.mask, x.stride, x.falling, x.falls = words[1], words[2], words[3], x.isSet(words[3])
		return append(x.dispatch(words[0], cases, carried[:n]), next...)
	})
	return carried[:n]
}

// isSet reports whether a bit is in the index of the thread.
func (x *network) isSet(mask llvmir.Value) llvmir.Value {
	return x.c.B.ICmp(llvmir.NE, x.c.B.And(x.index, mask), i32(0))
}

// threads is the number of threads of the block.
func (x *network) threads() int64 { return int64(32 * x.c.Distribution.Warps) }

// exchange emits a step on the registers of a thread.
type exchange func(regs []llvmir.Value) []llvmir.Value

// caseOf is what the code of a step depends on: its register bit, or where else pairs are, and the bit of registers that says which of them
// fall; -1 if threads find that out when they run.
type caseOf struct{ bit, falling int }

// inLanes and inWarps stand for register bits of pairs in two threads.
const inLanes, inWarps = -1, -2

// steps makes the table of the steps, and the code that its cases stand for.
func (x *network) steps(o ttx.CompareExchangeOp) (table []uint32, cases []exchange, err error) {
	number := map[caseOf]uint32{}
	for i, stride := range o.Strides() {
		reg, lane, warp, ok := distribute.NetworkBit(x.layout, stride)
		if !ok {
			return nil, nil, errNetworkLayout
		}
		is, mask := caseOf{reg, -1}, 0
		switch {
		case lane >= 0:
			is.bit, mask = inLanes, 1<<lane
		case warp >= 0:
			is.bit, mask = inWarps, 32<<warp
		}
		if reg, _, _, ok := distribute.NetworkBit(x.layout, o.Falling()[i]); ok && x.layout.Registers() <= maxCaseRegisters {
			is.falling = reg
		}
		if _, ok := number[is]; !ok {
			number[is] = uint32(len(cases))
			cases = append(cases, x.emitterOf(is))
		}
		table = append(table, number[is], uint32(mask), uint32(stride), uint32(o.Falling()[i]))
	}
	return table, cases, nil
}

func (x *network) emitterOf(is caseOf) exchange {
	b := x.c.B
	falls := func(reg int) llvmir.Value {
		if is.falling >= 0 {
			return llvmir.ConstBool(reg>>is.falling&1 == 1)
		}
		if offset := x.layout.RegOffset(reg); offset != 0 && x.layout.Registers() > maxCaseRegisters {
			return b.Or(x.falls, b.ICmp(llvmir.NE, b.And(x.falling, i32(int64(offset))), i32(0)))
		}
		return x.falls
	}
	return func(regs []llvmir.Value) []llvmir.Value {
		switch is.bit {
		case inLanes:
			return x.exchanged(regs, x.fromLanes(regs), falls)
		case inWarps:
			return x.exchanged(regs, x.fromWarps(regs), falls)
		}
		return x.inThread(regs, is.bit, falls)
	}
}

// dispatch emits a switch over cases.
func (x *network) dispatch(which llvmir.Value, cases []exchange, regs []llvmir.Value) []llvmir.Value {
	b := x.c.B
	fn := b.Function()
	from := b.Current()
	var list []llvmir.Case
	var ends []*llvmir.Block
	var results [][]llvmir.Value
	for i, emit := range cases {
		block := fn.Block(fmt.Sprintf("case%d", i))
		list = append(list, llvmir.Case{Value: int64(i), To: block})
		b.MoveTo(block)
		results = append(results, emit(regs))
		ends = append(ends, b.Current())
	}
	impossible, done := fn.Block("impossible"), fn.Block("exchanged")
	b.MoveTo(from)
	b.Switch(which, impossible, list...)
	b.MoveTo(impossible)
	b.Unreachable()
	for _, end := range ends {
		b.MoveTo(end)
		b.Br(done)
	}
	b.MoveTo(done)
	out := make([]llvmir.Value, len(regs))
	for r := range out {
		phi := b.Phi(regs[r].Type())
		for i, end := range ends {
			phi.Add(results[i][r], end)
		}
		out[r] = phi.Value()
	}
	return out
}

// inThread orders pairs in registers whose numbers differ in a bit.
func (x *network) inThread(regs []llvmir.Value, bit int, falls func(reg int) llvmir.Value) []llvmir.Value {
	b, out := x.c.B, make([]llvmir.Value, len(regs))
	for r := range regs {
		if r>>bit&1 == 1 {
			continue
		}
		lower, upper := regs[r], regs[r|1<<bit]
		swap := b.Xor(x.compare(lower, upper), falls(r))
		out[r] = b.Select(swap, upper, lower)
		if x.format != nil { // of numbers that are not ordered, each is exchanged or not by its own comparison
			swap = b.Xor(x.compare(upper, lower), b.Not(falls(r)))
		}
		out[r|1<<bit] = b.Select(swap, lower, upper)
	}
	return out
}

// exchanged orders pairs with elements of another thread.
func (x *network) exchanged(regs, others []llvmir.Value, falls func(reg int) llvmir.Value) []llvmir.Value {
	b, out := x.c.B, make([]llvmir.Value, len(regs))
	upper := x.isSet(x.stride)
	for r, v := range regs {
		out[r] = b.Select(b.Xor(x.compare(v, others[r]), b.Xor(falls(r), upper)), others[r], v)
	}
	return out
}

// fromLanes are the registers of the other lane of a pair.
func (x *network) fromLanes(regs []llvmir.Value) []llvmir.Value {
	others := make([]llvmir.Value, len(regs))
	for r, v := range regs {
		others[r] = x.c.Moved(v, func(w llvmir.Value) llvmir.Value { return x.c.Shfl("bfly", w, x.mask, 31) })
	}
	return others
}

// fromWarps are the registers of the thread in the other warp of a pair, some of them at a time.
func (x *network) fromWarps(regs []llvmir.Value) []llvmir.Value {
	c, others := x.c, make([]llvmir.Value, len(regs))
	partner := c.B.Xor(c.Thread, x.mask)
	for first := 0; first < len(regs); first += x.chunk {
		for i := range x.chunk {
			c.StoreShared(x.area, regs[first+i], c.B.Add(c.Thread, i32(int64(i)*x.threads())), llvmir.Value{})
		}
		c.Barrier()
		for i := range x.chunk {
			others[first+i] = c.LoadShared(x.area, c.B.Add(partner, i32(int64(i)*x.threads())))
		}
		c.Barrier()
	}
	return others
}

func (x *network) compare(own, other llvmir.Value) llvmir.Value {
	if x.format == nil {
		return x.c.B.ICmp(llvmir.IntPred(x.by), own, other)
	}
	return x.c.B.FCmp(llvmir.FloatPred(x.by), x.c.Numbers.ToComputeType(own, x.format), x.c.Numbers.ToComputeType(other, x.format))
}
