package copies

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// emitAsyncCopy issues the cp.async instructions of a copy.
func emitAsyncCopy(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsAsyncCopy(op)
	from, err := c.MemRef(o.Source())
	if err != nil {
		return err
	}
	if len(from.Sizes) != len(o.CopyLayout().Shape) {
		return errors.New("the buffer has another rank than the memory")
	}
	buffer, err := c.buffer(o.Dest())
	if err != nil {
		return err
	}
	k := &asyncCopy{c: c, buffer: buffer, cutDim: -1, rolls: o.Rolled(), region: &gmem.Access{Desc: from, Layout: o.CopyLayout()}}
	if len(o.Offsets()) > 0 {
		if k.region.Start, err = c.ScalarsOf(o.Offsets()); err != nil {
			return err
		}
	}
	if k.inRange, err = c.Scalar(o.Pred()); err != nil {
		return err
	}
	if k.region.Wrap, err = c.WrapOf(o.Wrapped()); err != nil {
		return err
	}
	if v := o.Fill(); v != nil {
		if k.fill, err = c.Scalar(v); err != nil {
			return err
		}
	}
	n := o.Vector()
	if o.Cut() && n*buffer.Elem.Bytes >= tile.MinCopyBytes {
		m, _ := tile.AsMemDesc(o.Dest().Type())
		k.cutDim = m.Shared().Order[0]
	}
	switch {
	case n*buffer.Elem.Bytes < tile.MinCopyBytes, n == 1 && k.fill.IsValid():
		k.perElement()
	case o.FullBranch():
		k.fullOrPartial(n)
	case k.fill.IsValid():
		k.partial(n)
	case k.rolls:
		k.rolledCopies(n)
	default:
		k.unrolled(n)
	}
	return nil
}

func emitAsyncCommitGroup(c *Emitter, _ *ir.Op) error {
	c.Asm("cp.async.commit_group;")
	return nil
}

func emitAsyncWait(c *Emitter, op *ir.Op) error {
	c.Asm(fmt.Sprintf("cp.async.wait_group %d;", tile.AsyncWaitOp{Op: op}.Pending()))
	return nil
}

func emitFenceAsyncShared(c *Emitter, _ *ir.Op) error {
	c.FenceAsyncShared()
	return nil
}

// emitAsyncGather issues the cp.async instructions of a gather.
func emitAsyncGather(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsAsyncGather(op)
	buffer, err := c.buffer(o.Dest())
	if err != nil {
		return err
	}
	l := tile.LayoutOf(o.Indices().Type())
	r := &gmem.ElementAccess{Vector: o.Vector()}
	if r.Memory, err = c.MemRef(o.Source()); err != nil {
		return err
	}
	if r.Indices, err = c.RegistersOf(c, o.Indices(), l); err != nil {
		return err
	}
	if o.Mask() != nil {
		if r.Masks, err = c.RegistersOf(c, o.Mask(), l); err != nil {
			return err
		}
	}
	inRange, err := c.Scalar(o.Pred())
	if err != nil {
		return err
	}
	k := &asyncCopy{c: c, buffer: buffer, cutDim: -1}
	places := buffer.Offsets(l)
	for reg := 0; reg < l.Registers(); reg += int(r.Vector) {
		from, mask := c.ElementPointer(r, reg)
		place := c.BaseOffsets(places, reg)[0]
		k.chunk(chunk{from: from, to: c.OffsetAddress(buffer, place.Base), offset: place.Offset * buffer.Elem.Bytes,
			inside: c.AndPredicates(mask, inRange), owned: c.IsWriter(l), count: r.Vector})
	}
	return nil
}

// asyncCopy is a copy from global to shared memory while it is emitted. Pipelined loops have few registers
// left: addresses are computed incrementally and bounds compared in 32 bits.
type asyncCopy struct {
	c       *Emitter
	region  *gmem.Access
	buffer  *smem.Buffer
	inRange llvmir.Value // memory is read
	cutDim  int          // along which a vector may be out of bounds in part; -1 if there is none
	fill    llvmir.Value // of elements out of bounds; invalid is zero
	full    bool         // the whole tensor is in bounds
	rolls   bool         // code for what is rare is small
}

// chunk is the data of one cp.async instruction.
type chunk struct {
	from, to      llvmir.Value
	offset        int64        // in bytes, an immediate of the instruction after the address to
	inside, owned llvmir.Value // owned: written by this copy; invalid is always true
	left          llvmir.Value // how many elements are before the end of the memory; invalid is all
	count         int64        // elements
}

// bound sets the predicates that a chunk is in bounds and written by this copy. An index is the sum of
// the thread's and the register's part. Bounds are compared in 32 bits: a tile is no larger than its
// tensor.
func (k *asyncCopy) bound(x *chunk, thread []llvmir.Value, register []llvmir.Value) {
	c, r := k.c, k.region
	if k.full {
		x.owned = c.IsWriter(r.Layout)
		return
	}
	var inside llvmir.Value
	inRange := false // the predicate of the iteration is part of a bound
	for d, size := range r.Desc.Sizes {
		first := i64(0)
		if r.Start != nil {
			first = r.Start[d]
		}
		if first == i64(0) && size == i64(r.Layout.Shape[d]) || r.Wrap != nil && d == r.Wrap.Dim {
			continue
		}
		narrow := func(v llvmir.Value) llvmir.Value { return c.B.Trunc(v, llvmir.I32) }
		end := c.B.Add(narrow(first), narrow(size))
		if !inRange {
			end, inRange = c.B.Select(k.inRange, end, i32(0)), true
		}
		var in llvmir.Value
		if d == k.cutDim {
			x.left = c.B.Sub(c.B.Sub(end, register[d]), thread[d])
		} else {
			in = c.B.ICmp(llvmir.SLT, thread[d], c.B.Sub(end, register[d]))
		}
		if first != i64(0) {
			in = c.AndPredicates(in, c.B.ICmp(llvmir.SGE, thread[d], c.B.Sub(narrow(first), register[d])))
		}
		inside = c.AndPredicates(inside, in)
	}
	if !inRange {
		inside = c.AndPredicates(inside, k.inRange)
	}
	x.inside, x.owned = inside, c.IsWriter(r.Layout)
}

// registerConstants are the indices of a register's element in thread 0.
func registerConstants(l *layout.Layout, reg int) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d := range out {
		out[d] = i32(layout.Coordinate(l.Shape, d, l.RegOffset(reg)))
	}
	return out
}

// fullOrPartial copies n elements per instruction, without predicates where the whole tensor is in bounds.
func (k *asyncCopy) fullOrPartial(n int64) {
	c := k.c
	guards := []llvmir.Value{k.inRange}
	for d, size := range k.region.Desc.Sizes {
		if whole := i64(k.region.Layout.Shape[d]); size != whole {
			guards = append(guards, c.B.ICmp(llvmir.EQ, size, whole))
		}
	}
	whole, region := *k, *k.region
	region.Start = nil // memory with all elements begins at the first one
	whole.full, whole.region = true, &region
	c.BranchIf(guards, func() { whole.unrolled(n) }, func() {
		c.B.When(k.inRange, func() { k.partial(n) }) // the last iterations have nothing to load
	})
}

// partial copies a tensor that is out of bounds in part. cp.async can fill with zeros only.
func (k *asyncCopy) partial(n int64) {
	copies := func() { k.unrolled(n) }
	if k.rolls {
		copies = func() { k.rolledCopies(n) }
	}
	if !k.fill.IsValid() {
		copies()
		return
	}
	c, t := k.c, llvmir.Int(int(8*k.buffer.Elem.Bytes))
	isZero := c.B.ICmp(llvmir.EQ, c.B.Bitcast(k.fill, t), llvmir.ConstInt(t, 0))
	elements := *k
	elements.cutDim = -1 // no element is out of bounds in part
	c.BranchIf([]llvmir.Value{isZero}, copies, elements.perElement)
}

// addressSteps are the distances in bytes between the elements of registers whose numbers differ in one bit, from some bit on. The address of
// a register is that of the register without its lowest set bit, plus the step of that bit.
func (k *asyncCopy) addressSteps(first, count int) []llvmir.Value {
	c, r := k.c, k.region
	steps := make([]llvmir.Value, count)
	for i := range steps {
		sum := i64(0)
		for d, at := range registerConstants(r.Layout, 1<<(first+i)) {
			sum = c.AddIndex(sum, c.MulIndex(c.B.ZExt(at, llvmir.I64), r.Desc.Strides[d]))
		}
		steps[i] = c.Opaque(c.MulIndex(sum, i64(k.buffer.Elem.Bytes)))
	}
	return steps
}

// unrolled copies n elements per instruction, all registers in straight-line code.
func (k *asyncCopy) unrolled(n int64) {
	c, r := k.c, k.region
	places := k.buffer.Offsets(r.Layout)
	thread := c.ThreadIndices(r.Layout)
	first, _ := c.ElementAddress(r, 0)
	count := r.Layout.Registers() / int(n)
	bits := layout.Log2(n)
	steps := k.addressSteps(bits, layout.Log2(int64(count)))
	from := make([]llvmir.Value, count)
	for i := range from {
		if i == 0 {
			from[0] = first
		} else if r.Wrap != nil {
			from[i], _ = c.ElementAddress(r, i<<bits)
		} else {
			bit := layout.Log2(int64(i & -i))
			from[i] = c.B.Offset(from[i&(i-1)], steps[bit])
		}
		reg := i << bits
		x := chunk{from: from[i], count: n}
		k.bound(&x, thread, registerConstants(r.Layout, reg))
		place := c.BaseOffsets(places, reg)[0]
		x.to, x.offset = c.OffsetAddress(k.buffer, place.Base), place.Offset*k.buffer.Elem.Bytes
		k.chunk(x)
	}
}

// chunk issues one cp.async.
func (k *asyncCopy) chunk(x chunk) {
	c := k.c
	bytes := x.count * k.buffer.Elem.Bytes
	mode := "ca"
	if bytes == distribute.MaxAccessBytes {
		mode = "cg"
	}
	guard, amount, constraints := "", "", "r,l,"
	args := []llvmir.Value{x.to, c.IntAddress(x.from)}
	if read := k.amount(x); read.IsValid() {
		amount, constraints = ", $2", constraints+"r,"
		args = append(args, read)
	}
	if x.owned.IsValid() {
		guard, constraints = fmt.Sprintf("@$%d ", len(args)), constraints+"b,"
		args = append(args, x.owned)
	}
	c.B.InlineAsm(llvmir.Asm{Text: fmt.Sprintf("%scp.async.%s.shared.global [$0+%d], [$1], %d%s;", guard, mode, x.offset, bytes, amount),
		Constraints: constraints + "~{memory}", SideEffects: true}, llvmir.Void, args...)
}

// amount is how many bytes of memory a cp.async reads; it fills the others with zeros. It is invalid where all are read.
func (k *asyncCopy) amount(x chunk) (read llvmir.Value) {
	b, all := k.c.B, i32(x.count*k.buffer.Elem.Bytes)
	if x.left.IsValid() {
		read = b.SMin(b.SMax(b.Mul(x.left, i32(k.buffer.Elem.Bytes)), i32(0)), all)
		all = read
	}
	if x.inside.IsValid() {
		read = b.Select(x.inside, all, i32(0))
	}
	return read
}

// rolledCopies copies n elements per instruction by a loop.
func (k *asyncCopy) rolledCopies(n int64) {
	k.rolled(n, min(copiesPerIteration, k.region.Layout.Registers()/int(n)), func(list []chunk) {
		for _, x := range list {
			k.chunk(x)
		}
	})
}

// rolled is a loop over registers, n at a time, with some chunks in each iteration: small code for a rare case.
func (k *asyncCopy) rolled(n int64, chunks int, each func([]chunk)) {
	c, r := k.c, k.region
	defer c.SaveThread()()
	c.RematerializeThread() // LLVM would compute the thread's addresses before a loop in which they are rarely needed
	places := k.buffer.Offsets(r.Layout)
	thread := c.ThreadIndices(r.Layout)
	steps := k.addressSteps(layout.Log2(n), layout.Log2(int64(chunks)))
	c.B.For(llvmir.Range{From: i32(0), To: i32(int64(r.Layout.Registers())), Step: i32(n * int64(chunks)), Hints: llvmir.LoopHints{NoUnroll: true}}, nil,
		func(reg llvmir.Value, _ []llvmir.Value) []llvmir.Value {
			list := make([]chunk, chunks)
			for b := range list {
				list[b] = k.chunkOf(thread, places, c.B.Or(reg, i32(int64(b)*n)), n)
				if b == 0 || r.Wrap != nil {
					list[b].from = k.addressOf(thread, c.B.Or(reg, i32(int64(b)*n)))
				} else {
					list[b].from = c.B.Offset(list[b&(b-1)].from, steps[layout.Log2(int64(b&-b))])
				}
			}
			each(list)
			return nil
		})
}

// addressOf is the address in memory of a register's element.
func (k *asyncCopy) addressOf(thread []llvmir.Value, reg llvmir.Value) llvmir.Value {
	c, r := k.c, k.region
	at, register := r.Desc.Offset, c.RegisterIndices(r.Layout, reg)
	for d := range thread {
		index32 := c.Xor(thread[d], register[d])
		i := c.B.ZExt(index32, llvmir.I64)
		if r.Wrap != nil && d == r.Wrap.Dim {
			i = c.Wrapped(r.Wrap, index32)
		}
		if r.Start != nil && r.Start[d] != i64(0) {
			i = c.B.Sub(i, r.Start[d])
		}
		at = c.AddIndex(at, c.MulIndex(i, r.Desc.Strides[d]))
	}
	return c.B.GEP(r.Desc.Elem.Storage, r.Desc.Base, at)
}

// chunkOf is the chunk of n elements from a register on, without its address in memory.
func (k *asyncCopy) chunkOf(thread []llvmir.Value, places *layout.Layout, reg llvmir.Value, n int64) chunk {
	c := k.c
	x := chunk{count: n}
	k.bound(&x, thread, c.RegisterIndices(k.region.Layout, reg))
	place := c.Xor(c.ThreadIndices(places)[0], c.RegisterIndices(places, reg)[0])
	x.to = c.OffsetAddress(k.buffer, place)
	return x
}

// copiesPerIteration is how many copies an iteration of a rolled loop issues.
const copiesPerIteration = 2

// loadsInFlight is how many elements a thread loads before it stores the first one.
const loadsInFlight = 8

// perElement copies synchronously, element by element. Some loads are issued before the first store, which waits for its element.
func (k *asyncCopy) perElement() {
	k.rolled(1, min(loadsInFlight, k.region.Layout.Registers()), func(list []chunk) {
		c, elem := k.c, k.buffer.Elem
		w := packing.VectorOf(elem, 1)
		outside := k.fill
		if !outside.IsValid() {
			outside = llvmir.Zero(elem.Scalar)
		}
		other := c.PackWords(w, elem, []llvmir.Value{outside})
		words := make([][]llvmir.Value, len(list))
		for i, x := range list {
			words[i] = c.PredicatedLoad(w, x.from, c.AndPredicates(x.inside, x.owned), other)
		}
		for i, x := range list {
			c.StoreSharedElement(elem, c.UnpackWords(w, elem, words[i], 1)[0], c.B.IntToPtr(x.to, llvmir.PtrIn(smem.SharedSpace)), x.owned)
		}
	})
}
