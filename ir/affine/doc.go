// Package affine has affine expressions, affine maps and integer sets as immutable
// values, which are safe for concurrent use. Constructors bring expressions into MLIR's
// canonical form, so that equal expressions have equal values and one text.
//
// It knows arithmetic on dimensions and symbols only: no IR, attributes, operands or
// source text. A parser builds values with the constructors; an operation that prints a
// map over its operands passes their spellings to AppendExpr.
package affine
