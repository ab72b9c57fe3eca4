package program

import (
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// functions execute the operations that are no arithmetic on scalars.
var functions map[*ir.OpDef]func(s *State, op *ir.Op)

func init() {
	functions = map[*ir.OpDef]func(s *State, op *ir.Op){
		scf.For: (*State).runFor, scf.If: (*State).runIf, scf.While: (*State).runWhile, scf.IndexSwitch: (*State).runSwitch, scf.ExecuteRegion: (*State).runRegion,
		memref.ReinterpretCast: (*State).reinterpretCast, memref.SubView: (*State).subView, memref.Cast: (*State).cast, memref.Dim: (*State).dim,
		memref.ExtractAlignedPointer: (*State).pointer, memref.ExtractStridedMetadata: (*State).metadata,
		llvm.IntToPtr: (*State).same, llvm.InsertValue: (*State).insert, builtin.UnrealizedConversionCast: (*State).fromDescriptor,
		tile.LocalAlloc: (*State).localAlloc, tile.MemDescStage: (*State).memDescStage,
		tile.ConvertLayout: (*State).same, tensor.Cast: (*State).same, tensor.ExpandShape: (*State).reshape, tensor.CollapseShape: (*State).reshape,
		tensor.Extract: (*State).extract, tensor.Splat: (*State).splat, linalg.Index: (*State).loopIndex,
		memref.Load: (*State).loadScalar, affine.Load: (*State).loadScalar, llvm.Load: (*State).loadScalar,
		tile.Load: (*State).loadTile, tile.GatherElements: (*State).gatherElements, tile.Gather: (*State).gather,
	}
}

// operands are the constants that the operands of an operation are known to be.
func (s *State) operands(op *ir.Op) []ir.Attr {
	list := make([]ir.Attr, op.NumOperands())
	for i := range list {
		list[i] = s.scalar(op.Operand(i))
	}
	return list
}

// compute executes an operation without regions on scalars, or makes a tensor of a structured one. The results of others are
// unknown.
func (s *State) compute(op *ir.Op) {
	if view, ok := linalg.AsStructured(op); ok && view.OnTensors() {
		s.structured(op, view)
		return
	}
	s.guessed = s.guessed || op.NumRegions() > 0 && !op.IsMemoryEffectFree()
	for _, v := range op.Results() {
		s.set(v, nil)
	}
	if x := fold(op, s.operands(op), s.scalar); x != nil && len(x) == op.NumResults() {
		for i, v := range op.Results() {
			s.set(v, known(x[i].Attr))
		}
	}
}

// known is a constant, or nothing at all: an interface without a constant in it would be something.
func known(a ir.Attr) any {
	if a == nil {
		return nil
	}
	return a
}

// fold evaluates an operation whose operands are all known; a select needs only the one that it selects. An operation may be folded to
// a value before it, which is looked up.
func fold(op *ir.Op, operands []ir.Attr, lookup func(*ir.Value) ir.Attr) []ir.FoldResult {
	if op.Has(ir.ConstantLike) {
		return []ir.FoldResult{{Attr: op.Attr("value")}}
	}
	if op.Is(arith.Select) {
		if a, ok := operands[0].(*ir.IntegerAttr); ok {
			if a.Value != 0 {
				return []ir.FoldResult{{Attr: operands[1]}}
			}
			return []ir.FoldResult{{Attr: operands[2]}}
		}
		return nil
	}
	for _, a := range operands {
		if a == nil {
			return nil
		}
	}
	if op.Def().Fold == nil || op.NumRegions() > 0 {
		return nil
	}
	list, ok := op.Def().Fold(op, operands)
	if !ok {
		return nil
	}
	for i, f := range list {
		if f.Attr == nil {
			list[i].Attr = lookup(f.Value)
		}
	}
	return list
}

// same passes the operand on.
func (s *State) same(op *ir.Op) { s.set(op.Result(0), s.env[op.Operand(0)]) }
