package tile

import "github.com/tshared/tshared/ir"

// maxCluster is how many blocks a cluster may have on every GPU that has clusters.
const maxCluster = 8

// ClusterBarrier is a barrier of a cluster.
var ClusterBarrier = &ir.OpDef{
	Name:    "tile.cluster_barrier",
	Doc:     "waits until all threads of the cluster have come here and their accesses to shared memory are visible to each other. Threads that have returned count as there",
	Example: "tile.cluster_barrier",
	Format:  "attr-dict",
}

// ClusterOf is the number of blocks of a cluster of the kernel that an operation is in, or is; 1 where it has none.
func ClusterOf(op *ir.Op) int64 {
	for ; op != nil; op = op.Parent() {
		if n, ok := op.IntAttr(Cluster); ok && op.Def().Function {
			return n
		}
	}
	return 1
}
