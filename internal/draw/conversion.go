package draw

import (
	"fmt"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/draw/model"
	"github.com/tshared/tshared/internal/draw/svg"
)

// maxConversions is how many conversions are drawn.
const maxConversions = 4

func drawConversions(s *subject) (*drawing, error) {
	if len(s.Conversions) == 0 {
		return nil, &Nothing{"the kernel converts no layouts"}
	}
	d := svg.New(pageWidth)
	y := s.header(d, "Layout conversions")
	y = warpsLegend(d, y, s.Warps)
	d.Grow(panels(d, y, s.Conversions, maxConversions, "conversion", "conversions", s.conversionPanel))
	return &drawing{d, fmt.Sprintf("On the left a tensor before a conversion, on the right the same elements behind it; colours are warps, numbers are lane and register. The kernel has %s.", count(len(s.Conversions), "conversion", "conversions"))}, nil
}

// ways says how elements move.
var ways = map[string]string{
	tile.ByRegisters: "by renaming registers: no instruction", tile.ByShuffles: "by shuffles within each warp", tile.ByShared: "through shared memory",
}

func (s *subject) conversionPanel(d *svg.Drawing, y float64, c *model.Conversion) float64 {
	d.Text(margin, y+14, model.TypeText(c.Shape, c.Elem), svg.Ink, svg.Font{Size: 14, Bold: true, Mono: true})
	d.Text(pageWidth-margin, y+14, s.source(c.Place), svg.Soft, svg.Font{Anchor: svg.End})
	threads := s.Warps * model.WarpSize
	all := threads * c.To.Registers()
	facts := fmt.Sprintf("%s · %s · %d%% of the elements change threads", ways[c.By], executed(c.Executions), 100*c.Moved/max(1, all))
	if c.Passes > 1 {
		facts += fmt.Sprintf(", in %d passes", c.Passes)
	}
	if t, ok := s.sharedOf(c); ok {
		facts += fmt.Sprintf(" · %s, %s", count(t.Wavefronts, "wavefront", "wavefronts"), conflicts(t))
	}
	d.Text(margin, y+32, facts, svg.Soft, svg.Font{})
	y += 44
	const gap = 56.0
	width := (pageWidth - 2*margin - gap) / 2
	from, to := newLayoutMap(c.From, s.Warps, width, 20), newLayoutMap(c.To, s.Warps, width, 20)
	d.Text(margin, y+8, "before: "+layoutFacts(c.From, s.Warps), svg.Soft, svg.Font{Size: 11})
	d.Text(margin+width+gap, y+8, "behind: "+layoutFacts(c.To, s.Warps), svg.Soft, svg.Font{Size: 11})
	y += 16
	bottom := max(from.draw(d, margin, y), to.draw(d, margin+width+gap, y))
	d.Arrow(margin+width+12, (y+bottom)/2, margin+width+gap-12, (y+bottom)/2, svg.Ink)
	return bottom + 24
}

// sharedOf are the sums of the accesses of a conversion to shared memory.
func (s *subject) sharedOf(c *model.Conversion) (t model.SharedTraffic, ok bool) {
	for _, a := range s.Banks {
		if a.Op == c.Op {
			t.Add(a.SharedTraffic)
			ok = true
		}
	}
	return t, ok
}

func conflicts(t model.SharedTraffic) string {
	if t.Conflicts() == 0 {
		return "no bank conflicts"
	}
	return fmt.Sprintf("%s of them bank conflicts", group(t.Conflicts()))
}
