package draw

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/explore/draw/loops"
	"github.com/tshared/tshared/internal/explore/draw/svg"
)

func drawCPU(s *subject) (*drawing, error) {
	if s.LLVM == "" {
		return nil, &Nothing{"the kernel is not compiled for a CPU"}
	}
	list := loops.Of(s.LLVM)
	if len(list) == 0 {
		return nil, &Nothing{"the kernel has no loops on a CPU"}
	}
	d := svg.New(pageWidth)
	d.Text(margin, 32, "Loops on a CPU", svg.Ink, svg.Font{Size: 18, Bold: true})
	d.Text(pageWidth-margin, 32, s.Input.Kernel, svg.Ink, svg.Font{Size: 13, Mono: true, Anchor: svg.End})
	d.Text(margin, 52, s.CPU+" · one program, behind LLVM's passes", svg.Soft, svg.Font{})
	p := &loopPage{d: d}
	y := legendCPU(d, 70)
	for _, l := range list {
		y = p.loop(y, l, 0)
	}
	d.Grow(y + 8)
	return &drawing{d, p.caption()}, nil
}

// loopPage is the loops that are drawn.
type loopPage struct {
	d                 *svg.Drawing
	all, vector, lone int // loops, those with vectors, and those of one source line
	widest            int // bits of a vector
}

func (p *loopPage) caption() string {
	said := fmt.Sprintf("A box is a loop with the loops inside of it. Of %s %d compute in vectors", count(p.all, "loop", "loops"), p.vector)
	if p.widest > 0 {
		said += fmt.Sprintf(", of up to %d bits", p.widest)
	}
	return said + fmt.Sprintf("; %d have instructions of several source lines, which are fused.", p.all-p.lone)
}

// instructionKinds are the kinds of instructions, in the order of bars.
var instructionKinds = []string{"loads", "arithmetic", "stores"}

func legendCPU(d *svg.Drawing, y float64) float64 {
	for i, name := range instructionKinds {
		x := margin + float64(i)*100
		d.Fill(x, y, 14, 14, svg.Category(i, 0.4))
		d.Text(x+19, y+11, name, svg.Soft, svg.Font{})
	}
	return y + 30
}

// Sizes of the box of a loop.
const loopIndent, loopHead, loopGap = 22.0, 50.0, 8.0

// loop draws a loop at a depth, with those inside of it.
func (p *loopPage) loop(y float64, l *loops.Loop, depth int) float64 {
	x := margin + float64(depth)*loopIndent
	width := pageWidth - margin - x - float64(depth)*6
	height := loopHeight(l)
	p.all++
	p.d.Rect(x, y, width, height, svg.Panel)
	p.d.Text(x+12, y+19, linesText(l.Lines), svg.Ink, svg.Font{Bold: true, Size: 13})
	p.d.Text(x+width-12, y+19, p.vectorText(l), svg.Accent, svg.Font{Mono: true, Anchor: svg.End})
	p.d.Text(x+12, y+37, factsOf(l), svg.Soft, svg.Font{})
	bar(p.d, x+width-232, y+28, l)
	if len(l.Lines) < 2 {
		p.lone++
	}
	inner := y + loopHead
	for _, sub := range l.Inner {
		inner = p.loop(inner, sub, depth+1)
	}
	return y + height + loopGap
}

// loopHeight is the height of the box of a loop.
func loopHeight(l *loops.Loop) float64 {
	h := loopHead
	for _, sub := range l.Inner {
		h += loopHeight(sub) + loopGap
	}
	return h
}

// linesText names the source lines of a loop.
func linesText(lines []int) string {
	switch len(lines) {
	case 0:
		return "loop"
	case 1:
		return fmt.Sprintf("loop of line %d", lines[0])
	}
	var list []string
	for _, n := range lines {
		list = append(list, fmt.Sprint(n))
	}
	return shorten("loop of lines "+strings.Join(list, ", "), 70)
}

// vectorText says in which vectors a loop computes.
func (p *loopPage) vectorText(l *loops.Loop) string {
	if len(l.Vectors) == 0 {
		if l.Loads+l.Stores+l.Arithmetic == 0 {
			return ""
		}
		return "scalar"
	}
	p.vector++
	v := l.Vectors[0]
	p.widest = max(p.widest, v.Bits)
	return fmt.Sprintf("%s  %d bits", v.Type, v.Bits)
}

func factsOf(l *loops.Loop) string {
	said := fmt.Sprintf("%s, %s, %s", count(l.Loads, "load", "loads"), count(l.Arithmetic, "arithmetic instruction", "arithmetic instructions"), count(l.Stores, "store", "stores"))
	if l.Scalar > 0 && len(l.Vectors) > 0 {
		said += fmt.Sprintf(", %d of them scalar", l.Scalar)
	}
	if len(l.Calls) > 0 {
		said += ", calls " + shorten(strings.Join(l.Calls, ", "), 40)
	}
	return said
}

// bar draws the instructions of a loop by kind.
func bar(d *svg.Drawing, x, y float64, l *loops.Loop) {
	all := l.Loads + l.Arithmetic + l.Stores
	if all == 0 {
		return
	}
	for i, n := range []int{l.Loads, l.Arithmetic, l.Stores} {
		if w := 220 * float64(n) / float64(all); w > 0 {
			d.Fill(x, y, w, 10, svg.Category(i, 0.4))
			x += w
		}
	}
}
