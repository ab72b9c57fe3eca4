package tune

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tshared/tshared/cache"
)

// cacheFile is the extension of the file of a result in a cache.
const cacheFile = "outcomes.json"

// Store keeps results in a cache, one entry per subject.
type Store struct {
	// Layer is the cache; nil keeps nothing.
	Layer cache.Layer
}

// key is the name of a subject's entry.
func (s Subject) key() cache.Key {
	h := cache.NewHasher(cache.KindTuning)
	for _, f := range []struct{ name, value string }{
		{"kernel", s.Kernel}, {"source", s.Source}, {"key", s.Key}, {"device", s.Device}, {"driver", s.Driver}, {"build", s.Build},
	} {
		h.AddString(f.name, f.value)
	}
	return h.Sum()
}

// Get reads the result about a subject, or what there is of a search that was stopped; the
// error is cache.ErrMissing where there is nothing.
func (s Store) Get(ctx context.Context, about Subject) (*Entry, error) {
	if s.Layer == nil {
		return nil, cache.ErrMissing
	}
	e, err := s.Layer.Get(ctx, about.key())
	if err != nil {
		return nil, err
	}
	var found Entry
	if err := json.Unmarshal(e.Files[cacheFile], &found); err != nil {
		return nil, fmt.Errorf("tuning result of kernel %s: %w", about.Kernel, err)
	}
	if found.Subject != about {
		return nil, fmt.Errorf("tuning result of kernel %s: %w", about.Kernel, cache.ErrMissing)
	}
	return &found, found.check()
}

// Put keeps a result. It does so too when ctx is done: a search that is stopped has kept all
// of its outcomes.
func (s Store) Put(ctx context.Context, e *Entry) error {
	if s.Layer == nil {
		return nil
	}
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	about, err := json.Marshal(e.Subject)
	if err != nil {
		return err
	}
	return s.Layer.Put(context.WithoutCancel(ctx), e.key(), &cache.Entry{Kind: cache.KindTuning, Name: e.Kernel, Metadata: about, Files: map[string][]byte{cacheFile: data}})
}

// Search is Search with a memory: a result that is kept is returned without a search; outcomes
// are kept as they come, so that a search that was stopped goes on where it was. A cache that
// fails costs the memory, not the search: report, which may be nil, is told why.
func (s Store) Search(ctx context.Context, about Subject, space Space, report func(error)) (*Entry, error) {
	if report == nil {
		report = func(error) {}
	}
	e, err := s.Get(ctx, about)
	switch {
	case err == nil && e.Best != "" && !(space.Prune < 0 && e.isPruned()):
		return e, nil
	case err == nil:
		space.Known = e.Known()
	default:
		if !errors.Is(err, cache.ErrMissing) {
			report(err)
		}
		e = &Entry{Subject: about}
	}
	space.Save = func(o Outcome) error {
		e.add(o)
		if err := s.Put(ctx, e); err != nil {
			report(err)
		}
		return nil
	}
	r, err := Search(ctx, space)
	if err != nil {
		return nil, err
	}
	e = &Entry{Subject: about, Best: r.Best().Name, Outcomes: r.Outcomes}
	if err := s.Put(ctx, e); err != nil {
		report(err)
	}
	return e, nil
}
