package pyeval

import (
	"errors"
	"iter"
	"runtime/debug"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// generator is a generator object. Its body runs as a coroutine.
type generator struct {
	name string
	core *coroutine
}

// coroutine is the running body of a generator.
type coroutine struct {
	in      *Interp
	next    func() (Value, bool)
	stop    func()
	yielded func(Value) bool
	sent    Value // the value of the yield expression that is resumed
	thrown  error // raised by the yield expression that is resumed
	result  Value // of the return statement
	err     error
	done    bool
	running bool
}

// errGeneratorExit ends the body of a generator that is not needed any more.
var errGeneratorExit = errors.New("generator closed")

func (g *generator) TypeName() string { return "generator" }

func newGenerator(in *Interp, f *frame, fn *Function) *generator {
	return startGenerator(in, fn.Name, func(g *generator) error {
		f.gen = g
		_, err := f.block(fn.Def.Body)
		g.core.result = f.result
		return err
	})
}

// maxGenerators bounds the generators that are not exhausted.
const maxGenerators = 10_000

// startGenerator returns a generator whose body runs when elements are asked for.
func startGenerator(in *Interp, name string, body func(g *generator) error) *generator {
	c := &coroutine{in: in}
	g := &generator{name: name, core: c}
	c.next, c.stop = iter.Pull(func(yield func(Value) bool) {
		c.yielded = yield
		defer func() {
			if r := recover(); r != nil {
				c.err = &diag.Bug{Who: "a generator", Value: r, Stack: debug.Stack()}
			}
		}()
		if err := body(g); err != nil && !errors.Is(err, errGeneratorExit) {
			c.err = err
		}
	})
	return g
}

// Close ends the generators that were started and not exhausted. The interpreter can be used
// afterwards.
func (in *Interp) Close() {
	for c := range in.open {
		c.end()
	}
}

// end ends the body of a generator.
func (c *coroutine) end() {
	c.done = true
	delete(c.in.open, c)
	c.stop()
}

// yield hands an element out and returns the value that the program sends in.
func (g *generator) yield(v Value) (Value, error) {
	c := g.core
	if !c.yielded(v) {
		return nil, errGeneratorExit
	}
	if err := c.thrown; err != nil {
		c.thrown = nil
		return nil, err
	}
	sent := c.sent
	c.sent = nil
	if sent == nil {
		return None, nil
	}
	return sent, nil
}

// advance runs the body up to its next yield: nil at the end.
func (g *generator) advance(in *Interp) (Value, error) {
	c := g.core
	switch {
	case c.running:
		return nil, valueError("generator already executing")
	case c.done:
		return nil, nil
	}
	if err := in.step(1); err != nil {
		return nil, err
	}
	if in.calls >= maxCalls {
		return nil, Raise("RecursionError", "maximum recursion depth exceeded")
	}
	if in.open == nil {
		in.open = map[*coroutine]bool{}
	}
	if len(in.open) > maxGenerators {
		return nil, limitExceeded("more than %d generators are open", maxGenerators)
	}
	in.open[c] = true
	depth, calls, handling, optional := in.depth, in.calls, in.handling, in.optional
	in.calls++
	c.running = true
	v, ok := c.next()
	c.running = false
	in.depth, in.calls, in.handling, in.optional = depth, calls, handling, optional
	if ok {
		return v, nil
	}
	c.done = true
	delete(in.open, c)
	err := c.err
	if isException(err, "StopIteration") {
		err = Raise("RuntimeError", "generator raised StopIteration")
	}
	return nil, err
}

// Iterate implements Iterable.
func (g *generator) Iterate(in *Interp) (func() (Value, error), error) {
	return func() (Value, error) { return g.advance(in) }, nil
}

// Attr implements HasAttrs.
func (g *generator) Attr(_ *Interp, name string) (Value, error) {
	switch name {
	case "send", "__next__", "throw", "close":
		return &Builtin{name: name, call: func(in *Interp, a *Args) (Value, error) { return g.resume(in, name, a) }}, nil
	case "__name__":
		return Str(g.name), nil
	}
	return nil, nil
}

func (g *generator) resume(in *Interp, name string, a *Args) (Value, error) {
	c := g.core
	switch name {
	case "close":
		if !c.running && !c.done {
			c.end()
		}
		return None, c.err
	case "send":
		v, err := bindArgs("send", a, "value/")
		if err != nil {
			return nil, err
		}
		c.sent = v[0]
	case "throw":
		v, err := bindArgs("throw", a, "exception/")
		if err != nil {
			return nil, err
		}
		c.thrown = in.raised(v[0])
	}
	v, err := g.advance(in)
	if v == nil && err == nil {
		return nil, in.stopIteration(c.result)
	}
	return v, err
}

// stopIteration is the exception at the end of an iteration.
func (in *Interp) stopIteration(result Value) error {
	e := Raise("StopIteration", "")
	args := NewTuple()
	if result != nil && result != None {
		args = NewTuple(result)
	}
	e.object().set("args", args)
	return e
}

func (f *frame) yield(e *pysyntax.Yield) (Value, error) {
	v := Value(None)
	if e.Value != nil {
		var err error
		if v, err = f.eval(e.Value); err != nil {
			return nil, err
		}
	}
	if f.gen == nil {
		return nil, Raise("SyntaxError", "'yield' outside function")
	}
	return f.gen.yield(v)
}

func (f *frame) yieldFrom(e *pysyntax.YieldFrom) (Value, error) {
	v, err := f.eval(e.Value)
	if err != nil {
		return nil, err
	}
	if f.gen == nil {
		return nil, Raise("SyntaxError", "'yield' outside function")
	}
	next, err := f.in.Iterate(v)
	if err != nil {
		return nil, err
	}
	for {
		x, err := next()
		if err != nil {
			return nil, err
		}
		if x == nil {
			break
		}
		if _, err := f.gen.yield(x); err != nil {
			return nil, err
		}
	}
	if g, ok := v.(*generator); ok && g.core.result != nil {
		return g.core.result, nil
	}
	return None, nil
}
