package ptx

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/tshared/tshared/ir"
)

// sharedKiB is how many KiB of shared memory a block can have, by target without the
// letter of its features.
var sharedKiB = map[string]int64{
	"sm_75": 64, "sm_80": 163, "sm_86": 99, "sm_87": 163, "sm_88": 99, "sm_89": 99, "sm_90": 227,
	"sm_100": 227, "sm_101": 227, "sm_103": 227, "sm_110": 227, "sm_120": 99, "sm_121": 99,
}

// leastSharedKiB is what every target has.
const leastSharedKiB = 48

// sharedLimit is how many bytes of shared memory a block can have.
func sharedLimit(target string) int64 {
	kib, ok := sharedKiB[strings.TrimRight(target, "af")]
	if !ok {
		kib = leastSharedKiB
	}
	return kib << 10
}

// thrift is what is done without, so that a kernel takes less shared memory.
type thrift int

const (
	// lavish: pipelines have all stages that fit beside a usual loop's other uses, and
	// layout conversions and operands of dots go through shared memory at once.
	lavish thrift = iota
	// measured: pipelines leave room for what is known to be used in their loops;
	// conversions and operands go in parts where they do not fit.
	measured
	// noInvariants: operands from outside a loop are not kept in shared memory.
	noInvariants
	// noPipelines: loads of loops are not begun early.
	noPipelines
)

// sharedBudget is how a kernel gets along with the shared memory of its target. Most kernels
// do by themselves. One that took more than there is is built again, with more thrift.
type sharedBudget struct {
	limit  int64
	thrift thrift
	// within is what the bodies of pipelined loops took beside the stages, when they
	// could have all they wanted.
	within map[*ir.Op]int64
}

func newSharedBudget(o Options) *sharedBudget {
	return &sharedBudget{limit: cmp.Or(o.SharedLimit, sharedLimit(o.Target)), within: map[*ir.Op]int64{}}
}

// peak is the most shared memory that something takes.
type peak struct {
	op    *ir.Op
	bytes int64
}

// spent notes that shared memory is used up to some byte by the operation being built.
func (c *compiler) spent(bytes int64) {
	if bytes > c.most.bytes {
		c.most = peak{c.op, bytes}
	}
	c.inLoops = max(c.inLoops, bytes)
}

// measure finds out how much shared memory the body of a loop takes: what the function
// it gives is called with is the end of what was reserved in front of the body.
func (c *compiler) measure(loop *ir.Op) func(reserved int64) {
	outer := c.inLoops
	c.inLoops = 0
	return func(reserved int64) {
		if c.sharedBudget.thrift == lavish {
			c.sharedBudget.within[loop] = max(c.sharedBudget.within[loop], c.inLoops-reserved)
		}
		c.inLoops = max(outer, c.inLoops)
	}
}

// available is how many bytes one exchange can take at once; any number if nothing is
// known to be too much.
func (c *compiler) available() int64 {
	if c.sharedBudget.thrift == lavish {
		return math.MaxInt64
	}
	return c.sharedBudget.limit - c.reserved
}

// partsOf is into how many parts, a power of two and most at most, something is
// divided that takes some bytes, so that a part fits.
func (c *compiler) partsOf(bytes int64, most int) int {
	parts := 1
	for parts < most && bytes/int64(parts) > c.available() {
		parts *= 2
	}
	return parts
}

// forLoop is how many bytes the body of a pipelined loop is taken to need.
func (b *sharedBudget) forLoop(loop *ir.Op) int64 { return max(otherUses, b.within[loop]) }

// canReserve reports whether operands from outside a loop may take some more bytes.
func (c *compiler) canReserve(bytes int64) bool {
	switch c.sharedBudget.thrift {
	case lavish:
		return true
	case measured:
		return c.reserved+bytes+otherUses <= c.sharedBudget.limit
	}
	return false
}

// buildWithin builds a kernel in the shared memory that its target has.
func buildWithin(o Options, build func(b *sharedBudget) (*Kernel, *compiler, error)) (*Kernel, *compiler, error) {
	b := newSharedBudget(o)
	for {
		k, c, err := build(b)
		if err != nil || k.Shared <= b.limit {
			return k, c, err
		}
		if b.thrift == noPipelines {
			c.refuse(c.most.op, fmt.Errorf("it takes %d bytes of shared memory, but a block has at most %d on %s", c.most.bytes, b.limit, o.Target))
			return nil, nil, c.problems.Err()
		}
		b.thrift++
	}
}
