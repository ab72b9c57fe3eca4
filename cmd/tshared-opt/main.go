// Command tshared-opt reads Triton IR, runs passes on it and prints it.
package main

import (
	"os"
	"runtime/debug"

	"github.com/tshared/tshared/driver"
)

func main() {
	// A run is short and its memory goes with it: collect garbage rarely.
	debug.SetGCPercent(400)
	os.Exit(driver.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
