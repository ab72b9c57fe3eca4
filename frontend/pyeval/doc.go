// Package pyeval evaluates the module level of Python files lazily: a name is computed when
// it is asked for, with the statements it depends on. Its values and operators are Python's:
// integers have any size, division and remainder round down, floats print as CPython's.
// Modules of Python's library are evaluated as well, from embedded files (embedded.go).
// It knows nothing of Triton: other packages provide modules and values of their own.
package pyeval
