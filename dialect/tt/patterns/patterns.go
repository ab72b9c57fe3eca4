// Package patterns simplifies Triton kernels beyond folding: chains of shape operations, and accesses with constant
// masks. It knows the dialect tt and the constants of arith.
package patterns

import "slices"

// Patterns has the patterns in the order in which they are tried.
var Patterns = slices.Concat(accessPatterns, shapePatterns)
