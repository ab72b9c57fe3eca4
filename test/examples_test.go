package test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/toolchain"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

// TestExamples: every operation is documented and its example survives custom
// and generic form.
func TestExamples(t *testing.T) {
	ops := toolchain.Default().Dialects.Ops()
	require.NotEmpty(t, ops)
	for _, def := range ops {
		t.Run(def.Name, func(t *testing.T) {
			require.NotEmpty(t, def.Doc, "has no Doc")
			require.NotEmpty(t, def.ExampleText(), "has no Example")
			require.Contains(t, def.ExampleText(), localName(def), "the example does not show the operation")
			text := testir.ExampleModule(def)
			custom := run(text, "-")
			require.Equal(t, 0, custom.exit, "%s\n%s", custom.err, text)
			again := run(custom.out, "-")
			require.Equal(t, 0, again.exit, "%s\n%s", again.err, custom.out)
			require.Equal(t, custom.out, again.out, "printing is not a fixpoint")
			generic := run(text, "--mlir-print-op-generic", "-")
			require.Equal(t, 0, generic.exit, "%s", generic.err)
			name := def.Name
			if today := def.ReadAs; today != nil {
				name = today.Name // a name of other releases
			}
			require.Contains(t, generic.out, `"`+name+`"`, "the example does not hold the operation")
			back := run(generic.out, "-")
			require.Equal(t, 0, back.exit, "%s\n%s", back.err, generic.out)
			require.Equal(t, custom.out, back.out, "generic form does not give the operation back")
		})
	}
}

// localName is the operation's spelling inside its own dialect.
func localName(def *ir.OpDef) string {
	_, name, _ := strings.Cut(def.Name, ".")
	return name
}
