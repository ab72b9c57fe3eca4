package numbers

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/internal/inlineptx"
	"github.com/tshared/tshared/ir"
)

// inlineAsm computes what known PTX does. Several results are a struct.
func inlineAsm(c *Maker, op *ir.Op, args []llvmir.Value) ([]llvmir.Value, error) {
	view, _ := llvm.AsInlineAsm(op)
	program, err := inlineptx.Parse(view.Code(), view.Constraints())
	if err != nil {
		return nil, err
	}
	if op.NumResults() == 0 {
		return nil, errors.New("assembly without results is run for effects that are not known")
	}
	if program.Inputs != op.NumOperands() {
		return nil, fmt.Errorf("the constraints have %d inputs for %d operands", program.Inputs, op.NumOperands())
	}
	result, err := TypeOf(op.Result(0).Type())
	if err != nil {
		return nil, err
	}
	results := []*llvmir.Type{result}
	if result.IsStruct() {
		results = result.Fields()
	}
	if program.Outputs != len(results) {
		return nil, fmt.Errorf("the constraints have %d outputs for %d results", program.Outputs, len(results))
	}
	out, err := c.ptx(program, args)
	if err != nil {
		return nil, err
	}
	for i, t := range results {
		out[i] = c.FromPattern(out[i], t)
	}
	v := out[0]
	if result.IsStruct() {
		v = llvmir.Undef(result)
		for i := range results {
			v = c.B.InsertValue(v, out[i], i)
		}
	}
	return []llvmir.Value{v}, nil
}

// ptx builds the steps of a program. Registers are patterns in 64 bits; those
// that nobody wrote are zero.
func (c *Maker) ptx(p *inlineptx.Program, in []llvmir.Value) ([]llvmir.Value, error) {
	registers := make([]llvmir.Value, p.Registers)
	for i := range registers {
		registers[i] = word64(p.Constants[i])
	}
	for i, v := range in {
		registers[p.Outputs+i] = c.Pattern(v)
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

// Pattern is a number in 64 bits; fromPattern makes it a number again.
func (c *Maker) Pattern(x llvmir.Value) llvmir.Value {
	switch t := x.Type(); {
	case t.IsPtr():
		return c.B.PtrToInt(x, llvmir.I64)
	case t.IsFloat():
		x = c.B.Bitcast(x, llvmir.Int(t.Bits()))
	}
	return c.B.IntCast(x, llvmir.I64, false)
}

func (c *Maker) FromPattern(x llvmir.Value, t *llvmir.Type) llvmir.Value {
	switch {
	case t.IsPtr():
		return c.B.IntToPtr(x, t)
	case t.IsFloat():
		return c.B.Bitcast(c.B.IntCast(x, llvmir.Int(t.Bits()), false), t)
	}
	return c.B.IntCast(x, t, false)
}

func (c *Maker) ptxStep(s inlineptx.Instruction, args []llvmir.Value) (llvmir.Value, error) {
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
		t = wordOf(op.Type.Format)
	}
	on := func(part func(x llvmir.Value) llvmir.Value) llvmir.Value {
		x := make([]llvmir.Value, len(args))
		for i, a := range args {
			x[i] = c.Opened(c.FromPattern(part(a), t), op.Type.Format)
		}
		v := compute(c, x)
		if v.Type().IsFloat() {
			v = c.Closed(v, op.Type.Format)
		}
		return c.Pattern(v)
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
func (c *Maker) ptxJoin(parts []llvmir.Value, width int) llvmir.Value {
	all := word64(0)
	for i, p := range parts {
		part := c.ptxField(p, inlineptx.Field{Width: width})
		all = c.B.Or(all, c.B.Shl(part, word64(uint64(i*width))))
	}
	return all
}

func (c *Maker) ptxField(x llvmir.Value, f inlineptx.Field) llvmir.Value {
	return c.B.And(c.B.LShr(x, word64(uint64(f.At))), word64(1<<f.Width-1))
}
