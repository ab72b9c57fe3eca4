package ttir

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// builders has every supported operation except terminators, which belong to the region they end.
var builders map[*ir.OpDef]builder

// The table is filled here because builders of operations with regions use it.
func init() {
	builders = map[*ir.OpDef]builder{
		arith.Constant: buildConstant, arith.Select: buildSelect, ub.Poison: buildPoison,
		arith.AddUIExtended: buildPair(ints2(scalar.IntAdd), ints2(scalar.IntAddCarry)),
		arith.MulSIExtended: buildPair(ints2(scalar.IntMul), ints2(scalar.IntMulHighS)),
		arith.MulUIExtended: buildPair(ints2(scalar.IntMul), ints2(scalar.IntMulHighU)),
		math.SinCos:         buildPair(floats1(scalar.Sin), floats1(scalar.Cos)),

		scf.If: buildIf, scf.For: buildFor, scf.While: buildWhile,
		scf.ExecuteRegion: buildExecuteRegion, scf.IndexSwitch: buildIndexSwitch,
		cf.Assert: buildAssert(cfAssert), tt.Call: buildCall,

		// Hints and barriers have no effect: one program runs at a time.
		llvm.Assume: buildNothing, gpu.Barrier: buildNothing,
		tt.GridDependencyWait: buildNothing, tt.GridDependencyLaunchDependents: buildNothing,

		tt.GetProgramID: buildProgramID, tt.GetNumPrograms: buildNumPrograms, tt.MakeRange: buildMakeRange,
		tt.Splat: buildSplat, tt.Broadcast: buildBroadcast, tt.Trans: buildTrans,
		tt.Join: buildJoin, tt.Split: buildSplit, tt.Cat: buildCat, tt.Gather: buildGather, tt.Histogram: buildHistogram,

		tt.Load: buildLoad, tt.Store: buildStore, tt.MakeTensorPtr: buildMakeTensorPtr, tt.Advance: buildAdvance,
		tt.AtomicRMW: buildAtomicRMW, tt.AtomicCAS: buildAtomicCAS, tt.AtomicPoll: buildAtomicPoll,
		tt.AtomicLoad: buildAtomicLoad, tt.AtomicStore: buildAtomicStore,
		tt.MakeTensorDescriptor: buildMakeDescriptor,
		tt.DescriptorLoad:       buildDescriptorLoad, tt.DescriptorStore: buildDescriptorStore, tt.DescriptorReduce: buildDescriptorReduce,
		tt.DescriptorGather: buildDescriptorGather, tt.DescriptorScatter: buildDescriptorScatter,

		tt.Reduce: buildReduce, tt.Scan: buildScan, tt.MapElementwise: buildMapElementwise,
		tt.Dot: buildDot, tt.DotScaled: buildDotScaled,
		tt.ExternElementwise: buildExtern, tt.ElementwiseInlineAsm: buildInlineAsm,
		tt.Print: buildPrint, tt.Assert: buildAssert(ttAssert),
	}
	for def, make := range elementwise {
		builders[def] = buildElementwise(make)
	}
	for def := range aliases {
		builders[def] = buildAlias
	}
}
