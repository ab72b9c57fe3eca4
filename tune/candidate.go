package tune

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// Candidate is one of the things to choose from.
type Candidate struct {
	// Name tells the candidate from the others, in results and tables.
	Name string
	// Compile gets the candidate ready to run. Several candidates compile at once. An error,
	// such as one that says that the device lacks resources, leaves the candidate out. The
	// context is that of the whole search: runs may use it as well.
	Compile func(ctx context.Context) (*Compiled, error)
	// Expect estimates how long a run takes, without compiling to the end; 0 where that is not known. It may be nil. Several
	// candidates are estimated at once.
	Expect func(ctx context.Context) (time.Duration, error)
}

// Compiled is a candidate that is ready to run.
type Compiled struct {
	// Run runs the candidate as the search's Timer expects it.
	Run func() error
	// Prepare is called before each run and is not measured; it may be nil.
	Prepare func() error
	// Close frees the candidate after the search; it may be nil.
	Close func() error
	// Resources are what the candidate takes.
	Resources Resources
}

// Resources are what a candidate takes of a GPU.
type Resources struct {
	Registers   int `json:"registers,omitempty"`    // per thread
	SharedBytes int `json:"shared_bytes,omitempty"` // per block
	SpillBytes  int `json:"spill_bytes,omitempty"`  // per thread, of registers in local memory
}

// Outcome is what became of a candidate.
type Outcome struct {
	Name string `json:"config"` // of the candidate
	// Skipped is the reason why the candidate was not measured, empty if it was.
	Skipped string `json:"skipped,omitempty"`
	// Expected is how long a run was expected to take; 0 where that is not known.
	Expected time.Duration `json:"expected_ns,omitempty"`
	// Pruned: the candidate was skipped since others are expected to be much faster.
	Pruned bool `json:"pruned,omitempty"`
	Measurement
	Resources
	// Compile is how long compiling took.
	Compile time.Duration `json:"compile_ns"`
}

// Result is what became of all candidates.
type Result struct {
	// Outcomes has one for each candidate, in their order.
	Outcomes []Outcome
	// Resumed is the number of outcomes that were known before.
	Resumed int

	best int
}

// Best is the outcome of the fastest candidate.
func (r *Result) Best() Outcome { return r.Outcomes[r.best] }

// NoneError is the error of a search in which every candidate was skipped.
type NoneError struct {
	Outcomes []Outcome // with the reasons
}

// Error implements error. It has the reason of every candidate, a line for each.
func (e *NoneError) Error() string {
	if len(e.Outcomes) == 0 {
		return "there are no candidates to choose from"
	}
	text := fmt.Sprintf("none of %d candidates can run:", len(e.Outcomes))
	for _, o := range e.Outcomes {
		reason, _, _ := strings.Cut(o.Skipped, "\n") // Outcomes has the rest, such as source lines
		text += fmt.Sprintf("\n  %s: %s", o.Name, reason)
	}
	return text
}
