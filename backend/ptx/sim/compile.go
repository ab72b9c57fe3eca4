package sim

import (
	"fmt"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

const warpSize = targets.WarpSize

// lanes is a register of a warp: a slot of 64 bits per lane, zero-extended for narrower types.
type lanes [warpSize]uint64

// op executes an instruction for the active lanes of a warp.
type op func(w *warp)

// builder compiles the instructions that start with one name.
type builder func(dec *decoder) op

// function is a compiled function.
type function struct {
	src    *syntax.Func
	blocks []*basicBlock
	slots  int            // registers, constants and scratch
	consts map[uint64]int // slots of constants
	preds  int
	// clear and clearPreds are registers that may be read before they are written.
	clear, clearPreds []int

	frame      int                 // bytes of local memory
	offsets    map[*syntax.Var]int // local variables in the frame, a kernel's parameters in the argument block
	paramBytes int                 // size of a kernel's argument block
	shared     int                 // bytes of shared memory declared for a kernel
}

// basicBlock is a straight-line sequence of instructions.
type basicBlock struct {
	ops        []op
	insts      []*syntax.Inst
	term       terminator
	reconverge int // reconvergence point: the immediate post-dominator, or -1
}

type terminatorKind uint8

const (
	termFallthrough terminatorKind = iota // continues with next
	termBranch
	termIndexedBranch
	termReturn
	termKernelReturn
	termExit // the exit instruction
	termTrap
	termCall
	termBarrier
	termSuspend
	termUnreachable // no code follows
)

// terminator ends a basic block. Lanes outside of the guard predicate continue with next.
type terminator struct {
	kind    terminatorKind
	inst    *syntax.Inst
	guarded bool
	guard   predicate
	next    int
	target  int
	table   []int
	index   int // slot of an indexed branch's index
	call    *call
	barrier *barrierOp
	run     op // of an instruction that may suspend the warp
}

type compiler struct {
	m   *Module
	fn  *function
	src *syntax.Func

	slotOf  map[*syntax.Reg]int
	predOf  map[*syntax.Reg]int
	spare   int
	blockAt map[int]int // block by the index of its first instruction

	source *syntax.Source // source location of the instruction being compiled

	wgmmaRegs map[*syntax.Reg]bool // accumulators and operands of the function's wgmma instructions; nil without any
}

// errorAt is an error in the PTX, with the source location of the instruction being compiled if
// line tables have it.
func (c *compiler) errorAt(at syntax.Pos, format string, args ...any) error {
	message := fmt.Sprintf(format, args...)
	if c.source != nil {
		message += " (" + c.source.String() + ")"
	}
	return &syntax.Error{File: c.m.file, Pos: at, Message: message}
}

func (c *compiler) slot(r *syntax.Reg) int { return c.slotOf[r] }

func (c *compiler) predSlot(r *syntax.Reg) int { return c.predOf[r] }

func (c *compiler) constant(v uint64) int {
	if s, ok := c.fn.consts[v]; ok {
		return s
	}
	s := c.fn.slots
	c.fn.slots++
	c.fn.consts[v] = s
	return s
}

// scratch is the slot of results that are discarded.
func (c *compiler) scratch() int {
	if c.spare == 0 {
		c.spare = c.fn.slots
		c.fn.slots += 2
	}
	return c.spare
}

func align(n, to int) int { return (n + to - 1) / to * to }

// compileFunction compiles a function to closures, after its variables got addresses.
func (m *Module) compileFunction(fn *function) error {
	c := &compiler{m: m, fn: fn, src: fn.src, slotOf: map[*syntax.Reg]int{}, predOf: map[*syntax.Reg]int{}}
	c.findWgmmaRegs()
	fn.consts = map[uint64]int{}
	fn.preds = 1
	for _, r := range fn.src.Regs {
		switch r.Type {
		case "pred":
			c.predOf[r] = fn.preds
			fn.preds++
		case "b128":
			c.slotOf[r] = fn.slots
			fn.slots += 2
		default:
			c.slotOf[r] = fn.slots
			fn.slots++
		}
	}
	if err := c.split(); err != nil {
		return err
	}
	setReconvergencePoints(fn.blocks)
	c.findUnwritten()
	return nil
}

// split divides the body into basic blocks and compiles them.
func (c *compiler) split() error {
	insts := c.src.Insts
	starts := make([]bool, len(insts)+1)
	starts[0] = true
	used, err := c.branchTargets()
	if err != nil {
		return err
	}
	for label := range used {
		starts[c.src.Labels[label]] = true
	}
	for i, in := range insts {
		if terminators[in.Parts[0]] != nil {
			starts[i+1] = true
		}
	}
	c.blockAt = map[int]int{}
	for i, s := range starts {
		if s {
			c.blockAt[i] = len(c.blockAt)
		}
	}
	for i := 0; i < len(insts); {
		b := &basicBlock{reconverge: -1}
		index := len(c.fn.blocks)
		c.fn.blocks = append(c.fn.blocks, b)
		b.term = terminator{kind: termFallthrough, next: index + 1}
		for first := i; i < len(insts) && (i == first || !starts[i]); i++ {
			if err := c.compileInst(b, insts[i]); err != nil {
				return err
			}
		}
	}
	// Control that falls off the end of the function reaches this block.
	c.fn.blocks = append(c.fn.blocks, &basicBlock{reconverge: -1, term: terminator{kind: termUnreachable}})
	return nil
}

func (c *compiler) compileInst(b *basicBlock, in *syntax.Inst) error {
	dec := &decoder{Inst: in, c: c, mods: in.Parts[1:]}
	c.source = in.Source
	defer func() { c.source = nil }()
	if end := terminators[in.Parts[0]]; end != nil {
		next := b.term.next
		b.term = terminator{inst: in, next: next}
		end(dec, &b.term)
		if in.Guard != nil {
			b.term.guarded, b.term.guard = true, dec.guard()
		}
		return dec.finish()
	}
	build := instructions[in.Parts[0]]
	if build == nil {
		return c.errorAt(in.Pos, "instruction '%s' is not known", in.Name)
	}
	run := build(dec)
	if err := dec.finish(); err != nil {
		return err
	}
	if c.wgmmaRegs != nil && in.Parts[0] != "wgmma" {
		run = c.withHazardCheck(in, run)
	}
	if in.Guard != nil {
		run = predicated(dec.guard(), run)
	}
	b.ops = append(b.ops, run)
	b.insts = append(b.insts, in)
	return nil
}

func (dec *decoder) finish() error {
	if dec.err == nil && len(dec.mods) > 0 {
		dec.fail("'.%s' is not expected here", dec.mods[0])
	}
	return dec.err
}

func (dec *decoder) guard() predicate {
	return dec.pred(syntax.Operand{Kind: syntax.Register, Reg: dec.Guard, Not: dec.GuardNot})
}

func predicated(p predicate, run op) op {
	return func(w *warp) {
		all := w.active
		if w.active = all & p.of(w); w.active != 0 {
			run(w)
		}
		w.active = all
	}
}

// branchTargets are the labels that branches refer to.
func (c *compiler) branchTargets() (map[string]bool, error) {
	used := map[string]bool{}
	for _, in := range c.src.Insts {
		var names []string
		switch in.Parts[0] {
		case "bra":
			if len(in.Operands) == 1 {
				names = []string{in.Operands[0].Name}
			}
		case "brx":
			if len(in.Operands) == 2 {
				names = c.src.Targets[in.Operands[1].Name]
			}
		}
		for _, name := range names {
			if _, ok := c.src.Labels[name]; !ok {
				return nil, c.errorAt(in.Pos, "'%s': label '%s' is not defined", in.Name, name)
			}
			used[name] = true
		}
	}
	return used, nil
}

// blockOf is the basic block that begins at a label.
func (dec *decoder) blockOf(label string) int { return dec.c.blockAt[dec.c.src.Labels[label]] }
