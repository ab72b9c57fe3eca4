// Package semantic has the types and tensors of Triton's language and the rules of its
// operations: which types are accepted, how operands are promoted and broadcast, and
// which operations of the IR a call creates, in which order. It builds IR in memory. It
// knows neither Python's syntax nor how names are looked up: package codegen visits the
// syntax tree and calls the operations here.
package semantic
