// Package linalgtotile has the pass that converts accesses of tensors to memory into tile accesses.
//
// Lowered IR loads a tile by copies into an allocation, after a fill with the value of masked-off elements. The
// pass follows the contents of each allocation through the operations and makes a tensor of every state:
//
//	%a = memref.alloc() : memref<32x64xf16>
//	linalg.fill ins(%zero : f16) outs(%a : memref<32x64xf16>)
//	%s = memref.subview %a[0, 0] [%m, 64] [1, 1] : ...
//	memref.copy %from, %s : ...
//	%t = bufferization.to_tensor %a : ...
//
// becomes
//
//	%e = tensor.empty() : tensor<32x64xf16>
//	%f = linalg.fill ins(%zero : f16) outs(%e : tensor<32x64xf16>) -> tensor<32x64xf16>
//	%t = tile.load %from other(%f : tensor<32x64xf16>) : ... -> tensor<32x64xf16>
//
// Branches and loops that write to an allocation outside of them yield and carry its tensor. A store of a slice
//
//	%s = tensor.extract_slice %t[0, 0] [%m, 64] [1, 1] : tensor<32x64xf16> to tensor<?x64xf16>
//	bufferization.materialize_in_destination %s in writable %to : ...
//
// becomes a store of the whole tensor, of which the memory takes the elements that are in it:
//
//	tile.store %t, %to : ...
//
// A load of a part of a tile that is inserted into another tensor becomes a load at offsets; a load that has several copies of elements
// becomes a smaller one, which is broadcast. A choice between two fills becomes a fill.
package linalgtotile

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass.
var Pass = remark.On(&pass.Pass{
	Name:  "linalg-to-tile",
	Title: "LinalgToTile",
	Doc:   "Convert loads and stores of tensors to tile accesses, and allocations to tensors",
	Run: func(_ *pass.Context, op *ir.Op) error {
		Run(op)
		return nil
	},
	Post: isConverted,
}, accessRules...)

// Run converts the accesses of an operation's regions. Allocations with uses that tensors do not have stay, and so
// do the accesses to them.
func Run(root *ir.Op) {
	allocs := promotable(root)
	p := &promoter{b: ir.NewBuilder(root.Context()), allocs: map[*ir.Value]bool{}, writes: map[*ir.Op][]*ir.Value{}, dominance: ir.NewDominance()}
	for _, alloc := range allocs {
		p.allocs[alloc] = true
	}
	p.findWrites(allocs)
	for _, r := range root.Regions() {
		p.region(r, contents{})
	}
	for _, op := range p.dead {
		op.Erase()
	}
	p.dropCoordinates()
	p.fills(root)
	p.shiftedLoads(root)
	p.broadcastLoads(root)
}
