package bundle

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/launch"
)

// machine is what code is chosen for: a GPU by its compute capability, or a CPU.
type machine struct {
	gpu        bool
	capability cuda.Capability
	cpu        []string // the targets that run there, best first
}

// machineOf describes a device.
func (b *Bundle) machineOf(d *launch.Device) machine {
	if c := d.Context(); c != nil {
		return machine{gpu: true, capability: c.Device().Capability}
	}
	return machine{cpu: b.host}
}

// choice is code for a machine, and how well it suits it.
type choice struct {
	code  *bundlefile.Code
	suits int
}

// What makes code suit a GPU, apart from the number of its target: code for exactly the GPU at hand
// suits best, and then PTX, which the driver compiles for it.
const (
	exact   = 1 << 20
	isPTX   = 1 << 19 // of code that is not exact
	number  = 1 << 2  // the unit of the target's number
	letter  = 1 << 1  // instructions that only this GPU, or its family, has
	isCubin = 1 << 0  // of exact code: it saves the driver the work
)

// pick chooses the code of a kernel for a machine.
func pick(list []bundlefile.Code, m machine) (choice, error) {
	var best choice
	for i := range list {
		c := &list[i]
		if suits := m.suits(c); suits > best.suits {
			best = choice{c, suits}
		}
	}
	if best.code == nil {
		return best, fmt.Errorf("it has no code for %s, only for %s", m, targetsOf(list))
	}
	return best, nil
}

// suits says how well code suits a machine; 0 is not at all.
func (m machine) suits(c *bundlefile.Code) int {
	if !m.gpu {
		if i := slices.Index(m.cpu, c.Target); c.Backend == "cpu" && i >= 0 {
			return number * (len(m.cpu) - i)
		}
		return 0
	}
	if c.Backend != "cuda" {
		return 0
	}
	return m.suitsGPU(c.Target, c.Form == "cubin")
}

// suitsGPU is suits for a GPU: PTX runs on later GPUs, a cubin on those of the same major number
// with at least its minor number, and code for sm_90a, or sm_100f, on that GPU, or family, only.
func (m machine) suitsGPU(target string, cubin bool) int {
	digits := strings.TrimRight(strings.TrimPrefix(target, "sm_"), "af")
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	here := 10*m.capability.Major + m.capability.Minor
	family := n/10 == here/10 && n <= here
	suits := n * number
	switch suffix := target[len("sm_")+len(digits):]; {
	case suffix == "a" && n != here, suffix == "f" && !family, cubin && !family, n > here:
		return 0
	case suffix != "":
		suits |= letter
	}
	switch {
	case n == here && cubin:
		return suits | exact | isCubin
	case n == here:
		return suits | exact
	case !cubin:
		return suits | isPTX
	}
	return suits
}

func (m machine) String() string {
	if m.gpu {
		return m.capability.String()
	}
	if len(m.cpu) == 0 {
		return "this CPU"
	}
	return m.cpu[0]
}

// targetsOf lists the targets of code.
func targetsOf(list []bundlefile.Code) string {
	var names []string
	for i := range list {
		if name := list[i].Target; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	return strings.Join(names, ", ")
}
