package draw

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/analysis/occupancy"
	"github.com/tshared/tshared/internal/explore/draw/svg"
	"github.com/tshared/tshared/internal/kernel/targets"
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
	return &drawing{d, s.occupancyCaption()}, nil
}

// occupancyCaption says how many blocks fit, and why not more.
func (s *subject) occupancyCaption() string {
	o := s.occupancy
	blocks, limits := o.Resident()
	takes := count(o.Warps, "warp", "warps") + " and " + size(o.Shared)
	if o.Registers.Count > 0 {
		takes = fmt.Sprintf("%s, %s and %s per thread", count(o.Warps, "warp", "warps"), size(o.Shared), o.Registers)
	}
	caption := fmt.Sprintf("Blocks of %s: %s a multiprocessor, limited by %s", takes, fit(blocks), listed(limits))
	switch {
	case o.Registers.Count == 0:
		caption += fmt.Sprintf(", as long as a thread has no more than %d registers.", s.freeRegisters())
	default:
		caption += fmt.Sprintf(": %d%% of the warps.", percent(o.Fraction(o.Registers.Count)))
	}
	if o.Registers.Local > 0 {
		caption += fmt.Sprintf(" A thread has %s of local memory for registers that were spilled.", size(int64(o.Registers.Local)))
	}
	return caption
}

// fit says how many blocks fit on.
func fit(blocks int) string {
	if blocks == 1 {
		return "1 block fits on"
	}
	return count(blocks, "block", "blocks") + " fit on"
}

// listed joins names.
func listed(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// percent is a fraction in whole percents.
func percent(fraction float64) int { return int(100 * fraction) }

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
	uses := map[string]string{
		occupancy.WarpSlots:    fmt.Sprintf("%d of %d per block", o.Warps, o.MaxWarps),
		occupancy.BlockSlots:   fmt.Sprintf("at most %d", o.MaxBlocks),
		occupancy.SharedMemory: fmt.Sprintf("%s of %s per block", size(o.Shared), size(o.SM.Shared)),
		occupancy.RegisterFile: o.Registers.Number() + " per thread",
	}
	resident, _ := o.Resident()
	rows := o.Resources()
	const left, unit = margin + 310, 16.0
	for i, r := range rows {
		top := y + float64(i)*26
		d.Text(margin, top+13, r.Name, svg.Ink, svg.Font{Bold: true})
		d.Text(margin+120, top+13, uses[r.Name], svg.Soft, svg.Font{})
		shade := 0.15
		if r.Blocks == resident {
			shade = 0.75
		}
		for b := range min(r.Blocks, o.MaxBlocks) {
			d.Fill(left+float64(b)*unit, top, unit-2, 17, svg.Category(0, shade))
		}
		d.Text(left+float64(min(r.Blocks, o.MaxBlocks))*unit+8, top+13, count(r.Blocks, "block", "blocks"), svg.Soft, svg.Font{})
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
		d.Text(left-8, h(w)+4, fmt.Sprint(w), svg.Soft, svg.Font{Anchor: svg.End})
	}
	for n := 0; n <= 256; n += 32 {
		d.Text(x(n), bottom+16, fmt.Sprint(n), svg.Soft, svg.Font{Anchor: svg.Middle})
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
		d.Text(x(n)+dx, top+12, label, svg.Ink, svg.Font{Anchor: anchor})
		d.Dot(x(n), h(o.Blocks(n)*o.Warps), 5, svg.Accent)
	}
	switch {
	case o.Registers.Count > 0:
		label := o.Registers.String()
		if o.Registers.Local > 0 {
			label += fmt.Sprintf(", %s of local memory", size(int64(o.Registers.Local)))
		}
		mark(o.Registers.Count, fmt.Sprintf("%s: %d%% of the warps", label, percent(o.Fraction(o.Registers.Count))))
	case o.MaxRegisters > 0:
		mark(o.MaxRegisters, fmt.Sprintf(".maxnreg %d: %d%% of the warps", o.MaxRegisters, percent(o.Fraction(o.MaxRegisters))))
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
