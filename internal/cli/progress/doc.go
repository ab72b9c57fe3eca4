// Package progress shows on a terminal how far a command is, and how much time is left: a Bar of things that are
// counted, and Stages of a compilation. The time left is what the things that are done took on average. Without a terminal
// nothing is shown. Package mpb draws.
package progress
