package cost

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// shownLimits is how many limits a text has.
const shownLimits = 4

// Lines are the estimate as text: the time and what binds, the limits, what a program does, and how programs fill the device. Without the grid the time is that
// of a program alone.
func (e *Estimate) Lines() []string {
	of := "the launch"
	if !e.Complete {
		of = "what is known of the launch: an iteration of loops whose length depends on data, a program where the grid is not known"
	}
	var limits, tensor []string
	for _, l := range e.Limits[:shownLimits] {
		limits = append(limits, fmt.Sprintf("%s %s", l.Name, microseconds(l.Seconds)))
	}
	for _, operand := range slices.Sorted(maps.Keys(e.Tensor)) {
		tensor = append(tensor, fmt.Sprintf(", %s multiply-adds of %s by tensor cores", count(e.Tensor[operand]), operand))
	}
	return []string{
		fmt.Sprintf("%s on %s for %s, limited by %s", microseconds(e.Seconds()), e.Device.Name, of, e.Limits[0].Name),
		"limits: " + strings.Join(limits, ", "),
		fmt.Sprintf("a program: %s bytes loaded, %s stored, %s sectors, %s updated, %s wavefronts of shared memory, %s instructions of warps, %s barriers%s", count(e.Loaded), count(e.Stored),
			count(e.Sectors), count(e.Updates), count(e.Wavefronts), count(e.Units[issue]), count(e.Barriers), strings.Join(tensor, "")),
		fmt.Sprintf("%d programs, %d blocks on a multiprocessor, limited by %s, with %s: %.2f waves", e.Programs, e.Resident, strings.Join(e.LimitedBy, " and "), e.Registers, e.Waves),
	}
}

func microseconds(s float64) string { return fmt.Sprintf("%.4g us", s*1e6) }

func count(n float64) string { return fmt.Sprintf("%.4g", n) }
