package main

import (
	"errors"
	"math/rand/v2"

	"github.com/tshared/tshared/examples/jit/kernels"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/narrowfloat"
)

// problem is a launch whose config is to be chosen.
type problem struct {
	name, file, kernel string
	configs            []jit.Config
	sizes              []int // of the buffers, in elements of f16
	numbers            []any // the arguments after the buffers
}

// problems are smaller on a CPU.
func problems(cpu bool) []problem {
	matmul := func(name string, m, n, k int) problem {
		return problem{name: name, file: "matmul.py", kernel: "matmul_kernel", configs: matmulConfigs(cpu), sizes: []int{m * k, k * n, m * n},
			numbers: []any{m, n, k, k, 1, n, 1, n, 1}}
	}
	softmax := func(name string, rows, columns int) problem {
		return problem{name: name, file: "softmax.py", kernel: "softmax_kernel", configs: softmaxConfigs(), sizes: []int{rows * columns, rows * columns},
			numbers: []any{rows, columns, columns, columns}}
	}
	if cpu {
		return []problem{matmul("matmul 256", 256, 256, 256), softmax("softmax 512 x 1000", 512, 1000)}
	}
	return []problem{
		matmul("matmul 4096", 4096, 4096, 4096), matmul("matmul 1024 x 4096 x 2048", 1024, 4096, 2048),
		softmax("softmax 4096 x 4096", 4096, 4096), softmax("softmax 16384 x 1000", 16384, 1000),
	}
}

func matmulConfigs(cpu bool) (all []jit.Config) {
	tiles := []int{64, 128}
	if cpu {
		tiles = []int{16, 32}
	}
	for _, m := range tiles {
		for _, n := range append(tiles, 2*tiles[1]) {
			for _, k := range []int{32, 64} {
				for _, warps := range []int{4, 8} {
					for _, stages := range []int{3, 4} {
						all = append(all, config(warps, stages, "BLOCK_M", m, "BLOCK_N", n, "BLOCK_K", k, "GROUP", 8))
					}
				}
			}
		}
	}
	return all
}

func softmaxConfigs() (all []jit.Config) {
	for _, rows := range []int{1, 2, 4, 8} {
		for _, warps := range []int{1, 2, 4, 8, 16} {
			all = append(all, config(warps, 3, "ROWS", rows))
		}
	}
	return all
}

// config has constants as names and values in turn.
func config(warps, stages int, constants ...any) jit.Config {
	c := jit.Config{Constants: map[string]any{}, NumWarps: warps, NumStages: stages, NumCTAs: 1}
	for i := 0; i < len(constants); i += 2 {
		name := constants[i].(string)
		c.Names = append(c.Names, name)
		c.Constants[name] = constants[i+1]
	}
	return c
}

// placed is a problem with its buffers on a device.
type placed struct {
	problem
	device  *jit.Device
	grid    any
	args    []any
	buffers []*gpu.Buffer[narrowfloat.F16]
}

func place(d *jit.Device, p problem) (*placed, error) {
	m := &placed{problem: p, device: d, grid: jit.GridOf("grid")}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range p.sizes {
		values := make([]narrowfloat.F16, n)
		for i := range values {
			values[i] = narrowfloat.Of[narrowfloat.F16](rng.Float32() - .5)
		}
		if d.Context() == nil {
			m.args = append(m.args, values)
			continue
		}
		b, err := gpu.Upload(d.Context(), values)
		if err != nil {
			return m, err
		}
		m.buffers = append(m.buffers, b)
		m.args = append(m.args, b)
	}
	m.args = append(m.args, p.numbers...)
	return m, nil
}

func (m *placed) autotune() *jit.Autotune { return &jit.Autotune{Configs: m.configs} }

// load is the kernel with choices, which has compiled nothing yet and keeps nothing.
func (m *placed) load(a *jit.Autotune) (*jit.Kernel, error) {
	return jit.LoadFS(kernels.Files, m.file, m.kernel, jit.WithAutotune(*a), jit.WithCache(nil))
}

func (m *placed) close() error {
	var errs []error
	for _, b := range m.buffers {
		errs = append(errs, b.Close())
	}
	return errors.Join(errs...)
}
