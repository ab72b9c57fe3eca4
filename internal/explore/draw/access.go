package draw

import (
	"fmt"
	"math/bits"

	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/explore/draw/svg"
)

// maxAccesses is how many accesses are drawn.
const maxAccesses = 8

// Sizes of the strip of sectors: eight in a row.
const (
	sectorsPerRow = 8
	sectorWidth   = 106.0
	sectorGap     = 6.0
	sectorHeight  = 22.0
	rowHeight     = 40.0
	maxSectorRows = 4
)

func drawAccess(s *subject) (*drawing, error) {
	var shown []*model.Access
	traffic := model.Traffic{}
	for _, a := range s.Accesses {
		traffic.Requests += a.Traffic.Requests
		traffic.Sectors += a.Sectors
		traffic.NeededSectors += a.NeededSectors
		if len(a.Requests) > 0 && (len(a.Shape) > 0 || len(s.Accesses) <= maxAccesses) {
			shown = append(shown, a)
		}
	}
	if len(shown) == 0 {
		return nil, &Nothing{"the program has no access to global memory whose addresses are known without its data"}
	}
	d := svg.New(pageWidth)
	y := s.header(d, "Memory accesses of a warp")
	y = lanesLegend(d, y)
	y = panels(d, y, shown, maxAccesses, "access", "accesses", s.accessPanel)
	d.Grow(panels(d, y, s.unknownAccesses(), maxAccesses, "access that depends on data", "accesses that depend on data", s.unknownPanel))
	return &drawing{d, accessCaption(traffic)}, nil
}

// unknownAccesses are the accesses whose addresses depend on data, or whether they are executed.
func (s *subject) unknownAccesses() (list []*model.Access) {
	for _, a := range s.Accesses {
		if !a.Known {
			list = append(list, a)
		}
	}
	return list
}

// unknownPanel names an access that cannot be drawn.
func (s *subject) unknownPanel(d *svg.Drawing, y float64, a *model.Access) float64 {
	title := fmt.Sprintf("%s  %s  %s", a.Kind, a.Arg, model.TypeText(a.Shape, a.Elem))
	d.Text(margin, y+14, title, svg.Ink, svg.Font{Size: 14, Bold: true, Mono: true})
	d.Text(pageWidth-margin, y+14, s.source(a.Place), svg.Soft, svg.Font{Anchor: svg.End})
	d.Text(margin, y+34, "its addresses depend on data, which a case with the contents of buffers has", svg.Soft, svg.Font{})
	return y + 58
}

func accessCaption(t model.Traffic) string {
	ratio := float64(t.Sectors) / float64(max(1, t.NeededSectors))
	said := "A box is a sector of 32 bytes, the unit in which memory is moved; colours are lanes of the first warp. "
	switch {
	case ratio < 1.05:
		said += "All accesses are coalesced"
	case ratio < 1.5:
		said += "Accesses are coalesced but for the edges of rows"
	default:
		said += "Accesses are not coalesced"
	}
	return said + fmt.Sprintf(": the program asks for %s in %s, and %s would do.", count(t.Sectors, "sector", "sectors"), count(t.Requests, "request", "requests"), group(t.NeededSectors))
}

// lanesLegend shows the colours of lanes.
func lanesLegend(d *svg.Drawing, y float64) float64 {
	d.Text(margin, y+11, "lanes", svg.Soft, svg.Font{})
	for lane := range model.WarpSize {
		x := margin + 44 + float64(lane)*18
		d.Fill(x, y, 17, 14, svg.Sequence(lane, model.WarpSize))
		d.Cell(x+8.5, y+11.3, fmt.Sprint(lane))
	}
	return y + 34
}

// accessPanel draws an access: what it is, the sectors of its first request, and the sums.
func (s *subject) accessPanel(d *svg.Drawing, y float64, a *model.Access) float64 {
	title := fmt.Sprintf("%s  %s  %s", a.Kind, a.Arg, model.TypeText(a.Shape, a.Elem))
	d.Text(margin, y+14, title, svg.Ink, svg.Font{Size: 14, Bold: true, Mono: true})
	d.Text(pageWidth-margin, y+14, s.source(a.Place), svg.Soft, svg.Font{Anchor: svg.End})
	y += 22
	r := typical(a)
	how := fmt.Sprintf("%s per lane", count(r.Bytes, "byte", "bytes"))
	if r.Bytes > int(a.Bytes) && len(a.Shape) > 0 {
		how = fmt.Sprintf("%d elements of %s, %s", r.Bytes/int(a.Bytes), a.Elem, how)
	}
	if n := addresses(r); n < bits.OnesCount32(r.Active) {
		how += fmt.Sprintf(", %s", count(n, "address", "different addresses"))
	}
	if off := model.WarpSize - bits.OnesCount32(r.Active|r.Copies); off > 0 {
		how += fmt.Sprintf(", %s masked off", count(off, "lane", "lanes"))
	}
	if r.Copies != 0 {
		how += fmt.Sprintf(", %s with copies", count(bits.OnesCount32(r.Copies), "lane", "lanes"))
	}
	d.Text(margin, y+12, fmt.Sprintf("a request of warp %d: %s", r.Warp, how), svg.Soft, svg.Font{})
	y = sectorStrip(d, maskedLanes(d, y+22, r), r)
	t := a.Traffic
	sums := fmt.Sprintf("%s · %s · %s of %s needed (%.3g×)", executed(a.Executions), count(t.Requests, "request", "requests"), count(t.Sectors, "sector", "sectors"), group(t.NeededSectors), float64(t.Sectors)/float64(max(1, t.NeededSectors)))
	class := svg.Soft
	if float64(t.Sectors) >= 1.5*float64(t.NeededSectors) {
		class = svg.Warning
	}
	d.Text(margin, y+10, sums, class, svg.Font{})
	return y + 36
}

// addresses is the number of different addresses of a request.
func addresses(r *model.Request) int {
	seen := map[uint64]bool{}
	for lane, at := range r.Address {
		if r.Active>>lane&1 != 0 {
			seen[at] = true
		}
	}
	return len(seen)
}

// maskedLanes draws the lanes of a request of which some are masked off.
func maskedLanes(d *svg.Drawing, y float64, r *model.Request) float64 {
	if r.Active == 1<<model.WarpSize-1 || bits.OnesCount32(r.Active) == 1 {
		return y
	}
	for lane := range model.WarpSize {
		x := margin + float64(lane)*18
		if r.Active>>lane&1 != 0 {
			d.Fill(x, y, 17, 14, svg.Sequence(lane, model.WarpSize))
			d.Cell(x+8.5, y+11.3, fmt.Sprint(lane))
			continue
		}
		d.Rect(x, y, 17, 14, svg.Empty)
		if r.Copies>>lane&1 == 0 {
			d.Line(x+4, y+3, x+13, y+11, 1, svg.Soft)
		}
	}
	return y + 22
}

func executed(n int) string {
	if n == 1 {
		return "executed once"
	}
	return fmt.Sprintf("executed %s times", group(n))
}

// typical is the request that is drawn: the first one in which some lanes are masked off, or the first one.
func typical(a *model.Access) *model.Request {
	for i := range a.Requests {
		if r := &a.Requests[i]; r.Active|r.Copies != 1<<model.WarpSize-1 && len(a.Shape) > 0 && bits.OnesCount32(r.Active) > 1 {
			return r
		}
	}
	return &a.Requests[0]
}

// sectorStrip draws the sectors of a request with the bytes of each lane.
func sectorStrip(d *svg.Drawing, y float64, r *model.Request) float64 {
	sectors := r.Sectors()
	drawn := sectors[:min(len(sectors), sectorsPerRow*maxSectorRows)]
	place := map[uint64]int{}
	for i, n := range drawn {
		place[n] = i
		x, top := sectorAt(y, i)
		d.Rect(x, top, sectorWidth, sectorHeight, svg.Empty)
		label := fmt.Sprintf("+%d", int64(n-sectors[0])*model.SectorBytes)
		if i > 0 && n != drawn[i-1]+1 {
			label = "… " + label
		}
		d.Text(x, top+sectorHeight+12, label, svg.Soft, svg.Font{})
	}
	drawnAt := map[uint64]bool{}
	for lane, at := range r.Address {
		if r.Active>>lane&1 == 0 || drawnAt[at] {
			continue
		}
		drawnAt[at] = true
		laneBytes(d, y, place, at, r.Bytes, lane, sharing(r, at))
	}
	y += rowHeight*float64((len(drawn)+sectorsPerRow-1)/sectorsPerRow) + 2
	if left := len(sectors) - len(drawn); left > 0 {
		d.Text(margin, y+8, "and "+count(left, "sector more", "sectors more"), svg.Soft, svg.Font{})
		y += 16
	}
	return y
}

// sharing is the number of lanes that access an address.
func sharing(r *model.Request, at uint64) (n int) {
	for lane, other := range r.Address {
		if r.Active>>lane&1 != 0 && other == at {
			n++
		}
	}
	return n
}

func sectorAt(y float64, i int) (x, top float64) {
	return margin + float64(i%sectorsPerRow)*(sectorWidth+sectorGap), y + float64(i/sectorsPerRow)*rowHeight
}

// laneBytes draws the bytes of a lane, which may be in several sectors.
func laneBytes(d *svg.Drawing, y float64, place map[uint64]int, at uint64, size, lane, lanes int) {
	for size > 0 {
		first := int(at % model.SectorBytes)
		n := min(size, model.SectorBytes-first)
		if i, ok := place[at/model.SectorBytes]; ok {
			x, top := sectorAt(y, i)
			x += float64(first) * sectorWidth / model.SectorBytes
			w := float64(n) * sectorWidth / model.SectorBytes
			d.Fill(x+0.5, top+1, w-1, sectorHeight-2, svg.Sequence(lane, model.WarpSize))
			label := fmt.Sprint(lane)
			if lanes > 1 {
				label = fmt.Sprintf("%d lanes", lanes)
			}
			if lanes > 1 && w < letter*float64(len(label)) {
				label = fmt.Sprint(lane)
			}
			if w > letter*float64(len(label)) {
				d.On(x+w/2, top+15, label, svg.Font{Anchor: svg.Middle})
			}
		}
		at += uint64(n)
		size -= n
	}
}
