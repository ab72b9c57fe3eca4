// Package ucd has the parts of the Unicode character database that Python's syntax needs and
// Go's package unicode lacks: names of characters, the normal form of identifiers, and
// charsets of one byte per character. It knows nothing of Python's grammar.
//
// The data is written by generate.py. It is unpacked when it is first needed.
package ucd

//go:generate python3 generate.py
