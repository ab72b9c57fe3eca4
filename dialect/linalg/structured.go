package linalg

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// The names of attributes that several operations have.
const (
	mapsAttr      = "indexing_maps"
	iteratorsAttr = "iterator_types"
	dimsAttr      = "dimensions"
	castAttr      = "cast"
	segmentsAttr  = "operandSegmentSizes"
)

// structure describes a structured operation: how its operands are indexed in the
// iteration space, and how the loops of that space may be run. Operand slot 0 has the
// inputs, slot 1 the inits.
type structure struct {
	maps      func(op *ir.Op) []*affine.Map
	iterators func(op *ir.Op) []Iterator
}

// structures has the structured operations by name. It is filled while the
// definitions are initialised.
var structures = map[string]*structure{}

// structured completes the definition of a structured operation.
func structured(def *ir.OpDef, s structure) *ir.OpDef {
	structures[def.Name] = &s
	if def.Regions == nil {
		def.Regions = []ir.RegionSlot{{Name: "region"}}
	}
	if def.Operands == nil {
		def.Operands = []ir.Slot{
			{Name: "inputs", Type: ir.AnyType, Arity: ir.Variadic},
			{Name: "outputs", Type: anyShaped, Arity: ir.Variadic},
		}
		def.Traits |= ir.OperandSegments
	}
	if def.Results == nil {
		def.Results = []ir.Slot{{Name: "result_tensors", Type: ir.RankedTensor, Arity: ir.Variadic}}
	}
	def.Traits |= ir.SingleBlock | ir.RecursiveEffects
	def.ImplicitTerminator = "linalg.yield"
	def.Effects = structuredEffects
	def.Speculatable = func(op *ir.Op) bool { return StructuredOp{op, nil}.OnTensors() }
	def.VerifyRegions = verifyStructured
	return def
}

var (
	anyShaped      = ir.TypeIs("shaped of any type values", func(t ir.Type) bool { _, ok := t.(ir.ShapedType); return ok })
	tensorOrMemRef = ir.TypeIs("memref of any type values or ranked tensor of any type values", isIndexed)
)

// isIndexed tests for the types whose elements the iteration space ranges over;
// all others are scalars to it.
func isIndexed(t ir.Type) bool { return ir.IsTensor(t) || ir.IsMemRef(t) }

// StructuredOp is a view of any structured operation.
type StructuredOp struct {
	Op        *ir.Op // the operation
	structure *structure
}

// AsStructured views an operation as a structured one.
func AsStructured(op *ir.Op) (StructuredOp, bool) {
	if op == nil {
		return StructuredOp{}, false
	}
	s := structures[op.Name()]
	return StructuredOp{op, s}, s != nil
}

// BodyOwner is the innermost structured operation in whose body an operation is, which is executed per element; nil outside of
// bodies.
func BodyOwner(op *ir.Op) *ir.Op {
	for outer := op.Parent(); outer != nil; outer = outer.Parent() {
		if IsStructured(outer.Def()) {
			return outer
		}
	}
	return nil
}

// IsStructured reports whether the operations of a definition are structured.
func IsStructured(def *ir.OpDef) bool { return structures[def.Name] != nil }

// InitsOf is the range of the operands that the results of an operation of
// this dialect start from, structured or not. It reports false for operations
// without such operands.
func InitsOf(op *ir.Op) (start, n int, ok bool) {
	if d := op.Def(); d.Dialect != Dialect || len(d.Operands) < 2 {
		return 0, 0, false
	}
	return op.OperandGroup(1)
}

// Inputs are the operands that are only read.
func (s StructuredOp) Inputs() []*ir.Value { return s.Op.OperandsOf(0) }

// Inits are the buffers written to, or the tensors the results start from.
func (s StructuredOp) Inits() []*ir.Value { return s.Op.OperandsOf(1) }

// Body is the block that computes one point of the iteration space: an argument
// for each operand, and a yielded value for each of Inits.
func (s StructuredOp) Body() *ir.Block { return s.Op.Region0().Entry() }

// Yielded are the values that Body computes, one for each of Inits.
func (s StructuredOp) Yielded() []*ir.Value { return s.Body().Last().Operands() }

// IndexingMaps say for each operand which element belongs to a point of the
// iteration space.
func (s StructuredOp) IndexingMaps() []*affine.Map { return s.structure.maps(s.Op) }

// Iterators say for each loop how it may be run.
func (s StructuredOp) Iterators() []Iterator { return s.structure.iterators(s.Op) }

// NumLoops is the number of dimensions of the iteration space.
func (s StructuredOp) NumLoops() int { return len(s.Iterators()) }

// OnTensors reports whether the operation computes new tensors and touches no
// memory.
func (s StructuredOp) OnTensors() bool { return s.has(ir.IsAnyTensor) && !s.has(ir.IsAnyMemRef) }

// OnBuffers reports whether the operation works in memory.
func (s StructuredOp) OnBuffers() bool { return s.has(ir.IsAnyMemRef) && !s.has(ir.IsAnyTensor) }

func (s StructuredOp) has(test func(ir.Type) bool) bool {
	for i := range s.Op.NumOperands() {
		if test(s.Op.Operand(i).Type()) {
			return true
		}
	}
	return false
}

// indexedShape is the shape of an operand as the iteration space sees it: everything
// but tensors and buffers has rank 0.
func indexedShape(t ir.Type) []int64 {
	if !isIndexed(t) {
		return nil
	}
	shape, _ := ir.ShapeOf(t)
	return shape
}

// scalarOf is the type of the body's argument for an operand.
func scalarOf(t ir.Type) ir.Type {
	if isIndexed(t) {
		return ir.ElementTypeOf(t)
	}
	return t
}

// mapsFromAttr reads the maps an operation spells out.
func mapsFromAttr(op *ir.Op) []*affine.Map { return mapList(op.Attr(mapsAttr)) }

func mapList(a ir.Attr) []*affine.Map {
	list, ok := a.(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	maps := make([]*affine.Map, 0, len(list.Elems))
	for _, e := range list.Elems {
		if m, ok := e.(*ir.AffineMapAttr); ok {
			maps = append(maps, m.Map)
		}
	}
	return maps
}

func mapListAttr(ctx *ir.Context, maps []*affine.Map) ir.Attr {
	elems := make([]ir.Attr, len(maps))
	for i, m := range maps {
		if i > 0 && m == maps[i-1] {
			elems[i] = elems[i-1]
		} else {
			elems[i] = ctx.AffineMap(m)
		}
	}
	return ctx.Array(elems)
}

var mapArray = ir.AttrConstraint{
	Desc: "AffineMap array attribute",
	Ok: func(a ir.Attr) bool {
		list, ok := a.(*ir.ArrayAttr)
		return ok && len(mapList(a)) == len(list.Elems)
	},
	Class: ir.ArrayAttrType.Ok,
}

// sameIterator is n times the same iterator type.
func sameIterator(it Iterator, n int) []Iterator {
	list := make([]Iterator, n)
	for i := range list {
		list[i] = it
	}
	return list
}
