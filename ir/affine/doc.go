// Package affine holds affine expressions, affine maps and integer sets as
// immutable values. Expressions are brought into MLIR's canonical shape while
// they are built, so that two ways of writing the same thing give equal values
// and one text.
//
// It knows arithmetic on dimensions and symbols and nothing else: no IR, no
// attributes, no operands, no source text. A parser builds values through the
// constructors; an op that prints a map over its operands passes the spellings
// to AppendExpr.
package affine
