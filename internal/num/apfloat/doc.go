// Package apfloat holds values of small and large binary floating-point
// formats as bit patterns: exactly rounded conversion from decimal text,
// integers, rationals and other formats, and MLIR's text for a float attribute.
//
// It knows formats and numbers only. It may not know attributes, types, IR,
// diagnostics or the lexer; a type reaches it as a *Format.
package apfloat
