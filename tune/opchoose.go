package tune

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
)

// signatures are buffers for signatures, so that looking a choice up allocates nothing.
var signatures = sync.Pool{New: func() any { return new([]byte) }}

// choose finds the implementation that serves a call.
func (o *Op[P]) choose(ctx context.Context, p P) (*Implementation[P], error) {
	if o.invalid != nil {
		return nil, o.invalid
	}
	if o.tuner.settings.Mode == Off {
		return o.fallback(p)
	}
	buffer := signatures.Get().(*[]byte)
	defer signatures.Put(buffer)
	*buffer = p.AppendSignature((*buffer)[:0])
	if c := o.known(*buffer); c != nil {
		return c, nil
	}
	return o.decide(ctx, p, string(*buffer))
}

// decide chooses for a signature. One goroutine does, others wait for it, except within a
// measurement, for which that one may be waiting. It is a function of its own since p, which its
// closure holds, would be allocated at each call otherwise.
func (o *Op[P]) decide(ctx context.Context, p P, signature string) (*Implementation[P], error) {
	if o.tuner.measures(ctx) {
		return o.find(ctx, p, signature)
	}
	return o.searches.Do(ctx, signature, isStopped, func() (*Implementation[P], error) { return o.find(ctx, p, signature) })
}

// known is the choice for a signature, nil where there is none yet.
func (o *Op[P]) known(signature []byte) *Implementation[P] {
	o.mu.RLock()
	defer o.mu.RUnlock()
	return o.chosen[string(signature)]
}

// keep has calls of a signature take an implementation.
func (o *Op[P]) keep(signature string, c *Implementation[P]) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.chosen[signature] = c
}

// find chooses for a signature, unless another goroutine just did, and keeps the choice.
func (o *Op[P]) find(ctx context.Context, p P, signature string) (*Implementation[P], error) {
	if c := o.known([]byte(signature)); c != nil {
		return c, nil
	}
	c, err := o.search(ctx, p, signature)
	if err == nil {
		o.keep(signature, c)
	}
	return c, err
}

// search finds what results say about a signature, or else does what the mode says.
func (o *Op[P]) search(ctx context.Context, p P, signature string) (*Implementation[P], error) {
	if e, err := o.lookup(signature); err == nil {
		return o.candidate(e.Best), nil
	}
	if o.tuner.settings.Mode == Record {
		c, err := o.fallback(p)
		if err == nil {
			o.tuner.record(o.subject(signature))
		}
		return c, err
	}
	if only := o.only(p); only != nil {
		return only, nil
	}
	e, err := o.measure(ctx, p, signature)
	if err != nil {
		return nil, err
	}
	return o.candidate(e.Best), nil
}

// only is the candidate for a call that one candidate alone supports: there is nothing to
// measure.
func (o *Op[P]) only(p P) (only *Implementation[P]) {
	for i := range o.candidates {
		c := &o.candidates[i]
		if c.supports(p) != nil {
			continue
		}
		if only != nil {
			return nil
		}
		only = c
	}
	return only
}

// subject is what the result of a signature is about.
func (o *Op[P]) subject(signature string) Subject {
	v := &o.tuner.settings.Validators
	return Subject{Kernel: o.name, Source: v.Bundle, Key: signature, Device: v.Device, Driver: v.Driver, Build: v.Build}
}

// lookup finds the result of a signature in the table. One of other candidates does not apply.
func (o *Op[P]) lookup(signature string) (*Entry, error) {
	about := o.subject(signature)
	e, err := o.tuner.settings.Table.Lookup(about)
	if err != nil {
		return nil, err
	}
	var had, has []string
	for _, outcome := range e.Outcomes {
		had = append(had, outcome.Name)
	}
	for _, c := range o.candidates {
		has = append(has, c.Name)
	}
	slices.Sort(had)
	slices.Sort(has)
	if !slices.Equal(had, has) {
		reason := "the candidates were " + strings.Join(had, ", ") + " and are " + strings.Join(has, ", ")
		return nil, &Mismatch{Subject: about, Reasons: []string{reason}}
	}
	return e, nil
}

// measure searches for the fastest candidate, and keeps the result.
func (o *Op[P]) measure(ctx context.Context, p P, signature string) (*Entry, error) {
	ctx, end, err := o.tuner.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	proxy, release, err := proxyOf(ctx, p)
	if err != nil {
		return nil, o.explain(signature, err)
	}
	e, err := o.tuner.search(ctx, o.subject(signature), o.space(proxy))
	if err = errors.Join(err, release()); err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		return nil, o.explain(signature, err)
	}
	return e, nil
}

// proxyOf is what runs that are measured get in place of p.
func proxyOf[P Params](ctx context.Context, p P) (proxy P, release func() error, err error) {
	proxy = p
	if in, ok := any(p).(Proxied[P]); ok {
		proxy, release, err = in.Proxy(ctx)
	}
	if release == nil {
		release = func() error { return nil }
	}
	return proxy, release, err
}

// space has the candidates with parameters to run on. Those that do not support them are
// skipped as those that do not compile are.
func (o *Op[P]) space(p P) (space Space) {
	for i := range o.candidates {
		c := &o.candidates[i]
		compile := func(ctx context.Context) (*Compiled, error) {
			if err := c.supports(p); err != nil {
				return nil, err
			}
			if c.Prepare != nil {
				if err := c.Prepare(ctx, p); err != nil {
					return nil, err
				}
			}
			return &Compiled{Run: func() error { return c.Run(ctx, p) }}, nil
		}
		space.Candidates = append(space.Candidates, Candidate{Name: c.Name, Compile: compile})
	}
	return space
}
