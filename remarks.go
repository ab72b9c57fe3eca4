package tshared

import (
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/pass"
)

// Remarks collects how memory accesses are lowered. Set it in pass.Config.Remarks; its
// methods Accesses, WriteText and WriteJSON give the result. It is safe for concurrent
// use.
type Remarks = pass.Remarks

// NewRemarks makes an empty collection.
func NewRemarks() *Remarks { return remarks.New() }

// AccessRemark says how one memory access is lowered: a row of the report.
type AccessRemark = remarks.Access

// AccessKind is the kind of lowering in an AccessRemark.
type AccessKind = remarks.Kind

// The kinds of lowering of a memory access, from the fastest to the slowest.
const (
	StructuredAccess = remarks.Structured // a tile of known base, offsets and strides
	GatherAccess     = remarks.Gather     // indices along one dimension, or all of them
	ElementAccess    = remarks.Element    // a pointer per element
	ScalarAccess     = remarks.Scalar     // one element
)
