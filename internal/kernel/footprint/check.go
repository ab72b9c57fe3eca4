package footprint

import "slices"

// Outcome is what a footprint says about a launch.
type Outcome uint8

// The outcomes.
const (
	// Undecided: some access may be outside of its argument, and none is certain to be.
	Undecided Outcome = iota
	// Fits: every access is inside of its argument.
	Fits
	// Exceeds: an access is outside of its argument.
	Exceeds
)

var outcomeNames = [...]string{Undecided: "undecided", Fits: "fits", Exceeds: "exceeds"}

// String is the name of the outcome.
func (v Outcome) String() string { return outcomeNames[v] }

// Result is what Check found. Unless the launch fits, Arg is the index of the first argument in Kernel.Args that
// stands against it, and Range the index of its range: -1 where the argument's accesses are unknown, or the kernel's.
type Result struct {
	Outcome         Outcome
	Arg, Range      int
	Least, Greatest int64 // of a range that exceeds; of one that is undecided 0, 0 where they are not known
}

// smallKernel is the number of nodes of most kernels at most. Their values are on the stack.
const smallKernel = 64

// quickKernel is the number of nodes up to which a check takes no longer than the comparison with another launch.
const quickKernel = 24

// launch is a launch that was checked, with its result. Programs launch large kernels with the same sizes again and again.
type launch struct {
	grid             [3]int64
	scalars, lengths []int64
	result           Result
}

func (l *launch) is(grid *[3]int64, scalars, lengths []int64) bool {
	return l != nil && l.grid == *grid && slices.Equal(l.scalars, scalars) && slices.Equal(l.lengths, lengths)
}

// Fits says whether every access of a launch is inside of its argument, as Check does with reasons. Most launches
// are of small kernels and fit, and they wait for this answer.
func (k *Kernel) Fits(grid *[3]int64, scalars, lengths []int64) bool {
	if k == nil || k.Opaque || len(k.nodes) > quickKernel || min(grid[0], grid[1], grid[2]) < 1 || max(grid[0], grid[1], grid[2]) > MaxGrid {
		return k.Check(*grid, scalars, lengths).Outcome == Fits
	}
	var quick [quickKernel]int64
	values := quick[:len(k.nodes)]
	evaluate(k.nodes, values[:k.bounds], grid, scalars)
	for i := range k.Args {
		a := &k.Args[i]
		if a.Unknown || a.Number >= len(lengths) {
			return false
		}
		for j := range a.Ranges {
			r := &a.Ranges[j]
			if r.Kind == Certain {
				continue
			}
			least, greatest, state := r.evaluate(values)
			if state == unclear || state == known && (least < 0 || greatest >= lengths[a.Number]) {
				return false
			}
		}
	}
	return true
}

// Check compares a launch with the lengths of its arguments. Scalars are the integer arguments and lengths the
// numbers of elements behind pointers, both by the number of the argument. Integers are sign-extended, but i1 is
// 0 or 1. A length below 0 is not known. A nil pointer has the length 0.
func (k *Kernel) Check(grid [3]int64, scalars, lengths []int64) Result {
	if k == nil {
		return Result{Arg: -1, Range: -1}
	}
	if grid[0] == 0 || grid[1] == 0 || grid[2] == 0 {
		return Result{Outcome: Fits}
	}
	if min(grid[0], grid[1], grid[2]) < 0 || max(grid[0], grid[1], grid[2]) > MaxGrid {
		return Result{Arg: -1, Range: -1}
	}
	if len(k.nodes) <= quickKernel {
		return k.compute(&grid, scalars, lengths)
	}
	if last := k.last.Load(); last.is(&grid, scalars, lengths) {
		return last.result
	}
	result := k.compute(&grid, scalars, lengths)
	k.last.Store(&launch{grid, slices.Clone(scalars), slices.Clone(lengths), result})
	return result
}

func (k *Kernel) compute(grid *[3]int64, scalars, lengths []int64) Result {
	if len(k.nodes) <= smallKernel {
		var small [smallKernel]int64
		return k.check(small[:len(k.nodes)], grid, scalars, lengths)
	}
	return k.check(make([]int64, len(k.nodes)), grid, scalars, lengths)
}

func (k *Kernel) check(values []int64, grid *[3]int64, scalars, lengths []int64) Result {
	evaluate(k.nodes, values[:k.bounds], grid, scalars)
	found := Result{Outcome: Fits}
	if k.Opaque {
		found = Result{Arg: -1, Range: -1}
	}
	for i := range k.Args {
		a := &k.Args[i]
		length := int64(-1)
		if a.Number < len(lengths) {
			length = lengths[a.Number]
		}
		if a.Unknown && found.Outcome == Fits {
			found = Result{Arg: i, Range: -1}
		}
		for j := range a.Ranges {
			r := &a.Ranges[j]
			if r.Kind == Certain {
				continue
			}
			least, greatest, state := r.evaluate(values)
			switch {
			case state == nothing || state == known && least >= 0 && greatest < length:
			case state == known && r.Kind == Exact && length >= 0:
				return Result{Outcome: Exceeds, Arg: i, Range: j, Least: least, Greatest: greatest}
			case found.Outcome == Fits:
				found = Result{Arg: i, Range: j, Least: least, Greatest: greatest}
			}
		}
	}
	if found.Outcome == Fits {
		return found
	}
	return k.checkCertain(values, grid, scalars, lengths, found)
}

// checkCertain looks for a program of an undecided launch that certainly exceeds an argument.
func (k *Kernel) checkCertain(values []int64, grid *[3]int64, scalars, lengths []int64, found Result) Result {
	if k.bounds < len(k.nodes) {
		evaluate(k.nodes, values, grid, scalars)
	}
	for i := range k.Args {
		a := &k.Args[i]
		if a.Number >= len(lengths) || lengths[a.Number] < 0 {
			continue
		}
		for j := range a.Ranges {
			r := &a.Ranges[j]
			if r.Kind != Certain {
				continue
			}
			least, greatest, state := r.evaluate(values)
			if state == known && (least < 0 || greatest >= lengths[a.Number]) {
				return Result{Outcome: Exceeds, Arg: i, Range: j, Least: least, Greatest: greatest}
			}
		}
	}
	return found
}

// rangeState is whether a launch accesses the elements of a range.
type rangeState uint8

const (
	unclear rangeState = iota // arithmetic overflows
	nothing                   // it accesses no element
	known
)

// evaluate computes the least and the greatest element.
func (r *Range) evaluate(values []int64) (least, greatest int64, state rangeState) {
	for _, n := range r.Requires {
		if values[n] < 0 { // undecided is negative, too
			return 0, 0, unclear
		}
	}
	for _, n := range r.Guards {
		switch v := values[n]; {
		case v == undecided:
			return 0, 0, unclear
		case v < 0:
			return 0, 0, nothing
		}
	}
	least, greatest = values[r.Least], values[r.Greatest]
	switch {
	case least == undecided || greatest == undecided:
		return 0, 0, unclear
	case least > greatest:
		return 0, 0, nothing
	}
	return least, greatest, known
}

// Accessed is the elements of an argument that a launch may access and those that it certainly accesses, for reports
// and tests. A pair whose first is greater than its second is not an element.
type Accessed struct {
	May, Certain [2]int64
	Known        bool // May is known
}

// Evaluate computes what a launch touches of an argument, which is the index in Args.
func (k *Kernel) Evaluate(arg int, grid [3]int64, scalars []int64) Accessed {
	t := Accessed{May: [2]int64{0, -1}, Certain: [2]int64{0, -1}, Known: !k.Args[arg].Unknown}
	if grid[0] == 0 || grid[1] == 0 || grid[2] == 0 {
		return t
	}
	values := make([]int64, len(k.nodes))
	evaluate(k.nodes, values, &grid, scalars)
	for i := range k.Args[arg].Ranges {
		r := &k.Args[arg].Ranges[i]
		least, greatest, state := r.evaluate(values)
		switch {
		case state == unclear && r.Kind != Certain:
			t.Known = false
		case state == known && r.Kind != Certain:
			t.May = hull(t.May, least, greatest)
		}
		if state == known && r.Kind != Bound {
			t.Certain = hull(t.Certain, least, greatest)
		}
	}
	return t
}

func hull(pair [2]int64, least, greatest int64) [2]int64 {
	if pair[0] > pair[1] {
		return [2]int64{least, greatest}
	}
	return [2]int64{min(pair[0], least), max(pair[1], greatest)}
}
