package main

import (
	"fmt"
	"math"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/bench/kernels/internal/arena"
	"github.com/tshared/tshared/jit"
)

// config are constants and warps to be tried; first constants that all kernels lack are 0.
type config struct {
	rows, block, warps int
}

func (c config) String() string {
	return fmt.Sprintf("ROWS=%d BLOCK=%d num_warps=%d", c.rows, c.block, c.warps)
}

// problem is a launch whose constants are to be chosen.
type problem struct {
	kernel, file string
	dtype        string
	rows, cols   int
	bytes        int // that a launch moves
	configs      []config
	grid         func(c config) tshared.Grid
	// args makes the arguments in front of the constants; constants names them.
	args      func(a *arena.Arena) ([]any, error)
	constants func(c config) []any
}

func (p *problem) name() string { return fmt.Sprintf("%s %s %dx%d", p.kernel, p.dtype, p.rows, p.cols) }

var bytesOf = map[string]int{"fp32": 4, "bf16": 2, "fp16": 2}

func powerOfTwo(n int) int {
	p := 1
	for p < n {
		p *= 2
	}
	return p
}

// between are the powers of two from one to another.
func between(from, to int) (all []int) {
	for n := from; n <= to; n *= 2 {
		all = append(all, n)
	}
	return all
}

// tensors makes inputs and outputs: names of types, and numbers of elements in turn.
func tensors(a *arena.Arena, dtype string, sizes ...int) (all []any, err error) {
	for i, n := range sizes {
		t, err := a.Noise(dtype, n, i)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

// rowProblem is a kernel of whole rows, or of long ones in blocks.
func rowProblem(kernel, file, dtype string, rows, cols int, long bool, vectors int, numbers ...any) *problem {
	p := &problem{kernel: kernel, file: file, dtype: dtype, rows: rows, cols: cols, bytes: 2 * rows * cols * bytesOf[dtype]}
	p.args = func(a *arena.Arena) ([]any, error) {
		sizes := []int{rows * cols, rows * cols}
		for range vectors {
			sizes = append(sizes, cols)
		}
		args, err := tensors(a, dtype, sizes...)
		return append(append(args, rows, cols, cols, cols), numbers...), err
	}
	p.grid = func(c config) tshared.Grid { return tshared.Grid{jit.CDiv(rows, max(c.rows, 1))} }
	if long {
		p.kernel += "_long"
		p.constants = func(c config) []any { return []any{jit.Named("BLOCK", c.block)} }
		for _, block := range between(1024, 16384) {
			for _, warps := range between(max(4, block/1024), min(32, block/64)) {
				p.configs = append(p.configs, config{0, block, warps})
			}
		}
		return p
	}
	p.constants = func(c config) []any { return []any{jit.Named("ROWS", c.rows), jit.Named("BLOCK", c.block)} }
	block := powerOfTwo(cols)
	for _, n := range between(1, max(1, min(16, 2048/block))) {
		for _, warps := range between(max(1, n*block/2048), max(1, min(32, n*block/64))) {
			p.configs = append(p.configs, config{n, block, warps})
		}
	}
	return p
}

// vectorProblem is an elementwise kernel on one row.
func vectorProblem(kernel, dtype string, operands, n int) *problem {
	p := &problem{kernel: kernel, file: "vector.py", dtype: dtype, rows: 1, cols: n, bytes: operands * n * bytesOf[dtype]}
	p.args = func(a *arena.Arena) ([]any, error) {
		sizes, numbers := []int{}, []any{n}
		for range operands {
			sizes, numbers = append(sizes, n), append(numbers, n)
		}
		args, err := tensors(a, dtype, sizes...)
		return append(args, numbers...), err
	}
	p.grid = func(c config) tshared.Grid { return tshared.Grid{jit.CDiv(n, c.block)} }
	p.constants = func(c config) []any { return []any{jit.Named("BLOCK", c.block)} }
	for _, block := range between(256, 8192) {
		for _, warps := range between(max(1, block/1024), min(16, block/64)) {
			p.configs = append(p.configs, config{0, block, warps})
		}
	}
	return p
}

// ropeProblem rotates heads of 128 elements.
func ropeProblem(kernel, dtype string, tokens, heads int) *problem {
	const half, positions = 64, 8192
	p := &problem{kernel: kernel, file: "rope.py", dtype: dtype, rows: tokens, cols: heads, bytes: 4 * tokens * heads * half * bytesOf[dtype]}
	p.args = func(a *arena.Arena) ([]any, error) {
		x, err := tensors(a, dtype, tokens*heads*2*half)
		if err != nil {
			return nil, err
		}
		// Rotations that are none would make the elements grow or vanish.
		cos, sin := make([]float32, positions*half), make([]float32, positions*half)
		for i := range cos {
			s, c := math.Sincos(float64(i/half) * math.Pow(1e4, -float64(i%half)/half))
			cos[i], sin[i] = float32(c), float32(s)
		}
		cosines, err := arena.Of(a, cos)
		if err != nil {
			return nil, err
		}
		sines, err := arena.Of(a, sin)
		if err != nil {
			return nil, err
		}
		at := make([]int32, tokens)
		for i := range at {
			at[i] = int32(i % positions)
		}
		placed, err := arena.Of(a, at)
		return append(x, cosines, sines, placed, heads, half, heads*2*half, 2*half, half), err
	}
	p.grid = func(c config) tshared.Grid { return tshared.Grid{tokens, jit.CDiv(heads, c.rows)} }
	p.constants = func(c config) []any { return []any{jit.Named("HEADS", c.rows), jit.Named("HALF", half)} }
	for _, n := range between(1, heads) {
		for _, warps := range between(1, min(16, max(1, n*half/64))) {
			p.configs = append(p.configs, config{n, half, warps})
		}
	}
	return p
}

// chunkProblem is the first kernel of top-k on a GPU.
func chunkProblem(dtype string, rows, cols, k int) *problem {
	p := &problem{kernel: "topk_chunks", file: "topk.py", dtype: fmt.Sprintf("%s K=%d", dtype, k), rows: rows, cols: cols, bytes: rows * cols * bytesOf[dtype]}
	p.args = func(a *arena.Arena) ([]any, error) {
		keys, err := a.Zeros("i64", rows*jit.CDiv(cols, 2048)*2*k)
		if err != nil {
			return nil, err
		}
		x, err := a.Noise(dtype, rows*cols, 1)
		return []any{keys, x, cols, cols}, err
	}
	p.grid = func(c config) tshared.Grid { return tshared.Grid{rows * jit.CDiv(cols, c.block)} }
	p.constants = func(c config) []any {
		return []any{jit.Named("chunks", jit.CDiv(cols, c.block)), jit.Named("K", k), jit.Named("GROUPS", c.rows), jit.Named("BLOCK", c.block)}
	}
	for _, block := range between(2048, 32768) {
		for _, groups := range between(256, 1024) {
			for _, warps := range between(max(4, block/2048), min(32, block/256)) {
				p.configs = append(p.configs, config{groups, block, warps})
			}
		}
	}
	return p
}

// mergeProblem is the second kernel of top-k.
func mergeProblem(rows, candidates, k int) *problem {
	p := &problem{kernel: "topk_merge", file: "topk.py", dtype: fmt.Sprintf("K=%d", k), rows: rows, cols: candidates, bytes: rows * candidates * 8}
	p.args = func(a *arena.Arena) ([]any, error) {
		v, err := a.Zeros("fp32", rows*k)
		if err != nil {
			return nil, err
		}
		i, err := a.Zeros("i32", rows*k)
		if err != nil {
			return nil, err
		}
		keys, err := a.Zeros("i64", rows*candidates)
		return []any{v, i, keys, k, k, candidates, k, 0.0}, err
	}
	p.grid = func(c config) tshared.Grid { return tshared.Grid{rows} }
	p.constants = func(c config) []any { return []any{jit.Named("K", k), jit.Named("BLOCK", c.block)} }
	for _, warps := range between(1, min(16, max(1, candidates/64))) {
		p.configs = append(p.configs, config{0, candidates, warps})
	}
	return p
}

// topkRowsProblem is top-k on a CPU.
func topkRowsProblem(dtype string, rows, cols, k int) *problem {
	p := &problem{kernel: "topk_rows", file: "topk.py", dtype: fmt.Sprintf("%s K=%d", dtype, k), rows: rows, cols: cols, bytes: rows * cols * bytesOf[dtype]}
	p.args = func(a *arena.Arena) ([]any, error) {
		v, _ := a.Zeros("fp32", rows*k)
		i, _ := a.Zeros("i32", rows*k)
		x, err := a.Noise(dtype, rows*cols, 1)
		return []any{v, i, x, cols, k, k, cols, k, 0.0}, err
	}
	p.grid = func(c config) tshared.Grid { return tshared.Grid{rows} }
	p.constants = func(c config) []any { return []any{jit.Named("K", k), jit.Named("BLOCK", c.block)} }
	for _, block := range between(64, 2048) {
		p.configs = append(p.configs, config{0, block, 4})
	}
	return p
}
