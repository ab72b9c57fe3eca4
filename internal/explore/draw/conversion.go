package draw

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/explore/draw/svg"
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
	sum := model.Conversion{}
	for _, c := range s.Conversions {
		sum.AddCosts(c)
	}
	return &drawing{d, fmt.Sprintf("On the left a tensor before a conversion, on the right the same elements behind it; colours are warps, numbers are lane and register. The kernel has %s: %s.", count(len(s.Conversions), "conversion", "conversions"), s.costs(&sum))}, nil
}

// ways says how elements move.
var ways = map[string]string{
	tile.ByRegisters: "by renaming registers: no instruction", tile.ByShuffles: "by shuffles within each warp", tile.ByShared: "through shared memory",
	model.FromShared: "by loads of a tensor in shared memory",
}

// costs says what the warps of the block execute for a conversion, where that is known.
func (s *subject) costs(c *model.Conversion) string {
	if s.Untraced != "" {
		return "its instructions are not known"
	}
	var said []string
	if t := c.Traffic(); t.Requests > 0 {
		said = append(said, fmt.Sprintf("%s and %s of shared memory, %s in %s, %s", count(c.Stores.Requests, "store", "stores"), count(c.Loads.Requests, "load", "loads"),
			size(int64(t.Bytes)), count(t.Wavefronts, "wavefront", "wavefronts"), conflicts(t)))
	}
	if c.Shuffles > 0 {
		said = append(said, count(c.Shuffles, "shuffle", "shuffles"))
	}
	if c.Barriers > 0 {
		said = append(said, count(c.Barriers, "barrier", "barriers"))
	}
	if said == nil {
		return "no instructions"
	}
	return "warps execute " + strings.Join(said, ", ")
}

func (s *subject) conversionPanel(d *svg.Drawing, y float64, c *model.Conversion) float64 {
	d.Text(margin, y+14, model.TypeText(c.Shape, c.Elem), svg.Ink, svg.Font{Size: 14, Bold: true, Mono: true})
	d.Text(pageWidth-margin, y+14, s.source(c.Place), svg.Soft, svg.Font{Anchor: svg.End})
	threads := s.Warps * model.WarpSize
	all := threads * c.To.Registers()
	facts := fmt.Sprintf("%s · %d%% of the elements change threads", ways[c.By], 100*c.Moved/max(1, all))
	if c.Passes > 1 {
		facts += fmt.Sprintf(", in %d passes", c.Passes)
	}
	d.Text(margin, y+32, facts, svg.Soft, svg.Font{})
	class := svg.Soft
	if c.Traffic().Conflicts() > 0 {
		class = svg.Warning
	}
	d.Text(margin, y+48, s.costs(c), class, svg.Font{})
	y += 16
	y += 44
	const gap = 56.0
	width := (pageWidth - 2*margin - gap) / 2
	from, to := newLayoutMap(c.From, s.Warps, width, 20), newLayoutMap(c.To, s.Warps, width, 20)
	d.Text(margin, y+8, "before: "+layoutFacts(c.From, s.Warps), svg.Soft, svg.Font{})
	d.Text(margin+width+gap, y+8, "after: "+layoutFacts(c.To, s.Warps), svg.Soft, svg.Font{})
	y += 16
	bottom := max(from.draw(d, margin, y), to.draw(d, margin+width+gap, y))
	d.Arrow(margin+width+12, (y+bottom)/2, margin+width+gap-12, (y+bottom)/2, svg.Ink)
	return bottom + 24
}

func conflicts(t model.SharedTraffic) string {
	if t.Conflicts() == 0 {
		return "no bank conflicts"
	}
	return fmt.Sprintf("%s of them bank conflicts", group(t.Conflicts()))
}
