package pass

import (
	"fmt"
	"sort"

	"github.com/tshared/tshared/diag"
)

// Registry has passes and pipelines by name. It is immutable and safe for concurrent use.
type Registry struct {
	passes    map[string]*Pass
	pipelines map[string]*PipelineAlias
	names     []string
}

// PipelineAlias is a name for a pipeline, used like a pass: its Name, a Doc of one line,
// and its Options.
type PipelineAlias struct {
	Name, Doc string
	Options   []Option
	// Text returns the pipeline for given options, without an anchor:
	// "cse,canonicalize{top-down=false}".
	Text func(*Values) string
}

// NewRegistry makes a registry. It panics when a name is used twice.
func NewRegistry(passes []*Pass, pipelines []*PipelineAlias) *Registry {
	r := &Registry{passes: make(map[string]*Pass, len(passes)), pipelines: make(map[string]*PipelineAlias, len(pipelines))}
	for _, p := range passes {
		if r.passes[p.Name] != nil {
			panic("BUG: two passes named " + p.Name)
		}
		r.passes[p.Name] = p
		r.names = append(r.names, p.Name)
	}
	for _, p := range pipelines {
		if r.passes[p.Name] != nil || r.pipelines[p.Name] != nil {
			panic("BUG: two passes or pipelines named " + p.Name)
		}
		r.pipelines[p.Name] = p
		r.names = append(r.names, p.Name)
	}
	sort.Strings(r.names)
	return r
}

// Pass returns the pass of that name, nil when there is none.
func (r *Registry) Pass(name string) *Pass { return r.passes[name] }

// Pipeline returns the pipeline of that name, nil when there is none.
func (r *Registry) Pipeline(name string) *PipelineAlias { return r.pipelines[name] }

// Names lists passes and pipelines in alphabetical order.
func (r *Registry) Names() []string { return r.names }

// Check checks the registry itself: ordering constraints name passes, and pipelines parse
// and obey the constraints. The error is a diag.List.
func (r *Registry) Check() error {
	var errs diag.List
	for _, name := range r.names {
		if p := r.passes[name]; p != nil {
			for _, c := range append(append([]Constraint(nil), p.Requires...), p.After...) {
				if r.passes[c.Pass] == nil {
					errs.Add(fmt.Errorf("pass '%s' has a constraint on '%s', which is no pass", name, c.Pass))
				}
			}
			continue
		}
		pl := &Pipeline{Anchor: Any}
		if err := r.Append(pl, name, ""); err != nil {
			errs.Add(err)
			continue
		}
		errs.Add(pl.CheckOrder())
	}
	return errs.Err()
}
