package bench

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFlagsApply: every flag has a scope, and flags without an effect on a GPU are refused there.
func TestFlagsApply(t *testing.T) {
	var help bytes.Buffer
	_, _ = parseOptions([]string{"--help"}, &help)
	_, flags, _ := strings.Cut(help.String(), "\nflags:\n")
	found := regexp.MustCompile(`(?m)^  --?(\w[\w-]*)`).FindAllStringSubmatch(flags, -1)
	require.Len(t, applies.Flags, len(found), "the table has all flags and no others")
	for _, f := range found {
		require.Contains(t, applies.Flags, f[1])
	}
	require.ElementsMatch(t, backendNames(), applies.Kinds)
	for _, flag := range []string{"--workers=2", "-O1"} {
		_, err := parseOptions([]string{"case.json", flag}, &bytes.Buffer{})
		require.NoError(t, err)
		_, err = parseOptions([]string{"case.json", "--backend=cuda", flag}, &bytes.Buffer{})
		assert.ErrorContains(t, err, "does nothing with --backend=cuda: it is for cpu")
	}
}
