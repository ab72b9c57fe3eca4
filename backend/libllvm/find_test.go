package libllvm

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFolderWithoutSlash: TSHARED_LLVM=. is the current folder, not the search path of the
// system.
func TestFolderWithoutSlash(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range libraryNames {
		require.NoError(t, os.WriteFile(name, []byte("no library"), 0o600))
	}
	require.NoError(t, os.Mkdir("sub", 0o700))
	for _, named := range []string{".", "./", "sub", "sub/.."} {
		_, err := findNamed(named)
		require.ErrorContains(t, err, "holds neither libLLVM nor llc", named)
	}
	_, err := findNamed(libraryNames[0])
	require.ErrorContains(t, err, "names no LLVM 22")

	// A link in the folder is found.
	path := ""
	for _, folder := range folders {
		for _, found := range librariesIn(folder) {
			path = found
		}
	}
	if path == "" {
		t.Skip("there is no LLVM to link to")
	}
	require.NoError(t, os.Remove(libraryNames[0]))
	require.NoError(t, os.Symlink(path, filepath.Join(".", libraryNames[0])))
	_, err = findNamed(".")
	require.NoError(t, err)
}
