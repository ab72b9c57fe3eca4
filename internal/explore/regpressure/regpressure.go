// Package regpressure estimates from PTX how many registers per thread an assembler will assign. PTX has as many registers as it
// likes; ptxas schedules its instructions again and allocates registers of the hardware.
//
// The register pressure of a kernel is the largest number of words of 32 bits that are live at once. Values that take no register
// do not count: constants and parameters, which instructions read as immediate operands or from the constant bank; integers that are
// the same in all threads, which uniform registers hold; copies and the halves of a word; offsets that are part of an address.
// Predicates have registers of their own.
//
// The package knows PTX and the limits of multiprocessors: nothing of our IR, of LLVM or of assemblers.
package regpressure

import (
	"fmt"
	"math"
	"strings"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// unit is the number that registers per thread are rounded up to when they are allocated.
const unit = 8

// What ptxas makes of register pressure: constants that fit half of the kernels of the corpus, assembled for sm_90a. Tests compare
// the estimate for the other half.
const (
	// overhead is the number of registers on top of the pressure: temporaries, and registers that alignment wastes.
	overhead = 10
	// fullOccupancy is the number of registers with which a multiprocessor of 64 warps holds all of them. ptxas keeps to it as long as it
	// can, by moving loads to their uses and computing values again.
	fullOccupancy = 32
	// saved is the number of registers that ptxas saves by that.
	saved = 10
)

// Estimate estimates the registers per thread of a kernel: a multiple of the unit of allocation, or the limit that directives set.
// The name may be empty where the PTX has one kernel. Functions that the kernel calls are not looked into.
func Estimate(ptx, kernel string) (int, error) {
	m, err := syntax.Parse("kernel.ptx", ptx)
	if err != nil {
		return 0, err
	}
	fn, err := find(m, kernel)
	if err != nil {
		return 0, err
	}
	pressure := Of(fn)
	// Pressure between the two limits fits in the registers of full occupancy.
	needed := max(min(pressure+overhead, fullOccupancy), pressure-saved)
	return min(int(math.Ceil(needed/unit))*unit, limit(fn)), nil
}

// find finds a kernel.
func find(m *syntax.Module, kernel string) (*syntax.Func, error) {
	var found *syntax.Func
	var names []string
	for _, fn := range m.Funcs {
		if fn.Entry && !fn.Extern {
			names = append(names, fn.Name)
			if fn.Name == kernel || kernel == "" {
				found = fn
			}
		}
	}
	switch {
	case found == nil && len(names) == 0:
		return nil, fmt.Errorf("the PTX has no kernel")
	case found == nil:
		return nil, fmt.Errorf("the PTX has no kernel %q, only %s", kernel, strings.Join(names, ", "))
	case kernel == "" && len(names) > 1:
		return nil, fmt.Errorf("the PTX has several kernels: %s", strings.Join(names, ", "))
	}
	return found, nil
}

// limit is the most registers per thread that the directives of a kernel allow, and the file of registers has.
func limit(fn *syntax.Func) int {
	threads := 1
	for _, name := range []string{"reqntid", "maxntid"} {
		if size := fn.Limits[name]; len(size) > 0 {
			threads = product(size)
			break
		}
	}
	blocks := product(fn.Limits["minnctapersm"])
	most := min(targets.RegistersPerSM/max(1, threads*blocks)/unit*unit, targets.RegistersPerThread)
	if n := fn.Limits["maxnreg"]; len(n) > 0 && n[0] > 0 {
		most = min(most, n[0])
	}
	return max(most, unit)
}

// product multiplies numbers; of none it is 1.
func product(list []int) int {
	n := 1
	for _, x := range list {
		n *= x
	}
	return n
}

// Of is the register pressure of a function in words: the mean of that in the order of the PTX, where loads come early, and that
// with each instruction as late as it can be, since ptxas moves some of them.
func Of(fn *syntax.Func) float64 {
	g := graphOf(valuesOf(fn))
	g.solve()
	early := g.pressure()
	g.delay()
	return float64(early+g.pressure()) / 2
}
