package main

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/tshared/tshared/bench/kernels/internal/arena"
	"github.com/tshared/tshared/kernels"
	"github.com/tshared/tshared/tune"
)

// Case is an operation on tensors of a type and shape; operations say what the sizes are.
type Case struct {
	Op    string `json:"op"`
	Dtype string `json:"dtype"`
	Shape []int  `json:"shape"`
	K     int    `json:"k,omitempty"`
	Quick bool   `json:"quick,omitempty"` // no samples
}

// problem has the tensors of a case, which operations are called with.
type problem struct {
	Case
	*session
	ctx     context.Context
	arena   *arena.Arena
	err     error
	outputs []any
}

// op prepares an operation: it makes tensors, and returns what is measured.
type op func(p *problem) func(lib *kernels.Library) error

// measure runs a case once for its results, and then for its time.
func (s *session) measure(ctx context.Context, c Case) (a answer, err error) {
	make, ok := ops[c.Op]
	if !ok {
		return a, fmt.Errorf("there is no operation %q", c.Op)
	}
	p := &problem{Case: c, session: s, ctx: ctx, arena: arena.New(s.device)}
	defer func() { err = errors.Join(err, p.arena.Close()) }()
	run := make(p)
	if p.err != nil {
		return a, p.err
	}
	launches, err := s.lib.Record(run)
	if err != nil {
		return a, err
	}
	defer func() { err = errors.Join(err, launches.Close()) }()
	if err := launches.Run(ctx); err != nil {
		return a, err
	}
	for _, out := range p.outputs {
		if c.Quick {
			break
		}
		v, err := arena.Values(out)
		if err != nil {
			return a, err
		}
		a.Samples = append(a.Samples, sampled(v))
	}
	m, err := tune.Bench(ctx, s.timer, launches.Start, tune.BenchOptions{Warmup: s.warmup, Rep: s.rep})
	a.Nanoseconds, a.Low, a.Runs = m.Median.Nanoseconds(), m.Low.Nanoseconds(), m.Runs
	return a, err
}

// sampleCount is the most elements of an output that are compared.
const sampleCount = 512

func sampled(v []float64) []float64 {
	n := min(sampleCount, len(v))
	out := make([]float64, n)
	for j := range out {
		out[j] = v[j*len(v)/n]
		if math.IsNaN(out[j]) || math.IsInf(out[j], 0) {
			out[j] = math.MaxFloat64 // JSON has neither, and no operation here should
		}
	}
	return out
}

// in is a tensor of noise; seeds number the inputs of an operation.
func (p *problem) in(seed int, shape ...int) kernels.Tensor { return p.noise(p.Dtype, seed, shape...) }

func (p *problem) noise(dtype string, seed int, shape ...int) kernels.Tensor {
	data, err := p.arena.Noise(dtype, kernels.Tensor{Shape: shape}.Elements(), seed)
	return p.tensor(data, err, shape)
}

// out is a tensor of zeros whose elements are compared.
func (p *problem) out(dtype string, shape ...int) kernels.Tensor {
	t := p.scratch(dtype, shape...)
	p.outputs = append(p.outputs, t.Data)
	return t
}

// scratch is a tensor of zeros.
func (p *problem) scratch(dtype string, shape ...int) kernels.Tensor {
	data, err := p.arena.Zeros(dtype, kernels.Tensor{Shape: shape}.Elements())
	return p.tensor(data, err, shape)
}

func (p *problem) tensor(data any, err error, shape []int) kernels.Tensor {
	if p.err == nil {
		p.err = err
	}
	return kernels.Of(data, shape...)
}
