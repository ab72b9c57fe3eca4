package bundlebuild

import (
	"context"
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/host/subprocess"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// identifyPTXAS is what tells the ptxas at a path from others, for keys: what it says of its
// version.
func identifyPTXAS(ctx context.Context, path string) (string, error) {
	said, err := subprocess.CombinedOutput(ctx, path, "--version")
	if err != nil {
		return "", fmt.Errorf("ptxas cannot be run: %s --version: %w\n%s", path, err, strings.TrimSpace(string(said)))
	}
	return " " + string(said), nil
}

// assembler is what manifests in bundles say of ptxas: its path here means nothing elsewhere.
const assembler = "ptxas"

// withoutPaths is the manifest of a cubin without the paths of this machine.
func withoutPaths(text []byte) ([]byte, error) {
	m, err := manifest.Read(text)
	if err != nil {
		return nil, err
	}
	m.Assembler = assembler
	return m.Write()
}
