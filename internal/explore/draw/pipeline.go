package draw

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/explore/draw/svg"
)

// maxSteps is how many steps of a time line are drawn.
const maxSteps = 14

func drawPipeline(s *subject) (*drawing, error) {
	if len(s.Pipelines) == 0 {
		return nil, &Nothing{"no loop of the kernel is pipelined"}
	}
	d := svg.New(pageWidth)
	y := s.header(d, "Software pipeline")
	d.Fill(margin, y, 14, 14, svg.Category(0, 0))
	d.Text(margin+19, y+11, "cp.async in flight", svg.Soft, svg.Font{})
	d.Fill(margin+140, y, 14, 14, svg.Category(1, 0.6))
	d.Text(margin+159, y+11, "read by the iteration", svg.Soft, svg.Font{})
	y += 32
	var said []string
	for _, p := range s.Pipelines {
		y = s.timeline(d, y, p)
		said = append(said, fmt.Sprintf("The loop of line %d has %d stages of %s, and %s in %s.", p.Place.Line, p.Stages, size(p.StageBytes), count(len(p.Groups), "group of copies", "groups of copies"), count(p.Iterations, "iteration", "iterations")))
	}
	d.Grow(y)
	return &drawing{d, "A row is a stage of the ring in shared memory, a column an iteration; those before 0 are the prologue. " + strings.Join(said, " ") +
		fmt.Sprintf(" A thread of the program commits %s.", count(s.Work.Groups, "group", "groups"))}, nil
}

// timeline draws a pipelined loop.
func (s *subject) timeline(d *svg.Drawing, y float64, p *model.Pipeline) float64 {
	d.Text(margin, y+14, fmt.Sprintf("loop with %d stages", p.Stages), svg.Ink, svg.Font{Size: 14, Bold: true})
	d.Text(pageWidth-margin, y+14, s.source(p.Place), svg.Soft, svg.Font{Anchor: svg.End})
	d.Text(margin, y+32, fmt.Sprintf("a stage has %s: %s · %s · %s", strings.Join(p.Buffers, ", "), size(p.StageBytes), count(p.Iterations, "iteration", "iterations"), count(len(p.Groups), "group", "groups")), svg.Soft, svg.Font{})
	y += 46
	first := 0
	for _, g := range p.Groups {
		first = min(first, g.Issued)
	}
	last := min(p.Iterations-1, first+maxSteps-1)
	const left = margin + 64
	width := min(90, (pageWidth-margin-left)/float64(max(1, last-first+1)))
	at := func(step int) float64 { return left + float64(step-first)*width }
	const height = 34.0
	for step := first; step <= last; step++ {
		d.Text(at(step)+width/2, y+8, fmt.Sprint(step), svg.Soft, svg.Font{Anchor: svg.Middle})
		d.Line(at(step), y+14, at(step), y+14+height*float64(p.Stages), 1, svg.Faint)
	}
	d.Text(margin, y+8, "iteration", svg.Soft, svg.Font{})
	y += 14
	for stage := range p.Stages {
		d.Text(margin, y+float64(stage)*height+20, fmt.Sprintf("stage %d", stage), svg.Soft, svg.Font{})
		d.Line(left, y+float64(stage+1)*height, at(last+1), y+float64(stage+1)*height, 1, svg.Faint)
	}
	for i, g := range p.Groups {
		s.groupBar(d, y+float64(g.Stage)*height, height, width, at, i, g, last)
	}
	y += float64(p.Stages) * height
	if left := p.Iterations - 1 - last; left > 0 {
		d.Text(pageWidth-margin, y+14, fmt.Sprintf("… %s more", count(left, "iteration", "iterations")), svg.Soft, svg.Font{Anchor: svg.End})
	}
	return y + 30
}

// groupBar draws a group: from when its copies begin until the program waits for them, and the iteration that reads them.
func (s *subject) groupBar(d *svg.Drawing, y, height, width float64, at func(int) float64, number int, g model.Group, last int) {
	if g.Stage < 0 || !g.Reads || g.Issued > last {
		return
	}
	end := g.Ready
	if end < 0 || end > last {
		end = last + 1
	}
	from := at(g.Issued) + width*0.45
	d.Fill(from, y+7, max(4, at(end)-from-1), height-16, svg.Category(0, 0))
	if w := at(end) - from; w > letter*float64(len("group 10")) {
		d.On(from+6, y+20, fmt.Sprintf("group %d", number), svg.Font{})
	}
	if g.Ready >= 0 && g.Ready <= last {
		d.Fill(at(g.Ready)+1, y+4, width*0.44-2, height-10, svg.Category(1, 0.6))
		d.On(at(g.Ready)+width*0.22, y+20, fmt.Sprint(number), svg.Font{Anchor: svg.Middle})
	}
}
