package pyeval

import "github.com/tshared/tshared/frontend/pysyntax"

// decorate applies decorators, the last first. Each is evaluated when its turn comes, so that
// the program's host can put off those above a value that it made.
func (f *frame) decorate(list []pysyntax.Expr, v Value) (Value, error) {
	for len(list) > 0 {
		last := len(list) - 1
		var err error
		if v, err = f.applyDecorator(list[last], v); err != nil {
			return nil, err
		}
		list = list[:last]
		if later := f.deferDecorators(list, v); later != nil {
			return later, nil
		}
	}
	return v, nil
}

// deferDecorators asks the host whether the rest of the decorators is put off; nil where not.
func (f *frame) deferDecorators(list []pysyntax.Expr, v Value) Value {
	if len(list) == 0 || f.in.options.Defer == nil {
		return nil
	}
	now := f.scope.module.now
	return f.in.options.Defer(v, func() (Value, error) { return f.decorateLater(now, list, v) })
}

// decorateLater applies decorators that were put off: names have the values that they had at
// the function's place in the file.
func (f *frame) decorateLater(index int, list []pysyntax.Expr, v Value) (Value, error) {
	var r Value
	err := f.scope.module.at(index, &unit{index: index}, func(*frame) (err error) {
		r, err = f.decorateNow(list, v)
		return err
	})
	return r, err
}

// decorateNow is decorate without the host's leave to put anything off.
func (f *frame) decorateNow(list []pysyntax.Expr, v Value) (Value, error) {
	for i := len(list) - 1; i >= 0; i-- {
		var err error
		if v, err = f.applyDecorator(list[i], v); err != nil {
			return nil, err
		}
	}
	return v, nil
}

func (f *frame) applyDecorator(e pysyntax.Expr, v Value) (Value, error) {
	d, err := f.decorator(e)
	if err != nil {
		return nil, err
	}
	if o, ok := d.(*Opaque); ok {
		return o.decorate(v), nil
	}
	r, err := f.in.call(d, v)
	if err != nil {
		if x, ok := err.(*Exception); ok && x.Pos.Line != 0 && !f.scope.module.embedded {
			x.called(calleeName(d), positionOf(f.scope.module, e))
		}
		return nil, locate(f.scope.module, e, err)
	}
	return r, nil
}

// decorator evaluates a decorator. A call of an opaque value is opaque here, whatever its
// arguments are.
func (f *frame) decorator(e pysyntax.Expr) (Value, error) {
	if c, ok := e.(*pysyntax.Call); ok {
		fn, err := f.decorator(c.Func)
		if err != nil {
			return nil, err
		}
		if o, ok := fn.(*Opaque); ok {
			return o, nil
		}
	}
	return f.eval(e)
}
