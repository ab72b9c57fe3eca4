package pyeval

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/diag"
)

// Exception is a Python exception that was raised and not caught.
type Exception struct {
	Type    string        // name of the exception's class: "ValueError"
	Message string        // str() of the exception
	Pos     diag.Position // where it was raised
	// Trace has the calls that led there, the innermost first.
	Trace []Frame
	// Value is the exception object, made when the program asks for it.
	Value *Instance
	// Unavailable says that the value of a module was needed that is not available here.
	Unavailable bool

	class *Class
	// final says that no handler of the program may catch it: a limit of this interpreter.
	final bool
}

// Frame is one call of the chain that led to an exception.
type Frame struct {
	Name string        // of the function, as its __qualname__
	Pos  diag.Position // of the call
}

// Error implements error: the place, the type and the message.
func (e *Exception) Error() string {
	text := e.Type
	if e.Message != "" {
		text += ": " + e.Message
	}
	if !e.Pos.Known() {
		return text
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.Pos.File, e.Pos.Line, e.Pos.Col, text)
}

// Diagnostic returns the exception as an error with its chain of calls as notes.
func (e *Exception) Diagnostic() *diag.Diagnostic {
	text := e.Type
	if e.Message != "" {
		text += ": " + e.Message
	}
	d := &diag.Diagnostic{Severity: diag.Error, Pos: e.Pos, Message: text, Cause: e}
	for _, f := range e.Trace {
		d.Note(f.Pos, "called from here: %s", f.Name)
	}
	return d
}

// maxTrace bounds the frames an exception keeps, so that a deep recursion stays readable.
const maxTrace = 50

// called adds a call to the chain of an exception.
func (e *Exception) called(name string, pos diag.Position) {
	if len(e.Trace) < maxTrace {
		e.Trace = append(e.Trace, Frame{Name: name, Pos: pos})
	}
}

// Raise returns an exception of a built-in class as an error.
func Raise(class, format string, args ...any) *Exception {
	c := exceptionClasses[class]
	if c == nil {
		c = exceptionClasses["RuntimeError"]
	}
	return &Exception{Type: c.Name, Message: diag.Sprintf(format, args...), class: c}
}

func typeError(format string, args ...any) error  { return Raise("TypeError", format, args...) }
func valueError(format string, args ...any) error { return Raise("ValueError", format, args...) }

// limitExceeded is the error of a limit of this interpreter; no handler catches it.
func limitExceeded(format string, args ...any) error {
	e := Raise("RuntimeError", format, args...)
	e.final = true
	return e
}

// exceptionOf returns the exception of an error, nil where it is another kind of error.
func exceptionOf(err error) *Exception {
	var e *Exception
	if errors.As(err, &e) {
		return e
	}
	return nil
}

// isException reports whether an error is an exception of a built-in class or of one derived
// from it.
func isException(err error, class string) bool {
	e := exceptionOf(err)
	return e != nil && !e.final && e.class.derivesFrom(exceptionClasses[class])
}

// exceptionTree has the built-in exceptions: each line is a class and its base.
const exceptionTree = `
BaseException object
Exception BaseException
KeyboardInterrupt BaseException
SystemExit BaseException
GeneratorExit BaseException
ArithmeticError Exception
FloatingPointError ArithmeticError
OverflowError ArithmeticError
ZeroDivisionError ArithmeticError
AssertionError Exception
AttributeError Exception
BufferError Exception
EOFError Exception
ImportError Exception
ModuleNotFoundError ImportError
LookupError Exception
IndexError LookupError
KeyError LookupError
MemoryError Exception
NameError Exception
UnboundLocalError NameError
OSError Exception
FileNotFoundError OSError
FileExistsError OSError
PermissionError OSError
TimeoutError OSError
ConnectionError OSError
ReferenceError Exception
RuntimeError Exception
NotImplementedError RuntimeError
RecursionError RuntimeError
StopIteration Exception
StopAsyncIteration Exception
SyntaxError Exception
IndentationError SyntaxError
SystemError Exception
TypeError Exception
ValueError Exception
UnicodeError ValueError
UnicodeDecodeError UnicodeError
UnicodeEncodeError UnicodeError
Warning Exception
DeprecationWarning Warning
FutureWarning Warning
ImportWarning Warning
PendingDeprecationWarning Warning
ResourceWarning Warning
RuntimeWarning Warning
SyntaxWarning Warning
UnicodeWarning Warning
UserWarning Warning
`

// exceptionClasses are the built-in exceptions by name. They are shared by all interpreters
// and never change.
var exceptionClasses = makeExceptionClasses()

func makeExceptionClasses() map[string]*Class {
	classes := map[string]*Class{}
	for _, line := range strings.Split(strings.TrimSpace(exceptionTree), "\n") {
		name, base, _ := strings.Cut(line, " ")
		c := &Class{Name: name, Qualname: name, attrs: NewDict(), builtin: true, exception: true}
		if b := classes[base]; b != nil {
			c.Bases = []Value{b}
			c.mro = append([]Value{c}, b.mro...)
		} else {
			c.mro = []Value{c}
		}
		classes[name] = c
	}
	return classes
}

// object returns the exception as an object of the program.
func (e *Exception) object() *Instance {
	if e.Value == nil {
		e.Value = newInstance(e.class)
		args := NewTuple()
		if e.Message != "" {
			args = NewTuple(Str(e.Message))
		}
		e.Value.set("args", args)
	}
	return e.Value
}

// raised returns the error of `raise value`.
func (in *Interp) raised(v Value) error {
	switch v := v.(type) {
	case *Class:
		if v.exception {
			o, err := in.Call(v, &Args{})
			if err != nil {
				return err
			}
			return in.raised(o)
		}
	case *Instance:
		if v.Class.exception {
			message, err := in.Str(v)
			if err != nil {
				return err
			}
			return &Exception{Type: v.Class.Name, Message: message, Value: v, class: v.Class}
		}
	case *Opaque:
		return v.unavailable("raised")
	}
	return typeError("exceptions must derive from BaseException")
}

// exceptionStr is str() of an exception object.
func exceptionStr(in *Interp, v *Instance) (string, error) {
	args, _ := v.get("args").(*Tuple)
	switch {
	case args == nil || len(args.Elts) == 0:
		return "", nil
	case len(args.Elts) > 1:
		return in.Repr(args)
	case v.Class.derivesFrom(exceptionClasses["KeyError"]):
		return in.Repr(args.Elts[0])
	}
	return in.Str(args.Elts[0])
}
