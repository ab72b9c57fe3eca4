package model

import (
	"regexp"
	"strings"
)

// Work is what a program loads, stores and computes.
type Work struct {
	// Loaded, Stored and Updated are distinct bytes of global memory; Updated are those of atomics.
	Loaded, Stored, Updated int
	MultiplyAdds            int // of tensor cores
	// Operations are those on floating-point numbers besides tensor cores that threads execute, a multiply-add as two.
	Operations int
	// Groups are the groups of asynchronous copies that a thread commits.
	Groups int
	// Operand is the type of operands of tensor-core instructions; empty for none.
	Operand string
}

// Bytes is the global memory that is loaded, stored and updated.
func (w Work) Bytes() int { return w.Loaded + w.Stored + w.Updated }

// FLOPs are all operations; a multiply-add is two.
func (w Work) FLOPs() int { return 2*w.MultiplyAdds + w.Operations }

// Intensity is the number of operations per byte.
func (w Work) Intensity() float64 {
	if w.Bytes() == 0 {
		return 0
	}
	return float64(w.FLOPs()) / float64(w.Bytes())
}

// floatInstruction is an instruction that computes floating-point numbers.
var floatInstruction = regexp.MustCompile(`^(add|sub|mul|div|min|max|neg|abs|fma|mad|ex2|lg2|rcp|rsqrt|sqrt|sin|cos|tanh|cvt\.r[nzmp]i\.f\d+)\.(?:.*\.)?(?:f32|f64|f16|bf16)(x2)?$`)

// workOf is the work of a program, given the type of operands of its dots.
func (r *run) workOf(operand string, groups int) Work {
	w := Work{
		Loaded: r.stats.Loads.DistinctBytes, Stored: r.stats.Stores.DistinctBytes, Updated: r.stats.Atomics.DistinctBytes,
		MultiplyAdds: r.stats.MultiplyAdds, Groups: groups, Operand: operand,
	}
	for name, n := range r.stats.Executed {
		m := floatInstruction.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		if strings.HasPrefix(m[1], "fma") || m[1] == "mad" {
			n *= 2
		}
		if m[2] != "" {
			n *= 2
		}
		w.Operations += n * WarpSize
	}
	return w
}
