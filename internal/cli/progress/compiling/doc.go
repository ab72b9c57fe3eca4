// Package compiling says how long the stages of a compilation take, by the size of what they work on, and shows the
// progress of commands that compile. The times are in table.go, which this command writes in some minutes, in the folder of the
// package:
//
//	go run ./measure -o table.go ../../..
package compiling
