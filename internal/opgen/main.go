// Command opgen writes ops_gen.go of a dialect: for each operation a typed view
// with an accessor per operand, result, region and attribute, and a builder. It
// is run by go generate in the folder of the dialect.
//
// The generator links the dialects and asks their definitions at run time; it
// reads the source only for the names of the variables that hold the
// definitions and for the declarations written by hand, which are never
// generated again: a hand-written type, function or method replaces the
// generated one.
//
// Since it links the dialects, their packages must compile: when a definition
// gains an operand, run go generate before hand-written code uses the new
// accessor; when a definition goes or is renamed, remove its view from
// ops_gen.go by hand first.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// generatedFile is the name of the file written into a dialect's folder.
const generatedFile = "ops_gen.go"

// dialects are the dialects by the name of their folder below dialect/.
var dialects = map[string]*ir.Dialect{
	"affine": affine.Dialect, "arith": arith.Dialect, "bufferization": bufferization.Dialect, "builtin": builtin.Dialect,
	"cf": cf.Dialect, "function": function.Dialect, "gpu": gpu.Dialect, "linalg": linalg.Dialect, "llvm": llvm.Dialect,
	"math": math.Dialect, "memref": memref.Dialect, "ptr": ptr.Dialect, "scf": scf.Dialect, "tensor": tensor.Dialect,
	"tptr": tptr.Dialect, "tt": tt.Dialect, "tts": tts.Dialect, "ttx": ttx.Dialect, "ub": ub.Dialect,
}

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "opgen:", err)
		os.Exit(1)
	}
}

// run writes the generated file of the dialect in a folder.
func run(folder string) error {
	abs, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	text, err := generate(abs, filepath.Base(abs))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(abs, generatedFile), text, 0o644)
}

// generate is the text of the generated file of a dialect.
func generate(folder, name string) ([]byte, error) {
	dialect := dialects[name]
	if dialect == nil {
		return nil, fmt.Errorf("no dialect %q: add it to the table of internal/opgen", name)
	}
	ir.NewRegistry(dialect) // completes the definitions
	src, err := readSource(folder)
	if err != nil {
		return nil, err
	}
	defs, err := src.definitions(dialect)
	if err != nil {
		return nil, err
	}
	g := &generator{src: src, imports: map[string]bool{}}
	for _, d := range defs {
		if err := g.op(d); err != nil {
			return nil, fmt.Errorf("%s: %w", d.def.Name, err)
		}
	}
	return g.file()
}
