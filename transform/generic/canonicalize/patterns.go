package canonicalize

import (
	"slices"
	"sync"

	arithpatterns "github.com/tshared/tshared/dialect/arith/patterns"
	bufferizationpatterns "github.com/tshared/tshared/dialect/bufferization/patterns"
	cfpatterns "github.com/tshared/tshared/dialect/cf/patterns"
	linalgpatterns "github.com/tshared/tshared/dialect/linalg/patterns"
	memrefpatterns "github.com/tshared/tshared/dialect/memref/patterns"
	scfpatterns "github.com/tshared/tshared/dialect/scf/patterns"
	tensorpatterns "github.com/tshared/tshared/dialect/tensor/patterns"
	ttpatterns "github.com/tshared/tshared/dialect/tt/patterns"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// tables are the patterns of all dialects.
var tables = tablesWith(scfpatterns.Patterns)

// tablesWith are the patterns of all dialects, with these for the dialect scf.
func tablesWith(ofSCF []*rewrite.Pattern) [][]*rewrite.Pattern {
	return [][]*rewrite.Pattern{
		arithpatterns.Patterns,
		bufferizationpatterns.Patterns,
		cfpatterns.Patterns,
		linalgpatterns.Patterns,
		memrefpatterns.Patterns,
		ofSCF,
		ttpatterns.Patterns,
		tensorpatterns.Patterns,
	}
}

// optional are patterns that an option of the same name enables.
var optional = map[string][]*rewrite.Pattern{
	foldReinterpretCast: memrefpatterns.ReinterpretCastConstants,
}

var all = sync.OnceValue(func() *rewrite.PatternSet { return rewrite.NewPatternSet(slices.Concat(tables...)).Memoized() })

// rebuilding are the patterns of all dialects of which those that simplify loops rebuild them.
var rebuilding = sync.OnceValue(func() *rewrite.PatternSet {
	return rewrite.NewPatternSet(slices.Concat(tablesWith(scfpatterns.RebuildingPatterns)...)).Memoized()
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
		chosen = tablesWith(scfpatterns.RebuildingPatterns)
	}
	patterns := slices.DeleteFunc(slices.Concat(append(slices.Clip(chosen), more, extra)...), func(p *rewrite.Pattern) bool {
		return slices.Contains(disabled, p.Name) || len(enabled) > 0 && !slices.Contains(enabled, p.Name)
	})
	return rewrite.NewPatternSet(patterns)
}
