package jit

import "github.com/tshared/tshared/frontend/pyeval"

// Decorated is a kernel below decorators that are applied late: those of frameworks need
// all of the framework, and compiling the kernel needs none of them. They are applied when
// something else than the function is asked for.
type Decorated struct {
	Fn     *Function
	rest   func() (pyeval.Value, error)
	done   bool
	result pyeval.Value
	err    error
}

// Defer is what pyeval asks about decorators above a value: those above a kernel are put off.
func Defer(v pyeval.Value, rest func() (pyeval.Value, error)) pyeval.Value {
	fn, ok := v.(*Function)
	if !ok {
		return nil
	}
	return &Decorated{Fn: fn, rest: rest}
}

// Apply applies the decorators.
func (d *Decorated) Apply() (pyeval.Value, error) {
	if !d.done {
		d.done = true
		d.result, d.err = d.rest()
	}
	return d.result, d.err
}

// Usable is the decorated kernel, or the kernel itself where the decorators cannot be applied.
func (d *Decorated) Usable() pyeval.Value {
	if v, err := d.Apply(); err == nil {
		return v
	}
	return d.Fn
}

// Usable is a value of Python as kernels see it: a decorated kernel with its decorators, all
// else as it is.
func Usable(v pyeval.Value) pyeval.Value {
	if d, ok := v.(*Decorated); ok {
		return d.Usable()
	}
	return v
}

// TypeName implements pyeval.Value.
func (d *Decorated) TypeName() string {
	return d.Usable().TypeName()
}

// Key implements pyeval.HasKey.
func (d *Decorated) Key() any { return d }

// Attr implements pyeval.HasAttrs.
func (d *Decorated) Attr(in *pyeval.Interp, name string) (pyeval.Value, error) {
	v, err := d.Apply()
	if err != nil {
		return nil, err
	}
	return in.GetAttr(v, name)
}

// Call implements pyeval.Callable.
func (d *Decorated) Call(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	v, err := d.Apply()
	if err != nil {
		return nil, err
	}
	return in.Call(v, args)
}

// Item implements pyeval.HasItems: kernel[grid].
func (d *Decorated) Item(in *pyeval.Interp, index pyeval.Value) (pyeval.Value, error) {
	v, err := d.Apply()
	if err != nil {
		return nil, err
	}
	return in.Item(v, index)
}
