package cpu

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/ir"
)

// PrintEvent is the output of one print operation of a program: a text, or a text and
// values.
type PrintEvent struct {
	Place   string  // source location, "k.py:3:5: "; empty if unknown
	Program [3]int  // the program id
	Text    string  // printed before the values
	Type    ir.Type // element type of the values; nil for a text alone
	Shape   []int   // of the values
	Values  []byte  // the elements, row-major
	Hex     bool    // integers are printed in hexadecimal
	Signed  bool    // integers are signed
}

// printSite is an operation that prints.
type printSite struct {
	elem  ir.Type // nil for a text alone
	bytes int
	rank  int
	place string
}

// message is the argument of the print callback; the compiler writes it word by word.
type message struct {
	position  [3]int64
	text      unsafe.Pointer
	textBytes int64 // size of the text's buffer
	values    unsafe.Pointer
	hex, sign int64
	sizes     [maxPrintedRank]int64
}

const (
	maxPrintedRank = 8
	messageWords   = 8 + maxPrintedRank

	printCallback = "tshared_on_print"
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
	list := make([]llvmir.Value, 0, messageWords)
	for _, p := range position {
		list = append(list, c.b.IntCast(p, llvmir.I64, false))
	}
	list = append(list, c.b.PtrToInt(c.elementAddress(text, []foldResult{static(0)}), llvmir.I64), text.sizes[0].value())
	site := printSite{}
	if len(args) == extern.PrintValueParams {
		values, err := c.desc(args[extern.PrintValue])
		if err != nil {
			return err
		}
		if values.rank() > maxPrintedRank {
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
		site = printSite{elem: arithtollvm.ScalarTypeOf(args[extern.PrintValue].Type()), bytes: int(values.elem.Bytes), rank: values.rank()}
	}
	m := c.slotAddress(c.newSlot(8 * messageWords))
	for i, v := range list {
		c.b.Store(v, c.b.Offset(m, llvmir.ConstInt(llvmir.I64, int64(8*i))))
	}
	f := c.module.Declare(printCallback, llvmir.Void, llvmir.I64, llvmir.I64, llvmir.Ptr)
	call := func() []llvmir.Value {
		c.b.Call(f, c.b.Load(llvmir.I64, c.controlWord(controlPrint)), llvmir.ConstInt(llvmir.I64, int64(len(c.printed))), m)
		return nil
	}
	if c.options.Detached {
		f.SetLinkage(llvmir.ExternWeak)
		c.b.If(c.b.ICmp(llvmir.NE, f.Value(), llvmir.Zero(llvmir.Ptr)), call, nil)
	} else {
		call()
	}
	site.place = ir.PlaceOf(op)
	c.printed = append(c.printed, site)
	return nil
}

// printing are the workers whose programs may print, by the handle in their control
// block.
var (
	printing    sync.Map // int64 -> *sink
	nextPrinter atomic.Int64
	onPrint     = sync.OnceValue(func() uintptr { return libllvm.Callback(receivePrinted) })
)

// sink collects the output of one worker, range by range.
type sink struct {
	k     *Kernel
	lines []PrintEvent
}

func receivePrinted(handle, site int64, m *message) {
	s, ok := printing.Load(handle)
	if !ok {
		return
	}
	s.(*sink).take(site, m)
}

func (s *sink) take(site int64, m *message) {
	where := s.k.printed[site]
	p := PrintEvent{Place: where.place, Type: where.elem, Hex: m.hex != 0, Signed: m.sign != 0}
	for i, n := range m.position {
		p.Program[i] = int(n)
	}
	text := unsafe.Slice((*byte)(m.text), m.textBytes)
	for i, b := range text {
		if b == 0 {
			text = text[:i]
			break
		}
	}
	p.Text = string(text)
	if where.elem != nil {
		n := 1
		for _, size := range m.sizes[:where.rank] {
			p.Shape = append(p.Shape, int(size))
			n *= int(size)
		}
		p.Values = append([]byte(nil), unsafe.Slice((*byte)(m.values), n*where.bytes)...)
	}
	s.lines = append(s.lines, p)
}
