package tune

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/tshared/tshared/internal/host/flight"
)

// Params are the parameters of a call of an Op.
type Params interface {
	// AppendSignature appends what the choice depends on: types and sizes, but neither contents
	// nor addresses. Calls of equal signature are served by the same implementation.
	AppendSignature(b []byte) []byte
}

// Proxied is implemented by parameters of which calls change what they read, as calls in place
// do. Runs that are measured get the proxy, so that the call itself finds its memory as it was.
type Proxied[P any] interface {
	// Proxy is the parameters with their own copies of the memory that is written. Release frees
	// the copies after the measurement; it may be nil.
	Proxy(ctx context.Context) (proxy P, release func() error, err error)
}

// Implementation is a candidate of an Op: one way to compute it.
type Implementation[P Params] struct {
	// Name tells the implementation from the others, in results and tables.
	Name string
	// Supports is the reason why the implementation cannot serve a call, nil where it can. It
	// depends on nothing that is not in the signature. A nil function supports all calls.
	Supports func(p P) error
	// Prepare gets the implementation ready before it is measured: it loads code, for example. The
	// candidates are prepared at once, and the time counts for none. It may be nil.
	Prepare func(ctx context.Context, p P) error
	// Run computes the op, as the Timer of the op's Tuner expects it: on a GPU it puts work into
	// the stream and does not wait.
	Run func(ctx context.Context, p P) error
}

// Func is a function as an implementation that supports all calls.
func Func[P Params](name string, run func(ctx context.Context, p P) error) Implementation[P] {
	return Implementation[P]{Name: name, Run: run}
}

// supports is Supports, of which the function may be missing.
func (c *Implementation[P]) supports(p P) error {
	if c.Supports == nil {
		return nil
	}
	return c.Supports(p)
}

// Op is an operation with several implementations, of which the fastest serves a call. The first
// call of a signature measures them, later ones look the choice up. Goroutines may share it:
// however many ask for a signature, one measures, and calls of other signatures do not wait.
type Op[P Params] struct {
	name       string
	candidates []Implementation[P]
	tuner      *Tuner
	invalid    error // what is wrong with the candidates
	searches   flight.Group[*Implementation[P]]

	mu     sync.RWMutex
	chosen map[string]*Implementation[P] // by signature
}

// NewOp makes an op of its candidates. The first that supports a call is the default, which
// serves where nothing is measured. Runs are measured by the clock of the host, and results are
// in memory only: With changes that. A mistake among the candidates is the error of each call.
func NewOp[P Params](name string, candidates ...Implementation[P]) *Op[P] {
	o := &Op[P]{name: name, candidates: slices.Clone(candidates), chosen: map[string]*Implementation[P]{}}
	o.tuner, o.invalid = newTuner(Settings{}), o.check()
	return o
}

// With is the op with the settings and the results of a Tuner. What was chosen before stays with
// the op that chose it.
func (o *Op[P]) With(t *Tuner) *Op[P] {
	with := NewOp(o.name, o.candidates...)
	with.tuner = t
	return with
}

// check finds mistakes among the candidates.
func (o *Op[P]) check() error {
	if len(o.candidates) == 0 {
		return fmt.Errorf("op %s: %w", o.name, &NoneError{})
	}
	names := map[string]bool{}
	for _, c := range o.candidates {
		switch {
		case c.Name == "":
			return fmt.Errorf("op %s: a candidate has no name", o.name)
		case names[c.Name]:
			return fmt.Errorf("op %s: two candidates have the name %q", o.name, c.Name)
		case c.Run == nil:
			return fmt.Errorf("op %s: candidate %q has no Run", o.name, c.Name)
		}
		names[c.Name] = true
	}
	return nil
}

// Name is the name of the op in results.
func (o *Op[P]) Name() string { return o.name }

// Run computes the op with the implementation that is chosen for the signature of p. The first
// call of a signature chooses.
func (o *Op[P]) Run(ctx context.Context, p P) error {
	c, err := o.choose(ctx, p)
	if err != nil {
		return err
	}
	return c.Run(ctx, p)
}

// Choose is the name of the implementation that serves calls with the signature of p. It
// measures where Run would, and does not run the call itself.
func (o *Op[P]) Choose(ctx context.Context, p P) (string, error) {
	c, err := o.choose(ctx, p)
	if err != nil {
		return "", err
	}
	return c.Name, nil
}

// Tune measures the candidates for the signature of p, whatever is known and whatever the mode
// is, and has calls take the fastest from now on.
func (o *Op[P]) Tune(ctx context.Context, p P) (*Entry, error) {
	if o.invalid != nil {
		return nil, o.invalid
	}
	signature := string(p.AppendSignature(nil))
	e, err := o.measure(ctx, p, signature)
	if err != nil {
		return nil, err
	}
	o.keep(signature, o.candidate(e.Best))
	return e, nil
}

// Result is the result that is known for the signature of p. The error is ErrMissing, or a
// *Mismatch, which says why the results that there are do not apply.
func (o *Op[P]) Result(p P) (*Entry, error) {
	return o.lookup(string(p.AppendSignature(nil)))
}

// candidate finds an implementation by name; it is nil where there is none.
func (o *Op[P]) candidate(name string) *Implementation[P] {
	for i := range o.candidates {
		if o.candidates[i].Name == name {
			return &o.candidates[i]
		}
	}
	return nil
}

// fallback is the default for a call: the first candidate that supports it.
func (o *Op[P]) fallback(p P) (*Implementation[P], error) {
	var none NoneError
	for i := range o.candidates {
		c := &o.candidates[i]
		err := c.supports(p)
		if err == nil {
			return c, nil
		}
		none.Outcomes = append(none.Outcomes, Outcome{Name: c.Name, Skipped: err.Error()})
	}
	return nil, o.explain(string(p.AppendSignature(nil)), &none)
}

// explain adds the op and the signature to an error, and all reasons where no candidate can run.
func (o *Op[P]) explain(signature string, err error) error {
	var none *NoneError
	if !errors.As(err, &none) {
		return fmt.Errorf("op %s for %s: %w", o.name, signature, err)
	}
	return &opError{fmt.Sprintf("op %s for %s", o.name, signature), none}
}

// opError is the error of a call that no candidate can serve.
type opError struct {
	about string
	none  *NoneError
}

// Error implements error.
func (e *opError) Error() string {
	text := e.about + ": no candidate can run:"
	for _, o := range e.none.Outcomes {
		text += "\n  " + o.Name + ": " + o.Skipped
	}
	return text
}

// Unwrap is the error of the search.
func (e *opError) Unwrap() error { return e.none }
