package main

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/narrowfloat"
)

// shape is the number of rows and columns of a matrix.
type shape struct{ rows, columns int }

func (s shape) String() string { return fmt.Sprintf("%dx%d", s.rows, s.columns) }

// bytes is how many bytes a softmax moves.
func (s shape) bytes() float64 { return 2 * 2 * float64(s.rows) * float64(s.columns) }

// shapes are smaller on a CPU.
func shapes(cpu bool) []shape {
	if cpu {
		return []shape{{1, 128}, {7, 100}, {256, 64}, {64, 1000}, {64, 1024}, {33, 3001}, {16, 4096}, {8, 8191}, {1, 16384}, {16, 16384}}
	}
	return []shape{
		{1, 128}, {7, 100}, {4096, 64}, {50000, 33}, {1000, 1000}, {16384, 1000},
		{4096, 1024}, {333, 3001}, {4096, 4096}, {2048, 8191}, {1, 16384}, {8192, 16384},
	}
}

// matrices are the input and the output of a softmax.
type matrices struct {
	shape
	x, out   []narrowfloat.F16 // of a CPU; x is the input on a GPU as well
	inputGPU *gpu.Buffer[narrowfloat.F16]
	outGPU   *gpu.Buffer[narrowfloat.F16]
}

func newMatrices(d *jit.Device, s shape) (*matrices, error) {
	m := &matrices{shape: s, x: make([]narrowfloat.F16, max(s.rows*s.columns, 16))}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range m.x {
		m.x[i] = narrowfloat.Of[narrowfloat.F16](8*rng.Float32() - 4)
	}
	if d.Context() == nil {
		m.out = make([]narrowfloat.F16, len(m.x))
		return m, nil
	}
	var err error
	if m.inputGPU, err = gpu.Upload(d.Context(), m.x); err != nil {
		return nil, err
	}
	if m.outGPU, err = gpu.NewBuffer[narrowfloat.F16](d.Context(), len(m.x)); err != nil {
		return nil, errors.Join(err, m.inputGPU.Close())
	}
	return m, nil
}

// args are the arguments of the kernel.
func (m *matrices) args() []any {
	var out, x any = m.out, m.x
	if m.outGPU != nil {
		out, x = m.outGPU, m.inputGPU
	}
	return []any{out, x, m.rows, m.columns, m.columns, m.columns}
}

// check compares some rows of the output with a softmax in float64.
func (m *matrices) check() error {
	for _, row := range []int{0, m.rows / 2, m.rows - 1} {
		got, err := m.row(row)
		if err != nil {
			return err
		}
		want := softmax(m.x[row*m.columns : (row+1)*m.columns])
		for i, w := range want {
			if g := float64(got[i].Float32()); math.Abs(g-w) > 1e-3*w+1e-7 {
				return fmt.Errorf("expected %g in row %d, column %d, found %g", w, row, i, g)
			}
		}
	}
	return nil
}

// row reads a row of the output.
func (m *matrices) row(i int) ([]narrowfloat.F16, error) {
	if m.outGPU == nil {
		return m.out[i*m.columns : (i+1)*m.columns], nil
	}
	values := make([]narrowfloat.F16, m.columns)
	return values, m.outGPU.Read(i*m.columns, values)
}

func softmax(x []narrowfloat.F16) []float64 {
	largest, total := math.Inf(-1), 0.
	for _, v := range x {
		largest = max(largest, float64(v.Float32()))
	}
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = math.Exp(float64(v.Float32()) - largest)
		total += out[i]
	}
	for i := range out {
		out[i] /= total
	}
	return out
}

func (m *matrices) close() error {
	if m.outGPU == nil {
		return nil
	}
	return errors.Join(m.inputGPU.Close(), m.outGPU.Close())
}
