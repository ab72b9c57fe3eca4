// Package arch holds tests of the project's shape: which package may import
// which, what the binaries link, and that every operation is complete. It has
// no code of its own.
package arch
