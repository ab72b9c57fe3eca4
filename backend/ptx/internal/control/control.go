// Package control emits control flow, which is uniform, and the values that it carries.
package control

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/bodies"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/globals"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Emitter emits control flow.
type Emitter struct {
	*values.Values
	*convert.Converter
	*bodies.Bodies
	Data                *globals.Data
	Predicated          func(op *ir.Op) error // emits a branch of a body by predicates
	MaxCarriedRegisters int                   // maximum for the iter_args of a loop
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{
	scf.If: emitIf, scf.For: emitFor, scf.While: emitWhile, scf.ExecuteRegion: emitExecuteRegion, scf.IndexSwitch: emitIndexSwitch,
}

// valueLowering is the 1:N lowering of a value that control flow carries: to the registers of a tensor, to
// the parts of a memref descriptor, or to a scalar.
type valueLowering struct {
	typ    ir.Type
	types  []*llvmir.Type
	layout *layout.Layout // of a tensor; nil otherwise
	memref *memrefLowering
	vector bool // registers of a thread
	words  int  // log2 of the elements of a tensor that are carried in a word; 0 where each has a register
	elem   arithtollvm.Element
}

// carryWords makes a loop carry elements of 16 and 8 bits in words.
func carryWords(lowerings []*valueLowering) {
	for _, k := range lowerings {
		if bits := 2 - layout.Log2(k.elem.Bytes); k.layout != nil && k.elem.Bytes < 4 && int64(k.elem.Scalar.Bits()) == 8*k.elem.Bytes && len(k.layout.Reg) >= bits {
			k.words, k.types = bits, slices.Repeat([]*llvmir.Type{llvmir.I32}, k.layout.Registers()>>bits)
		}
	}
}

func (c *Emitter) valueLowerings(list []*ir.Value) ([]*valueLowering, error) {
	out := make([]*valueLowering, len(list))
	for i, v := range list {
		k := &valueLowering{typ: v.Type()}
		out[i] = k
		switch {
		case ir.IsAnyTensor(v.Type()):
			elem, err := arithtollvm.ElementOf(arithtollvm.ScalarTypeOf(v.Type()))
			if err != nil {
				return nil, err
			}
			shape, ok := ir.ShapeOf(v.Type())
			if !ok || !layout.Fits(shape) {
				return nil, errors.New("control flow cannot carry tensors of dynamic shape")
			}
			if k.layout = tile.LayoutOf(v.Type()); k.layout == nil {
				return nil, values.ErrNoLayout
			}
			k.elem = elem
			for range k.layout.Registers() {
				k.types = append(k.types, elem.Scalar)
			}
		case ir.IsAnyMemRef(v.Type()):
			var err error
			if k.memref, k.types, err = memrefLoweringOf(v.Type()); err != nil {
				return nil, err
			}
		default:
			typ, count := v.Type(), 1
			if registers, ok := typ.(*ir.VectorType); ok && len(registers.Shape) == 1 {
				k.vector, typ, count = true, registers.Elem, int(registers.Shape[0])
			}
			t, err := arithtollvm.TypeOf(typ)
			if err != nil {
				return nil, err
			}
			k.types = slices.Repeat([]*llvmir.Type{t}, count)
		}
	}
	return out, nil
}

// pack flattens values into registers.
func (c *Emitter) pack(lowerings []*valueLowering, values []*ir.Value) (list []llvmir.Value, err error) {
	for i, v := range values {
		if lowerings[i].memref != nil {
			m, err := c.MemRef(v)
			if err != nil {
				return nil, err
			}
			parts, err := lowerings[i].memref.flatten(m)
			if err != nil {
				return nil, err
			}
			list = append(list, parts...)
			continue
		}
		if lowerings[i].vector {
			words, err := c.Vector(v)
			if err != nil {
				return nil, err
			}
			list = append(list, words...)
			continue
		}
		if lowerings[i].layout == nil {
			w, err := c.Scalar(v)
			if err != nil {
				return nil, err
			}
			list = append(list, w)
			continue
		}
		t, err := c.Tensor(v)
		if err != nil {
			return nil, err
		}
		regs, err := c.InLayout(t, lowerings[i].layout)
		if err != nil {
			return nil, err
		}
		if k := lowerings[i]; k.words > 0 {
			regs = c.PackElements(k.elem, k.words, regs)
		}
		list = append(list, regs...)
	}
	return list, nil
}

func (c *Emitter) unpack(lowerings []*valueLowering, list []llvmir.Value, values []*ir.Value) error {
	for i, v := range values {
		n := len(lowerings[i].types)
		switch {
		case lowerings[i].memref != nil:
			c.MemRefs[v] = lowerings[i].memref.unflatten(list[:n])
		case lowerings[i].vector:
			c.Vectors[v] = list[:n:n]
		case lowerings[i].layout == nil:
			c.Scalars[v] = list[0]
		default:
			t, err := c.NewTensor(v)
			if err != nil {
				return err
			}
			if t.Regs = list[:n:n]; lowerings[i].words > 0 {
				t.Regs = c.UnpackCarried(t.Elem, lowerings[i].words, t.Regs)
			}
		}
		list = list[n:]
	}
	return nil
}

func typesOf(lowerings []*valueLowering) (list []*llvmir.Type) {
	for _, k := range lowerings {
		list = append(list, k.types...)
	}
	return list
}

func emitIf(c *Emitter, op *ir.Op) error {
	view, _ := scf.AsIf(op)
	if op.HasAttr(tile.Predicated) {
		return c.Predicated(op)
	}
	cond, err := c.Scalar(view.Condition())
	if err != nil {
		return err
	}
	lowerings, err := c.valueLowerings(op.Results())
	if err != nil {
		return err
	}
	versions := op.HasAttr(tile.LoopVersions)
	branch := func(r *ir.Region) func() []llvmir.Value {
		return func() []llvmir.Value {
			if r == nil || r.Entry() == nil {
				return nil
			}
			list, e := c.Region(r, typesOf(lowerings), func(last *ir.Op) ([]llvmir.Value, error) { return c.pack(lowerings, last.Operands()) })
			if e != nil {
				err = e
				list = undefined(lowerings)
			}
			return list
		}
	}
	var no *ir.Region
	if view.Else() != nil {
		no = op.RegionAt(1)
	}
	list := c.B.If(cond, branch(op.RegionAt(0)), branch(no))
	if versions {
		c.RematerializeThread()
	}
	if err != nil {
		return err
	}
	return c.unpack(lowerings, list, op.Results())
}

// undefined are placeholders for values whose emission failed.
func undefined(lowerings []*valueLowering) (list []llvmir.Value) {
	for _, t := range typesOf(lowerings) {
		list = append(list, llvmir.Undef(t))
	}
	return list
}

// emitExecuteRegion inlines the region.
func emitExecuteRegion(c *Emitter, op *ir.Op) error {
	return c.inPlace(op, op.Region0())
}

// inPlace inlines a region that runs once and binds the results of an operation.
func (c *Emitter) inPlace(op *ir.Op, r *ir.Region) error {
	lowerings, err := c.valueLowerings(op.Results())
	if err != nil {
		return err
	}
	list, err := c.Region(r, typesOf(lowerings), func(last *ir.Op) ([]llvmir.Value, error) { return c.pack(lowerings, last.Operands()) })
	if err != nil {
		return err
	}
	return c.unpack(lowerings, list, op.Results())
}

func emitIndexSwitch(c *Emitter, op *ir.Op) error {
	view, _ := scf.AsIndexSwitch(op)
	flag, err := c.Scalar(view.Arg())
	if err != nil {
		return err
	}
	lowerings, err := c.valueLowerings(op.Results())
	if err != nil {
		return err
	}
	cases, regions := view.Cases(), view.CaseRegions()
	branch := func(r *ir.Region) []llvmir.Value {
		list, e := c.Region(r, typesOf(lowerings), func(last *ir.Op) ([]llvmir.Value, error) { return c.pack(lowerings, last.Operands()) })
		if e != nil {
			err = e
			return undefined(lowerings)
		}
		return list
	}
	var from func(i int) []llvmir.Value
	from = func(i int) []llvmir.Value {
		if i == len(cases) {
			return branch(view.DefaultRegion())
		}
		chosen := c.B.ICmp(llvmir.EQ, flag, llvmir.ConstInt(flag.Type(), cases[i]))
		return c.B.If(chosen, func() []llvmir.Value { return branch(regions[i]) }, func() []llvmir.Value { return from(i + 1) })
	}
	list := from(0)
	if err != nil {
		return err
	}
	return c.unpack(lowerings, list, op.Results())
}

func emitFor(c *Emitter, op *ir.Op) error {
	loop, _ := scf.AsFor(op)
	bounds, err := c.ScalarsOf([]*ir.Value{loop.LowerBound(), loop.UpperBound(), loop.Step()})
	if err != nil {
		return err
	}
	lowerings, err := c.valueLowerings(op.Results())
	if err != nil {
		return err
	}
	if op.HasAttr(tile.CarryWords) {
		carryWords(lowerings)
	}
	init, err := c.pack(lowerings, loop.InitArgs())
	if err != nil {
		return err
	}
	zeros := c.hideZeros(loop, bounds, init)
	l := &forLoop{loop: loop, lowerings: lowerings, init: init, bounds: loopRange(loop, bounds)}
	list, err := c.forLoop(l)
	if err != nil {
		return err
	}
	c.keep(zeros)
	return c.unpack(lowerings, list, op.Results())
}

// hideZeros replaces the zeros that a loop with wgmma begins with by one that the assembler does not know, if the loop may be unrolled: ptxas 12.8 and 12.9
// take accumulators for 0 in integer instructions where their registers were set to 0 before. It returns these zeros.
func (c *Emitter) hideZeros(loop scf.ForOp, bounds, init []llvmir.Value) (made []llvmir.Value) {
	if slices.ContainsFunc(bounds, func(v llvmir.Value) bool { return !v.Literal() }) {
		return nil
	}
	accumulated := accumulatedTypes(loop)
	zeros := map[*llvmir.Type]llvmir.Value{}
	for i, v := range init {
		t := v.Type()
		if !accumulated[t] || !v.IsZero() {
			continue
		}
		if !zeros[t].IsValid() {
			// The number of a multiprocessor is far below 2^31, which neither LLVM nor ptxas knows.
			zeros[t] = c.B.Bitcast(c.B.LShr(c.ReadSpecialRegister("smid"), llvmir.ConstInt(llvmir.I32, 31)), t)
			made = append(made, zeros[t])
		}
		init[i] = zeros[t]
	}
	return made
}

// keep uses zeros after their loop. Without it LLVM puts the last accumulator into the register of its zero. For ptxas a dot defines this register then:
// it waits for the dots that are in flight before it copies the zero to the other accumulators.
func (c *Emitter) keep(zeros []llvmir.Value) {
	for _, v := range zeros {
		constraint := "r"
		if v.Type() == llvmir.Float {
			constraint = "f"
		}
		c.B.InlineAsm(llvmir.Asm{Constraints: constraint, SideEffects: true}, llvmir.Void, v)
	}
}

// accumulatedTypes are the types of the accumulators of wgmma in a loop.
func accumulatedTypes(loop scf.ForOp) map[*llvmir.Type]bool {
	types := map[*llvmir.Type]bool{}
	loop.Op.Walk(func(op *ir.Op) ir.WalkResult {
		if o, ok := tile.AsDot(op); ok && o.Instruction() == tile.WGMMA {
			t := llvmir.I32
			if ir.IsFloat(ir.ElementTypeOf(op.Result(0).Type())) {
				t = llvmir.Float
			}
			types[t] = true
		}
		return ir.Continue
	})
	return types
}

// forLoop is an scf.for with the lowered iter_args.
type forLoop struct {
	loop      scf.ForOp
	lowerings []*valueLowering
	init      []llvmir.Value // of the iter_args
	bounds    llvmir.Range
}

// loopRange is the range of a loop with the values of its bounds and step.
func loopRange(loop scf.ForOp, bounds []llvmir.Value) llvmir.Range {
	unroll, _ := loop.Op.IntAttr(tile.Unroll)
	return llvmir.Range{From: bounds[0], To: bounds[1], Step: bounds[2], Unsigned: loop.Unsigned(), MayWrap: intrange.CounterMayWrap(loop), Hints: llvmir.LoopHints{Unroll: int(unroll), NoUnroll: loop.Op.HasAttr(tile.Unrolled)}}
}

// forLoop emits a loop and returns the final iter_args.
func (c *Emitter) forLoop(l *forLoop) (list []llvmir.Value, err error) {
	c.MaxCarriedRegisters = max(c.MaxCarriedRegisters, registersOfValues(l.init))
	list = c.B.For(l.bounds, l.init, func(i llvmir.Value, list []llvmir.Value) []llvmir.Value {
		defer c.CacheScope()()
		if l.loop.Op.HasAttr(tile.RecomputeAddresses) {
			defer c.SaveThread()()
			c.RematerializeThread()
		}
		c.Scalars[l.loop.Counter()] = i
		if err = c.unpack(l.lowerings, list, l.loop.IterArgs()); err != nil {
			return list
		}
		next, e := c.Region(l.loop.Op.Region0(), typesOf(l.lowerings), func(last *ir.Op) ([]llvmir.Value, error) { return c.pack(l.lowerings, last.Operands()) })
		if e != nil {
			err = e
			return list
		}
		return next
	})
	return list, err
}

func emitWhile(c *Emitter, op *ir.Op) error {
	if op.HasAttr(tile.Scratch) {
		return c.emitPollingLoop(op)
	}
	return c.emitWhileLoop(op)
}

// emitPollingLoop runs a loop on one thread. The others wait, and get the results through scratch memory.
func (c *Emitter) emitPollingLoop(op *ir.Op) error {
	areas := make([]smem.Area, op.NumResults())
	for i, v := range op.Results() {
		elem, err := arithtollvm.ElementOf(v.Type())
		if err != nil {
			return err
		}
		if areas[i], err = c.ClaimShared(elem, elem.Bytes); err != nil {
			return err
		}
	}
	if len(areas) == 0 {
		if _, err := c.ClaimShared(arithtollvm.Element{}, 1); err != nil {
			return err
		}
	}
	var failed error
	c.B.When(c.B.ICmp(llvmir.EQ, c.Thread, llvmir.ConstI32(0)), func() {
		if failed = c.emitWhileLoop(op); failed != nil {
			return
		}
		for i, v := range op.Results() {
			c.StoreShared(areas[i], c.Scalars[v], llvmir.ConstI32(0), llvmir.Value{})
		}
	})
	if failed != nil {
		return failed
	}
	c.Barrier()
	for i, v := range op.Results() {
		c.Scalars[v] = c.LoadShared(areas[i], llvmir.ConstI32(0))
	}
	return nil
}

func (c *Emitter) emitWhileLoop(op *ir.Op) error {
	loop, _ := scf.AsWhile(op)
	before, err := c.valueLowerings(loop.Before().Args())
	if err != nil {
		return err
	}
	after, err := c.valueLowerings(loop.After().Args())
	if err != nil {
		return err
	}
	init, err := c.pack(before, loop.Inits())
	if err != nil {
		return err
	}
	endScope := c.CacheScope()
	given := c.B.While(llvmir.LoopHints{}, init, func(carried []llvmir.Value) (llvmir.Value, []llvmir.Value) {
		if err = c.unpack(before, carried, loop.Before().Args()); err != nil {
			return llvmir.ConstBool(false), undefined(after)
		}
		list, e := c.Region(op.RegionAt(0), nil, func(last *ir.Op) ([]llvmir.Value, error) {
			end, _ := scf.AsCondition(last)
			cond, err := c.Scalar(end.Condition())
			if err != nil {
				return nil, err
			}
			list, err := c.pack(after, end.Args())
			return append([]llvmir.Value{cond}, list...), err
		})
		if e != nil {
			err = e
			return llvmir.ConstBool(false), undefined(after)
		}
		return list[0], list[1:]
	}, func(given []llvmir.Value) []llvmir.Value {
		if err != nil {
			return undefined(before)
		}
		if err = c.unpack(after, given, loop.After().Args()); err != nil {
			return undefined(before)
		}
		next, e := c.Region(op.RegionAt(1), nil, func(last *ir.Op) ([]llvmir.Value, error) { return c.pack(before, last.Operands()) })
		if e != nil {
			err = e
			return undefined(before)
		}
		return next
	})
	endScope()
	if err != nil {
		return err
	}
	return c.unpack(after, given, op.Results())
}

// registersOfValues is how many 32-bit registers values take, such as the iter_args of a loop.
func registersOfValues(list []llvmir.Value) (n int) {
	for _, v := range list {
		n += max(1, v.Type().Bits()/32)
	}
	return n
}
