// Package compile is the command tshared compile: it turns a kernel into something
// to be kept in a file, together with a C header and a description for programs
// that call it.
//
// What can be made is a table, emissions; what it can be made for is another,
// targets.
package compile
