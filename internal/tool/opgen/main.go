// Command opgen writes, for each operation of a dialect, a typed view with an
// accessor per operand, result, region and attribute, and a builder. Operations
// defined in memory.go get theirs in memory_gen.go. It is run by go generate in the
// folder of the dialect.
//
// The generator links the dialects and asks their definitions at run time; it
// reads the source only for the names of the variables that hold the
// definitions and for the declarations written by hand, which are never
// generated again: a hand-written type, function or method replaces the
// generated one.
//
// Since it links the dialects, their packages must compile: when a definition
// gains an operand, run go generate before hand-written code uses the new
// accessor; when a definition goes or is renamed, remove its generated view by
// hand first.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

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
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ttg"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

//go:generate go run .

// generatedSuffix ends the names of generated files.
const generatedSuffix = "_gen.go"

// dialects are the dialects by the name of their folder below dialect/.
var dialects = map[string]*ir.Dialect{
	"affine": affine.Dialect, "arith": arith.Dialect, "bufferization": bufferization.Dialect, "builtin": builtin.Dialect,
	"cf": cf.Dialect, "function": function.Dialect, "gpu": gpu.Dialect, "linalg": linalg.Dialect, "llvm": llvm.Dialect,
	"math": math.Dialect, "memref": memref.Dialect, "ptr": ptr.Dialect, "scf": scf.Dialect, "tensor": tensor.Dialect,
	"tile": tile.Dialect, "tptr": tptr.Dialect, "tt": tt.Dialect, "ttg": ttg.Dialect, "tts": tts.Dialect, "ttx": ttx.Dialect, "ub": ub.Dialect,
}

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "opgen:", err)
		os.Exit(1)
	}
}

// run writes the generated files of the dialect in a folder, and removes those of
// files that define no operations anymore. In the generator's own folder it writes the
// table of views for its tests.
func run(folder string) error {
	abs, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	if filepath.Base(abs) == "opgen" {
		text, err := viewTable(filepath.Join(abs, "..", "..", "..", "dialect"))
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(abs, viewTableFile), text, 0o644)
	}
	files, err := generate(abs, filepath.Base(abs))
	if err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(abs, "*"+generatedSuffix))
	if err != nil {
		return err
	}
	for _, file := range old {
		if files[filepath.Base(file)] == nil {
			if err := os.Remove(file); err != nil {
				return err
			}
		}
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(abs, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// generate makes the generated files of a dialect, by name.
func generate(folder, name string) (map[string][]byte, error) {
	dialect := dialects[name]
	if dialect == nil {
		return nil, fmt.Errorf("no dialect %q: add it to the table of internal/tool/opgen", name)
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
	generators := map[string]*generator{}
	for _, d := range defs {
		file := strings.TrimSuffix(src.files[d.variable], ".go") + generatedSuffix
		if generators[file] == nil {
			generators[file] = &generator{src: src, imports: map[string]bool{}}
		}
		if err := generators[file].writeView(d); err != nil {
			return nil, fmt.Errorf("%s: %w", d.def.Name, err)
		}
	}
	texts := map[string][]byte{}
	for file, g := range generators {
		if g.body.Len() == 0 {
			continue // everything is written by hand
		}
		if texts[file], err = g.file(); err != nil {
			return nil, err
		}
	}
	return texts, nil
}
