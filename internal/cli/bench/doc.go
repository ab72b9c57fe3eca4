// Package bench is the command tshared bench: it compiles kernels with a backend, checks their
// results, and measures launches.
package bench
