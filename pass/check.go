package pass

import (
	"fmt"

	"github.com/tshared/tshared/diag"
)

// CheckOrder checks the ordering constraints of the passes in a pipeline. The error is a
// diag.List.
func (p *Pipeline) CheckOrder() error {
	order := p.flatten(nil)
	var errs diag.List
	for i, pass := range order {
		for _, c := range pass.Requires {
			if !contains(order[:i], c.Pass) {
				errs.Add(fmt.Errorf("pass '%s' has to come after '%s', because %s", pass.Name, c.Pass, c.Why))
			}
		}
		for _, c := range pass.After {
			if contains(order[i+1:], c.Pass) && !contains(order[:i], c.Pass) {
				errs.Add(fmt.Errorf("pass '%s' cannot come before '%s', because %s", pass.Name, c.Pass, c.Why))
			}
		}
	}
	return errs.Err()
}

// flatten lists the passes in the order they run.
func (p *Pipeline) flatten(out []*Pass) []*Pass {
	for _, s := range p.Steps {
		if s.Nested != nil {
			out = s.Nested.flatten(out)
			continue
		}
		out = append(out, s.Pass)
	}
	return out
}

func contains(passes []*Pass, name string) bool {
	for _, p := range passes {
		if p.Name == name {
			return true
		}
	}
	return false
}
