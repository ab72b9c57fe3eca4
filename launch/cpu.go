package launch

import (
	"context"
	"runtime"
	"sync"

	cpucode "github.com/tshared/tshared/cpu/code"
	"github.com/tshared/tshared/kernel"
)

// cpuKernel is a kernel as native code of this process.
type cpuKernel struct {
	kernel *cpucode.Kernel
	idle   sync.Pool // of *cpuLaunch: launches that were prepared before
}

// cpuLaunch is a prepared launch with its number of workers.
type cpuLaunch struct {
	*cpucode.Bound
	workers int
}

func (k *cpuKernel) check(grid kernel.Grid, c *call, mode kernel.Bounds) error {
	return k.kernel.CheckBits(grid, c.words, c.sizes, mode)
}

func (k *cpuKernel) launch(ctx context.Context, d *Device, grid kernel.Grid, c *call) error {
	l, _ := k.idle.Get().(*cpuLaunch)
	if l == nil || l.workers != d.workers {
		b, err := k.bound(d, grid, c)
		if err != nil {
			return err
		}
		l = &cpuLaunch{b, d.workers}
	} else if err := k.reuse(l, grid, c); err != nil {
		return err
	}
	err := l.Run(ctx)
	runtime.KeepAlive(c) // which has the memory of the arguments
	k.idle.Put(l)
	return err
}

// reuse gives a prepared launch other arguments.
func (k *cpuKernel) reuse(l *cpuLaunch, grid kernel.Grid, c *call) error {
	for i, w := range c.words {
		l.SetBits(i, w)
	}
	return l.SetGrid(grid)
}

// bound prepares a launch. The addresses are given as numbers: that the memory stays is for the
// caller to see to.
func (k *cpuKernel) bound(d *Device, grid kernel.Grid, c *call) (*cpucode.Bound, error) {
	return k.kernel.PrepareBits(cpucode.Launch{Grid: grid, Workers: d.workers}, c.words)
}

func (k *cpuKernel) prepare(d *Device, grid kernel.Grid, c *call) (frozen, error) {
	b, err := k.bound(d, grid, c)
	if err != nil {
		return nil, err
	}
	return b, nil
}

func (k *cpuKernel) close() error { return k.kernel.Close() }
