package draw

import (
	"fmt"

	"github.com/tshared/tshared/internal/draw/model"
	"github.com/tshared/tshared/internal/draw/svg"
)

// maxDots is how many dots are drawn.
const maxDots = 4

func drawDots(s *subject) (*drawing, error) {
	if len(s.Dots) == 0 {
		return nil, &Nothing{"the kernel has no dots by tensor cores"}
	}
	dots := mergedDots(s.Dots)
	d := svg.New(pageWidth)
	y := s.header(d, "Dots by tensor-core instructions")
	y = warpsLegend(d, y, s.Warps)
	instructions := 0
	for _, x := range s.Dots {
		instructions += x.Total(s.Warps)
	}
	for _, x := range dots[:min(len(dots), maxDots)] {
		y = s.dotPanel(d, y, x)
	}
	y = more(d, y, len(dots)-maxDots, "dot", "dots")
	d.Grow(y)
	return &drawing{d, fmt.Sprintf("A box of C is what one instruction accumulates, in the colour of the warp that issues it; the outlined one takes the outlined parts of A and B. The warps of the program issue %s.", count(instructions, "instruction", "instructions"))}, nil
}

// mergedDots has the steps of one dot, which a loop is rotated by, as one.
func mergedDots(list []*model.Dot) (out []*model.Dot) {
	for _, x := range list {
		found := false
		for _, y := range out {
			if (y.Place == x.Place || x.Step && y.Step) && y.Instruction == x.Instruction && y.M == x.M && y.N == x.N && y.K == x.K {
				y.Executions += x.Executions
				found = true
			}
		}
		if !found {
			own := *x
			out = append(out, &own)
		}
	}
	return out
}

// Sizes of the drawing of a dot.
const (
	resultWidth, resultHeight = 520.0, 260.0
	depthSize                 = 120.0 // of K
	dotGap                    = 14.0
)

func (s *subject) dotPanel(d *svg.Drawing, y float64, x *model.Dot) float64 {
	d.Text(margin, y+14, x.Instruction+"  "+x.Operand, svg.Ink, svg.Font{Size: 14, Bold: true, Mono: true})
	d.Text(pageWidth-margin, y+14, s.source(x.Place), svg.Soft, svg.Font{Anchor: svg.End})
	facts := fmt.Sprintf("%d × %d += %d × %d · %d × %d", x.M, x.N, x.M, x.K, x.K, x.N)
	if x.Step {
		facts = "a step along K: " + facts
	}
	if x.Batch > 1 {
		facts += fmt.Sprintf(", %d of them", x.Batch)
	}
	facts += fmt.Sprintf(" · each warp: %d × %d × %d", x.TilesM, x.TilesN, x.TilesK)
	if x.Terms > 1 {
		facts += fmt.Sprintf(" × %d terms of the precision split", x.Terms)
	}
	facts += fmt.Sprintf(" = %s · %s", count(x.Instructions, "instruction", "instructions"), executed(x.Executions))
	d.Text(margin, y+32, facts, svg.Soft, svg.Font{})
	d.Text(margin, y+48, "A: "+x.A+" · B: "+x.B, svg.Soft, svg.Font{})
	y += 64
	scale := min(resultWidth/float64(x.N), resultHeight/float64(x.M))
	k := min(depthSize/float64(x.K), scale*2)
	left, top := margin+float64(x.K)*k+dotGap+20, y+float64(x.K)*k+dotGap
	s.operandGrid(d, x, left, top, scale, k)
	s.resultGrid(d, x, left, top, scale)
	return top + float64(x.M)*scale + 30
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
