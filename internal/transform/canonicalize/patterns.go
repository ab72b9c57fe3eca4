package canonicalize

import (
	"slices"
	"sync"

	"github.com/tshared/tshared/internal/transform/patterns/affine"
	"github.com/tshared/tshared/internal/transform/patterns/arith"
	"github.com/tshared/tshared/internal/transform/patterns/bufferization"
	"github.com/tshared/tshared/internal/transform/patterns/cf"
	"github.com/tshared/tshared/internal/transform/patterns/function"
	"github.com/tshared/tshared/internal/transform/patterns/linalg"
	"github.com/tshared/tshared/internal/transform/patterns/memref"
	"github.com/tshared/tshared/internal/transform/patterns/scf"
	"github.com/tshared/tshared/internal/transform/patterns/tensor"
	"github.com/tshared/tshared/internal/transform/patterns/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// tables are the patterns of all dialects.
var tables = tablesWith(scf.Patterns)

// tablesWith are the patterns of all dialects, with these for the dialect scf.
func tablesWith(ofSCF []*rewrite.Pattern) [][]*rewrite.Pattern {
	return [][]*rewrite.Pattern{
		affine.Patterns,
		arith.Patterns,
		bufferization.Patterns,
		cf.Patterns,
		function.Patterns,
		linalg.Patterns,
		memref.Patterns,
		ofSCF,
		tt.Patterns,
		tensor.Patterns,
	}
}

// optional are patterns that an option of the same name enables.
var optional = map[string][]*rewrite.Pattern{
	foldReinterpretCast: memref.ReinterpretCastConstants,
}

var all = sync.OnceValue(func() *rewrite.PatternSet { return rewrite.NewPatternSet(slices.Concat(tables...)).Memoized() })

// rebuilding are the patterns of all dialects of which those that simplify loops rebuild them.
var rebuilding = sync.OnceValue(func() *rewrite.PatternSet {
	return rewrite.NewPatternSet(slices.Concat(tablesWith(scf.RebuildingPatterns)...)).Memoized()
})

// All are the patterns of all dialects.
func All() *rewrite.PatternSet { return all() }

// PatternsOf are the patterns for the definitions that pick selects, and further patterns.
func PatternsOf(pick func(*ir.OpDef) bool, besides ...*rewrite.Pattern) *rewrite.PatternSet {
	picked := slices.DeleteFunc(slices.Concat(tables...), func(p *rewrite.Pattern) bool {
		return p.Root == nil || !pick(p.Root)
	})
	return rewrite.NewPatternSet(append(picked, besides...))
}

// selected are the patterns the options of the pass ask for: usual, unless some are
// turned off or on.
func selected(ctx *pass.Context, usual func() *rewrite.PatternSet, more []*rewrite.Pattern) *rewrite.PatternSet {
	disabled, enabled := ctx.List("disable-patterns"), ctx.List("enable-patterns")
	var extra []*rewrite.Pattern
	for option, patterns := range optional {
		if ctx.Bool(option) {
			extra = append(extra, patterns...)
		}
	}
	rebuild := ctx.Bool(rebuildLoops)
	switch ordinary := len(disabled)+len(enabled)+len(extra) == 0; {
	case ordinary && !rebuild:
		return usual()
	case ordinary && len(more) == 0:
		return rebuilding()
	}
	chosen := tables
	if rebuild {
		chosen = tablesWith(scf.RebuildingPatterns)
	}
	patterns := slices.DeleteFunc(slices.Concat(append(slices.Clip(chosen), more, extra)...), func(p *rewrite.Pattern) bool {
		return slices.Contains(disabled, p.Name) || len(enabled) > 0 && !slices.Contains(enabled, p.Name)
	})
	return rewrite.NewPatternSet(patterns)
}
