package main

import (
	"math"
	"slices"
	"time"
)

// point is one run of a stage.
type point struct {
	size, before float64 // before is the size of the stage before
	seconds      float64
}

// stage collects the runs of a stage.
type stage struct {
	name   string
	points []point
}

// fitted is seconds * size^power, and the standard deviation of the logarithm of what is left.
type fitted struct{ seconds, power, spread float64 }

// fit fits by least squares of logarithms. Runs weigh as much as what they work on: small kernels are of no interest. Weights
// by time would count those runs most that something disturbed.
func (s *stage) fit() fitted {
	var w, x, y, xx, xy float64
	for _, p := range s.points {
		lx, ly := math.Log(p.size), math.Log(p.seconds)
		w += p.size
		x += p.size * lx
		y += p.size * ly
		xx += p.size * lx * lx
		xy += p.size * lx * ly
	}
	x, y, xx, xy = x/w, y/w, xx/w, xy/w
	power := 1.0
	if v := xx - x*x; v > 1e-9 {
		power = (xy - x*y) / v
	}
	// A stage looks at everything, and those of LLVM take little more than linear time. Other powers are accidents of few large kernels, and
	// would be far off for those that are larger still.
	power = min(max(power, leastPower), mostPower)
	at := y - power*x
	rest := 0.0
	for _, p := range s.points {
		d := math.Log(p.seconds) - at - power*math.Log(p.size)
		rest += p.size * d * d
	}
	return fitted{math.Exp(at), power, math.Sqrt(rest / w)}
}

const leastPower, mostPower = 1, 1.2

// growth is the usual size in proportion to that of the stage before.
func (s *stage) growth() float64 {
	var list []float64
	for _, p := range s.points {
		list = append(list, p.size/p.before)
	}
	return median(list)
}

func (s *stage) longest() (most float64) {
	for _, p := range s.points {
		most = max(most, p.seconds)
	}
	return most
}

func median(list []float64) float64 {
	if len(list) == 0 {
		return 1
	}
	list = slices.Clone(list)
	slices.Sort(list)
	return list[len(list)/2]
}

// perOp is the time of a pass for each operation.
func perOp(points []point) float64 {
	var seconds, ops float64
	for _, p := range points {
		seconds += p.seconds
		ops += p.size
	}
	return seconds / ops
}

// run is one stage of one compilation.
type run struct {
	stage string
	size  float64
	began time.Time
	took  time.Duration
}

// recorder records the stages of a compilation: each lasts until the next begins.
type recorder struct{ runs []run }

// Stage begins a stage. A size of 0 is that of the stage before.
func (r *recorder) Stage(name string, size int64) (end func()) {
	r.end()
	s := float64(size)
	if n := len(r.runs); s == 0 && n > 0 {
		s = r.runs[n-1].size
	}
	r.runs = append(r.runs, run{stage: name, size: max(s, 1), began: time.Now()})
	return func() {}
}

func (r *recorder) end() {
	if n := len(r.runs); n > 0 {
		r.runs[n-1].took = time.Since(r.runs[n-1].began)
	}
}

// total is the time of all stages.
func (r *recorder) total() (sum time.Duration) {
	for _, s := range r.runs {
		sum += s.took
	}
	return sum
}
