package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// archive packs files as npm does.
func archive(t *testing.T, files map[string]string) []byte {
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	pack := tar.NewWriter(zip)
	for name, text := range files {
		require.NoError(t, pack.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(text)), Typeflag: tar.TypeReg}))
		_, err := pack.Write([]byte(text))
		require.NoError(t, err)
	}
	require.NoError(t, pack.Close())
	require.NoError(t, zip.Close())
	return out.Bytes()
}

// lock writes a lock file of one package.
func lock(t *testing.T, sum [sha512.Size]byte) string {
	path := filepath.Join(t.TempDir(), "package-lock.json")
	text := fmt.Sprintf(`{"packages": {"": {}, "node_modules/@a/b": {"version": "1.2.3", "integrity": "sha512-%s"}}}`, base64.StdEncoding.EncodeToString(sum[:]))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

func TestFetch(t *testing.T) {
	data := archive(t, map[string]string{"package/package.json": `{"version": "1.2.3"}`, "package/dist/index.js": "export {}"})
	asked := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		assert.Equal(t, "/@a/b/-/b-1.2.3.tgz", r.URL.Path)
		_, _ = w.Write(data)
	}))
	defer s.Close()
	t.Setenv("npm_config_registry", s.URL)
	dir := t.TempDir()

	_, err := fetch(t.Context(), lock(t, sha512.Sum512([]byte("other"))), dir)
	require.ErrorContains(t, err, "expected checksum")
	require.NoDirExists(t, filepath.Join(dir, "node_modules"))

	modules, err := fetch(t.Context(), lock(t, sha512.Sum512(data)), dir)
	require.NoError(t, err)
	assert.FileExists(t, filepath.Join(modules, "@a/b/dist/index.js"))
	_, err = fetch(t.Context(), lock(t, sha512.Sum512(data)), dir)
	require.NoError(t, err)
	assert.Equal(t, 2, asked, "what is there is not fetched again")

	s.Close()
	_, err = fetch(t.Context(), lock(t, sha512.Sum512(data)), t.TempDir())
	require.ErrorIs(t, err, errUnreachable)
}

// TestUnpackStaysInside: names in an archive do not lead out of the folder.
func TestUnpackStaysInside(t *testing.T) {
	dir := t.TempDir()
	require.Error(t, unpack(archive(t, map[string]string{"package/../../out.js": ""}), filepath.Join(dir, "in")))
	assert.NoFileExists(t, filepath.Join(dir, "out.js"))
}
