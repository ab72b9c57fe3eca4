package launch

import (
	"context"
	"encoding/binary"
	"fmt"

	"github.com/tshared/tshared/internal/kernel/bounds"
)

// call is the arguments of a launch: bound to parameters, then specialised. Calls are reused.
type call struct {
	fn      *Kernel
	args    []argument // by parameter
	given   []bool     // by parameter: it has a value
	options Options
	key     []byte
	overlap bool // arguments share memory
	words   []uint64
	sizes   []int64  // by word: the bytes of memory
	config  *Config  // that was chosen, nil for none
	variant *Variant // that was chosen, nil for none
	gridErr error    // what a grid function asked for in vain
}

// newCall takes a call from the pool.
func (f *Kernel) newCall() *call {
	c := f.calls.Get().(*call)
	c.options = f.load.options
	return c
}

// free gives a call back. It forgets the arguments, which must not be kept alive.
func (c *call) free() {
	clear(c.args)
	clear(c.given)
	c.gridErr, c.config, c.variant = nil, nil, nil
	c.fn.calls.Put(c)
}

// resolve binds and specialises a call. The grid is that of the launch, with which the configs of
// an autotuned kernel are measured.
func (c *call) resolve(ctx context.Context, d *Device, grid any, args []any) error {
	if err := c.bind(args); err != nil {
		return err
	}
	if c.fn.variants != nil {
		return c.choose(d)
	}
	if c.fn.decorators != nil {
		if err := c.fn.decide(ctx, d, c, grid); err != nil {
			return err
		}
	}
	if err := c.complete(); err != nil {
		return err
	}
	return c.specialize(d)
}

// bind gives parameters their values: by position, then by name. Options are taken out.
func (c *call) bind(args []any) error {
	f, named := c.fn, false
	for i, v := range args {
		if n, ok := v.(NamedValue); ok {
			if err := c.bindNamed(n); err != nil {
				return err
			}
			named = true
			continue
		}
		switch {
		case named:
			return fmt.Errorf("kernel %s: argument %d is given by position behind arguments by name", f.name, i)
		case i >= f.positional:
			return f.tooMany(args)
		}
		if err := c.set(i, v); err != nil {
			return err
		}
	}
	return nil
}

func (c *call) set(i int, v any) error {
	c.given[i] = true
	if err := c.args[i].read(v); err != nil {
		return c.fn.argError(i, err)
	}
	return nil
}

func (c *call) bindNamed(n NamedValue) error {
	f := c.fn
	if i, ok := f.index[n.name]; ok && !f.params[i].PositionalOnly {
		if c.given[i] {
			return fmt.Errorf("kernel %s gets argument %q twice", f.name, n.name)
		}
		return c.set(i, n.value)
	}
	set, ok := launchOptions[n.name]
	if !ok || f.variants != nil {
		return f.unknown(n.name)
	}
	var a argument
	err := a.read(n.value)
	if err == nil {
		err = set(&c.options, &a)
	}
	if err != nil {
		return fmt.Errorf("option %s of kernel %s: %w", n.name, f.name, err)
	}
	return nil
}

// complete gives parameters that were left out their defaults.
func (c *call) complete() error {
	for i := range c.args {
		if c.given[i] {
			continue
		}
		p := &c.fn.params[i]
		if !p.HasDefault {
			return c.fn.missing(i)
		}
		if err := c.readDefault(i, p.Default); err != nil {
			return c.fn.argError(i, err)
		}
	}
	return nil
}

// readDefault takes the default of a parameter. Objects of Python can only be constants.
func (c *call) readDefault(i int, v any) error {
	a := &c.args[i]
	if err := a.read(v); err != nil {
		if !c.fn.params[i].Constexpr {
			return err
		}
		*a = argument{kind: constant, value: v}
	}
	return nil
}

// deviceBytes is how much of a key stands for the device.
const deviceBytes = 4

// specialize makes the key of a call on a device.
func (c *call) specialize(d *Device) error {
	key := binary.LittleEndian.AppendUint32(c.key[:0], d.id)
	staged := d.context != nil
	for i := range c.args {
		a, p := &c.args[i], &c.fn.params[i]
		if p.Constexpr {
			if a.kind == memory || a.kind == descriptor {
				_, err := a.constantValue()
				return c.fn.argError(i, err)
			}
			key = a.appendConstant(key)
			continue
		}
		if err := d.accepts(a); err != nil {
			return c.fn.argError(i, err)
		}
		if a.kind == constant && !a.isObject() {
			return c.fn.argError(i, fmt.Errorf("a value of Go type %T is taken for constexpr parameters only", a.value))
		}
		a.specialize(&p.Param, staged)
		if c.fn.fixed != nil { // it is specialised already
			continue
		}
		if a.kind == memory {
			if err := p.CheckElements(a.elem); err != nil {
				return c.fn.argError(i, err)
			}
		}
		key = a.appendKey(key)
	}
	c.overlap = c.overlaps()
	if c.overlap {
		key = append(key, 1)
	}
	if c.config != nil {
		key = append(key, c.config.IROverride...)
	}
	c.key = c.options.appendKey(key)
	return nil
}

// overlaps reports whether arguments share memory, as far as sizes are known. Code for such a
// launch is compiled apart: for others loads can be moved across stores.
func (c *call) overlaps() bool {
	for i := range c.args {
		x := &c.args[i]
		if x.kind != memory || x.isEmpty() {
			continue
		}
		for j := range c.args[:i] {
			y := &c.args[j]
			if y.kind == memory && !y.isEmpty() && x.bits < y.bits+uint64(max(y.bytes, 1)) && y.bits < x.bits+uint64(max(x.bytes, 1)) {
				return true
			}
		}
	}
	return false
}

// isEmpty reports whether memory has no bytes.
func (a *argument) isEmpty() bool { return a.sized && a.bytes == 0 }

// encode makes the words of the arguments that are passed at run time.
func (c *call) encode() error {
	c.words, c.sizes = c.words[:0], c.sizes[:0]
	for i := range c.args {
		if c.isConstant(i) {
			continue
		}
		if err := c.encodeArg(&c.args[i]); err != nil {
			return c.fn.argError(i, err)
		}
	}
	return nil
}

// isConstant reports whether a parameter is a constant of the code, so that launches do not pass
// it.
func (c *call) isConstant(i int) bool {
	if c.variant != nil {
		return c.variant.params[i].isConstant()
	}
	return c.fn.params[i].Constexpr
}

func (c *call) encodeArg(a *argument) error {
	switch {
	case a.kind == tuple:
		for i := range a.elems {
			if err := c.encodeArg(&a.elems[i]); err != nil {
				return fmt.Errorf("part %d of the tuple: %w", i, err)
			}
		}
		return nil
	case a.isConstant():
		return nil
	case a.kind == descriptor:
		c.words, c.sizes = a.appendDescriptor(c.words), append(c.sizes, a.elems[0].size())
		for len(c.sizes) < len(c.words) {
			c.sizes = append(c.sizes, bounds.Unknown)
		}
		return nil
	}
	w, err := a.word(c.fn.fixed != nil)
	c.words, c.sizes = append(c.words, w), append(c.sizes, a.size())
	return err
}
