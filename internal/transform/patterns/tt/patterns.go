// Package tt simplifies Triton kernels beyond what folding can do: changes of
// shape that follow one another, and accesses whose mask is known. It knows
// the dialect tt and the constants of arith.
package tt

import "slices"

// Patterns are tried in this order where several apply.
var Patterns = slices.Concat(accessPatterns, shapePatterns)
