package draw

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/explore/draw/svg"
)

// maxDots is how many dots are drawn.
const maxDots = 4

func drawDots(s *subject) (*drawing, error) {
	if len(s.Dots) == 0 {
		return nil, &Nothing{"the kernel has no dots by tensor cores"}
	}
	dots := s.Dots
	d := svg.New(pageWidth)
	y := s.header(d, "Dots by tensor-core instructions")
	y = warpsLegend(d, y, s.Warps)
	instructions := 0
	for _, x := range s.Dots {
		instructions += x.Total
	}
	shown := dots[:min(len(dots), maxDots)]
	for i := 0; i < len(shown); i += 2 {
		bottom := s.dotPanel(d, margin, y, shown[i])
		if i+1 < len(shown) {
			bottom = max(bottom, s.dotPanel(d, pageWidth/2+margin/2, y, shown[i+1]))
		}
		y = bottom
	}
	y = more(d, y, len(dots)-maxDots, "dot", "dots")
	d.Grow(y)
	said := "A box of C is what one instruction accumulates, in the colour of the warp that issues it; the outlined one takes the outlined parts of A and B."
	if s.Untraced == "" {
		said += fmt.Sprintf(" The warps of the program issue %s.", count(instructions, "instruction", "instructions"))
	}
	if slices.ContainsFunc(dots, func(x *model.Dot) bool { return x.Step }) {
		said += " An iteration computes the last step along K of the one before it, and the first iteration one step of zeros instead, which is one step more than the kernel asks for."
	}
	return &drawing{d, said}, nil
}

// Sizes of the drawing of a dot; two of them stand side by side.
const (
	resultWidth, resultHeight = 270.0, 250.0
	depthSize                 = 96.0 // of K
	dotGap                    = 14.0
	dotWidth                  = pageWidth/2 - margin*1.5
)

func (s *subject) dotPanel(d *svg.Drawing, x, y float64, dot *model.Dot) float64 {
	d.Text(x, y+14, dot.Instruction+"  "+dot.Operand, svg.Ink, svg.Font{Size: 14, Bold: true, Mono: true})
	d.Text(x+dotWidth, y+14, s.source(dot.Place), svg.Soft, svg.Font{Anchor: svg.End})
	y += 16
	for _, line := range s.dotFacts(dot) {
		y += 16
		d.Text(x, y, line, svg.Soft, svg.Font{})
	}
	y += 16
	scale := min(resultWidth/float64(dot.N), resultHeight/float64(dot.M))
	k := min(depthSize/float64(dot.K), scale*2)
	left, top := x+float64(dot.K)*k+dotGap, y+float64(dot.K)*k+dotGap
	s.operandGrid(d, dot, left, top, scale, k)
	s.resultGrid(d, dot, left, top, scale)
	return top + float64(dot.M)*scale + 40
}

// dotFacts says what a dot multiplies, in how many instructions, and where its operands are.
func (s *subject) dotFacts(x *model.Dot) []string {
	what := fmt.Sprintf("%d × %d += %d × %d · %d × %d", x.M, x.N, x.M, x.K, x.K, x.N)
	if x.Step {
		what = "a step along K: " + what
	}
	if x.Batch > 1 {
		what += fmt.Sprintf(", the first of %d", x.Batch)
	}
	how := fmt.Sprintf("each warp: %d × %d × %d", x.TilesM, x.TilesN, x.TilesK)
	if x.Terms > 1 {
		how += fmt.Sprintf(" × %d terms of the precision split", x.Terms)
	}
	how += " = " + count(x.Instructions, "instruction", "instructions")
	if s.Untraced == "" {
		how += " · " + executed(x.Executions(s.Warps))
	}
	return []string{what, how, "A: " + x.A, "B: " + x.B}
}

// resultGrid draws C: a box for each instruction of a step along K.
func (s *subject) resultGrid(d *svg.Drawing, x *model.Dot, left, top, scale float64) {
	cells := model.Cells(x.LayoutC, s.Warps)
	rows := x.InstrM
	w, h := float64(x.InstrN)*scale, float64(rows)*scale
	for row := int64(0); row < x.M; row += rows {
		for column := int64(0); column < x.N; column += x.InstrN {
			px, py := left+float64(column)*scale, top+float64(row)*scale
			if x.WGMMA { // four warps, each with 16 rows
				for part := range int64(4) {
					warp := cells[(row+16*part)*x.N+column][0].Warp
					d.Fill(px+0.5, py+float64(part)*h/4, w-1, h/4, svg.Category(warp, 0.35))
				}
				continue
			}
			warp := cells[row*x.N+column][0].Warp
			d.Fill(px+0.5, py+0.5, w-1, h-1, svg.Category(warp, 0.35))
		}
	}
	d.Outline(left, top, w, h, 2, svg.Ink)
	d.Text(left+float64(x.N)*scale/2, top+float64(x.M)*scale+16, fmt.Sprintf("C  %d × %d", x.M, x.N), svg.Soft, svg.Font{Anchor: svg.Middle})
}

// operandGrid draws A on the left of C and B above it, cut along K.
func (s *subject) operandGrid(d *svg.Drawing, x *model.Dot, left, top, scale, k float64) {
	ax, by := left-dotGap-float64(x.K)*k, top-dotGap-float64(x.K)*k
	d.Rect(ax, top, float64(x.K)*k, float64(x.M)*scale, svg.Empty)
	d.Rect(left, by, float64(x.N)*scale, float64(x.K)*k, svg.Empty)
	for at := x.InstrK; at < x.K; at += x.InstrK {
		d.Line(ax+float64(at)*k, top, ax+float64(at)*k, top+float64(x.M)*scale, 1, svg.Faint)
		d.Line(left, by+float64(at)*k, left+float64(x.N)*scale, by+float64(at)*k, 1, svg.Faint)
	}
	d.Outline(ax, top, float64(x.InstrK)*k, float64(x.InstrM)*scale, 2, svg.Ink)
	d.Outline(left, by, float64(x.InstrN)*scale, float64(x.InstrK)*k, 2, svg.Ink)
	d.Text(ax+float64(x.K)*k/2, top+float64(x.M)*scale+16, fmt.Sprintf("A  %d × %d", x.M, x.K), svg.Soft, svg.Font{Anchor: svg.Middle})
	d.Text(left+float64(x.N)*scale+8, by+float64(x.K)*k/2+4, fmt.Sprintf("B  %d × %d", x.K, x.N), svg.Soft, svg.Font{})
}
