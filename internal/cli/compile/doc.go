// Package compile is the command tshared compile: it compiles a kernel to a file, together with a C
// header and a manifest for programs that call it.
//
// The table emissions lists the kinds of output, the table targets lists the machines.
package compile
