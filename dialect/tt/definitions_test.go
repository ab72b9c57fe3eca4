package tt_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/text/asmformat"
	"github.com/tshared/tshared/ir"
)

func TestDefinitions(t *testing.T) {
	ir.NewRegistry(tt.Dialect)
	names := map[string]bool{}
	for _, def := range tt.Dialect.Ops {
		t.Run(def.Name, func(t *testing.T) {
			require.False(t, names[def.Name], "defined twice")
			names[def.Name] = true
			require.True(t, strings.HasPrefix(def.Name, "tt."))
			require.NotEmpty(t, def.Doc)
			require.Contains(t, def.Example, def.Name)
			for _, format := range append([]string{def.Format}, def.Legacy...) {
				if format == "" {
					continue
				}
				_, err := asmformat.Compile(def, format)
				require.NoError(t, err, format)
			}
		})
	}
}
