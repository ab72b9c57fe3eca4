package semantic

import (
	"fmt"

	"github.com/tshared/tshared/frontend/pyeval"
)

// Semantic applies the rules of the language: each operation is a method that checks its
// operands, creates operations with B and returns their result. An error is a sentence
// without a place.
type Semantic struct {
	B  *Builder
	In *pyeval.Interp
	// CallJIT calls a function of the kernel's language at the insertion point: reductions,
	// scans and map_elementwise build their regions with it.
	CallJIT func(fn pyeval.Value, args []pyeval.Value, kw map[string]pyeval.Value) (pyeval.Value, error)
	// Warn tells the user a sentence; it may be nil.
	Warn func(msg string)
}

// New makes a Semantic that creates operations with a builder.
func New(b *Builder, in *pyeval.Interp) *Semantic { return &Semantic{B: b, In: in} }

func (s *Semantic) warnf(format string, args ...any) {
	if s.Warn != nil {
		s.Warn(fmt.Sprintf(format, args...))
	}
}

// errorf makes the error of a rule.
func errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }
