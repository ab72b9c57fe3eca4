package testcase

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// Run is a case with its buffers filled, ready to be launched once.
type Run struct {
	Case    *Case
	Launch  interp.Launch
	Buffers []*memory.Buffer // by argument, nil for scalars and null pointers
	before  [][]byte
}

// ErrNoData is the cause of an error about a buffer without contents.
var ErrNoData = errors.New("the case has no data for it")

// Filler generates the contents of a buffer that the case has no data for.
type Filler func(a *Arg, data []byte)

// Prepare reads the contents of the buffers. fill generates those of a buffer without a file; a nil
// fill makes that an error.
func (c *Case) Prepare(fill Filler) (*Run, error) { return c.PrepareIn(memory.New(), fill) }

// PrepareIn is Prepare with the memory to put the buffers into.
func (c *Case) PrepareIn(m *memory.Memory, fill Filler) (*Run, error) {
	if err := c.checkMemory(); err != nil {
		return nil, err
	}
	r := &Run{Case: c, Buffers: make([]*memory.Buffer, len(c.Args)), before: make([][]byte, len(c.Args))}
	r.Launch = interp.Launch{Grid: c.Grid, Memory: m, Args: make([]interp.Arg, len(c.Args))}
	for i, a := range c.Args {
		if !a.Buffer || a.Null { // a null pointer is 0
			r.Launch.Args[i] = interp.Scalar(a.Bits)
			continue
		}
		data, err := c.contents(a, fill)
		if err != nil {
			return nil, fmt.Errorf("argument %q: %w", a.Name, err)
		}
		r.Buffers[i] = r.Launch.Memory.Add(a.Name, data)
		r.Launch.Args[i] = interp.Pointer(r.Buffers[i])
	}
	return r, r.SetAddresses((*memory.Buffer).Base)
}

// MemoryError is the error of a case whose buffers, with a copy of each from before the launch, take more than a limit.
type MemoryError struct {
	Arg           string // whose buffer is too much
	Bytes         uint64 // of that buffer
	Needed, Limit uint64 // of all up to it, with copies
	Machine       bool   // the limit is the memory of the machine
}

func (e *MemoryError) Error() string {
	what := "the limit of"
	if e.Machine {
		what = "this machine's"
	}
	return fmt.Sprintf("argument %q: its buffer has %d bytes; with those before it, before and after the launch, that is %d, more than %s %d", e.Arg, e.Bytes, e.Needed, what, e.Limit)
}

// checkMemory refuses buffers that, together with their copies, exceed the machine's memory or MaxMemory.
func (c *Case) checkMemory() error {
	need, have := uint64(0), physicalMemory()
	for _, a := range c.Args {
		if !a.Buffer || a.Null {
			continue
		}
		bytes := uint64(a.Len()) * uint64(a.Type.Bytes())
		need += 2 * bytes
		switch most := uint64(max(c.MaxMemory, 0)); {
		case most > 0 && need > most:
			return &MemoryError{Arg: a.Name, Bytes: bytes, Needed: need, Limit: most}
		case have > 0 && need > have:
			return &MemoryError{Arg: a.Name, Bytes: bytes, Needed: need, Limit: have, Machine: true}
		}
	}
	return nil
}

// Contents reads the contents of a buffer before the launch. The cause of an error is ErrNoData where the case has none, or where they are addresses that
// differ in every run.
func (c *Case) Contents(a *Arg) ([]byte, error) {
	if slices.ContainsFunc(c.addresses, func(r addressRule) bool { return r.table == a.Name }) {
		return nil, ErrNoData
	}
	return c.contents(a, nil)
}

func (c *Case) contents(a *Arg, fill Filler) ([]byte, error) {
	n := a.Len() * a.Type.Bytes()
	if a.File == "" {
		if fill == nil {
			return nil, ErrNoData
		}
		data := make([]byte, n)
		fill(a, data)
		return data, nil
	}
	return c.read(a.File, n)
}

func (r *Run) buffer(name string) (*memory.Buffer, error) {
	for i, a := range r.Case.Args {
		if a.Name == name && a.Buffer && !a.Null {
			return r.Buffers[i], nil
		}
	}
	return nil, fmt.Errorf("the case's note speaks of a buffer %q, which there is not", name)
}

// SetAddresses fills buffers that hold addresses of other buffers, whose bases are where a launch
// finds them. The contents before the launch are those afterwards.
func (r *Run) SetAddresses(base func(*memory.Buffer) uint64) error {
	for _, rule := range r.Case.addresses {
		if err := r.setAddresses(rule, base); err != nil {
			return err
		}
	}
	for i, b := range r.Buffers {
		if b != nil {
			r.before[i] = slices.Clone(b.Data)
		}
	}
	return nil
}

func (r *Run) setAddresses(rule addressRule, base func(*memory.Buffer) uint64) error {
	table, err := r.buffer(rule.table)
	if err != nil {
		return err
	}
	pool, err := r.buffer(rule.pool)
	if err != nil {
		return err
	}
	offsets, err := r.buffer(rule.offsets)
	if err != nil {
		return err
	}
	if len(table.Data) != len(offsets.Data) {
		return fmt.Errorf("buffers %q and %q differ in size", rule.table, rule.offsets)
	}
	for at := 0; at+8 <= len(table.Data); at += 8 {
		memory.Put(table.Data[at:at+8], base(pool)+memory.Get(offsets.Data[at:at+8]))
	}
	return nil
}

// Restore restores the contents of the buffers before the launch.
func (r *Run) Restore() {
	for i, b := range r.Buffers {
		if b != nil {
			copy(b.Data, r.before[i])
		}
	}
}

// Changed reports whether the launch changed the buffer of an argument.
func (r *Run) Changed(arg int) bool { return !bytes.Equal(r.before[arg], r.Buffers[arg].Data) }

// Outcome is the comparison of an output with its reference.
type Outcome struct {
	Arg           *Arg
	Elements      int
	Wrong         int // out of tolerance
	First         int // the first wrong element
	Got           float64
	Want          float64 // of the first wrong element
	MaxError      float64 // largest difference of all numbers
	ModifiedInput bool    // the kernel changed an input
}

// OK reports whether the output is right.
func (o *Outcome) OK() bool {
	return !o.ModifiedInput && float64(o.Wrong) <= o.Arg.MismatchFrac*float64(o.Elements)
}

func (o *Outcome) String() string {
	switch {
	case o.ModifiedInput:
		return fmt.Sprintf("%s is an input, but was changed", o.Arg.Name)
	case o.Wrong == 0:
		return fmt.Sprintf("%s: all %d elements are right, largest error %g", o.Arg.Name, o.Elements, o.MaxError)
	}
	return fmt.Sprintf("%s: %d of %d elements are wrong, first %d: got %v, want %v; largest error %g",
		o.Arg.Name, o.Wrong, o.Elements, o.First, o.Got, o.Want, o.MaxError)
}

// Check compares every output with its reference, and every input with its contents before the
// launch.
func (r *Run) Check() ([]*Outcome, error) {
	var outcomes []*Outcome
	for i, a := range r.Case.Args {
		if r.Buffers[i] == nil {
			continue
		}
		if !a.Output {
			if r.Changed(i) {
				outcomes = append(outcomes, &Outcome{Arg: a, Elements: a.Len(), ModifiedInput: true})
			}
			continue
		}
		if a.Samples != nil {
			outcomes = append(outcomes, a.compareSamples(r.Buffers[i].Data))
			continue
		}
		if a.RefFile == "" {
			return nil, fmt.Errorf("argument %q: the case has no reference for it", a.Name)
		}
		ref, err := r.Case.read(a.RefFile, a.Len()*a.RefType.Bytes())
		if err != nil {
			return nil, fmt.Errorf("argument %q: %w", a.Name, err)
		}
		outcomes = append(outcomes, compare(a, r.Buffers[i].Data, ref))
	}
	return outcomes, nil
}

func compare(a *Arg, got, want []byte) *Outcome {
	o := &Outcome{Arg: a, Elements: a.Len()}
	exact := !a.Type.IsFloat()
	left, right := a.Type.Decoder(), a.RefType.Decoder()
	sizeGot, sizeWant := a.Type.Bytes(), a.RefType.Bytes()
	for i := range o.Elements {
		g, w := got[i*sizeGot:(i+1)*sizeGot], want[i*sizeWant:(i+1)*sizeWant]
		if exact && bytes.Equal(g, w) {
			continue
		}
		o.compareElement(i, left(memory.Get(g)), right(memory.Get(w)), exact)
	}
	return o
}

// compareElement compares an element with its reference. With exact set they are known to differ.
func (o *Outcome) compareElement(i int, got, want float64, exact bool) {
	if got != got && want != want || got == want && !exact {
		return
	}
	diff := math.Abs(got - want)
	o.MaxError = math.Max(o.MaxError, diff)
	if exact || !(diff <= o.Arg.Atol+o.Arg.Rtol*math.Abs(want)) {
		if o.Wrong == 0 {
			o.First, o.Got, o.Want = i, got, want
		}
		o.Wrong++
	}
}
