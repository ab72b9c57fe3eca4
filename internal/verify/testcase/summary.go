package testcase

import (
	"fmt"
	"math"
	"strings"

	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// shownElements is how many elements a summary shows.
const shownElements = 6

// Summary describes the elements of a buffer in a line: their range, their sum and the first of them.
func Summary(a *Arg, data []byte) string {
	t := StatsOf(a, data)
	var first []string
	for _, v := range t.First {
		first = append(first, fmt.Sprintf("%.6g", v))
	}
	more := ""
	if a.Len() > shownElements {
		more = " ..."
	}
	return fmt.Sprintf("%s: %s%v, %s: %s%s", a.Name, a.Type, a.Shape, &t, strings.Join(first, " "), more)
}

// ElementStats summarises the elements of a buffer. Minimum, maximum and sum are over the finite
// ones; First are the first of all.
type ElementStats struct {
	Finite               int
	Least, Greatest, Sum float64
	NaN, Inf, NegInf     int
	First                []float64
}

// StatsOf summarises the elements of a buffer.
func StatsOf(a *Arg, data []byte) (t ElementStats) {
	value, size := a.Type.Decoder(), a.Type.Bytes()
	for i := range a.Len() {
		v := value(memory.Get(data[i*size : (i+1)*size]))
		if i < shownElements {
			t.First = append(t.First, v)
		}
		t.add(v)
	}
	return t
}

func (t *ElementStats) add(v float64) {
	switch {
	case math.IsNaN(v):
		t.NaN++
	case math.IsInf(v, 1):
		t.Inf++
	case math.IsInf(v, -1):
		t.NegInf++
	case t.Finite == 0:
		t.Finite, t.Least, t.Greatest, t.Sum = 1, v, v, v
	default:
		t.Finite++
		t.Least, t.Greatest, t.Sum = min(t.Least, v), max(t.Greatest, v), t.Sum+v
	}
}

func (t *ElementStats) String() string {
	var others []string
	kinds := []struct {
		count int
		name  string
	}{{t.NaN, "NaN"}, {t.Inf, "inf"}, {t.NegInf, "-inf"}}
	for _, k := range kinds {
		if k.count == 0 {
			continue
		}
		if k.count == t.Finite+t.NaN+t.Inf+t.NegInf {
			return "all " + k.name
		}
		others = append(others, fmt.Sprintf("%d %s", k.count, k.name))
	}
	parts := []string{"nothing finite"}
	if t.Finite > 0 {
		parts = []string{fmt.Sprintf("least %.6g", t.Least), fmt.Sprintf("greatest %.6g", t.Greatest), fmt.Sprintf("sum %.6g", t.Sum)}
	}
	return strings.Join(append(parts, others...), ", ")
}
