package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/internal/inlineptx"
	"github.com/tshared/tshared/ir"
)

// emitInlineAsm computes what known PTX does. Several results are a struct.
func emitInlineAsm(c *compiler, op *ir.Op) error {
	view, _ := llvm.AsInlineAsm(op)
	program, err := inlineptx.Parse(view.Code(), view.Constraints())
	if err != nil {
		return err
	}
	if op.NumResults() == 0 {
		return errors.New("assembly without results is run for effects that are not known")
	}
	if program.Inputs != op.NumOperands() {
		return fmt.Errorf("the constraints have %d inputs for %d operands", program.Inputs, op.NumOperands())
	}
	result, err := wordType(op.Result(0).Type())
	if err != nil {
		return err
	}
	results := []*llvmir.Type{result}
	if result.IsStruct() {
		results = result.Fields()
	}
	if program.Outputs != len(results) {
		return fmt.Errorf("the constraints have %d outputs for %d results", program.Outputs, len(results))
	}
	args, err := c.wordsOf(op.Operands())
	if err != nil {
		return err
	}
	out, err := c.ptx(program, args)
	if err != nil {
		return err
	}
	for i, t := range results {
		out[i] = c.fromPattern(out[i], t)
	}
	v := out[0]
	if result.IsStruct() {
		v = llvmir.Undef(result)
		for i := range results {
			v = c.b.InsertValue(v, out[i], i)
		}
	}
	c.words[op.Result(0)] = v
	return nil
}

// ptx builds the steps of a program. Registers are patterns in 64 bits; those
// that nobody wrote are zero.
func (c *compiler) ptx(p *inlineptx.Program, in []llvmir.Value) ([]llvmir.Value, error) {
	registers := make([]llvmir.Value, p.Registers)
	for i := range registers {
		registers[i] = word64(p.Constants[i])
	}
	for i, v := range in {
		registers[p.Outputs+i] = c.pattern(v)
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
		registers[s.Dst] = v
	}
	return registers[:p.Outputs], nil
}

// pattern is a number in 64 bits; fromPattern makes it a number again.
func (c *compiler) pattern(x llvmir.Value) llvmir.Value {
	switch t := x.Type(); {
	case t.IsPtr():
		return c.b.PtrToInt(x, llvmir.I64)
	case t.IsFloat():
		x = c.b.Bitcast(x, llvmir.Int(t.Bits()))
	}
	return c.b.IntCast(x, llvmir.I64, false)
}

func (c *compiler) fromPattern(x llvmir.Value, t *llvmir.Type) llvmir.Value {
	switch {
	case t.IsPtr():
		return c.b.IntToPtr(x, t)
	case t.IsFloat():
		return c.b.Bitcast(c.b.IntCast(x, llvmir.Int(t.Bits()), false), t)
	}
	return c.b.IntCast(x, t, false)
}

func (c *compiler) ptxStep(s inlineptx.Instruction, args []llvmir.Value) (llvmir.Value, error) {
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
		return c.b.Select(c.b.ICmp(llvmir.NE, args[2], word64(0)), args[0], args[1]), nil
	}
	compute, arity := ptxOperation(op.Key, op.Type)
	if compute == nil || arity != len(args) {
		return llvmir.Value{}, fmt.Errorf("the instruction %s with %d operands is not supported", op.Name, len(args))
	}
	t := llvmir.Int(op.Type.Width)
	if op.Type.Format != nil {
		t = wordOf(op.Type.Format)
	}
	on := func(part func(x llvmir.Value) llvmir.Value) llvmir.Value {
		x := make([]llvmir.Value, len(args))
		for i, a := range args {
			x[i] = c.opened(c.fromPattern(part(a), t), op.Type.Format)
		}
		v := compute(c, x)
		if v.Type().IsFloat() {
			v = c.closed(v, op.Type.Format)
		}
		return c.pattern(v)
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

// ptxJoin puts numbers side by side, the first one lowest.
func (c *compiler) ptxJoin(parts []llvmir.Value, width int) llvmir.Value {
	all := word64(0)
	for i, p := range parts {
		part := c.ptxField(p, inlineptx.Field{Width: width})
		all = c.b.Or(all, c.b.Shl(part, word64(uint64(i*width))))
	}
	return all
}

func (c *compiler) ptxField(x llvmir.Value, f inlineptx.Field) llvmir.Value {
	return c.b.And(c.b.LShr(x, word64(uint64(f.At))), word64(1<<f.Width-1))
}
