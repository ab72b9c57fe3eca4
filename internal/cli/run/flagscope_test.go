package run

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/cli/source"
)

// flagValues are values the flags take.
var flagValues = map[string]string{
	"case": "c.json", "kernel": "k", "out": "dir", "allow-outside": "true", "timeout": "1s", "grid": "2", "json": "true", "arg": "n=1", "fill": "random:1",
	"lowered": "true", "check": "true", "max-steps": "9", "fp-contract": "off", "enable-fp-fusion": "false", "O": "1", "workers": "1", "stats": "json",
	"target": "sm_80", "num-warps": "8", "num-stages": "2", "libdevice": "lib.bc", "line-info": "off", "maxnreg": "64", "num-ctas": "1", "max-num-imprecise-acc": "0", "accurate-exp": "true", "tensor-maps": "true", "thread-stores": "true", "persistent": "on", "stream-k": "true", "max-ops": "9", "max-memory": "4G", "max-instructions": "9",
	"fn": "k", "const": "N=1", "triton-path": "dir", "triton-version": "3.6", "path": "dir",
}

var helpFlag = regexp.MustCompile(`(?m)^  --?(\w[\w-]*)`)

// TestFlagsApply: every flag is accepted or refused for every backend, with and without a case, as
// its scope says.
func TestFlagsApply(t *testing.T) {
	var help bytes.Buffer
	_, _ = parseOptions([]string{"--help"}, &help)
	_, flags, _ := strings.Cut(help.String(), "\nflags:\n")
	found := helpFlag.FindAllStringSubmatch(flags, -1)
	require.Len(t, applies.Flags, len(found), "the table has all flags and no others")
	require.ElementsMatch(t, backendNames(), applies.Kinds)
	for _, f := range found {
		name := f[1]
		kinds, ok := applies.Flags[name]
		require.True(t, ok, "the table does not say what --%s is for", name)
		if name == "backend" {
			continue
		}
		require.Contains(t, flagValues, name)
		for _, backend := range applies.Kinds {
			for _, hasCase := range []bool{false, true} {
				file := "k.ttir"
				if slices.Contains(source.Names, name) {
					file = "k.py"
				}
				args := []string{file, "--backend=" + backend, "--" + name + "=" + flagValues[name]}
				if hasCase && name != "case" {
					args = append(args, "--case=c.json")
				}
				_, err := parseOptions(args, &bytes.Buffer{})
				needed, cares := needsCase[name]
				switch {
				case kinds != nil && !slices.Contains(kinds, backend):
					assert.ErrorContains(t, err, name+" does nothing with --backend="+backend+": it is for "+strings.Join(kinds, ", "), args)
				case cares && needed && !hasCase:
					assert.ErrorContains(t, err, name+" does nothing without --case", args)
				case cares && !needed && hasCase:
					assert.ErrorContains(t, err, name+" does nothing with --case", args)
				default:
					assert.NoError(t, err, args)
				}
			}
		}
	}
}
