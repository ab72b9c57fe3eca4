package ucd

import "golang.org/x/text/unicode/norm"

// NFKC returns an identifier in the normal form NFKC.
func NFKC(name string) string { return norm.NFKC.String(name) }
