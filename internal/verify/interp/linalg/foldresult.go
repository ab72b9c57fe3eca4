package linalg

import (
	"fmt"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// foldResults is a list of sizes, offsets or strides; some entries are words.
type foldResults struct {
	static []int
	words  []dynamicEntry
}

type dynamicEntry struct{ entry, at int }

func (c *compiler) foldResults(l foldresult.List) foldResults {
	a := foldResults{static: make([]int, len(l.Static))}
	for i, e := range l.Entries() {
		if e.Value != nil {
			a.words = append(a.words, dynamicEntry{i, c.at(e.Value)})
		} else {
			a.static[i] = int(e.Const)
		}
	}
	return a
}

// in resolves the entries; the caller must not change the result.
func (a foldResults) in(f *frame) []int {
	if len(a.words) == 0 {
		return a.static
	}
	out := append([]int(nil), a.static...)
	for _, w := range a.words {
		out[w.entry] = int(f.w[w.at])
	}
	return out
}

// counts resolves entries that must not be negative.
func (a foldResults) counts(f *frame) ([]int, error) {
	out := a.in(f)
	for i, n := range out {
		if n < 0 {
			return nil, fmt.Errorf("the size of dimension %d is %d", i, n)
		}
	}
	return out, nil
}

// maxElements is the most elements that one value may have.
const maxElements = 1 << 24

// sizes resolves a shape whose elements are stored.
func (a foldResults) sizes(f *frame) ([]int, error) {
	out, err := a.counts(f)
	room := maxElements
	for _, n := range out {
		if room /= max(n, 1); room == 0 {
			return nil, fmt.Errorf("a value of the shape %v is too large: the limit is %d elements", out, maxElements)
		}
	}
	return out, err
}

// sizesOf is a shape whose dynamic dimensions are given by words.
func (c *compiler) sizesOf(shape []int64, dynamic []*ir.Value) foldResults {
	return c.foldResults(foldresult.List{Static: shape, Dynamic: dynamic})
}

// slice is a slice of a tensor or memref.
type slice struct {
	offsets, sizes, strides foldResults
	dropped                 []bool
}

func (c *compiler) slice(s foldresult.Slice, dropped []bool) slice {
	return slice{c.foldResults(s.Offsets), c.foldResults(s.Sizes), c.foldResults(s.Strides), dropped}
}

// resolvedSlice is a slice with constant offsets, sizes and strides.
type resolvedSlice struct{ offsets, sizes, strides []int }

// in resolves a slice of a value with the given shape, which it must not leave.
func (s slice) in(f *frame, shape []int) (resolvedSlice, error) {
	p := resolvedSlice{offsets: s.offsets.in(f), strides: s.strides.in(f)}
	var err error
	if p.sizes, err = s.sizes.counts(f); err != nil || isEmpty(p.sizes) {
		return p, err
	}
	for i, n := range p.sizes {
		first := p.offsets[i]
		last := first + (n-1)*p.strides[i]
		if min(first, last) < 0 || max(first, last) >= shape[i] && shape[i] != unknown {
			return p, fmt.Errorf("elements %d to %d of dimension %d are taken, which has %d", first, last, i, shape[i])
		}
	}
	return p, nil
}

// keep drops the dimensions that a rank-reduced result lacks.
func (s slice) keep(list []int) []int {
	var out []int
	for i, v := range list {
		if !s.dropped[i] {
			out = append(out, v)
		}
	}
	return out
}

// offset is the linear offset of the slice's first element, and steps are its strides, by the
// strides of the sliced value.
func (p resolvedSlice) offset(strides []int) int {
	at := 0
	for i, o := range p.offsets {
		at += o * strides[i]
	}
	return at
}

func (p resolvedSlice) steps(strides []int) []int {
	steps := make([]int, len(strides))
	for i, s := range strides {
		steps[i] = p.strides[i] * s
	}
	return steps
}

// position is the linear offset of an element; its indices must be in range.
func position(f *frame, indices, shape, strides []int) (int, error) {
	at := 0
	for i, w := range indices {
		index := int(f.w[w])
		if shape[i] != unknown && (index < 0 || index >= shape[i]) {
			return 0, fmt.Errorf("index %d of dimension %d is out of the range of %d elements", index, i, shape[i])
		}
		at += index * strides[i]
	}
	return at, nil
}

// eachRow visits the elements of a box row by row: count elements that are step apart and begin at
// offset at. first is the linear index of the row's first element.
func eachRow(sizes, steps []int, visit func(first, at, step, count int) error) error {
	if isEmpty(sizes) {
		return nil
	}
	last := len(sizes) - 1
	if last < 0 {
		return visit(0, 0, 1, 1)
	}
	index := make([]int, last)
	for first, at := 0, 0; ; first += sizes[last] {
		if err := visit(first, at, steps[last], sizes[last]); err != nil {
			return err
		}
		d := last - 1
		for ; d >= 0; d-- {
			index[d]++
			at += steps[d]
			if index[d] < sizes[d] {
				break
			}
			at -= steps[d] * sizes[d]
			index[d] = 0
		}
		if d < 0 {
			return nil
		}
	}
}
