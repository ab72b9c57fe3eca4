package ptx

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/extern"
	"github.com/tshared/tshared/ir"
)

func (c *emitter) trap() { c.b.Intrinsic("llvm.trap", llvmir.Void, nil) }

// text is the address of a constant string.
func (c *emitter) text(s string) llvmir.Value {
	return c.b.PtrToInt(c.constantData(append([]byte(s), 0)), llvmir.I64)
}

// printf calls the device's vprintf with 64-bit arguments.
func (c *emitter) printf(format string, args ...llvmir.Value) {
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

// print prints a text and values, one line per element.
func (c *emitter) print(op *ir.Op, args []*ir.Value) error {
	if len(args) != extern.PrintTextParams && len(args) != extern.PrintValueParams {
		return errors.New("a function that prints takes 4 or 7 arguments")
	}
	if c.loopIndex != nil {
		return errors.New("printing in a body is not supported")
	}
	position, err := c.scalarsOf(args[:extern.PrintText])
	if err != nil {
		return err
	}
	text, err := c.memref(args[extern.PrintText])
	if err != nil {
		return err
	}
	if text.alloc != nil {
		return errors.New("a text in an allocation is not supported")
	}
	list := []llvmir.Value{}
	for _, p := range position {
		list = append(list, c.b.IntCast(p, llvmir.I64, false))
	}
	where := strings.ReplaceAll(ir.PlaceOf(op), "%", "%%") + "pid (%lld, %lld, %lld)"
	message := c.b.PtrToInt(c.elementPtr(text, []llvmir.Value{i64(0)}), llvmir.I64)
	if len(args) == extern.PrintTextParams {
		c.b.When(c.b.ICmp(llvmir.EQ, c.thread, i32(0)), func() { c.printf(where+"%s\n", append(list, message)...) })
		return nil
	}
	values, err := c.memref(args[extern.PrintValue])
	if err != nil {
		return err
	}
	if values.alloc == nil || values.start != nil {
		return errors.New("only values in an allocation can be printed")
	}
	flags, err := c.scalarsOf(args[extern.PrintHex : extern.PrintSigned+1])
	if err != nil {
		return err
	}
	for _, f := range flags {
		if !f.Literal() {
			return errors.New("the flags of a print are not constant")
		}
	}
	hex, signed := flags[0] == llvmir.ConstBool(true), flags[1] == llvmir.ConstBool(true)
	element := arithtollvm.ScalarTypeOf(args[extern.PrintValue].Type())
	a := values.alloc
	l := a.layout.WithoutZeroBases()
	t := &distTensor{elem: a.elem, shape: a.shape, layout: a.layout, regs: a.regs}
	regs, err := c.inLayout(t, l)
	if err != nil {
		return err
	}
	write := func() {
		for r, v := range regs {
			line := list
			at := make([]string, len(l.Shape))
			for d, i := range c.coordinates(l, r) {
				at[d] = "%lld"
				line = append(line[:len(line):len(line)], c.b.ZExt(i, llvmir.I64))
			}
			number, format := c.printed(element, v, hex, signed)
			c.printf(fmt.Sprintf("%s idx (%s)%%s%s\n", where, strings.Join(at, ", "), format), append(line[:len(line):len(line)], message, number)...)
		}
	}
	if owner := c.isOwner(l); owner.IsValid() {
		c.b.When(owner, write)
		return nil
	}
	write()
	return nil
}

// printed is a value as an argument of printf, with its format.
func (c *emitter) printed(t ir.Type, v llvmir.Value, hex, signed bool) (llvmir.Value, string) {
	switch {
	case v.Type().IsPtr():
		return c.b.PtrToInt(v, llvmir.I64), "0x%016llx"
	case hex:
		return c.ToBits(v), fmt.Sprintf("0x%%0%dllx", (v.Type().Bits()+3)/4)
	case arithtollvm.FormatOf(t) != nil:
		x := c.ToComputeType(v, arithtollvm.FormatOf(t))
		if x.Type() != llvmir.Double {
			x = c.b.FPExt(x, llvmir.Double)
		}
		return c.ToBits(x), "%f"
	case signed:
		return c.b.IntCast(v, llvmir.I64, true), "%lld"
	}
	return c.b.IntCast(v, llvmir.I64, false), "%llu"
}
