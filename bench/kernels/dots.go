package main

import (
	"github.com/tshared/tshared/bench/kernels/internal/arena"
	"github.com/tshared/tshared/kernels"
)

// dots are the operations that multiply matrices: shapes of products are [M, N, K].
var dots = map[string]op{
	"matmul": func(p *problem) func(*kernels.Library) error {
		m, n, k := p.Shape[0], p.Shape[1], p.Shape[2]
		a, w, out := p.in(1, m, k), p.in(2, n, k), p.out(p.Dtype, m, n)
		workspace := p.workspace(kernels.MatMulWorkspace(p.device, m, n, k))
		return func(l *kernels.Library) error {
			return l.MatMul(p.ctx, p.device, out, a, kernels.Transposed(w), kernels.Tensor{}, workspace)
		}
	},
	"matmul_kn": func(p *problem) func(*kernels.Library) error {
		m, n, k := p.Shape[0], p.Shape[1], p.Shape[2]
		a, b, out := p.in(1, m, k), p.in(2, k, n), p.out(p.Dtype, m, n)
		workspace := p.workspace(kernels.MatMulWorkspace(p.device, m, n, k))
		return func(l *kernels.Library) error {
			return l.MatMul(p.ctx, p.device, out, a, b, kernels.Tensor{}, workspace)
		}
	},
	"matmul_fp8": func(p *problem) func(*kernels.Library) error {
		m, n, k := p.Shape[0], p.Shape[1], p.Shape[2]
		a, w, out := p.noise("fp8e4nv", 1, m, k), p.noise("fp8e4nv", 2, n, k), p.out(p.Dtype, m, n)
		scale := p.of([]float32{0.5})
		return func(l *kernels.Library) error {
			return l.MatMulFP8(p.ctx, p.device, out, a, kernels.Transposed(w), scale, scale, kernels.Tensor{})
		}
	},
	"matmul_int8": func(p *problem) func(*kernels.Library) error {
		m, n, k := p.Shape[0], p.Shape[1], p.Shape[2]
		a, scale, out := p.in(1, m, k), p.in(3, n), p.out(p.Dtype, m, n)
		data, err := arena.Of(p.arena, integers(n*k, func(v float64) int8 { return int8(v * 63) }))
		weight := p.tensor(data, err, []int{n, k})
		return func(l *kernels.Library) error {
			return l.MatMulInt8(p.ctx, p.device, out, a, weight, scale, kernels.Tensor{})
		}
	},
	"matmul_int4": func(p *problem) func(*kernels.Library) error {
		m, n, k := p.Shape[0], p.Shape[1], p.Shape[2]
		a, scales, out := p.in(1, m, k), p.in(3, k/kernels.Int4Group, n), p.out(p.Dtype, m, n)
		packed, err := kernels.PackInt4(integers(n*k, func(v float64) uint8 { return uint8((v + 2) * 4) }))
		if err != nil {
			p.err = err
			return nil
		}
		data, err := arena.Of(p.arena, packed)
		weight := kernels.Int4Weight{Packed: p.tensor(data, err, []int{n, k / 2}), Scales: scales}
		return func(l *kernels.Library) error {
			return l.MatMulInt4(p.ctx, p.device, out, a, weight, kernels.Tensor{})
		}
	},
	"attention":        attention(kernels.AttentionOptions{}),
	"attention_causal": attention(kernels.AttentionOptions{Causal: true}),
	"attention_decode": func(p *problem) func(*kernels.Library) error {
		batch, heads, kvHeads, keys, dim := p.Shape[0], p.Shape[1], p.Shape[2], p.Shape[3], p.Shape[4]
		q, out := p.in(1, batch, heads, dim), p.out(p.Dtype, batch, heads, dim)
		lengths := make([]int32, batch)
		for i := range lengths {
			lengths[i] = int32(keys)
		}
		data, err := arena.Of(p.arena, lengths)
		cache := kernels.Cache{K: p.in(2, batch, keys, kvHeads, dim), V: p.in(3, batch, keys, kvHeads, dim), Lengths: p.tensor(data, err, []int{batch})}
		workspace := p.workspace(kernels.DecodeWorkspace(q.Shape))
		return func(l *kernels.Library) error {
			return l.AttentionDecode(p.ctx, p.device, out, q, cache, 0, workspace)
		}
	},
}

// attention has the shape [batch, heads, heads of k and v, tokens, size].
func attention(o kernels.AttentionOptions) op {
	return func(p *problem) func(*kernels.Library) error {
		batch, heads, kvHeads, tokens, dim := p.Shape[0], p.Shape[1], p.Shape[2], p.Shape[3], p.Shape[4]
		q, out := p.in(1, batch, heads, tokens, dim), p.out(p.Dtype, batch, heads, tokens, dim)
		k, v := p.in(2, batch, kvHeads, tokens, dim), p.in(3, batch, kvHeads, tokens, dim)
		return func(l *kernels.Library) error { return l.Attention(p.ctx, p.device, out, q, k, v, o) }
	}
}

// workspace is memory of fp32, or none.
func (p *problem) workspace(n int) kernels.Tensor {
	if n == 0 {
		return kernels.Tensor{}
	}
	return p.scratch("fp32", n)
}

// of is a tensor with some numbers.
func (p *problem) of(x []float32) kernels.Tensor {
	data, err := arena.Of(p.arena, x)
	return p.tensor(data, err, []int{len(x)})
}

// integers are made of the numbers with seed 2, in [-2, 2).
func integers[T int8 | uint8](n int, f func(v float64) T) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = f(arena.Number(i, 2))
	}
	return list
}
