package runtime

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/tshared/tshared/backend/libllvm"
)

// PrintEvent is the output of one print operation of a program: a text, or a text and
// values.
type PrintEvent struct {
	Place   string // source location, "k.py:3:5: "; empty if unknown
	Program [3]int // the program id
	Text    string // printed before the values
	Type    string // of the values, as IR writes it; empty for a text alone
	Shape   []int  // of the values
	Values  []byte // the elements, row-major
	Hex     bool   // integers are printed in hexadecimal
	Signed  bool   // integers are signed
}

// message is the argument of the print callback; the compiler writes it word by word.
type message struct {
	position  [3]int64
	text      unsafe.Pointer
	textBytes int64 // size of the text's buffer
	values    unsafe.Pointer
	hex, sign int64
	sizes     [MaxPrintedRank]int64
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
	p := PrintEvent{Place: where.Place, Type: where.Elem.Text, Hex: m.hex != 0, Signed: m.sign != 0}
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
	if where.Elem.Text != "" {
		n := 1
		for _, size := range m.sizes[:where.Rank] {
			p.Shape = append(p.Shape, int(size))
			n *= int(size)
		}
		p.Values = append([]byte(nil), unsafe.Slice((*byte)(m.values), n*where.Elem.Bytes)...)
	}
	s.lines = append(s.lines, p)
}
