package cpu

import "github.com/tshared/tshared/ir"

// loopPhiStorages are the storages of a loop's iter_args. An init tensor that is dead
// afterwards keeps its slot, and iterations overwrite it there.
func (c *compiler) loopPhiStorages(op *ir.Op, inits []*ir.Value) (phiStorages, error) {
	rs := make(phiStorages, len(inits))
	taken := map[*slot]bool{}
	for i, v := range inits {
		a := c.descs[v]
		if c.canReuseSlot(op, a) && !taken[a.slot] {
			own := *a
			taken[a.slot] = true
			rs[i] = &phiStorage{typ: v.Type(), tensor: &own}
			continue
		}
		var err error
		if rs[i], err = c.newPhiStorage(v.Type(), a); err != nil {
			return nil, err
		}
	}
	return rs, nil
}

// canReuseSlot reports whether a loop may take the slot of an init: the tensor fills the
// slot, and nothing else reads it in the loop or after it.
func (c *compiler) canReuseSlot(op *ir.Op, a *memrefDesc) bool {
	if a == nil || c.options.Check || a.slot == nil || !a.inMemory() || !a.isDense() || !a.offset.is(0) || !a.slot.isDeadAfter(op) {
		return false
	}
	bytes := a.elem.Bytes
	for _, n := range a.sizes {
		if !n.isStatic() {
			return false
		}
		bytes *= n.n
	}
	return bytes == a.slot.bytes
}
