package draw

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/explore/draw/svg"
)

// maxBanks is how many accesses to shared memory are drawn, and maxWaves how many wavefronts of each.
const maxBanks, maxWaves = 8, 16

func drawBanks(s *subject) (*drawing, error) {
	var shown []*model.SharedAccess
	sum := model.SharedTraffic{}
	for _, a := range mergedBanks(s.Banks) {
		if len(a.Requests) > 0 {
			shown = append(shown, a)
			sum.Add(a.SharedTraffic)
		}
	}
	if len(shown) == 0 {
		return nil, &Nothing{"the kernel does not use shared memory, or not in a way that is drawn"}
	}
	d := svg.New(pageWidth)
	y := s.header(d, "Banks of shared memory")
	y = lanesLegend(d, y)
	d.Grow(panels(d, y, shown, maxBanks, "access", "accesses", s.bankPanel))
	return &drawing{d, fmt.Sprintf("A column is one of 32 banks of 4 bytes, a row a wavefront: the words that the banks give at once; colours are lanes. The program takes %s, %s.", count(sum.Wavefronts, "wavefront", "wavefronts"), conflicts(sum))}, nil
}

// mergedBanks has the accesses of one place in the source as one, with the requests that take the most wavefronts.
func mergedBanks(list []*model.SharedAccess) (out []*model.SharedAccess) {
	for _, a := range list {
		i := slices.IndexFunc(out, func(b *model.SharedAccess) bool { return a.Place == b.Place && a.What == b.What })
		if i < 0 {
			own := *a
			out = append(out, &own)
			continue
		}
		out[i].SharedTraffic.Add(a.SharedTraffic)
		out[i].Executions += a.Executions
		out[i].Requests = slices.Concat(out[i].Requests, a.Requests)
	}
	return out
}

// Sizes of a cell of the banks.
const bankWidth, bankHeight = 27.0, 16.0

func (s *subject) bankPanel(d *svg.Drawing, y float64, a *model.SharedAccess) float64 {
	d.Text(margin, y+14, a.What, svg.Ink, svg.Font{Size: 14, Bold: true})
	d.Text(pageWidth-margin, y+14, s.source(a.Place), svg.Soft, svg.Font{Anchor: svg.End})
	r := worst(a)
	class := svg.Soft
	if a.Conflicts() > 0 {
		class = svg.Warning
	}
	t := r.Traffic()
	facts := fmt.Sprintf("%s · %s · %s, %s", requestText(r), executed(a.Executions), count(a.Wavefronts, "wavefront", "wavefronts"), conflicts(a.SharedTraffic))
	d.Text(margin, y+32, facts, class, svg.Font{})
	y += 42
	const left = margin + 40
	for bank := range model.NumBanks {
		d.Text(left+(float64(bank)+0.5)*bankWidth, y+9, fmt.Sprint(bank), svg.Soft, svg.Font{Anchor: svg.Middle})
	}
	y += 14
	row := 0
	for _, p := range r.Passes() {
		waves := waveRows(r, p)
		for _, lanes := range waves[:min(len(waves), max(0, maxWaves-row))] {
			bankRow(d, left, y+float64(row)*bankHeight, lanes)
			row++
		}
		if row < maxWaves {
			d.Line(left, y+float64(row)*bankHeight, left+model.NumBanks*bankWidth, y+float64(row)*bankHeight, 1, svg.Soft)
		}
	}
	y += float64(row) * bankHeight
	if left := t.Wavefronts - row; left > 0 {
		d.Text(margin, y+12, "and "+count(left, "wavefront more", "wavefronts more"), svg.Soft, svg.Font{})
		y += 14
	}
	return y + 26
}

// requestText says what an instruction is.
func requestText(r *model.SharedRequest) string {
	if r.Matrices > 0 {
		return fmt.Sprintf("%s of eight rows of 16 bytes", count(r.Matrices, "matrix", "matrices"))
	}
	return fmt.Sprintf("%s per lane", count(r.Bytes, "byte", "bytes"))
}

// worst is the request with the most wavefronts, the first of several.
func worst(a *model.SharedAccess) *model.SharedRequest {
	most := &a.Requests[0]
	for i := range a.Requests {
		if r := &a.Requests[i]; r.Traffic().Wavefronts > most.Traffic().Wavefronts {
			most = r
		}
	}
	return most
}

// waveRows are the wavefronts of a pass: for each bank the lane whose word it gives, or -1.
func waveRows(r *model.SharedRequest, p model.Pass) [][model.NumBanks]int {
	rows := make([][model.NumBanks]int, p.Wavefronts)
	for i := range rows {
		for bank := range rows[i] {
			rows[i][bank] = -1
		}
	}
	used := [model.NumBanks]int{}
	for _, w := range p.Words {
		bank := w % model.NumBanks
		rows[used[bank]][bank] = laneOf(r, p, w)
		used[bank]++
	}
	return rows
}

// laneOf is the first lane of a pass that accesses a word.
func laneOf(r *model.SharedRequest, p model.Pass, word int64) int {
	for lane := p.First; lane < p.First+p.Lanes; lane++ {
		first, last := r.Address[lane]/model.BankBytes, (r.Address[lane]+int64(r.Bytes)-1)/model.BankBytes
		if r.Active>>lane&1 != 0 && first <= word && word <= last {
			return lane
		}
	}
	return -1
}

func bankRow(d *svg.Drawing, x, y float64, lanes [model.NumBanks]int) {
	for bank, lane := range lanes {
		at := x + float64(bank)*bankWidth
		if lane < 0 {
			d.Rect(at+0.5, y+1, bankWidth-1, bankHeight-2, svg.Empty)
			continue
		}
		d.Fill(at+0.5, y+1, bankWidth-1, bankHeight-2, svg.Sequence(lane, model.WarpSize))
		d.Cell(at+bankWidth/2, y+12.3, fmt.Sprint(lane))
	}
}
