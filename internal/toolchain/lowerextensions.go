package toolchain

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// lowerExtensions is the name of the pass that applies the lowerings of extensions.
const lowerExtensions = "lower-extensions"

// newLowerExtensions makes the pass that applies patterns to all operations at their
// roots. An operation that no pattern matches is an error with the patterns' reasons.
func newLowerExtensions(lowerings []*rewrite.Pattern) *pass.Pass {
	target := rewrite.NewTarget()
	for _, p := range lowerings {
		target.Illegal(p.Root)
	}
	patterns := rewrite.NewPatternSet(lowerings)
	return &pass.Pass{
		Name:  lowerExtensions,
		Title: "LowerExtensions",
		Doc:   "Apply the lowering patterns of extensions",
		Run:   func(_ *pass.Context, root *ir.Op) error { return rewrite.ApplySet(root, target, patterns) },
	}
}
