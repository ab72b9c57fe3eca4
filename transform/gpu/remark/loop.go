package remark

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Rings are the loops that are pipelined, and NotPipelined those that could be.
var (
	Rings        = Rule{Loop, []*ir.OpDef{tile.LocalAlloc}, ofRing}
	NotPipelined = Rule{Loop, []*ir.OpDef{scf.For}, ofLoop}
	// Roles are the warps of a kernel that only copy.
	Roles = Rule{Copy, []*ir.OpDef{tile.Roles}, ofRoles}
	// NotBulk are the loops whose loads bulk copies could make.
	NotBulk = Rule{Loop, []*ir.OpDef{scf.For}, ofThreadCopies}
	// BulkStores are the tiles that bulk stores write, and NotBulkStores and NotBulkUpdates the stores and atomic updates that these could make.
	BulkStores     = Rule{Store, []*ir.OpDef{tile.BulkStore}, ofBulkStore}
	NotBulkStores  = Rule{Store, []*ir.OpDef{tile.Store}, ofThreadStores}
	NotBulkUpdates = Rule{Atomic, []*ir.OpDef{linalg.Generic}, ofThreadStores}
	// Persistent are the kernels whose blocks go through programs, or could.
	Persistent = Rule{Kernel, []*ir.OpDef{function.Func}, ofPrograms}
	// StreamK are the kernels whose blocks share the iterations of programs, or do not where that was asked for.
	StreamK = Rule{Kernel, []*ir.OpDef{function.Func}, ofIterations}
	// NotOverlapped are the loops whose dots could overlap with the next iteration.
	NotOverlapped = Rule{Loop, []*ir.OpDef{scf.For}, ofDots}
)

// ofLoop is the remark about a loop that could be pipelined and is not.
func ofLoop(op *ir.Op) (string, bool) {
	why, ok := op.StringAttr(tile.NotPipelined)
	return "not pipelined: " + why, ok
}

// ofDots is the remark about a loop whose dots could overlap with the next iteration and do not.
func ofDots(op *ir.Op) (string, bool) {
	why, ok := op.StringAttr(tile.NotOverlapped)
	return "dots do not overlap with the next iteration: " + why, ok
}

// ofThreadCopies is the remark about a loop whose threads copy, where bulk copies could.
func ofThreadCopies(op *ir.Op) (string, bool) {
	why, ok := op.StringAttr(tile.NotBulk)
	return "bulk copies do not make the loads: " + why, ok
}

// ofRing is the remark about the loop whose iterations take their tiles from a ring of buffers; not ok for buffers of no loop.
func ofRing(op *ir.Op) (string, bool) {
	o := tile.LocalAllocOp{Op: op}
	loop := loopOf(o)
	if loop == nil {
		return "", false
	}
	plural := "s"
	if o.Stages() == 1 {
		plural = ""
	}
	notes := []string{fmt.Sprintf("pipelined with %d stage%s of %d bytes for %s", o.Stages(), plural, o.StageBytes(), buffers(o))}
	if what, ok := runsOn(loop); ok {
		notes = append(notes, what)
	}
	if n, ok := op.IntAttr(tile.WantedStages); ok {
		notes = append(notes, fmt.Sprintf("%d do not fit", n))
	}
	if tiles := otherVersions(op); len(tiles) > 0 {
		notes = append(notes, "another version of the loop is for tiles that are "+strings.Join(tiles, " or "))
	}
	return strings.Join(notes, "; "), true
}

// buffers lists the tensors of a stage.
func buffers(o tile.LocalAllocOp) string {
	var list []string
	for _, t := range o.Op.ResultTypes() {
		tensor := tile.MemDescType{DialectType: t.(*ir.DialectType)}.Tensor()
		list = append(list, Shape(tensor.Shape)+"x"+tensor.Elem.String())
	}
	return strings.Join(list, " and ")
}

// loopOf is the loop after an allocation in its block that takes its tiles from the buffers, the last one that has to do with them; nil if no
// copies are into them.
func loopOf(o tile.LocalAllocOp) (loop *ir.Op) {
	if !slices.ContainsFunc(o.Op.Results(), isCopiedInto) {
		return nil
	}
	for op := o.Op.Next(); op != nil; op = op.Next() {
		if !op.Is(scf.For) {
			continue
		}
		for user := range o.Op.Result(0).Users() {
			if op.Contains(user) {
				loop = op
			}
		}
	}
	return loop
}

// isCopiedInto reports whether an asynchronous copy is into a stage of a buffer.
func isCopiedInto(buffer *ir.Value) bool {
	for user := range buffer.Users() {
		c, isCopy := tile.AsAsyncCopy(user)
		g, isGather := tile.AsAsyncGather(user)
		if isCopy && c.Dest() == buffer || isGather && g.Dest() == buffer || user.Is(tile.MemDescStage) && isCopiedInto(user.Result(0)) {
			return true
		}
	}
	return false
}

// runsOn says what of a dot is computed when the next iteration has begun.
func runsOn(loop *ir.Op) (what string, ok bool) {
	dots := 0
	peeled := loop.Parent().HasAttr(tile.Peeled)
	for op := range loop.Region0().Entry().Ops() {
		if o, isDot := tile.AsDot(op); isDot && o.Async() {
			dots++
		}
		if op.Is(tile.DotOperands) {
			return "the last K step of the dot runs in the next iteration", true
		}
	}
	switch {
	case dots == 0:
		return "", false
	case peeled:
		return "dots of an iteration run while the next one computes", true
	case dots == 1:
		return "the dot runs while the next iteration begins", true
	}
	return fmt.Sprintf("%d dots run while the next iteration begins", dots), true
}

// otherVersions says for which tiles the general versions of a loop are, outermost first, if an operation is in the fast ones.
func otherVersions(op *ir.Op) (tiles []string) {
	for ; op.Parent() != nil; op = op.Parent() {
		choice := op.Parent()
		if why, ok := choice.StringAttr(tile.LoopVersions); ok && op.Block().Region() == choice.RegionAt(1) {
			tiles = append(tiles, why)
		}
	}
	slices.Reverse(tiles)
	return tiles
}

func ofRoles(op *ir.Op) (string, bool) {
	var copying, others *tile.RoleOp
	for _, r := range (tile.RolesOp{Op: op}).List() {
		copies := false
		r.Op.Walk(func(inner *ir.Op) ir.WalkResult {
			copies = copies || inner.Is(tile.BulkCopy)
			return ir.Continue
		})
		if copies {
			copying = &r
		} else {
			others = &r
		}
	}
	if copying == nil || others == nil {
		return "", false
	}
	few, _ := copying.Registers()
	most, _ := others.Registers()
	return fmt.Sprintf("%d warps of their own issue the copies of the kernel, with %d registers a thread; the others have %d", copying.Warps(), few, most), true
}

func ofBulkStore(op *ir.Op) (string, bool) {
	t, ok := tile.AsMemDesc(tile.BulkStoreOp{Op: op}.Source().Type())
	if !ok {
		return "", false
	}
	how := fmt.Sprintf("%s of %d-byte elements by a bulk store from shared memory", Shape(t.Tensor().Shape), tile.ElementBytes(t.Tensor().Elem))
	if kind, reduces := (tile.BulkStoreOp{Op: op}).Reduce(); reduces {
		how += fmt.Sprintf(", combined with the memory by '%s'", kind)
	}
	return how, true
}

// ofThreadStores is the remark about a store or update by threads, where a bulk store could make it.
func ofThreadStores(op *ir.Op) (string, bool) {
	why, ok := op.StringAttr(tile.NotBulk)
	return "a bulk store does not make it: " + why, ok
}

// ofPrograms is the remark about a kernel whose blocks go through programs, or could.
func ofPrograms(op *ir.Op) (string, bool) {
	if tile.IsPersistent(op) && !op.HasAttr(tile.StreamK) {
		return "persistent: the blocks that a GPU holds go through the programs of a launch", true
	}
	why, ok := op.StringAttr(tile.NotPersistent)
	return "not persistent: " + why, ok
}

// ofIterations is the remark about a kernel whose blocks share the iterations of programs, or could.
func ofIterations(op *ir.Op) (string, bool) {
	if op.HasAttr(tile.StreamK) {
		return "stream-K: the blocks that a GPU holds share the iterations of all programs of a launch", true
	}
	why, ok := op.StringAttr(tile.NotStreamK)
	return "not stream-K: " + why, ok
}
