package tritoncache_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/driver/tritoncache"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// FuzzKernel: whatever is in the files of a kernel, it is refused or becomes an entry whose manifest,
// if it has one, can be read.
func FuzzKernel(f *testing.F) {
	folder := filepath.Join(recorded, folder)
	text := func(ext string) string {
		data, err := os.ReadFile(filepath.Join(folder, "fixture_add."+ext))
		require.NoError(f, err)
		return string(data)
	}
	about, ptx, ttir := text("json"), text("ptx"), text("ttir")
	f.Add(about, ptx)
	f.Add(`{"name":"fixture_add","target":{"backend":"cuda","arch":80},"num_warps":4,"global_scratch_size":-1}`, "")
	f.Add(`{"name":"k","target":{"backend":"cuda","arch":"x"},"num_warps":1e9,"maxnreg":-3}`, ".visible .entry k()\n.reqntid 99999999999999999999\n{")
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, about, ptx string) {
		for ext, text := range map[string]string{"json": about, "ptx": ptx, "ttir": ttir} {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "fixture_add."+ext), []byte(text), 0o600))
		}
		e, err := tritoncache.Kernel{Folder: dir, Name: "fixture_add"}.Entry()
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		var m tritoncache.Metadata
		require.NoError(t, json.Unmarshal(e.Metadata, &m))
		if m.Manifest != nil {
			d, err := manifest.Read(m.Manifest)
			require.NoError(t, err)
			require.Equal(t, m.Symbol, d.Name)
		}
	})
}
