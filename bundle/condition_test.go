package bundle_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/bundle"
)

// TestHostileConditions: a condition that cannot be read is an error when a bundle is opened.
func TestHostileConditions(t *testing.T) {
	for when, want := range map[string]string{
		"n <=": "index.json: kernel k: when:1:5: error: ", "m < 3": `index.json: kernel k: its condition "m < 3" is about "m", which is no parameter`,
		"f(n)": "index.json: kernel k: when:1:1: error: expected a call of cdiv, min or max",
	} {
		k := kernel("k", "g", "f", "n i32")
		k.When = when
		_, err := bundle.OpenBytes(inert(t, k))
		var wrong *bundle.FormatError
		require.ErrorAs(t, err, &wrong, when)
		require.ErrorContains(t, err, want)
	}
}
