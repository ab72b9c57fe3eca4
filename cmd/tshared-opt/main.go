// Command tshared-opt reads Triton IR, runs passes on it and prints it.
package main

import (
	"os"

	"github.com/tshared/tshared/driver"
)

func main() {
	os.Exit(driver.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
