// Command tshared-opt reads Triton IR, runs passes on it and prints it.
package main

import (
	"os"

	"github.com/tshared/tshared"
)

func main() { os.Exit(tshared.OptMain(append([]string{"tshared-opt"}, os.Args[1:]...))) }
