package kernelgen

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// Launch is the launch of a kernel.
type Launch struct {
	Grid [3]int
	Args []Arg
}

// Arg is an argument of the kernel: a number, or a buffer of integers made from
// a seed, each of them representable as Elem.
type Arg struct {
	Elem    string
	Buffer  bool
	Number  int64 // when it is not a buffer
	Len     int
	Seed    uint64
	Lo, Hi  int64
	Shuffle bool // the numbers 0 ... Lo-1, shuffled anew for every Lo elements
	Loose   bool // floats that are no integers, infinities and NaN: see Floats
}

// Numbers are the contents of a buffer.
func (a *Arg) Numbers() []int64 {
	r := rand.New(rand.NewPCG(a.Seed, uint64(a.Len)))
	out := make([]int64, a.Len)
	if a.Shuffle {
		n := int(a.Lo)
		for i := 0; i < len(out); i += n {
			for j, v := range r.Perm(n) {
				if i+j < len(out) {
					out[i+j] = int64(v)
				}
			}
		}
		return out
	}
	for i := range out {
		out[i] = a.Lo + r.Int64N(a.Hi-a.Lo+1)
	}
	return out
}

// looseFloats are edge cases.
var looseFloats = []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), 0.5, -2.25, 1, 100, -1e5, 1e-6}

// Floats are the contents of a buffer whose numbers are loose.
func (a *Arg) Floats() []float64 {
	r := rand.New(rand.NewPCG(a.Seed, uint64(a.Len)))
	out := make([]float64, a.Len)
	for i := range out {
		out[i] = looseFloats[r.IntN(len(looseFloats))]
	}
	return out
}

const (
	gridLine = "// grid "
	argLine  = "// arg "
)

// Header is the launch as comments for the head of a file.
func (l *Launch) Header() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%d,%d,%d\n", gridLine, l.Grid[0], l.Grid[1], l.Grid[2])
	for _, a := range l.Args {
		switch {
		case !a.Buffer:
			fmt.Fprintf(&b, "%s%s number %d\n", argLine, a.Elem, a.Number)
		case a.Loose:
			fmt.Fprintf(&b, "%s%s loose %d %d\n", argLine, a.Elem, a.Len, a.Seed)
		case a.Shuffle:
			fmt.Fprintf(&b, "%s%s shuffled %d %d %d\n", argLine, a.Elem, a.Len, a.Seed, a.Lo)
		default:
			fmt.Fprintf(&b, "%s%s random %d %d %d %d\n", argLine, a.Elem, a.Len, a.Seed, a.Lo, a.Hi)
		}
	}
	return b.String()
}

// ParseLaunch reads the launch at the head of a file.
func ParseLaunch(text string) (*Launch, error) {
	l := new(Launch)
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, gridLine); ok {
			if _, err := fmt.Sscanf(rest, "%d,%d,%d", &l.Grid[0], &l.Grid[1], &l.Grid[2]); err != nil {
				return nil, fmt.Errorf("bad grid %q: %w", rest, err)
			}
		}
		if rest, ok := strings.CutPrefix(line, argLine); ok {
			a, err := parseArg(rest)
			if err != nil {
				return nil, fmt.Errorf("bad argument %q: %w", rest, err)
			}
			l.Args = append(l.Args, a)
		}
	}
	if l.Grid[0] == 0 {
		return nil, fmt.Errorf("no line begins with %q", gridLine)
	}
	return l, nil
}

func parseArg(s string) (a Arg, err error) {
	elem, rest, _ := strings.Cut(s, " ")
	kind, rest, _ := strings.Cut(rest, " ")
	a.Elem, a.Buffer = elem, true
	switch kind {
	case "number":
		a.Buffer = false
		_, err = fmt.Sscanf(rest, "%d", &a.Number)
	case "shuffled":
		a.Shuffle = true
		_, err = fmt.Sscanf(rest, "%d %d %d", &a.Len, &a.Seed, &a.Lo)
	case "loose":
		a.Loose = true
		_, err = fmt.Sscanf(rest, "%d %d", &a.Len, &a.Seed)
	case "random":
		_, err = fmt.Sscanf(rest, "%d %d %d %d", &a.Len, &a.Seed, &a.Lo, &a.Hi)
	default:
		err = errors.New("expected 'number', 'random', 'shuffled' or 'loose' after the type")
	}
	return a, err
}
