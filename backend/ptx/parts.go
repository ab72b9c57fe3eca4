package ptx

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/mma"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// bindings are the LLVM values of the values of a kernel.
type bindings struct {
	scalars  map[*ir.Value]llvmir.Value
	memrefs  map[*ir.Value]*gmem.MemRef
	tensors  map[*ir.Value]*smem.Tensor
	vectors  map[*ir.Value][]llvmir.Value // registers of a thread
	problems diag.List                    // operations that were refused: their results have no binding
}

func newBindings() *bindings {
	return &bindings{scalars: map[*ir.Value]llvmir.Value{}, memrefs: map[*ir.Value]*gmem.MemRef{}, tensors: map[*ir.Value]*smem.Tensor{}, vectors: map[*ir.Value][]llvmir.Value{}}
}

// constants are the constant data of a module.
type constants struct {
	b       *llvmir.Builder
	module  *llvmir.Module
	globals map[string]llvmir.Value // by content
}

// deviceMath spells the instructions of functions and divisions.
type deviceMath struct {
	*arithtollvm.ScalarBuilder
}

// atomics spells atomic instructions.
type atomics struct {
	*simt.Threads
}

// addParts makes the parts of an emitter that stand on its converter and bindings.
func (c *emitter) addParts(m *llvmir.Module) {
	packer := c.Converter.Packer
	c.constants = &constants{module: m, globals: map[string]llvmir.Value{}}
	c.Memory = &gmem.Memory{Packer: packer, Recorder: c.Converter.Recorder}
	c.deviceMath = &deviceMath{}
	c.atomics = &atomics{Threads: packer.Threads}
	c.Emitter = &mma.Emitter{Converter: c.Converter, Distribution: c.Distribution, TensorOf: c.bindings.tensor}
}
