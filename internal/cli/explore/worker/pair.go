package worker

import (
	"context"

	"github.com/tshared/tshared/internal/explore"
)

// Pair is two workers: one for answers while someone types, and one in the background for all
// stages and for runs, which take LLVM and the interpreter longer than anyone types. Goroutines may share it.
type Pair struct{ quick, whole *Client }

// NewPair makes the clients of two workers.
func NewPair(folder string) *Pair {
	p := &Pair{quick: New(folder), whole: New(folder)}
	p.whole.Background = true
	return p
}

// Start starts both workers.
func (p *Pair) Start() error {
	if err := p.quick.Start(); err != nil {
		return err
	}
	return p.whole.Start()
}

// Close ends both workers.
func (p *Pair) Close() {
	p.quick.Close()
	p.whole.Close()
}

// Explore is Client.Explore.
func (p *Pair) Explore(ctx context.Context, req explore.Request, last string) ([]byte, error) {
	if last != "" {
		return p.quick.Explore(ctx, req, last)
	}
	return p.whole.Explore(ctx, req, last)
}

// ExploreStages is Client.ExploreStages.
func (p *Pair) ExploreStages(ctx context.Context, req explore.Request, hear func(name string, size int64)) ([]byte, error) {
	return p.whole.ExploreStages(ctx, req, hear)
}

// Run is Client.Run.
func (p *Pair) Run(ctx context.Context, req explore.RunRequest) ([]byte, error) {
	return p.whole.Run(ctx, req)
}
