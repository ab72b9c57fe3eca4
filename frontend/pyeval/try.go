package pyeval

import (
	"errors"

	"github.com/tshared/tshared/frontend/pysyntax"
)

func (f *frame) raise(s *pysyntax.Raise) error {
	if s.Exc == nil {
		if n := len(f.in.handling); n > 0 {
			return f.in.handling[n-1]
		}
		return Raise("RuntimeError", "No active exception to reraise")
	}
	v, err := f.eval(s.Exc)
	if err != nil {
		return err
	}
	if s.Cause != nil {
		cause, err := f.eval(s.Cause)
		if err != nil {
			return err
		}
		if c, ok := cause.(*Class); ok && c.exception {
			if cause, err = f.in.call(c); err != nil {
				return err
			}
		}
		if c, ok := v.(*Class); ok && c.exception {
			if v, err = f.in.call(c); err != nil {
				return err
			}
		}
		if o, ok := v.(*Instance); ok && o.Class.exception {
			o.set("__cause__", cause)
		}
	}
	return f.in.raised(v)
}

// try runs a try statement.
func (f *frame) try(s *pysyntax.Try) (flow, error) {
	if len(s.Finalbody) == 0 {
		return f.tryExcept(s)
	}
	fl, err := f.tryExcept(s)
	if e := exceptionOf(err); e != nil && e.final {
		return fl, err
	}
	result := f.result
	if e := exceptionOf(err); e != nil {
		f.in.handling = append(f.in.handling, e)
	}
	final, ferr := f.block(s.Finalbody)
	if exceptionOf(err) != nil {
		f.in.handling = f.in.handling[:len(f.in.handling)-1]
	}
	if final != goesOn || ferr != nil {
		return final, ferr
	}
	f.result = result
	return fl, err
}

func (f *frame) tryExcept(s *pysyntax.Try) (flow, error) {
	optional := catchesImportError(s.Handlers)
	if optional {
		f.in.optional++
	}
	depth, calls := f.in.depth, f.in.calls
	fl, err := f.block(s.Body)
	if optional {
		f.in.optional--
	}
	if err == nil {
		if fl == goesOn {
			return f.block(s.Orelse)
		}
		return fl, nil
	}
	e := exceptionOf(err)
	if e == nil || e.final || errors.Is(err, errGeneratorExit) {
		return fl, err
	}
	f.in.depth, f.in.calls = depth, calls
	for _, h := range s.Handlers {
		ok, herr := f.catches(h, e)
		if herr != nil {
			return goesOn, herr
		}
		if ok {
			return f.handle(h, e)
		}
	}
	return fl, err
}

// catchesImportError reports whether a handler is written for modules that are missing.
func catchesImportError(handlers []*pysyntax.ExceptHandler) bool {
	for _, h := range handlers {
		if h.Type == nil {
			return true
		}
		names := []pysyntax.Expr{h.Type}
		if t, ok := h.Type.(*pysyntax.Tuple); ok {
			names = t.Elts
		}
		for _, n := range names {
			switch annotationName(n) {
			case "ImportError", "ModuleNotFoundError", "Exception", "BaseException":
				return true
			}
		}
	}
	return false
}

func (f *frame) catches(h *pysyntax.ExceptHandler, e *Exception) (bool, error) {
	if h.Type == nil {
		return true, nil
	}
	v, err := f.eval(h.Type)
	if err != nil {
		return false, err
	}
	classes := []Value{v}
	if t, ok := v.(*Tuple); ok {
		classes = t.Elts
	}
	for _, c := range classes {
		switch c := c.(type) {
		case *Class:
			if !c.exception {
				return false, typeError("catching classes that do not inherit from BaseException is not allowed")
			}
			if e.class.derivesFrom(c) {
				return true, nil
			}
		case *Opaque: // an exception of a module that is not available is never raised here
		default:
			return false, typeError("catching classes that do not inherit from BaseException is not allowed")
		}
	}
	return false, nil
}

func (f *frame) handle(h *pysyntax.ExceptHandler, e *Exception) (flow, error) {
	if h.Name != "" {
		if err := f.scope.store(h.Name, e.object()); err != nil {
			return goesOn, err
		}
	}
	f.in.handling = append(f.in.handling, e)
	n := len(f.in.handling)
	fl, err := f.block(h.Body)
	f.in.handling = f.in.handling[:n-1]
	if h.Name != "" {
		if serr := f.scope.store(h.Name, nil); serr != nil && err == nil {
			err = serr
		}
	}
	return fl, err
}

// with runs a with statement: the first item around the others.
func (f *frame) with(s *pysyntax.With, items []*pysyntax.WithItem) (flow, error) {
	if len(items) == 0 {
		return f.block(s.Body)
	}
	manager, err := f.eval(items[0].ContextExpr)
	if err != nil {
		return goesOn, err
	}
	if o, ok := manager.(*Opaque); ok {
		return goesOn, o.unavailable("used as a context manager")
	}
	enter, err := f.in.special(manager, "__enter__")
	if err != nil {
		return goesOn, err
	}
	exit, err := f.in.special(manager, "__exit__")
	if err != nil {
		return goesOn, err
	}
	v, err := f.in.call(enter)
	if err != nil {
		return goesOn, err
	}
	if t := items[0].OptionalVars; t != nil {
		if err := f.assign(t, v); err != nil {
			return goesOn, err
		}
	}
	fl, err := f.with(s, items[1:])
	return f.leaveWith(exit, fl, err)
}

// special is a method that a protocol needs.
func (in *Interp) special(v Value, name string) (Value, error) {
	m, err := in.attr(v, name)
	if err == nil && m == nil {
		err = typeError("'%s' object does not support the context manager protocol", v.TypeName())
	}
	return m, err
}

// leaveWith calls __exit__; a true result suppresses the exception.
func (f *frame) leaveWith(exit Value, fl flow, err error) (flow, error) {
	e := exceptionOf(err)
	if err != nil && (e == nil || e.final) {
		return fl, err
	}
	args := []Value{None, None, None}
	if e != nil {
		args = []Value{e.class, e.object(), None}
	}
	r, xerr := f.in.call(exit, args...)
	if xerr != nil {
		return goesOn, xerr
	}
	if e == nil {
		return fl, nil
	}
	suppressed, terr := f.in.Truth(r)
	if terr != nil {
		return goesOn, terr
	}
	if suppressed {
		return goesOn, nil
	}
	return fl, err
}
