package lit

import (
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tshared/tshared/internal/cli/opt"
)

// passFiles is the folder beside a pass that has its lit files.
const passFiles = "testdata"

// Opt is tshared-opt in this process.
func Opt(args []string, stdin io.Reader, stdout, stderr io.Writer, _ string) int {
	return opt.Main(args, stdin, stdout, stderr)
}

// RunPass runs the lit files of the pass whose test calls it.
func RunPass(t *testing.T) {
	t.Helper()
	RunDir(t, passFiles, Config{Tools: map[string]Tool{"tshared-opt": Opt}})
}

// Folders lists the folders with lit files of the project, whose root is given: those beside passes, and test/lit.
func Folders(root string) (folders []string, err error) {
	for _, pattern := range []string{"transform/*/*/" + passFiles, "lower/*/" + passFiles, "test/lit"} {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		folders = append(folders, found...)
	}
	return folders, nil
}

// PassFolder is the folder below a root with the package of a pass: it is named as the pass, without the prefix that the folder above
// it stands for.
func PassFolder(root, pass string) (folder string, ok bool) {
	plain := func(name string) string { return strings.ReplaceAll(name, "-", "") }
	candidates := []string{"transform/generic/" + plain(pass), "lower/" + plain(pass)}
	if rest, ok := strings.CutPrefix(pass, "triton-"); ok {
		candidates = append(candidates, "transform/triton/"+plain(rest))
	}
	if rest, ok := strings.CutPrefix(pass, "tile-"); ok {
		candidates = append(candidates, "transform/gpu/"+plain(rest), "lower/"+plain(rest))
	}
	i := slices.IndexFunc(candidates, func(folder string) bool {
		sources, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(folder), "*.go"))
		return err == nil && len(sources) > 0
	})
	if i < 0 {
		return "", false
	}
	return filepath.Join(root, filepath.FromSlash(candidates[i])), true
}

// PassFiles is the folder with the lit files of a pass.
func PassFiles(root, pass string) (folder string, ok bool) {
	folder, ok = PassFolder(root, pass)
	return filepath.Join(folder, passFiles), ok
}
