package launch

import (
	"context"
	"errors"

	"github.com/tshared/tshared/internal/kernel/specialize"
)

// launchHook calls the pre_hook of the config that was chosen for a call; nil where there is none.
func (c *call) launchHook(d *Device) func() error {
	if c.config == nil || c.config.PreHook == nil {
		return nil
	}
	fn, hook := c.fn, c.config.PreHook
	copies := &clones{device: d}
	args := c.givenValues(copies.memory)
	return func() error { return errors.Join(fn.explain(hook(args)), copies.Close()) }
}

// hooked is a frozen launch that calls a hook first.
type hooked struct {
	frozen
	hook func() error
}

// Run implements frozen.
func (h *hooked) Run(ctx context.Context) error {
	if err := h.hook(); err != nil {
		return err
	}
	return h.frozen.Run(ctx)
}

// Start is Run without waiting, where the launch can do that.
func (h *hooked) Start() error {
	s, ok := h.frozen.(interface{ Start() error })
	if !ok {
		return h.Run(context.Background())
	}
	if err := h.hook(); err != nil {
		return err
	}
	return s.Start()
}

// shapeDescriptors calls the pre_hook of a config for what it does to tensor descriptors before a
// kernel is specialised: it may set the shapes of their blocks to constants of the config.
func (c *call) shapeDescriptors(d *Device) error {
	if c.config == nil || c.config.PreHook == nil || !c.hasDescriptors() {
		return nil
	}
	copies := &clones{device: d}
	args := c.givenValues(copies.memory)
	err := errors.Join(c.fn.explain(c.config.PreHook(args)), copies.Close())
	for i := range c.args {
		shaped, ok := args[c.fn.params[i].Name].(*specialize.Descriptor)
		if !ok || err != nil {
			continue
		}
		full := *c.args[i].value.(*Descriptor)
		full.Block = shaped.Block
		if e := c.args[i].descriptor(&full); e != nil {
			err = c.fn.argError(i, e)
		}
	}
	return err
}

// pythonDescriptor is a descriptor as hooks see it.
func (a *argument) pythonDescriptor(memory func(*argument) specialize.Memory) *specialize.Descriptor {
	d := a.value.(*Descriptor)
	base := specialize.Pointer{Elem: a.elems[0].elem.String()}
	if memory != nil {
		base.Memory = memory(&a.elems[0])
	}
	return &specialize.Descriptor{Base: base, Shape: d.Shape, Strides: d.Strides, Block: append([]int64(nil), d.Block...)}
}

// copy takes the arguments of another call, so that nothing of both is shared that changes.
func (c *call) copy(from *call) {
	for i := range from.args {
		c.args[i] = from.args[i].clone()
	}
	copy(c.given, from.given)
	c.options = from.options
}

func (a *argument) clone() argument {
	out := *a
	out.elems = nil
	for i := range a.elems {
		out.elems = append(out.elems, a.elems[i].clone())
	}
	return out
}
