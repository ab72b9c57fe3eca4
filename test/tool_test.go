// Package test runs the tool as a user would, and compares with results of others: recorded
// outputs, mlir-opt, lit and FileCheck.
package test

import (
	"bytes"
	"strings"
	"sync"

	"github.com/tshared/tshared/internal/cli/opt"
)

type result struct {
	exit     int
	out, err string
}

// run runs tshared-opt in process.
func run(stdin string, args ...string) result {
	var out, err bytes.Buffer
	code := opt.Main(args, strings.NewReader(stdin), &out, &err)
	return result{code, out.String(), err.String()}
}

// ran are the results of runOnce, by command line.
var ran sync.Map

// runOnce is run without input, for command lines whose results several tests look at.
func runOnce(args ...string) result {
	once, _ := ran.LoadOrStore(strings.Join(args, "\n"), sync.OnceValue(func() result { return run("", args...) }))
	return once.(func() result)()
}
