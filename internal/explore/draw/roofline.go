package draw

import (
	"fmt"
	"math"

	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/explore/draw/svg"
	"github.com/tshared/tshared/internal/kernel/targets"
)

func drawRoofline(s *subject) (*drawing, error) {
	device, err := targets.DeviceOf(s.GPU.Capability)
	if err != nil {
		return nil, &Nothing{err.Error()}
	}
	if s.Work.Bytes() == 0 || s.Work.FLOPs() == 0 {
		return nil, &Nothing{"the program moves no bytes or computes no floating-point numbers, as far as that is known without its data"}
	}
	r := model.RooflineOf(s.Work, device)
	d := svg.New(pageWidth)
	y := s.header(d, "Roofline")
	c := newLogChart(d, y+20, r)
	c.grid()
	c.roof(r)
	c.point(r)
	y = c.bottom + 48
	y = s.workTable(d, y, r)
	d.Grow(y)
	limit := "its arithmetic limits it"
	if r.MemoryBound {
		limit = "the memory limits it"
	}
	return &drawing{d, fmt.Sprintf("A program moves %s of global memory and computes %s operations: %.3g per byte. On %s %s, to %s at most, if nothing is reused between programs.",
		size(int64(s.Work.Bytes())), group(s.Work.FLOPs()), s.Work.Intensity(), device.Name, limit, rate(r.Attainable))}, nil
}

// rate writes operations per second.
func rate(x float64) string { return fmt.Sprintf("%.3g TFLOP/s", x/1e12) }

// logChart is a chart with logarithmic axes: operations per byte, and operations per second.
type logChart struct {
	d                        *svg.Drawing
	left, top, right, bottom float64
	x0, x1, y0, y1           float64 // powers of ten at the edges
}

func newLogChart(d *svg.Drawing, y float64, r model.Roofline) *logChart {
	c := &logChart{d: d, left: margin + 64, top: y, right: pageWidth - margin - 20, bottom: y + 340}
	x := r.Work.Intensity()
	c.x0 = math.Floor(min(-1, math.Log10(x)))
	c.x1 = math.Ceil(max(4, math.Log10(x), math.Log10(r.Ridge)+1))
	c.y1 = math.Ceil(math.Log10(r.Peak))
	c.y0 = math.Floor(min(c.y1-5, math.Log10(r.Attainable)-0.3))
	return c
}

func (c *logChart) at(x, y float64) svg.Point {
	return svg.Point{
		X: c.left + (math.Log10(x)-c.x0)/(c.x1-c.x0)*(c.right-c.left),
		Y: c.bottom - (math.Log10(y)-c.y0)/(c.y1-c.y0)*(c.bottom-c.top),
	}
}

func (c *logChart) grid() {
	for p := c.x0; p <= c.x1; p++ {
		x := c.at(math.Pow(10, p), math.Pow(10, c.y0)).X
		c.d.Line(x, c.top, x, c.bottom, 1, svg.Faint)
		c.d.Text(x, c.bottom+16, fmt.Sprintf("%g", math.Pow(10, p)), svg.Soft, svg.Font{Anchor: svg.Middle})
	}
	for p := c.y0; p <= c.y1; p++ {
		y := c.at(math.Pow(10, c.x0), math.Pow(10, p)).Y
		c.d.Line(c.left, y, c.right, y, 1, svg.Faint)
		c.d.Text(c.left-8, y+4, fmt.Sprintf("%g", math.Pow(10, p-12)), svg.Soft, svg.Font{Anchor: svg.End})
	}
	c.d.Text((c.left+c.right)/2, c.bottom+34, "operations per byte of global memory", svg.Soft, svg.Font{Anchor: svg.Middle})
	c.d.Text(c.left, c.top-8, "TFLOP/s", svg.Soft, svg.Font{})
}

// roof draws the limits: the bandwidth up to the ridge, and the peak.
func (c *logChart) roof(r model.Roofline) {
	lowest := math.Pow(10, c.y0)
	start := max(math.Pow(10, c.x0), lowest/r.Bandwidth)
	c.d.Path([]svg.Point{c.at(start, start*r.Bandwidth), c.at(r.Ridge, r.Peak), c.at(math.Pow(10, c.x1), r.Peak)}, 2.5, svg.Ink)
	ridge := c.at(r.Ridge, r.Peak)
	peak := fmt.Sprintf("%s, %s", rate(r.Peak), unitsOf(r))
	c.d.Text(c.right, ridge.Y-8, peak, svg.Ink, svg.Font{Size: 12, Anchor: svg.End})
	middle := c.at(math.Sqrt(start*r.Ridge), math.Sqrt(start*r.Ridge)*r.Bandwidth)
	c.d.Text(middle.X-10, middle.Y-10, fmt.Sprintf("%.3g TB/s", r.Bandwidth/1e12), svg.Ink, svg.Font{Size: 12, Anchor: svg.End})
	if general := r.Device.Peak[""]; general != r.Peak {
		left := max(start, general/r.Bandwidth)
		a, b := c.at(left, general), c.at(math.Pow(10, c.x1), general)
		c.d.Dashed(a.X, a.Y, b.X, b.Y, svg.Soft)
		c.d.Text(c.right, b.Y+15, rate(general)+", f32 without tensor cores", svg.Soft, svg.Font{Anchor: svg.End})
	}
}

func unitsOf(r model.Roofline) string {
	if r.Peak != r.Device.Peak[""] {
		return r.Operand + " by tensor cores"
	}
	return "f32"
}

// point draws the kernel.
func (c *logChart) point(r model.Roofline) {
	p := c.at(r.Work.Intensity(), r.Attainable)
	c.d.Dashed(p.X, p.Y, p.X, c.bottom, svg.Accent)
	c.d.Dot(p.X, p.Y, 6, svg.Accent)
	anchor, dx := svg.Start, 12.0
	if p.X > c.right-220 {
		anchor, dx = svg.End, -12.0
	}
	c.d.Text(p.X+dx, p.Y+22, fmt.Sprintf("%.3g operations per byte", r.Work.Intensity()), svg.Accent, svg.Font{Bold: true, Anchor: anchor})
	c.d.Text(p.X+dx, p.Y+38, "at most "+rate(r.Attainable), svg.Accent, svg.Font{Anchor: anchor})
}

// workTable says what the program does.
func (s *subject) workTable(d *svg.Drawing, y float64, r model.Roofline) float64 {
	bound := "compute-bound"
	if r.MemoryBound {
		bound = "memory-bound"
	}
	rows := [][2]string{
		{"device", fmt.Sprintf("%s, %d multiprocessors", r.Name, r.SMs)},
		{"loaded by a program", size(int64(s.Work.Loaded))},
		{"stored by a program", size(int64(s.Work.Stored))},
		{"tensor-core operations", group(2 * s.Work.MultiplyAdds)},
		{"other operations", group(s.Work.Operations)},
		{"ridge", fmt.Sprintf("%.3g operations per byte", r.Ridge)},
		{"limit", bound},
	}
	for i, row := range rows {
		x := margin + float64(i%2)*(pageWidth/2-margin)
		top := y + float64(i/2)*20
		d.Text(x, top+12, row[0], svg.Soft, svg.Font{})
		d.Text(x+170, top+12, row[1], svg.Ink, svg.Font{})
	}
	return y + float64((len(rows)+1)/2)*20 + 14
}
