package testcase

import (
	"fmt"
	"math"
	"strings"

	"github.com/tshared/tshared/internal/interp/memory"
)

// shownElements is how many elements a summary shows.
const shownElements = 6

// Summary describes the elements of a buffer in a line: their range, their sum and the first of them.
func Summary(a *Arg, data []byte) string {
	value := Decoder(a.Type)
	var t elementStats
	var first []string
	size := a.Type.Bytes()
	for i := range a.Len() {
		v := value(memory.Get(data[i*size : (i+1)*size]))
		if i < shownElements {
			first = append(first, fmt.Sprintf("%.6g", v))
		}
		t.add(v)
	}
	more := ""
	if a.Len() > shownElements {
		more = " ..."
	}
	return fmt.Sprintf("%s: %s%v, %s: %s%s", a.Name, a.Type, a.Shape, &t, strings.Join(first, " "), more)
}

// elementStats summarises the elements of a buffer. Minimum, maximum and sum are over the finite
// ones.
type elementStats struct {
	finite               int
	least, greatest, sum float64
	nan, inf, negInf     int
}

func (t *elementStats) add(v float64) {
	switch {
	case math.IsNaN(v):
		t.nan++
	case math.IsInf(v, 1):
		t.inf++
	case math.IsInf(v, -1):
		t.negInf++
	case t.finite == 0:
		t.finite, t.least, t.greatest, t.sum = 1, v, v, v
	default:
		t.finite++
		t.least, t.greatest, t.sum = min(t.least, v), max(t.greatest, v), t.sum+v
	}
}

func (t *elementStats) String() string {
	var others []string
	kinds := []struct {
		count int
		name  string
	}{{t.nan, "NaN"}, {t.inf, "inf"}, {t.negInf, "-inf"}}
	for _, k := range kinds {
		if k.count == 0 {
			continue
		}
		if k.count == t.finite+t.nan+t.inf+t.negInf {
			return "all " + k.name
		}
		others = append(others, fmt.Sprintf("%d %s", k.count, k.name))
	}
	parts := []string{"nothing finite"}
	if t.finite > 0 {
		parts = []string{fmt.Sprintf("least %.6g", t.least), fmt.Sprintf("greatest %.6g", t.greatest), fmt.Sprintf("sum %.6g", t.sum)}
	}
	return strings.Join(append(parts, others...), ", ")
}
