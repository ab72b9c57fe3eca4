// Walk lists the memory accesses of a kernel: where they stand, through what type of
// pointer they go, and whether a mask guards them.
//
//	go run ./examples/walk test/corpus/softmax_fused/small/kernel.ttir
package main

import (
	"fmt"
	"log"
	"os"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: walk kernel.ttir")
	}
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	m, err := tshared.Parse(os.Args[1], string(text))
	if err != nil {
		log.Fatal(err) // file, line, column, and the source line
	}
	m.Walk(func(op *ir.Op) ir.WalkResult {
		if load, ok := tt.AsLoad(op); ok {
			fmt.Printf("%v: load through %v, masked: %v\n", op.Loc(), load.Ptr().Type(), load.Mask() != nil)
		}
		if store, ok := tt.AsStore(op); ok {
			fmt.Printf("%v: store through %v, masked: %v\n", op.Loc(), store.Ptr().Type(), store.Mask() != nil)
		}
		return ir.Continue
	})
}
