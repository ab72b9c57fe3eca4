package tune

import (
	"context"
	"fmt"
)

// Recorded lists the signatures of the op that were noted and have no result yet that applies.
func (o *Op[P]) Recorded() []string {
	var all []string
	for _, e := range o.tuner.settings.Table.Entries() {
		if e.Kernel != o.name || e.Best != "" {
			continue
		}
		if _, err := o.lookup(e.Key); err != nil && (len(all) == 0 || all[len(all)-1] != e.Key) {
			all = append(all, e.Key) // those of several devices follow each other
		}
	}
	return all
}

// TuneRecorded measures the signatures that were noted in mode Record, here or on a machine
// whose file was read, and returns the results. Restore makes parameters of a signature, with
// memory of their own; release frees them and may be nil.
func (o *Op[P]) TuneRecorded(ctx context.Context, restore func(ctx context.Context, signature string) (p P, release func() error, err error)) ([]*Entry, error) {
	var all []*Entry
	for _, signature := range o.Recorded() {
		e, err := o.tuneRestored(ctx, signature, restore)
		if err != nil {
			return all, err
		}
		all = append(all, e)
	}
	return all, nil
}

// tuneRestored measures one signature.
func (o *Op[P]) tuneRestored(ctx context.Context, signature string, restore func(context.Context, string) (P, func() error, error)) (e *Entry, err error) {
	p, release, err := restore(ctx, signature)
	if err != nil {
		return nil, o.explain(signature, err)
	}
	if release != nil {
		defer func() {
			if failed := release(); err == nil && failed != nil {
				e, err = nil, o.explain(signature, failed)
			}
		}()
	}
	if found := string(p.AppendSignature(nil)); found != signature {
		return nil, o.explain(signature, fmt.Errorf("expected parameters of that signature, found those of %s", found))
	}
	return o.Tune(ctx, p)
}
