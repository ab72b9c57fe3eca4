package ptx

import "github.com/tshared/tshared/backend/ptx/internal/asserts"

// Failures is the global variable of a kernel with assertions that holds the address to which a failing
// assertion writes four words: 1 + the index in Kernel.Assertions; program id x; program ids y and z in 16
// bits each; and 1 + the linear index of a failing element, 0 for a scalar. While the variable is 0, the
// kernel prints these instead. The address may be in host memory, which outlives the trap.
const Failures = asserts.Failures
