// Package racedetector leaves tests out of the race step of "make test": under the detector they take five to ten times as long.
package racedetector

import "testing"

// SkipSerial leaves out a test that takes long and in which the race detector has nothing to see: it starts no goroutines, or none that other
// tests do not start, too.
func SkipSerial(t testing.TB) {
	t.Helper()
	Skip(t, "the race detector has nothing to see in it, and it takes long")
}

// Skip leaves out a test for another reason.
func Skip(t testing.TB, why string) {
	t.Helper()
	if enabled {
		t.Skip(why)
	}
}
