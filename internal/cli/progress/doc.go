// Package progress shows on a terminal how far a command is, and how much time is left: a Bar where things are
// counted, Steps where the work is a sequence of steps of which it is known how long they usually take. Without a
// terminal nothing is shown. The package knows neither commands nor the compiler.
package progress
