// Package pysyntax reads Python 3.12 source: a lexer, a parser and a syntax tree with the
// shapes, fields and positions of CPython's module ast. It knows nothing of what a program
// means: names are not resolved and nothing is evaluated.
package pysyntax
