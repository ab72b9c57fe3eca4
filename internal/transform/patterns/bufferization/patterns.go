// Package bufferization simplifies the steps between tensors and buffers: pairs
// of them that undo each other, sizes and elements that either side knows,
// clones that are not needed, and buffers that need not be freed or are freed
// twice. It knows the dialects bufferization, tensor, memref and arith.
package bufferization

import "slices"

// Patterns are tried in this order where several apply.
var Patterns = slices.Concat(allocPatterns, clonePatterns, deallocPatterns, convertPatterns)
