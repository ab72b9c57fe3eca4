// Package bench is the command tshared bench: it compiles kernels with a
// backend, checks what they compute, and tells how long launches take.
package bench
