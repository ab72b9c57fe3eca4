// Package tt is the Triton dialect: what kernels are written in before they
// are lowered. It reads every text generation of Triton's own tools and prints
// that of Triton 3.6. It knows the operations and their rules, but nothing of
// how they are lowered or run, and of other dialects only the constants of arith
// and the names of the operations that the oldest reductions give by number.
package tt

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/tool/opgen

// Dialect is the Triton dialect.
var Dialect = &ir.Dialect{
	Name: "tt",
	Doc:  "Triton kernels: programs over tensors of pointers",
	Types: []*ir.TypeDef{
		PtrDef, TensorDescDef,
	},
	Attrs: []*ir.AttrDef{CachePolicyDef},
	Ops: []*ir.OpDef{
		Func, Return, Call,
		GetProgramID, GetNumPrograms, GridDependencyWait, GridDependencyLaunchDependents, MakeRange,
		IntToPtr, PtrToInt, Bitcast, FpToFp,
		ClampF, PreciseSqrt, PreciseDivF, ApproxDivF, MulhiUI,
		AddPtr, MakeTensorPtr, Advance, Load, Store, AtomicRMW, AtomicCAS, AtomicPoll, AtomicLoad, AtomicStore,
		Splat, Unsplat, Broadcast, ExpandDims, Reshape, Trans, Join, Split, Cat,
		Dot, DotScaled,
		Reduce, ReduceReturn, Scan, ScanReturn, MapElementwise, MapElementwiseReturn,
		ExternElementwise, ElementwiseInlineAsm, Gather, Histogram,
		Print, Assert,
		MakeTensorDescriptor, DescriptorLoad, DescriptorStore, DescriptorReduce, DescriptorGather, DescriptorScatter,
		View, PureExternElementwise, ImpureExternElementwise, ExtElemwise,
		ExperimentalDescriptorLoad, ExperimentalDescriptorStore, ExperimentalDescriptorGather, ExperimentalDescriptorScatter,
	},
	VerifyOp:    verifyOp,
	Materialize: arith.Materialize,
}
