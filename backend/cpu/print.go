package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/ir"
)

// print emits a call of the print callback.
func (c *compiler) print(op *ir.Op, args []*ir.Value) error {
	if len(args) != extern.PrintTextParams && len(args) != extern.PrintValueParams {
		return fmt.Errorf("a function that prints takes %d or %d arguments", extern.PrintTextParams, extern.PrintValueParams)
	}
	position, err := c.scalarsOf(args[:3])
	if err != nil {
		return err
	}
	text, err := c.desc(args[extern.PrintText])
	if err != nil {
		return err
	}
	list := make([]llvmir.Value, 0, runtime.MessageWords)
	for _, p := range position {
		list = append(list, c.b.IntCast(p, llvmir.I64, false))
	}
	list = append(list, c.b.PtrToInt(c.elementAddress(text, []foldResult{static(0)}), llvmir.I64), text.sizes[0].value())
	site := runtime.PrintSite{}
	if len(args) == extern.PrintValueParams {
		values, err := c.desc(args[extern.PrintValue])
		if err != nil {
			return err
		}
		if values.rank() > runtime.MaxPrintedRank {
			return errors.New("values of so many dimensions cannot be printed")
		}
		if values, err = c.denseCopy(values); err != nil {
			return err
		}
		flags, err := c.scalarsOf(args[extern.PrintHex : extern.PrintSigned+1])
		if err != nil {
			return err
		}
		list = append(list, c.b.PtrToInt(values.base, llvmir.I64), c.b.ZExt(flags[0], llvmir.I64), c.b.ZExt(flags[1], llvmir.I64))
		for _, s := range values.sizes {
			list = append(list, s.value())
		}
		site = runtime.PrintSite{Elem: typeOf(arithtollvm.ScalarTypeOf(args[extern.PrintValue].Type())), Rank: values.rank()}
	}
	m := c.slotAddress(c.newSlot(8 * runtime.MessageWords))
	for i, v := range list {
		c.b.Store(v, c.b.Offset(m, llvmir.ConstInt(llvmir.I64, int64(8*i))))
	}
	f := c.module.Declare(runtime.PrintCallback, llvmir.Void, llvmir.I64, llvmir.I64, llvmir.Ptr)
	call := func() []llvmir.Value {
		c.b.Call(f, c.b.Load(llvmir.I64, c.controlWord(runtime.ControlPrint)), llvmir.ConstInt(llvmir.I64, int64(len(c.printed))), m)
		return nil
	}
	if c.options.Detached {
		f.SetLinkage(llvmir.ExternWeak)
		c.b.If(c.b.ICmp(llvmir.NE, f.Value(), llvmir.Zero(llvmir.Ptr)), call, nil)
	} else {
		call()
	}
	site.Place = ir.PlaceOf(op)
	c.printed = append(c.printed, site)
	return nil
}
