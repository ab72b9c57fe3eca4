package ptx

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/extern"
	"github.com/tshared/tshared/ir"
)

func (c *constants) trap() { c.b.Intrinsic("llvm.trap", llvmir.Void, nil) }

// text is the address of a constant string.
func (c *constants) text(s string) llvmir.Value {
	return c.b.PtrToInt(c.constantData(append([]byte(s), 0)), llvmir.I64)
}

// printf calls the device's vprintf with 64-bit arguments.
func (c *constants) printf(format string, args ...llvmir.Value) {
	room := llvmir.Zero(llvmir.Ptr)
	if len(args) > 0 {
		room = c.b.Alloca(llvmir.I64, len(args), 8)
	}
	for i, v := range args {
		c.b.Store(v, c.b.Offset(room, i64(int64(8*i))))
	}
	f := c.module.Declare("vprintf", llvmir.I32, llvmir.Ptr, llvmir.Ptr)
	c.b.Call(f, c.b.IntToPtr(c.text(format), llvmir.Ptr), room)
}

// printText prints a text.
func (c *emitter) printText(op *ir.Op, args []*ir.Value) error {
	if len(args) != extern.PrintTextParams {
		return errors.New("a function that prints takes 4 arguments, or 7 with a promoted allocation")
	}
	l, err := c.printLine(op, args[:extern.PrintText], args[extern.PrintText])
	if err != nil {
		return err
	}
	c.B.When(c.B.ICmp(llvmir.EQ, c.Thread, i32(0)), func() { c.printf(l.where+"%s\n", append(l.program, l.text)...) })
	return nil
}

// printLine is the beginning of a printed line: source location and program, and the text.
type printLine struct {
	where   string
	program []llvmir.Value
	text    llvmir.Value
}

func (c *emitter) printLine(op *ir.Op, program []*ir.Value, text *ir.Value) (l printLine, err error) {
	if c.loopIndex != nil {
		return l, errors.New("printing in a body is not supported")
	}
	position, err := c.scalarsOf(program)
	if err != nil {
		return l, err
	}
	at, err := c.memref(text)
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

// emitTilePrint prints a tensor, one line per element.
func emitTilePrint(c *emitter, op *ir.Op) error {
	o, _ := tile.AsPrint(op)
	line, err := c.printLine(op, o.Program(), o.Text())
	if err != nil {
		return err
	}
	t, err := c.tensor(o.Value())
	if err != nil {
		return err
	}
	l := c.DefaultLayout(t.Shape).WithoutZeroBases()
	regs, err := c.InLayout(t, l)
	if err != nil {
		return err
	}
	element := arithtollvm.ScalarTypeOf(o.Value().Type())
	write := func() {
		for r, v := range regs {
			args := line.program
			at := make([]string, len(l.Shape))
			for d, i := range c.Coordinates(l, r) {
				at[d] = "%lld"
				args = append(args[:len(args):len(args)], c.B.ZExt(i, llvmir.I64))
			}
			number, format := c.printed(element, v, o.Hex(), o.Signed())
			c.printf(fmt.Sprintf("%s idx (%s)%%s%s\n", line.where, strings.Join(at, ", "), format), append(args[:len(args):len(args)], line.text, number)...)
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
func (c *emitter) printed(t ir.Type, v llvmir.Value, hex, signed bool) (llvmir.Value, string) {
	switch {
	case v.Type().IsPtr():
		return c.B.PtrToInt(v, llvmir.I64), "0x%016llx"
	case hex:
		return c.ToBits(v), fmt.Sprintf("0x%%0%dllx", (v.Type().Bits()+3)/4)
	case arithtollvm.FormatOf(t) != nil:
		x := c.ToComputeType(v, arithtollvm.FormatOf(t))
		if x.Type() != llvmir.Double {
			x = c.B.FPExt(x, llvmir.Double)
		}
		return c.ToBits(x), "%f"
	case signed:
		return c.B.IntCast(v, llvmir.I64, true), "%lld"
	}
	return c.B.IntCast(v, llvmir.I64, false), "%llu"
}
