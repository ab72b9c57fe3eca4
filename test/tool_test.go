// Package test runs the tool as a user would, and compares with results of others: recorded
// outputs, mlir-opt, lit and FileCheck.
package test

import (
	"bytes"
	"strings"

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
