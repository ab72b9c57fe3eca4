// Command act-opt is tshared-opt with the dialect act.
package main

import (
	"os"

	"example.com/activation"
	"github.com/tshared/tshared"
)

func main() { os.Exit(tshared.OptMain(os.Args, activation.Extension)) }
