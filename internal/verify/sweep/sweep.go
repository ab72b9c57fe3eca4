// Package sweep says how far tests go that try random cases, or one case with many settings.
//
// Every run of the tests has all their assertions and some of the cases, always the same ones; "make test-long" has all. The table of
// doc/testing.md lists the tests.
package sweep

import "os"

// Env is the variable that "make test-long" sets.
const Env = "TSHARED_TEST_LONG"

// Long reports whether the tests have an hour.
var Long = os.Getenv(Env) != ""

// Turn reports whether this run tries the i-th case, or the i-th setting of one: one of so many has its turn, in a long run all have it.
func Turn(i, of int) bool { return Long || i%of == 0 }

// Count is the number of random cases that a test tries: some in every run, all in a long one.
func Count(some, all int) int {
	if Long {
		return all
	}
	return some
}
