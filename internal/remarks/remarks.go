// Package remarks collects what the lowering did about each access to memory,
// and why, for those who want to know. It knows nothing of how that is found
// out.
package remarks

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Kind is how an access is lowered.
type Kind string

const (
	Structured Kind = "structured" // a tile of known base, offsets and strides
	Gather     Kind = "gather"     // one dimension, or all, through indices
	Element    Kind = "element"    // every element through a pointer of its own
	Scalar     Kind = "scalar"     // one element
)

// Access is one row of the report.
type Access struct {
	Loc     string   `json:"loc"`
	Op      string   `json:"op"`
	Kind    Kind     `json:"kind"`
	Base    string   `json:"base,omitempty"`
	Strides []string `json:"strides,omitempty"`
	Wraps   []string `json:"wraps,omitempty"`  // after how many elements addresses begin again, per dimension, if along any
	Box     []string `json:"box,omitempty"`    // what a mask keeps, per dimension: how many elements, or from:to
	Reason  string   `json:"reason,omitempty"` // why it is not structured

	// AddressOps counts the operations on tensors that are left and compute
	// nothing but its addresses and masks.
	AddressOps int `json:"addressOps,omitempty"`

	Position diag.Position `json:"-"`
}

// Collector is safe for use by several goroutines. A nil one takes everything and
// keeps nothing.
type Collector struct {
	mu            sync.Mutex
	accesses      []Access
	notStructured map[*ir.Op]notStructured
	addressOps    map[diag.Position]int // operations for the addresses of an access
}

// notStructured is what is known of an access that is not structured.
type notStructured struct {
	reason string
	box    []string
}

// New makes an empty report.
func New() *Collector {
	return &Collector{notStructured: map[*ir.Op]notStructured{}, addressOps: map[diag.Position]int{}}
}

// NotStructured remembers why an access is not structured, and the box that everything
// its mask keeps is in, if there is one, until it is known what becomes of it.
func (r *Collector) NotStructured(op *ir.Op, reason error, box ...string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.notStructured[op] = notStructured{reason.Error(), box}
}

// Add tells what becomes of an access.
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

// AddAt tells what became of an access that is gone.
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

// AddressOps tells how many operations on tensors are left that only compute
// addresses and masks of an access.
func (r *Collector) AddressOps(op *ir.Op, n int) {
	if r == nil || n == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.addressOps[ir.PositionOf(op.Loc())] = n
}

// Name calls a value as the kernel's author would: by the name in its location,
// or as the argument it is.
func Name(v *ir.Value) string {
	if name, ok := ir.NameOf(v.Loc()); ok {
		return name
	}
	if v.DefiningOp() == nil {
		return fmt.Sprintf("argument #%d", v.Index())
	}
	return "the result of " + v.DefiningOp().Name()
}

// Accesses are the rows, in the order of the text.
func (r *Collector) Accesses() []Access {
	r.mu.Lock()
	defer r.mu.Unlock()
	rows := slices.Clone(r.accesses)
	for i, a := range rows {
		rows[i].AddressOps = r.addressOps[a.Position]
	}
	slices.SortStableFunc(rows, func(a, b Access) int {
		if a.Position.Line != b.Position.Line {
			return a.Position.Line - b.Position.Line
		}
		return a.Position.Col - b.Position.Col
	})
	return rows
}

// Text is how the access is lowered, in words.
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

// WriteText writes a row per access, for reading.
func (r *Collector) WriteText(w io.Writer) error {
	for _, a := range r.Accesses() {
		if _, err := fmt.Fprintln(w, diag.Printable(a.Loc+": "+a.Op+": "+a.Text())); err != nil {
			return err
		}
	}
	return nil
}

// WriteJSON writes the rows as a JSON array.
func (r *Collector) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	rows := r.Accesses()
	if rows == nil {
		rows = []Access{}
	}
	return e.Encode(rows)
}
