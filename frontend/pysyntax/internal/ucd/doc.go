// Package ucd has the parts of the Unicode character database that Python's syntax needs and
// Go's package unicode lacks: names of characters, the normal form of identifiers, which
// golang.org/x/text computes, and charsets of one byte per character. It knows nothing of
// Python's grammar.
//
// The data is written by generate.py. It is unpacked when it is first needed.
package ucd

// generate.py, run by a Python with Unicode 15.0.0 such as 3.12, writes the tables.
