package sim

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"strings"
	"sync"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// hostFunction is a function that kernels declare and the simulator provides.
type hostFunction func(w *warp, c *call)

var hostFunctions = map[string]hostFunction{"vprintf": hostPrint, "__assertfail": hostAssert}

// argument reads an argument of a call in one lane.
func (w *warp) argument(c *call, i, lane int) uint64 {
	at := lane*w.localSize + w.frame.base + c.args[i]
	return readWide(w.local[at : at+c.params[i].Size])[0]
}

const maxString = 1 << 16

// cString reads a zero-terminated string.
func (w *warp) cString(address uint64, lane int) string {
	a := &access{space: syntax.Generic, size: 1, strong: true}
	var text []byte
	for len(text) < maxString {
		p := w.bytes(a, address+uint64(len(text)), lane)
		if p == nil || p[0] == 0 {
			break
		}
		text = append(text, p[0])
	}
	return string(text)
}

// hostPrint is vprintf: it prints for each active lane, in order.
func hostPrint(w *warp, c *call) {
	for m := w.active; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros32(m)
		format := w.cString(w.argument(c, 0, lane), lane)
		text, count := w.format(format, w.argument(c, 1, lane), lane)
		if w.fault != nil {
			return
		}
		w.block.printed.WriteString(text)
		if len(c.rets) > 0 {
			at := lane*w.localSize + w.frame.base + c.rets[0]
			binary.LittleEndian.PutUint32(w.local[at:], uint32(count))
		}
	}
}

// format is printf. Arguments are consecutive, each at its alignment.
func (w *warp) format(format string, args uint64, lane int) (text string, count int) {
	var out strings.Builder
	off := uint64(0)
	next := func(size int) uint64 {
		off = (off + uint64(size) - 1) &^ (uint64(size) - 1)
		p := w.bytes(&access{space: syntax.Generic, size: size, strong: true}, args+off, lane)
		off += uint64(size)
		if p == nil {
			return 0
		}
		return readWide(p)[0]
	}
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			out.WriteByte(format[i])
			continue
		}
		start := i
		i++
		spec := "%"
		for i < len(format) && strings.IndexByte("-+ #0123456789.*", format[i]) >= 0 {
			if format[i] == '*' {
				spec += fmt.Sprint(int32(next(4)))
			} else {
				spec += string(format[i])
			}
			i++
		}
		size := 4
		for i < len(format) && strings.IndexByte("hlzjt", format[i]) >= 0 {
			if format[i] != 'h' {
				size = 8
			}
			i++
		}
		if i == len(format) {
			out.WriteString(format[start:])
			break
		}
		switch verb := format[i]; verb {
		case '%':
			out.WriteByte('%')
			continue
		case 'd', 'i':
			v := int64(next(size))
			if size == 4 {
				v = int64(int32(v))
			}
			fmt.Fprintf(&out, spec+"d", v)
		case 'u':
			fmt.Fprintf(&out, spec+"d", next(size))
		case 'x', 'X', 'o':
			fmt.Fprintf(&out, spec+string(verb), next(size))
		case 'c':
			fmt.Fprintf(&out, spec+"c", rune(byte(next(4))))
		case 'p':
			fmt.Fprintf(&out, "0x%x", next(8))
		case 's':
			fmt.Fprintf(&out, spec+"s", w.cString(next(8), lane))
		case 'e', 'E', 'f', 'F', 'g', 'G':
			fmt.Fprint(&out, formatFloat(spec, verb, math.Float64frombits(next(8))))
		default:
			out.WriteString(format[start : i+1])
			continue
		}
		count++
	}
	return out.String(), count
}

// formatFloat prints as C does: %g has six digits.
func formatFloat(spec string, verb byte, v float64) string {
	switch {
	case v != v:
		return fmt.Sprintf(strings.ReplaceAll(spec, "0", "")+"s", "nan")
	case math.IsInf(v, 0):
		return strings.ToLower(strings.TrimPrefix(fmt.Sprintf(spec+"f", v), "+"))
	}
	if (verb == 'g' || verb == 'G') && !strings.Contains(spec, ".") {
		spec += ".6"
	}
	return fmt.Sprintf(spec+string(verb), v)
}

// hostAssert is __assertfail: message, file, line, function.
func hostAssert(w *warp, c *call) {
	if len(c.args) < 4 {
		w.failFirst(Assertion, "an assertion does not hold")
		return
	}
	lane := bits.TrailingZeros32(w.active)
	message, file := w.cString(w.argument(c, 0, lane), lane), w.cString(w.argument(c, 1, lane), lane)
	w.fail(Assertion, lane, "%s:%d: %s", file, w.argument(c, 2, lane), message)
}

// orderedPrinter forwards the output of blocks in the order of the blocks.
type orderedPrinter struct {
	mu    sync.Mutex
	print func(string)
	next  int
	held  map[int]string
}

func (p *orderedPrinter) add(block int, text string) {
	if p.print == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held[block] = text
	for {
		text, ok := p.held[p.next]
		if !ok {
			return
		}
		delete(p.held, p.next)
		p.next++
		if text != "" {
			p.print(text)
		}
	}
}

// flush forwards the output of blocks after one that never finished.
func (p *orderedPrinter) flush() {
	for len(p.held) > 0 {
		p.next++
		p.add(p.next, p.held[p.next])
	}
}
