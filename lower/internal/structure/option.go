// Package structure has what passes share that keep the structure of a program for a GPU: operations of the dialect tile in place of loops
// and copies that compute the same.
package structure

import "github.com/tshared/tshared/pass"

// Keep is the name of the option.
const Keep = "keep-structure"

// Option is the option. Without it the output has only operations that MLIR has too.
var Option = pass.Option{Name: Keep, Kind: pass.Bool, Own: true, Doc: "Keep operations that the threads of a GPU share, in the dialect tile, instead of loops"}
