package ptx

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// emitRoles emits the roles. A warp of the block has one of them, or returns.
func emitRoles(c *emitter, op *ir.Op) error {
	_, err := c.control.Region(op.Region0(), nil, func(*ir.Op) ([]llvmir.Value, error) { return nil, nil })
	return err
}

// emitRole emits a branch of the warps of a role, which ends in a return of its own. The last role needs no branch if all warps have one.
func emitRole(c *emitter, op *ir.Op) (err error) {
	r, rest := tile.RoleOp{Op: op}, tile.BlockWarpsOf(c.Kernel)
	roles := tile.RolesOf(c.Kernel)
	for _, other := range roles {
		rest -= other.Warps()
	}
	if rest == 0 && r == roles[len(roles)-1] {
		return c.role(r) // the kernel returns after it
	}
	first := c.B.Sub(c.Warp, i32(r.First()))
	c.B.When(c.B.ICmp(llvmir.ULT, first, i32(r.Warps())), func() {
		if err = c.role(r); err == nil {
			c.B.Ret(llvmir.Value{})
		}
	})
	return err
}

// role emits the code of a role, whose threads are numbered from its first warp on.
func (c *emitter) role(r tile.RoleOp) error {
	warps, restore, barriers := c.Distribution.Warps, c.SaveThread(), c.barriersAt(r.Op)
	defer func() {
		restore()
		c.Distribution.Warps, c.Group = warps, tile.NamedBarrier{}
	}()
	c.Distribution.Warps, c.Threads.WarpBits = int(r.Warps()), layout.Log2(r.Warps())
	c.Group = barriers.Own
	c.Thread = c.B.Sub(c.Thread, i32(r.First()<<layout.LaneBits))
	c.Warp = c.B.Sub(c.Warp, i32(r.First()))
	c.setRegisters(r)
	if barriers.TakesLast {
		c.Arrive(barriers.Next) // the first turn
	}
	_, err := c.control.Region(r.Body(), nil, func(*ir.Op) ([]llvmir.Value, error) { return nil, nil })
	if barriers.TakesFirst {
		c.Sync(barriers.Turn) // the last pass: nobody has arrived at a barrier when the block ends
	}
	if err == nil {
		c.Asm("") // LLVM would move the stores with which two roles end into one block, for threads with different numbers of registers
	}
	return err
}

// barriersAt are the barriers of the role of an operation.
func (c *emitter) barriersAt(op *ir.Op) tile.Barriers {
	r, _ := tile.RoleOf(op)
	return tile.BarriersOf(tile.RolesOf(c.Kernel))[r]
}

func emitTurn(c *emitter, op *ir.Op) error {
	c.Sync(c.barriersAt(op).Turn)
	return nil
}

func emitPassTurn(c *emitter, op *ir.Op) error {
	c.Arrive(c.barriersAt(op).Next)
	return nil
}

// setRegisters gives the threads of a role the registers that it says.
func (c *emitter) setRegisters(r tile.RoleOp) {
	to, ok := r.Registers()
	have := tile.LaunchRegisters(c.Kernel)
	if !ok || to == have {
		return
	}
	change := "inc"
	if to < have {
		change = "dec"
	}
	c.Asm(fmt.Sprintf("setmaxnreg.%s.sync.aligned.u32 %d;", change, to))
}
