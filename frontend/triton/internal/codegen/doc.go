// Package codegen generates Triton IR from the syntax tree of functions under @triton.jit.
// It visits statements and expressions, keeps the names of a function and their values,
// builds control flow, and creates a private function for each distinct call. Locations and
// names follow Triton's: an operation carries the place of the expression visited last.
//
// What an operation of the language means is package semantic's business, the table of the
// language's names is package language's.
package codegen
