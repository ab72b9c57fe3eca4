package bundle

import (
	"context"
	"os"
	"testing"

	"github.com/tshared/tshared/internal/host/isolate"
)

// TestMain lets this program be its own child, as tshared is.
func TestMain(m *testing.M) {
	if isolate.Folder() != "" {
		os.Exit(Command.Run(context.Background(), "tshared bundle", os.Args[2:], os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}
