// Package simt builds what a thread of a block computes from its number: the coordinates of its elements, predicates, and
// shuffles with the other lanes of its warp.
package simt

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// Threads builds what a thread computes from its number: coordinates of elements, predicates, shuffles.
type Threads struct {
	Instructions
	Thread, Lane, Warp llvmir.Value // thread, lane and warp number in the program, i32; in a role from its first warp on
	WarpBits           int          // log2 of the warps of a program, or of a role
	CTAs               int          // blocks that run a program
}

// FenceAsyncShared makes stores to shared memory visible to the async proxy of wgmma.
func (c *Threads) FenceAsyncShared() {
	if c.CTAs > 1 {
		c.Asm("fence.proxy.async.shared::cluster;")
		return
	}
	c.Asm("fence.proxy.async.shared::cta;")
}

// ClusterBarrier is a barrier of all threads of the cluster.
func (c *Threads) ClusterBarrier() {
	c.Asm("barrier.cluster.arrive.aligned;\n\tbarrier.cluster.wait.aligned;") // arrivals release, and waits acquire
}

// SaveThread returns a function that restores the values of the thread's numbers: a branch or loop may
// have replaced them.
func (c *Threads) SaveThread() func() {
	thread, lane, warp, bits := c.Thread, c.Lane, c.Warp, c.WarpBits
	return func() { c.Thread, c.Lane, c.Warp, c.WarpBits = thread, lane, warp, bits }
}

// RematerializeThread hides the thread's number from LLVM, so that values computed from it are not kept in
// registers across a loop with high register pressure.
func (c *Threads) RematerializeThread() {
	c.Thread = c.B.InlineAsm(llvmir.Asm{Constraints: "=r,0", SideEffects: true}, llvmir.I32, c.Thread)
	c.Lane = c.B.And(c.Thread, i32(31))
	c.Warp = c.B.LShr(c.Thread, i32(layout.LaneBits))
}
