// All runs the kernels of the examples on problems of many shapes and compares the results with
// plain loops: vector add, softmax, matmul, layer norm with its gradients, attention. It is one static file
// that needs neither Go nor Python where it runs, only libLLVM 22, and for -gpu NVIDIA's driver:
//
//	CGO_ENABLED=0 go build ./examples/jit/all
//	TSHARED_LLVM=libLLVM.so.22 ./all -gpu -large
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"regexp"
	"time"

	"github.com/tshared/tshared/examples/jit/internal/shapes"
	"github.com/tshared/tshared/jit"
)

func main() {
	onGPU := flag.Bool("gpu", false, "run on the first GPU")
	large := flag.Bool("large", false, "run large problems too")
	only := flag.String("run", "", "run only problems whose names match a `regexp`, such as 'softmax fp16'")
	flag.Parse()
	matches, err := regexp.Compile(*only)
	if err != nil {
		log.Fatalf("-run: %v", err)
	}
	dev := jit.CPU()
	if *onGPU {
		if dev, err = jit.GPU(nil); err != nil {
			log.Fatal(err)
		}
	}
	cases := shapes.Small()
	if *large {
		cases = append(cases, shapes.Large()...)
	}
	if run(context.Background(), dev, cases, matches) > 0 {
		os.Exit(1)
	}
}

// run runs the problems that match, and says how many failed.
func run(ctx context.Context, dev *jit.Device, cases []shapes.Case, matches *regexp.Regexp) (failed int) {
	r := shapes.Runner{Device: dev}
	defer r.Close()
	ran := 0
	for _, c := range cases {
		if !matches.MatchString(c.Name) {
			continue
		}
		ran++
		p := c.New()
		start := time.Now()
		if err := r.Run(ctx, p); err != nil {
			failed++
			fmt.Printf("%-36s FAILED: %v\n", c.Name, err)
			continue
		}
		fmt.Printf("%-36s right, after %v\n", c.Name, time.Since(start).Round(time.Millisecond))
	}
	fmt.Printf("%d of %d problems are right on %v\n", ran-failed, ran, dev)
	return failed
}
