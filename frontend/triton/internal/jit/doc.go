// Package jit has the values that the decorators of Python's module triton make: functions
// under @triton.jit, the wrappers of @triton.autotune and @triton.heuristics, and
// functions under @triton.constexpr_function. It binds arguments to their parameters. It
// neither compiles nor runs them.
package jit
