package pipeline

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// maxGeneralRegisters is how many registers the tensors and unrolled copies of the general version of a loop may take. It leaves, of the 255 registers of
// a thread, what a loop needs beside them: indices, bounds, guards and the scalars of outer loops. It was found by assembling the kernels of many programs
// (make ptxas).
const maxGeneralRegisters = 184

// generalRegisters estimates how many registers of a thread the tensors and unrolled copies of the general version of a loop take.
func (r *rewriter) generalRegisters(p *schedule) int {
	return p.TensorRegisters() + asyncops.CopyRegisters*p.NumCopies(r.d, false)
}

// dotRegisters is how many registers of a thread the results of dots take that a loop does not carry. The registers of wgmma are consecutive: where a loop
// has other code that takes many, ptxas keeps the accumulators elsewhere meanwhile, and moves them in each iteration.
func (p *schedule) dotRegisters() (n int) {
	for op := range p.Body().Ops() {
		if distribute.IsDot(op) && !slices.Contains(p.Yielded(), op.Result(0)) {
			n += asyncops.RegistersOf(op.Result(0))
		}
	}
	return n
}
