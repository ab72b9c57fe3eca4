// Package patterns simplifies conversions between tensors and buffers: pairs that cancel, sizes and
// elements that the other side knows. It knows the dialects bufferization,
// tensor, memref and arith.
package patterns

import "slices"

// Patterns has the patterns in the order in which they are tried.
var Patterns = slices.Concat(allocPatterns, convertPatterns)
