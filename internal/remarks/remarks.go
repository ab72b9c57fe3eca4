// Package remarks collects remarks on how memory accesses are lowered, and why. It does
// not know the lowering.
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
	slices.SortStableFunc(rows, func(a, b Access) int {
		if a.Position.Line != b.Position.Line {
			return a.Position.Line - b.Position.Line
		}
		return a.Position.Col - b.Position.Col
	})
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

// WriteText writes a line per access.
func (r *Collector) WriteText(w io.Writer) error {
	for _, a := range r.Accesses() {
		if _, err := fmt.Fprintln(w, diag.Printable(a.Loc+": "+a.Op+": "+a.Text())); err != nil {
			return err
		}
	}
	return nil
}

// WriteJSON writes the remarks as a JSON array.
func (r *Collector) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	rows := r.Accesses()
	if rows == nil {
		rows = []Access{}
	}
	return e.Encode(rows)
}
