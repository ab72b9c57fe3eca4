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
	if len(s.Banks) == 0 {
		return nil, &Nothing{"the program accesses no shared memory"}
	}
	sum := model.SharedTraffic{}
	for _, a := range s.Banks {
		sum.Add(a.SharedTraffic)
	}
	d := svg.New(pageWidth)
	y := s.header(d, "Banks of shared memory")
	y = lanesLegend(d, y)
	d.Grow(panels(d, y, s.Banks, maxBanks, "access", "accesses", s.bankPanel))
	return &drawing{d, fmt.Sprintf("A column is one of 32 banks of 4 bytes, a row a wavefront: the words that the banks give at once; colours are lanes. The program takes %s, %s.", count(sum.Wavefronts, "wavefront", "wavefronts"), conflicts(sum))}, nil
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
	facts := fmt.Sprintf("%s · %s · %s, %s", requestText(r), count(a.SharedTraffic.Requests, "request", "requests"), count(a.Wavefronts, "wavefront", "wavefronts"), conflicts(a.SharedTraffic))
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
	if left := r.Wavefronts() - row; left > 0 {
		d.Text(margin, y+12, "and "+count(left, "wavefront more", "wavefronts more"), svg.Soft, svg.Font{})
		y += 14
	}
	return y + 26
}

// requestText says what an instruction is.
func requestText(r model.SharedRequest) string {
	if r.Matrices > 0 {
		return fmt.Sprintf("%s of eight rows of 16 bytes", count(r.Matrices, "matrix", "matrices"))
	}
	return fmt.Sprintf("%s per lane", count(r.Bytes, "byte", "bytes"))
}

// worst is the request with the most wavefronts, the first of several.
func worst(a *model.SharedAccess) model.SharedRequest {
	return slices.MaxFunc(a.Requests, func(x, y model.SharedRequest) int { return x.Wavefronts() - y.Wavefronts() })
}

// waveRows are the wavefronts of a pass: for each bank the lane whose word it gives, or -1.
func waveRows(r model.SharedRequest, p model.Pass) [][model.NumBanks]int {
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
func laneOf(r model.SharedRequest, p model.Pass, word uint64) int {
	for lane := p.First; lane < p.First+p.Lanes; lane++ {
		first, last := r.Address[lane]/model.BankBytes, (r.Address[lane]+uint64(r.Bytes)-1)/model.BankBytes
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
