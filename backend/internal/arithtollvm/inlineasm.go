package arithtollvm

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/internal/kernel/inlineptx"
	"github.com/tshared/tshared/ir"
)

// inlineAsm computes known PTX. Several results are a struct.
func inlineAsm(c *ScalarBuilder, op *ir.Op, args []llvmir.Value) ([]llvmir.Value, error) {
	view, _ := llvm.AsInlineAsm(op)
	program, err := inlineptx.Parse(view.Code(), view.Constraints())
	if err != nil {
		return nil, err
	}
	if op.NumResults() == 0 {
		return nil, errors.New("assembly without results is run for effects that are not known")
	}
	results, err := AsmResults(op, program.Operands, args)
	if err != nil {
		return nil, err
	}
	out, err := c.ptx(program, args)
	if err != nil {
		return nil, err
	}
	return c.AsmValues(out, results), nil
}

// AsmResults are the result types of assembly, if the types of results and operands fit
// the constraints.
func AsmResults(op *ir.Op, constraints inlineptx.Constraints, args []llvmir.Value) ([]*llvmir.Type, error) {
	var results []*llvmir.Type
	if op.NumResults() > 0 {
		t, err := TypeOf(op.Result(0).Type())
		if err != nil {
			return nil, err
		}
		if results = []*llvmir.Type{t}; t.IsStruct() {
			results = t.Fields()
		}
	}
	var out, in []int
	for _, t := range results {
		out = append(out, registerBits(t))
	}
	for _, v := range args {
		in = append(in, registerBits(v.Type()))
	}
	return results, constraints.Check(out, in)
}

func registerBits(t *llvmir.Type) int {
	if t.IsPtr() {
		return 64
	}
	return t.Bits()
}

// AsmValues converts the contents of registers to the results of assembly.
func (c *ScalarBuilder) AsmValues(registers []llvmir.Value, results []*llvmir.Type) []llvmir.Value {
	switch len(results) {
	case 0:
		return nil
	case 1:
		return []llvmir.Value{c.fromBits(registers[0], results[0])}
	}
	all := llvmir.Undef(llvmir.Struct(results...))
	for i, t := range results {
		all = c.B.InsertValue(all, c.fromBits(registers[i], t), i)
	}
	return []llvmir.Value{all}
}

// ptx builds the instructions of a program. Registers are 64-bit patterns, 0 before they
// are written.
func (c *ScalarBuilder) ptx(p *inlineptx.Program, in []llvmir.Value) ([]llvmir.Value, error) {
	registers := make([]llvmir.Value, p.Registers)
	for i := range registers {
		registers[i] = word64(p.Constants[i])
	}
	for i, v := range in {
		registers[p.Start(i)] = c.ToBits(v)
	}
	for _, i := range p.Counters {
		registers[i] = c.clock()
	}
	for _, s := range p.Steps {
		args := make([]llvmir.Value, len(s.Args))
		for i, a := range s.Args {
			args[i] = registers[a]
		}
		v, err := c.ptxStep(s, args)
		if err != nil {
			return nil, err
		}
		if g := s.Guard; g.Present {
			then, otherwise := v, registers[s.Dst]
			if g.Inverted {
				then, otherwise = otherwise, then
			}
			v = c.B.Select(c.B.ICmp(llvmir.NE, registers[g.Register], word64(0)), then, otherwise)
		}
		registers[s.Dst] = v
	}
	return registers[:p.Outputs()], nil
}

// clock is the value of special registers such as %clock64: the number of reads so far.
func (c *ScalarBuilder) clock() llvmir.Value {
	if !c.clockAt.IsValid() {
		c.clockAt = c.Module.Global(llvmir.Global{Name: "tshared_clock", Init: word64(0), Linkage: llvmir.Private, Align: 8})
	}
	return c.B.AtomicRMW(llvmir.AtomicAdd, c.clockAt, word64(1), llvmir.Monotonic, "", 8)
}

// ToBits is a value as a 64-bit pattern; fromBits is the inverse.
func (c *ScalarBuilder) ToBits(x llvmir.Value) llvmir.Value {
	switch t := x.Type(); {
	case t.IsPtr():
		return c.B.PtrToInt(x, llvmir.I64)
	case t.IsFloat():
		x = c.B.Bitcast(x, llvmir.Int(t.Bits()))
	}
	return c.B.IntCast(x, llvmir.I64, false)
}

func (c *ScalarBuilder) fromBits(x llvmir.Value, t *llvmir.Type) llvmir.Value {
	switch {
	case t.IsPtr():
		return c.B.IntToPtr(x, t)
	case t.IsFloat():
		return c.B.Bitcast(c.B.IntCast(x, llvmir.Int(t.Bits()), false), t)
	}
	return c.B.IntCast(x, t, false)
}

func (c *ScalarBuilder) ptxStep(s inlineptx.Instruction, args []llvmir.Value) (llvmir.Value, error) {
	switch {
	case s.Join != 0:
		return c.ptxJoin(args, s.Join), nil
	case s.Field.Width != 0:
		return c.ptxField(args[0], s.Field), nil
	case s.Operation.From != nil:
		return c.ptxConversion(s.Operation, args)
	}
	op := s.Operation
	if op.Key == "selp" && len(args) == 3 && !op.Type.Pair {
		return c.B.Select(c.B.ICmp(llvmir.NE, args[2], word64(0)), args[0], args[1]), nil
	}
	compute, arity := ptxOperation(op.Key, op.Type)
	if compute == nil || arity != len(args) {
		return llvmir.Value{}, fmt.Errorf("the instruction %s with %d operands is not supported", op.Name, len(args))
	}
	t := llvmir.Int(op.Type.Width)
	if op.Type.Format != nil {
		t = scalarTypeOf(op.Type.Format)
	}
	on := func(part func(x llvmir.Value) llvmir.Value) llvmir.Value {
		x := make([]llvmir.Value, len(args))
		for i, a := range args {
			x[i] = c.ToComputeType(c.fromBits(part(a), t), op.Type.Format)
		}
		v := compute(c, x)
		if v.Type().IsFloat() {
			v = c.FromComputeType(v, op.Type.Format)
		}
		return c.ToBits(v)
	}
	if !op.Type.Pair {
		return on(func(x llvmir.Value) llvmir.Value { return x }), nil
	}
	var halves []llvmir.Value
	for i := range 2 {
		halves = append(halves, on(func(x llvmir.Value) llvmir.Value { return c.ptxField(x, inlineptx.Field{At: 16 * i, Width: 16}) }))
	}
	return c.ptxJoin(halves, 16), nil
}

// ptxJoin concatenates values, the first one lowest.
func (c *ScalarBuilder) ptxJoin(parts []llvmir.Value, width int) llvmir.Value {
	all := word64(0)
	for i, p := range parts {
		part := c.ptxField(p, inlineptx.Field{Width: width})
		all = c.B.Or(all, c.B.Shl(part, word64(uint64(i*width))))
	}
	return all
}

func (c *ScalarBuilder) ptxField(x llvmir.Value, f inlineptx.Field) llvmir.Value {
	return c.B.And(c.B.LShr(x, word64(uint64(f.At))), word64(1<<f.Width-1))
}
