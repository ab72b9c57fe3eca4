// Package language has the names of Triton's language: the functions, types and constants
// of triton.language, the methods and attributes of tensors, the functions of
// triton.language.math, of libdevice and of triton.language.extra.cuda, and the modules
// that Python programs import them from. Functions that are Triton themselves come from
// package library, or from an installed Triton. What a function does to the IR is in
// package semantic: here its arguments are bound and unwrapped.
package language
