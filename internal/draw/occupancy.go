package draw

import (
	"fmt"

	"github.com/tshared/tshared/internal/draw/svg"
	"github.com/tshared/tshared/internal/targets"
)

func drawOccupancy(s *subject) (*drawing, error) {
	o := s.occupancy
	if o.MaxWarps == 0 {
		return nil, &Nothing{"the limits of a multiprocessor of " + s.GPU.Name + " are not in the table"}
	}
	d := svg.New(pageWidth)
	y := s.header(d, "Occupancy of a multiprocessor")
	y = s.limits(d, y+4)
	y = s.staircase(d, y+18)
	d.Grow(y)
	by := "the number of warps"
	if o.ByShared < o.ByWarps {
		by = "shared memory"
	}
	return &drawing{d, fmt.Sprintf("Blocks of %s and %s: %s fit on a multiprocessor, limited by %s, as long as a thread has no more than %d registers.",
		count(o.Warps, "warp", "warps"), size(o.Shared), count(o.ByShared, "block", "blocks"), by, s.freeRegisters())}, nil
}

// freeRegisters is the largest number of registers per thread that limits no blocks.
func (s *subject) freeRegisters() int {
	n := targets.RegistersPerThread
	for n > 1 && s.occupancy.Blocks(n) < s.occupancy.ByShared {
		n--
	}
	return n
}

// limits draws how many blocks each resource allows.
func (s *subject) limits(d *svg.Drawing, y float64) float64 {
	o := s.occupancy
	rows := []struct {
		name, use string
		blocks    int
	}{
		{"warps", fmt.Sprintf("%d of %d per block", o.Warps, o.MaxWarps), o.MaxWarps / o.Warps},
		{"blocks", fmt.Sprintf("at most %d", o.MaxBlocks), o.MaxBlocks},
		{"shared memory", fmt.Sprintf("%s of %s per block", size(o.Shared), size(o.SM.Shared)), int(o.SM.Shared / o.Shared)},
	}
	if o.Registers > 0 {
		rows = append(rows, struct {
			name, use string
			blocks    int
		}{"registers", fmt.Sprintf("%d per thread", o.Registers), o.ByRegisters(o.Registers)})
	}
	const left, unit = margin + 310, 16.0
	for i, r := range rows {
		top := y + float64(i)*26
		d.Text(margin, top+13, r.name, svg.Ink, svg.Font{Bold: true})
		d.Text(margin+120, top+13, r.use, svg.Soft, svg.Font{})
		shade := 0.15
		if r.blocks == o.ByShared {
			shade = 0.75
		}
		for b := range min(r.blocks, o.MaxBlocks) {
			d.Fill(left+float64(b)*unit, top, unit-2, 17, svg.Category(0, shade))
		}
		d.Text(left+float64(min(r.blocks, o.MaxBlocks))*unit+8, top+13, count(r.blocks, "block", "blocks"), svg.Soft, svg.Font{Size: 11})
	}
	return y + float64(len(rows))*26 + 8
}

// staircase draws the warps of a multiprocessor by the registers of a thread, which the assembler decides.
func (s *subject) staircase(d *svg.Drawing, y float64) float64 {
	o := s.occupancy
	d.Text(margin, y+10, "warps by registers per thread", svg.Ink, svg.Font{Bold: true})
	const left, height = margin + 50, 200.0
	width := pageWidth - margin - left - 10
	top, bottom := y+24, y+24+height
	x := func(registers int) float64 { return left + float64(registers)*width/256 }
	h := func(warps int) float64 { return bottom - float64(warps)*height/float64(o.MaxWarps) }
	for w := 0; w <= o.MaxWarps; w += o.MaxWarps / 4 {
		d.Line(left, h(w), left+width, h(w), 1, svg.Faint)
		d.Text(left-8, h(w)+4, fmt.Sprint(w), svg.Soft, svg.Font{Size: 11, Anchor: svg.End})
	}
	for n := 0; n <= 256; n += 32 {
		d.Text(x(n), bottom+16, fmt.Sprint(n), svg.Soft, svg.Font{Size: 11, Anchor: svg.Middle})
	}
	var points []svg.Point
	for n := 1; n <= targets.RegistersPerThread; n++ {
		at := svg.Point{X: x(n), Y: h(o.Blocks(n) * o.Warps)}
		if len(points) > 0 && points[len(points)-1].Y != at.Y {
			points = append(points, svg.Point{X: points[len(points)-1].X, Y: at.Y})
		}
		if len(points) > 1 && points[len(points)-2].Y == at.Y {
			points = points[:len(points)-1] // on the way
		}
		points = append(points, at)
	}
	d.Path(points, 2.5, svg.Accent)
	s.marks(d, x, h, top, bottom)
	return bottom + 30
}

// marks draws what is known of the registers.
func (s *subject) marks(d *svg.Drawing, x func(int) float64, h func(int) float64, top, bottom float64) {
	o := s.occupancy
	mark := func(n int, label string) {
		d.Dashed(x(n), top, x(n), bottom, svg.Ink)
		anchor, dx := svg.Start, 6.0
		if n > 170 {
			anchor, dx = svg.End, -6.0
		}
		d.Text(x(n)+dx, top+12, label, svg.Ink, svg.Font{Size: 11, Anchor: anchor})
		d.Dot(x(n), h(o.Blocks(n)*o.Warps), 5, svg.Accent)
	}
	switch {
	case o.Registers > 0:
		mark(o.Registers, fmt.Sprintf("%d registers: %d%% of the warps", o.Registers, int(100*o.Fraction(o.Registers))))
	case o.MaxRegisters > 0:
		mark(o.MaxRegisters, fmt.Sprintf(".maxnreg %d: %d%% of the warps", o.MaxRegisters, int(100*o.Fraction(o.MaxRegisters))))
	case o.MinBlocks > 0:
		n := s.registersFor(o.MinBlocks)
		mark(n, fmt.Sprintf(".minnctapersm %d: at most %d registers", o.MinBlocks, n))
	default:
		n := s.freeRegisters()
		mark(n, fmt.Sprintf("up to %d registers limit no blocks", n))
	}
}

// registersFor is the largest number of registers per thread with which some blocks fit.
func (s *subject) registersFor(blocks int) int {
	n := targets.RegistersPerThread
	for n > 1 && s.occupancy.ByRegisters(n) < blocks {
		n--
	}
	return n
}
