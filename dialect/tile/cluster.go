package tile

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// maxCluster is how many blocks a cluster may have on every GPU that has clusters.
const maxCluster = 8

// ClusterBarrier is a barrier of a cluster.
var ClusterBarrier = &ir.OpDef{
	Name:    "tile.cluster_barrier",
	Doc:     "waits until all threads of the cluster have come here and their accesses to shared memory are visible to each other. Threads that have returned count as there",
	Example: "tile.cluster_barrier",
	Format:  "attr-dict",
}

// ClusterOf is the number of blocks of a cluster of the kernel that an operation is in, or is; 1 where it has none. They run a program each, or
// all one: see NumCTAsOf.
func ClusterOf(op *ir.Op) int64 {
	return max(blocksOf(op, Cluster), NumCTAsOf(op))
}

// NumCTAsOf is the number of blocks that run a program of the kernel that an operation is in, or is.
func NumCTAsOf(op *ir.Op) int64 { return blocksOf(op, NumCTAs) }

func blocksOf(op *ir.Op, attr string) int64 {
	for ; op != nil; op = op.Parent() {
		if n, ok := op.IntAttr(attr); ok && op.Def().Function {
			return n
		}
	}
	return 1
}

// oneBlockOps are for kernels whose programs are run by one block each.
var oneBlockOps = []*ir.OpDef{BulkCopy, BulkStore, MbarrierInit, MbarrierInval, MbarrierArrive, MbarrierWait, Roles, TensorMap}

// verifyNumCTAs refuses what a kernel cannot have whose programs are run by several blocks: bulk copies and mbarriers are for one.
func verifyNumCTAs(kernel *ir.Op) (err error) {
	if kernel.HasAttr(Cluster) {
		return kernel.Errorf("it has both '%s' and '%s'", Cluster, NumCTAs)
	}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if slices.Contains(oneBlockOps, op.Def()) || op.Is(RingAlloc) && op.HasAttr("by") {
			err = op.OpErrorf("it is for one block, but %d blocks run a program", NumCTAsOf(kernel))
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}
