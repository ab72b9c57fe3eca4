// Package printing prints texts and tensors from a kernel.
package printing

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/globals"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/ir"
)

// Printer prints from a kernel.
type Printer struct {
	*values.Values
	*gmem.Memory
	*convert.Converter
	Data    *globals.Data
	Numbers *arithtollvm.ScalarBuilder
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Printer, op *ir.Op) error{tile.Print: print}

// Text prints a text, once per program, or once per element in a body.
func (c *Printer) Text(op *ir.Op, args []*ir.Value) error {
	if len(args) != extern.PrintTextParams {
		return errors.New("a function that prints takes 4 arguments, or 7 with a promoted allocation")
	}
	l, err := c.printLine(op, args[:extern.PrintText], args[extern.PrintText])
	if err != nil {
		return err
	}
	write := func() { c.Data.Printf(l.where+"%s\n", append(l.program, l.text)...) }
	if linalg.BodyOwner(op) != nil { // only one thread executes the body for an element
		write()
		return nil
	}
	c.B.When(c.B.ICmp(llvmir.EQ, c.Thread, i32(0)), write)
	return nil
}

// printLine is the beginning of a printed line: source location and program, and the text.
type printLine struct {
	where   string
	program []llvmir.Value
	text    llvmir.Value
}

func (c *Printer) printLine(op *ir.Op, program []*ir.Value, text *ir.Value) (l printLine, err error) {
	position, err := c.ScalarsOf(program)
	if err != nil {
		return l, err
	}
	at, err := c.MemRef(text)
	if err != nil {
		return l, err
	}
	for _, p := range position {
		l.program = append(l.program, c.B.IntCast(p, llvmir.I64, false))
	}
	l.where = strings.ReplaceAll(ir.PlaceOf(op), "%", "%%") + "pid (%lld, %lld, %lld)"
	l.text = c.B.PtrToInt(c.PointerTo(at, []llvmir.Value{i64(0)}), llvmir.I64)
	return l, nil
}

// print prints a scalar in a body, or a tensor.
func print(c *Printer, op *ir.Op) error {
	o, _ := tile.AsPrint(op)
	line, err := c.printLine(op, o.Program(), o.Text())
	if err != nil {
		return err
	}
	isTensor := ir.IsTensor(o.Value().Type())
	switch inBody := linalg.BodyOwner(op) != nil; {
	case isTensor && inBody:
		return errors.New("tensors cannot be printed in a body")
	case isTensor:
		return c.tensor(o, line)
	case !inBody:
		return errors.New("scalars are printed as tensors, except in a body")
	}
	v, err := c.Scalar(o.Value())
	if err != nil {
		return err
	}
	c.element(o, line, nil, v)
	return nil
}

// element prints an element at coordinates.
func (c *Printer) element(o tile.PrintOp, line printLine, at []llvmir.Value, v llvmir.Value) {
	args := slices.Clone(line.program)
	for _, i := range at {
		args = append(args, c.B.ZExt(i, llvmir.I64))
	}
	number, format := c.printed(arithtollvm.ScalarTypeOf(o.Value().Type()), v, o.Hex(), o.Signed())
	places := strings.Join(slices.Repeat([]string{"%lld"}, len(at)), ", ")
	c.Data.Printf(fmt.Sprintf("%s idx (%s)%%s%s\n", line.where, places, format), append(args, line.text, number)...)
}

// tensor prints a tensor, one line per element.
func (c *Printer) tensor(o tile.PrintOp, line printLine) error {
	t, err := c.Tensor(o.Value())
	if err != nil {
		return err
	}
	l := c.DefaultLayout(t.Shape).WithoutZeroBases()
	regs, err := c.InLayout(t, l)
	if err != nil {
		return err
	}
	write := func() {
		for r, v := range regs {
			c.element(o, line, c.Coordinates(l, r), v)
		}
	}
	if owner := c.IsOwner(l); owner.IsValid() {
		c.B.When(owner, write)
		return nil
	}
	write()
	return nil
}

// printed is a value as an argument of printf, with its format.
func (c *Printer) printed(t ir.Type, v llvmir.Value, hex, signed bool) (llvmir.Value, string) {
	switch {
	case v.Type().IsPtr():
		return c.B.PtrToInt(v, llvmir.I64), "0x%016llx"
	case hex:
		return c.Numbers.ToBits(v), fmt.Sprintf("0x%%0%dllx", (v.Type().Bits()+3)/4)
	case arithtollvm.FormatOf(t) != nil:
		x := c.Numbers.ToComputeType(v, arithtollvm.FormatOf(t))
		if x.Type() != llvmir.Double {
			x = c.B.FPExt(x, llvmir.Double)
		}
		return c.Numbers.ToBits(x), "%f"
	case signed:
		return c.B.IntCast(v, llvmir.I64, true), "%lld"
	}
	return c.B.IntCast(v, llvmir.I64, false), "%llu"
}

// Constants are written often enough for short names.
var i32, i64 = llvmir.ConstI32, llvmir.ConstI64
