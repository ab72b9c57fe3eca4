package ttir

import (
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// needsTreeOrder reports whether a sequential sum of such elements would lose much precision,
// because each sum is rounded to a few bits. GPUs sum in tree order, with logarithmically many
// roundings.
func needsTreeOrder(t ir.Type) bool {
	f, ok := elementOf(t).(*ir.FloatType)
	return ok && f.Width() < 32
}

// treeOrder calls combine for pairs of elements; the second is combined into the first, until the
// first of all holds the result.
func treeOrder(n int, combine func(into, from int) error) error {
	for n > 1 {
		half := (n + 1) / 2
		for i := range n - half {
			if err := combine(i, i+half); err != nil {
				return err
			}
		}
		n = half
	}
	return nil
}

func (k *combiner) reduceTree(dsts, srcs []slot, e axisSplit) step {
	if k.binary != nil {
		return reduceTreeSimply(dsts[0], srcs[0], e, k.binary)
	}
	return func(f *frame) error {
		rows := make([][]uint64, len(srcs)) // of each source, one after the other along the axis
		for first := 0; first < e.lanes(); first += k.lanes {
			for i, s := range srcs {
				rows[i] = rows[i][:0]
				for index := range e.axis {
					for lane := range k.lanes {
						rows[i] = append(rows[i], f.v[s][e.at(first+lane, index)])
					}
				}
			}
			err := treeOrder(e.axis, func(into, from int) error {
				for i, r := range rows {
					copy(f.v[k.acc[i]], r[into*k.lanes:(into+1)*k.lanes])
					copy(f.v[k.in[i]], r[from*k.lanes:(from+1)*k.lanes])
				}
				if err := k.body.run(f); err != nil {
					return err
				}
				for i, r := range rows {
					copy(r[into*k.lanes:(into+1)*k.lanes], f.v[k.out[i]])
				}
				return nil
			})
			if err != nil {
				return err
			}
			for i, d := range dsts {
				copy(f.v[d][first:], rows[i][:k.lanes])
			}
		}
		return nil
	}
}

func reduceTreeSimply(dst, src slot, e axisSplit, combine scalar.Binary) step {
	return func(f *frame) error {
		d, s := f.v[dst], f.v[src]
		var rows []uint64
		for o := range e.outer {
			rows = append(rows[:0], s[o*e.axis*e.inner:(o+1)*e.axis*e.inner]...)
			treeOrder(e.axis, func(into, from int) error {
				for i, v := range rows[from*e.inner : (from+1)*e.inner] {
					rows[into*e.inner+i] = combine(rows[into*e.inner+i], v)
				}
				return nil
			})
			copy(d[o*e.inner:], rows[:e.inner])
		}
		return nil
	}
}

// scanTreeSimply combines each element with the one 1, 2, 4 ... before it.
func scanTreeSimply(dst, src slot, e axisSplit, order []int, combine scalar.Binary) step {
	return func(f *frame) error {
		d, s := f.v[dst], f.v[src]
		row := make([]uint64, len(order))
		for lane := range e.lanes() {
			for i, index := range order {
				row[i] = s[e.at(lane, index)]
			}
			for back := 1; back < len(row); back *= 2 {
				for i := len(row) - 1; i >= back; i-- {
					row[i] = combine(row[i-back], row[i])
				}
			}
			for i, index := range order {
				d[e.at(lane, index)] = row[i]
			}
		}
		return nil
	}
}
