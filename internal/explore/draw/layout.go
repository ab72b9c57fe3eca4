package draw

import (
	"fmt"
	"math/bits"

	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/explore/draw/svg"
)

// maxLayouts is how many layouts are drawn.
const maxLayouts = 4

func drawLayouts(s *subject) (*drawing, error) {
	if len(s.Tensors) == 0 {
		return nil, &Nothing{"the kernel has no tensors"}
	}
	d := svg.New(pageWidth)
	y := s.header(d, "Where the elements of tensors are")
	y = warpsLegend(d, y, s.Warps)
	for _, t := range s.Tensors[:min(len(s.Tensors), maxLayouts)] {
		title := t.Op + "  " + model.TypeText(t.Shape, t.Elem)
		if t.Name != "" {
			title = t.Name + "  " + title
		}
		d.Text(margin, y+14, title, svg.Ink, svg.Font{Size: 14, Bold: true, Mono: true})
		d.Text(pageWidth-margin, y+14, s.source(t.Place), svg.Soft, svg.Font{Anchor: svg.End})
		m := newLayoutMap(t.Layout, s.Warps, pageWidth-2*margin, 24)
		d.Text(margin, y+32, layoutFacts(t.Layout, s.Warps)+m.cropped(), svg.Soft, svg.Font{})
		y = m.draw(d, margin, y+42) + 22
	}
	y = more(d, y, len(s.Tensors)-maxLayouts, "layout", "layouts")
	d.Grow(y)
	return &drawing{d, fmt.Sprintf("Colours are warps, and each box is the elements that one thread has next to each other: the lane, and which of its registers (4:0–7 is lane 4, registers 0 to 7; a number alone is the lane). The kernel has %s.", count(len(s.Tensors), "layout", "layouts"))}, nil
}

// layoutFacts says how much of a tensor a thread has.
func layoutFacts(l *layout.Layout, warps int) string {
	said := fmt.Sprintf("%s per thread", count(l.Registers(), "element", "elements"))
	if n := model.Copies(l, warps); n > 1 {
		said += fmt.Sprintf(", each in %d threads", n)
	}
	return said
}

func warpsLegend(d *svg.Drawing, y float64, warps int) float64 {
	for w := range min(warps, 8) {
		x := margin + float64(w)*86
		d.Fill(x, y, 14, 14, svg.Category(w, 0.4))
		label := fmt.Sprintf("warp %d", w)
		if warps > 8 {
			label += fmt.Sprintf(", %d …", w+8)
		}
		d.Text(x+19, y+11, label, svg.Soft, svg.Font{})
	}
	return y + 30
}

// layoutMap is the part of a tensor that is drawn, as rows and columns.
type layoutMap struct {
	layout        *layout.Layout
	warps         int
	cells         [][]model.Cell
	rows, columns int // of the tensor, its last dimension along the columns; one of one dimension is cut into rows
	shown         [2]int
	width, height float64 // of a cell
}

// Sizes of cells and of the part that is drawn.
const (
	maxColumns, maxRows = 64, 16
	minCell             = 16.0
)

// newLayoutMap fits a tensor into a width; a cell is at most as high as given.
func newLayoutMap(l *layout.Layout, warps int, width, highest float64) *layoutMap {
	m := &layoutMap{layout: l, warps: warps, cells: model.Cells(l, warps)}
	total := len(m.cells)
	m.columns = int(l.Shape[len(l.Shape)-1])
	if len(l.Shape) == 1 {
		m.columns = min(m.columns, powerOf2(int(width/minCell)), maxColumns)
	}
	m.columns = max(1, m.columns)
	m.rows = total / m.columns
	m.shown = [2]int{min(m.rows, maxRows), min(m.columns, maxColumns, int(width/minCell))}
	m.width = min(width/float64(m.shown[1]), 40)
	m.height = min(highest, max(16, m.width))
	return m
}

// powerOf2 is the greatest power of two that is not above a number.
func powerOf2(n int) int { return 1 << max(0, bits.Len(uint(n))-1) }

// cropped says which part is drawn; nothing if it is all.
func (m *layoutMap) cropped() string {
	if m.shown[0] == m.rows && m.shown[1] == m.columns {
		return ""
	}
	if len(m.layout.Shape) == 1 {
		return fmt.Sprintf(" · the first %d elements are drawn", m.shown[0]*m.shown[1])
	}
	return fmt.Sprintf(" · the first %d rows and %d columns are drawn", m.shown[0], m.shown[1])
}

// draw draws the elements, those of a thread that lie next to each other as one box.
func (m *layoutMap) draw(d *svg.Drawing, x, y float64) (bottom float64) {
	for row := range m.shown[0] {
		for column := 0; column < m.shown[1]; {
			first := m.cells[row*m.columns+column][0]
			n := 1
			for column+n < m.shown[1] {
				next := m.cells[row*m.columns+column+n][0]
				if next.Warp != first.Warp || next.Lane != first.Lane || next.Register != first.Register+n {
					break
				}
				n++
			}
			m.box(d, x+float64(column)*m.width, y+float64(row)*m.height, first, n)
			column += n
		}
	}
	return y + float64(m.shown[0])*m.height
}

// box draws some elements of a thread in consecutive registers.
func (m *layoutMap) box(d *svg.Drawing, x, y float64, c model.Cell, n int) {
	w := float64(n) * m.width
	d.Fill(x+0.5, y+0.5, w-1, m.height-1, svg.Category(c.Warp, float64(c.Lane)/float64(model.WarpSize)))
	registers := fmt.Sprint(c.Register)
	if n > 1 {
		registers = fmt.Sprintf("%d–%d", c.Register, c.Register+n-1)
	}
	// The longest label of a kind that fits all boxes of this width, so that all of these look alike.
	last := len(fmt.Sprint(m.layout.Registers() - 1))
	longest := 2 + 1 + last
	if n > 1 {
		longest += 1 + last
	}
	switch fits := int((w - 3) / letter); {
	case fits >= longest+6:
		d.Cell(x+w/2, y+m.height/2+4.3, fmt.Sprintf("lane %d: %s", c.Lane, registers))
	case fits >= longest:
		d.Cell(x+w/2, y+m.height/2+4.3, fmt.Sprintf("%d:%s", c.Lane, registers))
	case w >= minCell:
		d.Cell(x+w/2, y+m.height/2+4.3, fmt.Sprint(c.Lane))
	}
}
