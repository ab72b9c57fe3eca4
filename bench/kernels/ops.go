package main

import (
	"context"
	"maps"
	"math"

	"github.com/tshared/tshared/bench/kernels/internal/arena"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/kernels"
)

// ops are the operations that cases name, beside dots. Their twins are in compare.py.
var ops = map[string]op{
	"softmax": func(p *problem) func(*kernels.Library) error {
		x, out := p.in(1, p.Shape...), p.out(p.Dtype, p.Shape...)
		return func(l *kernels.Library) error { return l.Softmax(p.ctx, p.device, out, x) }
	},
	"rmsnorm": func(p *problem) func(*kernels.Library) error {
		x, w, out := p.in(1, p.Shape...), p.in(2, p.Shape[1]), p.out(p.Dtype, p.Shape...)
		return func(l *kernels.Library) error { return l.RMSNorm(p.ctx, p.device, out, x, w, 1e-5) }
	},
	"layernorm": func(p *problem) func(*kernels.Library) error {
		x, w, b, out := p.in(1, p.Shape...), p.in(2, p.Shape[1]), p.in(3, p.Shape[1]), p.out(p.Dtype, p.Shape...)
		return func(l *kernels.Library) error { return l.LayerNorm(p.ctx, p.device, out, x, w, b, 1e-5) }
	},
	"add":              binary((*kernels.Library).Add),
	"mul":              binary((*kernels.Library).Mul),
	"swiglu":           binary((*kernels.Library).SwiGLU),
	"silu":             unary((*kernels.Library).SiLU),
	"gelu":             unary((*kernels.Library).GELU),
	"gelu_tanh":        unary((*kernels.Library).GELUTanh),
	"rope":             rope(kernels.HalfSplit),
	"rope_interleaved": rope(kernels.Interleaved),
	"scale": func(p *problem) func(*kernels.Library) error {
		x, out := p.in(1, p.Shape...), p.out(p.Dtype, p.Shape...)
		return func(l *kernels.Library) error { return l.Scale(p.ctx, p.device, out, x, 1.5) }
	},
	"cast": func(p *problem) func(*kernels.Library) error {
		x, out := p.noise("fp32", 1, p.Shape...), p.out(p.Dtype, p.Shape...)
		return func(l *kernels.Library) error { return l.Cast(p.ctx, p.device, out, x) }
	},
	"accumulate": func(p *problem) func(*kernels.Library) error {
		x, y := p.in(1, p.Shape...), p.in(2, p.Shape...)
		p.outputs = append(p.outputs, x.Data)
		return func(l *kernels.Library) error { return l.Accumulate(p.ctx, p.device, x, y) }
	},
	"topk": func(p *problem) func(*kernels.Library) error {
		x, v, i := p.in(1, p.Shape...), p.out("fp32", p.Shape[0], p.K), p.scratch("i32", p.Shape[0], p.K)
		w := p.scratch("i64", kernels.TopKWorkspace(p.device, p.Shape[0], p.Shape[1], p.K))
		return func(l *kernels.Library) error { return l.TopK(p.ctx, p.device, v, i, x, w, kernels.TopKOptions{}) }
	},
}

func init() { maps.Copy(ops, dots) }

func binary(f func(*kernels.Library, context.Context, *jit.Device, kernels.Tensor, kernels.Tensor, kernels.Tensor) error) op {
	return func(p *problem) func(*kernels.Library) error {
		x, y, out := p.in(1, p.Shape...), p.in(2, p.Shape...), p.out(p.Dtype, p.Shape...)
		return func(l *kernels.Library) error { return f(l, p.ctx, p.device, out, x, y) }
	}
}

func unary(f func(*kernels.Library, context.Context, *jit.Device, kernels.Tensor, kernels.Tensor) error) op {
	return func(p *problem) func(*kernels.Library) error {
		x, out := p.in(1, p.Shape...), p.out(p.Dtype, p.Shape...)
		return func(l *kernels.Library) error { return f(l, p.ctx, p.device, out, x) }
	}
}

// rope rotates [tokens, heads, size], where token t has position t.
func rope(layout kernels.RopeLayout) op {
	return func(p *problem) func(*kernels.Library) error {
		tokens, half := p.Shape[0], p.Shape[2]/2
		x := p.in(1, p.Shape...)
		p.outputs = append(p.outputs, x.Data)
		cos, sin, at := make([]float32, tokens*half), make([]float32, tokens*half), make([]int32, tokens)
		for i := range cos {
			s, c := math.Sincos(float64(i/half) * math.Pow(1e4, -float64(i%half)/float64(half)))
			cos[i], sin[i], at[i/half] = float32(c), float32(s), int32(i/half)
		}
		cosines, err := arena.Of(p.arena, cos)
		c := p.tensor(cosines, err, []int{tokens, half})
		sines, err := arena.Of(p.arena, sin)
		s := p.tensor(sines, err, []int{tokens, half})
		placed, err := arena.Of(p.arena, at)
		positions := p.tensor(placed, err, []int{tokens})
		return func(l *kernels.Library) error { return l.Rope(p.ctx, p.device, x, c, s, positions, layout) }
	}
}
