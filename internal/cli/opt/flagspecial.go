package opt

import (
	"fmt"
	"io"
	"strings"

	"github.com/tshared/tshared/internal/host/terminal"
	"github.com/tshared/tshared/pass"
)

// Flags that do more than store a value.

func infoFlag(name, doc string, write func(Command, io.Writer)) *flag {
	return &flag{Option: pass.Option{Name: name, Doc: doc}, set: func(o *options, v string) error {
		if v == "true" && o.info == nil {
			o.info = write
		}
		return nil
	}}
}

func hiddenInfoFlag(name string, write func(Command, io.Writer)) *flag {
	f := infoFlag(name, "", write)
	f.hidden = true
	return f
}

// colorModes are modes by what LLVM's flag takes.
var colorModes = map[string]string{"": "always", "true": "always", "false": "never"}

// setColor keeps the mode in the options: programs that run the tool as a function have their own.
func setColor(o *options, v string) error {
	o.color = v
	if mode, ok := colorModes[v]; ok {
		o.color = mode
	}
	return terminal.CheckMode(o.color)
}

// minSplitMarker is the shortest marker: its last characters serve to warn of near misses, so
// something must be left.
const minSplitMarker = 3

func setSplit(o *options, v string) error {
	o.split = true
	if v == "" {
		return nil
	}
	if len(v) < minSplitMarker {
		return fmt.Errorf("'%s' is too short for a split marker", v)
	}
	o.splitMarker = v
	return nil
}

// passListFlag takes the names of passes.
func passListFlag(name, doc string, at func(*options) *[]string) *flag {
	return &flag{Option: pass.Option{Name: name, Doc: doc, Kind: pass.String, Default: "pass-arg"}, set: func(o *options, v string) error {
		for _, p := range strings.Split(v, ",") {
			if o.command.Toolchain.Passes.Pass(p) == nil {
				return fmt.Errorf("Cannot find option named '%s'!", p)
			}
			*at(o) = append(*at(o), p)
		}
		return nil
	}}
}

// verifyDiagnosticsFlag may stand without a value, which means all.
func verifyDiagnosticsFlag() *flag {
	values := []pass.EnumValue{
		{Name: "all", Doc: "Check all diagnostics (expected, unexpected, near-misses)"},
		{Name: "", Doc: "Check all diagnostics (expected, unexpected, near-misses)"},
		{Name: "only-expected", Doc: "Check only expected diagnostics"},
	}
	return &flag{
		Option: pass.Option{Name: "verify-diagnostics", Kind: pass.Enum, Values: values, Doc: "Check that emitted diagnostics match expected-* lines on the corresponding line"},
		set: func(o *options, v string) error {
			if o.verifyDiagnostics = v; v == "" {
				o.verifyDiagnostics = "all"
			}
			return nil
		},
	}
}
