package test

import (
	"bytes"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/text/asmformat"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/internal/toolchain"
	"github.com/tshared/tshared/internal/verify/lit"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// maxFuzzInput bounds the size of inputs, so that a slow input shows a defect and not its size.
const maxFuzzInput = 1 << 14

// addTexts seeds a fuzzer with all texts of this project, split into chunks.
func addTexts(f *testing.F) {
	f.Helper()
	folders, err := lit.Folders("..")
	require.NoError(f, err)
	for _, root := range append(folders, "golden", "mlir") {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err == nil && filepath.Ext(path) == ".mlir" {
				for _, chunk := range strings.Split(read(f, path), "// -----") {
					f.Add(chunk)
				}
			}
			return err
		})
		require.NoError(f, err)
	}
	for _, name := range truncated {
		f.Add(read(f, filepath.Join("corpus", name, "small", "kernel.ttir")))
	}
}

// parseText reads a text in a context of its own, so that nothing outlives it.
func parseText(text string) (*parser.Module, error) {
	ctx := ir.NewContext(toolchain.Default().Dialects)
	ctx.AllowUnregistered = true
	return parser.Parse(ctx, diag.NewSource("fuzz.mlir", text), parser.Options{})
}

func printText(mod *parser.Module, opt printer.Options) string {
	opt.Resources = mod.Resources
	return string(printer.Append(nil, mod.Top, opt))
}

// validModule parses a fuzzer's input; nil when it is invalid, which must have been reported.
func validModule(t *testing.T, text string) *parser.Module {
	if len(text) > maxFuzzInput {
		return nil
	}
	mod, err := parseText(text)
	if err != nil {
		var list diag.List
		list.Add(err)
		require.NotEmpty(t, list)
		var out bytes.Buffer
		renderer := diag.NewRenderer(diag.NewSource("fuzz.mlir", text))
		for _, d := range list {
			require.NotEmpty(t, d.Message)
			renderer.Write(&out, d)
		}
		return nil
	}
	if len(ir.Verify(mod.Top)) > 0 {
		printText(mod, printer.Options{Generic: true, DebugInfo: true}) // as the note that shows an operation does
		return nil
	}
	return mod
}

// reread parses printed text, which must succeed.
func reread(t *testing.T, text string) *parser.Module {
	t.Helper()
	mod, err := parseText(text)
	require.NoError(t, err, "what we print does not parse:\n%s", text)
	require.Empty(t, ir.Verify(mod.Top), "what we print is not valid:\n%s", text)
	return mod
}

// FuzzParse: parsing never panics, and printing and parsing again changes nothing, in any form.
func FuzzParse(f *testing.F) {
	addTexts(f)
	forms := []printer.Options{{}, {Generic: true}, {DebugInfo: true}, {Generic: true, DebugInfo: true}, {DebugInfo: true, LocalScope: true}, {DebugInfo: true, UseNameLoc: true}, {Generic: true, DebugInfo: true, UseNameLoc: true}}
	f.Fuzz(func(t *testing.T, text string) {
		mod := validModule(t, text)
		if mod == nil {
			return
		}
		for _, form := range forms {
			first := printText(mod, form)
			if form.UseNameLoc && !form.Generic {
				// The custom form of a loop has no locations of its arguments, and so
				// not the names either; what is read again has none to lose.
				first = printText(reread(t, first), form)
			}
			second := printText(reread(t, first), form)
			require.Equal(t, first, second, "%+v", form)
		}
	})
}

// FuzzRoundTripGeneric: the generic form means the same as the custom one. Only
// the generic one has all locations, since the custom form of a loop shows none
// for its arguments.
func FuzzRoundTripGeneric(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, text string) {
		mod := validModule(t, text)
		if mod == nil {
			return
		}
		custom := printText(mod, printer.Options{DebugInfo: true})
		full := printText(mod, printer.Options{DebugInfo: true, Generic: true})
		require.Equal(t, custom, printText(reread(t, full), printer.Options{DebugInfo: true}))
		generic := printText(mod, printer.Options{Generic: true})
		if lossy(generic) {
			return
		}
		require.Equal(t, generic, printText(reread(t, custom), printer.Options{Generic: true}))
	})
}

// lossy reports whether the custom form omits something, as MLIR's own does: an attribute that has its default.
func lossy(generic string) bool { return strings.Contains(generic, "nontemporal = false") }

// FuzzPassPipeline: the text of a pipeline is an error or means the same when
// it is printed and read again.
func FuzzPassPipeline(f *testing.F) {
	for _, text := range []string{
		"", "builtin.module()", "any()", "builtin.module(strip-debuginfo)", "builtin.module(func.func(canonicalize),cse)",
		"builtin.module(canonicalize{max-iterations=3 region-simplify=normal})", "builtin.module(canonicalize{test-convergence=true top-down=0},)",
		"builtin.module( strip-debuginfo , strip-debuginfo )", "builtin.module(a{b={c d} e=\"f g\" h='i'})", "((((", "builtin.module(cse", "x(y{z",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := toolchain.Default().Passes.Parse(text)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		printed := p.String()
		again, err := toolchain.Default().Passes.Parse(printed)
		require.NoError(t, err, "%s", printed)
		require.Equal(t, printed, again.String())
	})
}

// FuzzFormat: no text makes the compiler of assembly formats panic.
func FuzzFormat(f *testing.F) {
	for _, def := range toolchain.Default().Dialects.Ops() {
		if def.Format != "" {
			f.Add(def.Format)
		}
	}
	def := &ir.OpDef{
		Name:       "fuzz.op",
		Operands:   []ir.Slot{{Name: "a", Type: ir.AnyType}, {Name: "b", Type: ir.AnyType, Arity: ir.Optional}, {Name: "c", Type: ir.AnyType, Arity: ir.Variadic}},
		Results:    []ir.Slot{{Name: "r", Type: ir.AnyType}, {Name: "s", Type: ir.AnyType, Arity: ir.Variadic}},
		Attrs:      []ir.AttrSlot{{Name: "u", Type: ir.UnitAttrType, Optional: true}, {Name: "v", Type: ir.DenseI32Array}},
		Regions:    []ir.RegionSlot{{Name: "g"}},
		Successors: []ir.Slot{{Name: "z"}},
	}
	ir.NewRegistry(&ir.Dialect{Name: "fuzz", Ops: []*ir.OpDef{def}})
	f.Add("$a (`,` $b^)? $c attr-dict `:` type($a) type($b) type($c) `->` type(results) (`u` $u^)? $v $g $z")
	f.Add("oilist( `x` $b | `y` $u ) functional-type(operands, results) custom<X>($a, type($a)) attr-dict-with-keyword regions successors")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := asmformat.Compile(def, text)
		require.True(t, (p == nil) == (err != nil))
	})
}

// FuzzLower: valid IR is lowered to valid IR, or refused.
func FuzzLower(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > maxFuzzInput {
			return
		}
		valid := run(text, "-")
		if valid.exit != 0 {
			return
		}
		r := run(text, lowering, "-")
		require.NotContains(t, r.err, "BUG:")
		if r.exit != 0 {
			require.Regexp(t, `error: `, r.err)
			require.NotContains(t, r.err, "failed to verify")
		}
	})
}
