// Package remarks collects remarks on how memory accesses are lowered, and why, and on
// what passes decide about operations. It does not know the lowering.
package remarks

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Kind is the kind of lowering of an access.
type Kind string

const (
	Structured Kind = "structured" // a tile of known base, offsets and strides
	Gather     Kind = "gather"     // one dimension, or all, through indices
	Element    Kind = "element"    // a pointer per element
	Scalar     Kind = "scalar"     // one element
)

// Access is the remark on one memory access.
type Access struct {
	Loc     string   `json:"loc"`
	Op      string   `json:"op"`
	Kind    Kind     `json:"kind"`
	Base    string   `json:"base,omitempty"`
	Strides []string `json:"strides,omitempty"`
	Wraps   []string `json:"wraps,omitempty"`  // elements after which addresses wrap around, per dimension; empty if none does
	Box     []string `json:"box,omitempty"`    // elements a mask keeps, per dimension: a number, or from:to
	Reason  string   `json:"reason,omitempty"` // why the access is not structured

	// AddressOps counts the remaining tensor operations that compute only addresses and
	// masks of the access.
	AddressOps int `json:"addressOps,omitempty"`

	Position diag.Position `json:"-"`
}

// Collector collects remarks. It is safe for concurrent use. A nil Collector ignores
// remarks.
type Collector struct {
	mu            sync.Mutex
	accesses      []Access
	notStructured map[*ir.Op]notStructured
	addressOps    map[diag.Position]int // AddressOps by the access's position
	remarks       []Remark
}

// Remark is the remark on what the compiler decided about an operation that matters for
// the speed of a kernel.
type Remark struct {
	Loc  string `json:"loc"`  // file:line:column of the operation
	What string `json:"what"` // dot, loop, layout conversion, global load, global store, kernel
	How  string `json:"how"`  // a phrase, such as "pipelined with 3 stages"

	position diag.Position
}

// Position is the place of the operation, as its location has it.
func (r Remark) Position() diag.Position { return r.position }

func (r Remark) String() string { return fmt.Sprintf("%s: %s: %s", r.Loc, r.What, r.How) }

// At is the remark on an operation at a place.
func At(loc ir.Location, what, how string) Remark {
	at := ir.PositionOf(loc)
	return Remark{fmt.Sprintf("%s:%d:%d", at.File, at.Line, at.Col), what, how, at}
}

// notStructured is the reason and box of an access that is not structured.
type notStructured struct {
	reason string
	box    []string
}

// New makes an empty collector.
func New() *Collector {
	return &Collector{notStructured: map[*ir.Op]notStructured{}, addressOps: map[diag.Position]int{}}
}

// NotStructured records why an access is not structured, and the bounding box of its mask
// if there is one, for a later Add.
func (r *Collector) NotStructured(op *ir.Op, reason error, box ...string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.notStructured[op] = notStructured{reason.Error(), box}
}

// Add adds the remark on an access.
func (r *Collector) Add(op *ir.Op, a Access) {
	if r == nil {
		return
	}
	if a.Reason == "" && a.Kind != Structured && a.Kind != Scalar {
		r.mu.Lock()
		known := r.notStructured[op]
		a.Reason, a.Box = known.reason, known.box
		r.mu.Unlock()
	}
	r.AddAt(op.Name(), ir.PositionOf(op.Loc()), a)
}

// AddAt adds the remark on an access that is erased.
func (r *Collector) AddAt(name string, at diag.Position, a Access) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	a.Op, a.Position = name, at
	a.Loc = fmt.Sprintf("%s:%d:%d", at.File, at.Line, at.Col)
	r.accesses = append(r.accesses, a)
}

// AddressOps records the number of remaining tensor operations that compute only
// addresses and masks of an access.
func (r *Collector) AddressOps(op *ir.Op, n int) {
	if r == nil || n == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.addressOps[ir.PositionOf(op.Loc())] = n
}

// Remark adds the remark on a decision about an operation, unless there is an equal one:
// passes copy operations.
func (r *Collector) Remark(op *ir.Op, what, how string) {
	if r == nil {
		return
	}
	d := At(op.Loc(), what, how)
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Contains(r.remarks, d) {
		r.remarks = append(r.remarks, d)
	}
}

// Remarks returns the remarks on decisions in source order.
func (r *Collector) Remarks() []Remark {
	r.mu.Lock()
	defer r.mu.Unlock()
	rows := slices.Clone(r.remarks)
	slices.SortStableFunc(rows, func(a, b Remark) int { return inSource(a.position, b.position) })
	return rows
}

// inSource compares places by line and column.
func inSource(a, b diag.Position) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) }

// Name returns the name of a value in the kernel's source: the name in its location, or
// the number of the argument.
func Name(v *ir.Value) string {
	if name, ok := ir.NameOf(v.Loc()); ok {
		return name
	}
	if v.DefiningOp() == nil {
		return fmt.Sprintf("argument #%d", v.Index())
	}
	return "the result of " + v.DefiningOp().Name()
}

// Accesses returns the remarks in source order.
func (r *Collector) Accesses() []Access {
	r.mu.Lock()
	defer r.mu.Unlock()
	rows := slices.Clone(r.accesses)
	for i, a := range rows {
		rows[i].AddressOps = r.addressOps[a.Position]
	}
	slices.SortStableFunc(rows, func(a, b Access) int { return inSource(a.Position, b.Position) })
	return rows
}

// Text describes the lowering of the access.
func (a Access) Text() string {
	text := string(a.Kind)
	if a.Base != "" {
		text += ", base " + a.Base
	}
	if len(a.Strides) > 0 {
		text += ", strides [" + strings.Join(a.Strides, ", ") + "]"
	}
	if len(a.Wraps) > 0 {
		text += ", wraps around at [" + strings.Join(a.Wraps, ", ") + "]"
	}
	if len(a.Box) > 0 {
		text += ", box [" + strings.Join(a.Box, ", ") + "]"
	}
	if a.AddressOps > 0 {
		text += fmt.Sprintf(", %d tensor op(s) for its addresses only", a.AddressOps)
	}
	if a.Reason != "" {
		text += ", because " + a.Reason
	}
	return text
}

// WriteText writes a line per remark, those on accesses first.
func (r *Collector) WriteText(w io.Writer) error {
	var lines []string
	for _, a := range r.Accesses() {
		lines = append(lines, a.Loc+": "+a.Op+": "+a.Text())
	}
	for _, d := range r.Remarks() {
		lines = append(lines, d.String())
	}
	for _, line := range lines {
		if _, err := fmt.Fprintln(w, diag.Printable(line)); err != nil {
			return err
		}
	}
	return nil
}

// WriteJSON writes the remarks as a JSON array, those on accesses first.
func (r *Collector) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	rows := []any{}
	for _, a := range r.Accesses() {
		rows = append(rows, a)
	}
	for _, d := range r.Remarks() {
		rows = append(rows, d)
	}
	return e.Encode(rows)
}
