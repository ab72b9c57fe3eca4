package cache

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// shell is a cache folder, and the command on it.
type shell struct {
	t     *testing.T
	dir   string
	cache *cache.Cache
}

func newShell(t *testing.T) *shell {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "cache")
	t.Setenv(cache.EnvDir, dir)
	t.Setenv(cache.EnvReadOnly, "")
	t.Setenv(cache.EnvSize, "")
	c, err := cache.Open(cache.Options{Dir: dir})
	require.NoError(t, err)
	return &shell{t, dir, c}
}

// put puts an entry with a name into the cache.
func (s *shell) put(name string) cache.Key {
	s.t.Helper()
	h := cache.NewHasher(cache.KindKernel)
	h.AddString("name", name)
	require.NoError(s.t, s.cache.Put(context.Background(), h.Sum(), &cache.Entry{
		Kind: cache.KindKernel, Name: name, Metadata: json.RawMessage(`{"target":{"backend":"cuda","arch":"sm_90a"}}`),
		Files: map[string][]byte{"ptx": []byte(".version 8.7\n"), "ttir": []byte("module {}\n")},
	}))
	return h.Sum()
}

// run runs the command. Its exit code and what it says must be as expected.
func (s *shell) run(code int, args ...string) (stdout, stderr string) {
	s.t.Helper()
	var out, err bytes.Buffer
	require.Equal(s.t, code, Command.Run(context.Background(), "tshared cache", args, &out, &err), "%v: %s%s", args, &out, &err)
	return out.String(), err.String()
}

func TestList(t *testing.T) {
	s := newShell(t)
	out, _ := s.run(0, "list")
	require.Contains(t, out, "0 entries, 0\n")
	a, b := s.put("add_kernel"), s.put("softmax")
	out, _ = s.run(0, "list")
	lines := strings.Split(out, "\n")
	require.Len(t, lines, 5)
	require.Regexp(t, `^key +kind +name +target +size +age +used`, lines[0])
	require.Regexp(t, a.String()[:12]+` +kernel +add_kernel +cuda sm_90a +[0-9]+ +now +now\n`, out)
	require.Contains(t, out, "softmax")
	require.Contains(t, out, "2 entries, ")

	out, _ = s.run(0, "list", "--json", b.String()[:5])
	var rows []row
	require.NoError(t, json.Unmarshal([]byte(out), &rows))
	require.Len(t, rows, 1)
	require.Equal(t, b.String(), rows[0].Key)
	require.Equal(t, "cuda sm_90a", rows[0].Target)
	_, said := s.run(1, "list", "zzz9")
	require.Equal(t, "tshared cache list: there is no entry whose key begins with \"zzz9\"\n", said)
}

func TestShow(t *testing.T) {
	s := newShell(t)
	k := s.put("add_kernel")
	out, _ := s.run(0, "show", k.String()[:8])
	for _, want := range []string{"key      " + k.String(), "name     add_kernel", "target   cuda sm_90a", "  ptx    add_kernel.ptx   13", "  ttir   add_kernel.ttir  10", `"arch": "sm_90a"`} {
		require.Contains(t, out, want)
	}
	out, _ = s.run(0, "show", "--file=ptx", k.String())
	require.Equal(t, ".version 8.7\n", out)
	out, _ = s.run(0, "show", "--json", k.String())
	var d details
	require.NoError(t, json.Unmarshal([]byte(out), &d))
	require.Len(t, d.Files, 2)
	require.EqualValues(t, 13, d.Files[0].Size)

	_, said := s.run(1, "show", "--file=ptx", "--json", k.String())
	require.Contains(t, said, "--json does nothing with --file")
	_, said = s.run(1, "show", "--file", "cubin", k.String())
	require.Contains(t, said, `the entry has no file "cubin", only ptx, ttir`)
	_, said = s.run(1, "show")
	require.Contains(t, said, "one key is needed")
	for i := range 33 { // two of 33 keys begin with the same letter of 32
		s.put(fmt.Sprint("kernel", i))
	}
	_, said = s.run(1, "show", "")
	require.Contains(t, said, "is the beginning of several keys, such as ")
}

func TestPrune(t *testing.T) {
	s := newShell(t)
	a := s.put("old")
	s.put("new")
	at := time.Now().AddDate(0, 0, -40)
	infos, err := s.cache.Find(context.Background(), a.String())
	require.NoError(t, err)
	require.NoError(t, os.Chtimes(filepath.Join(infos[0].Dir, "metadata.json"), at, at))
	out, _ := s.run(0, "list", a.String())
	require.Regexp(t, `now +40d`, out)
	out, _ = s.run(0, "prune")
	require.Equal(t, "removed 0 entries, 0\n", out)
	out, _ = s.run(0, "prune", "--older", "30d")
	require.Contains(t, out, "removed 1 entry, ")
	s.put("newer")
	out, _ = s.run(0, "prune", "--max-size=800")
	require.Contains(t, out, "removed 1 entry, ")
	out, _ = s.run(0, "prune", "--all")
	require.Contains(t, out, "removed 1 entry, ")
	_, said := s.run(1, "prune", "--all", "--older=1d")
	require.Equal(t, "tshared cache prune: --older does nothing with --all\n", said)
	s.put("last")
	out, _ = s.run(0, "prune", "--all", "--json")
	var removed removal
	require.NoError(t, json.Unmarshal([]byte(out), &removed))
	require.Len(t, removed.Keys, 1)
	for _, bad := range [][]string{{"--older=x"}, {"--older=-1h"}, {"--older=d"}, {"--max-size=many"}, {"everything"}} {
		_, said := s.run(1, append([]string{"prune"}, bad...)...)
		require.Contains(t, said, "tshared cache prune: ")
	}
}

func TestVerify(t *testing.T) {
	s := newShell(t)
	k := s.put("add_kernel")
	s.put("softmax")
	out, _ := s.run(0, "verify")
	require.Regexp(t, `^2 entries are intact, [0-9.]+K?\nhashes find damage; they do not say who wrote an entry\n$`, out)
	infos, err := s.cache.Find(context.Background(), k.String())
	require.NoError(t, err)
	require.NoError(t, os.Truncate(filepath.Join(infos[0].Dir, "add_kernel.ptx"), 3))
	out, said := s.run(1, "verify")
	require.Contains(t, out, filepath.Join(k.String(), "add_kernel.ptx")+": it has 3 bytes, not 13\n1 entry is intact, ")
	require.Equal(t, "tshared cache verify: 1 entry is damaged\n", said)
	out, _ = s.run(1, "verify", "--json")
	var v verification
	require.NoError(t, json.Unmarshal([]byte(out), &v))
	require.Equal(t, []finding{{k.String(), "add_kernel.ptx", "it has 3 bytes, not 13"}}, v.Damaged)
	_, said = s.run(1, "show", "--file=ptx", k.String())
	require.Contains(t, said, "has no such entry")
}

func TestExportAndImport(t *testing.T) {
	s := newShell(t)
	k := s.put("add_kernel")
	s.put("softmax")
	file := filepath.Join(t.TempDir(), "kernels.tar.gz")
	out, _ := s.run(0, "export", "-o", file)
	require.Equal(t, "wrote 2 entries to "+file+"\n", out)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	out, _ = s.run(0, "export")
	require.Equal(t, string(text), out)
	one := filepath.Join(t.TempDir(), "one.tar.gz")
	s.run(0, "export", "-o", one, k.String()[:9])

	other := filepath.Join(t.TempDir(), "other")
	out, _ = s.run(0, "import", "--dir", other, one)
	require.Equal(t, "imported 1 entry\n", out)
	out, _ = s.run(0, "list", "--dir", other)
	require.Contains(t, out, "add_kernel")
	require.NotContains(t, out, "softmax")

	require.NoError(t, os.WriteFile(one, text[:len(text)-100], 0o600))
	out, said := s.run(1, "import", "--dir", other, one)
	require.Contains(t, out, "imported")
	require.Contains(t, said, "the archive: unexpected EOF")
	_, said = s.run(1, "import")
	require.Contains(t, said, "one file is needed")
	_, said = s.run(1, "export", "-o", filepath.Join(file, "x"))
	require.Contains(t, said, "cannot be written: not a directory")
}

func TestImportTriton(t *testing.T) {
	const recorded = "../../../cache/testdata/triton-cache"
	s := newShell(t)
	out, _ := s.run(0, "import", "--triton", recorded)
	require.Equal(t, "imported 1 kernel of "+recorded+"\n", out)
	t.Setenv("TRITON_CACHE_DIR", recorded)
	s.run(0, "import", "--triton")
	out, _ = s.run(0, "list", "--json")
	var rows []row
	require.NoError(t, json.Unmarshal([]byte(out), &rows))
	require.Len(t, rows, 1)
	require.Equal(t, "fixture_add", rows[0].Name)
	require.Equal(t, "cuda sm_90a", rows[0].Target)
	out, _ = s.run(0, "show", "", "--file=ttir")
	require.Contains(t, out, "tt.func public @fixture_add")
	out, _ = s.run(0, "show", "")
	require.Contains(t, out, `"origin": "triton"`)
	out, _ = s.run(0, "show", "", "--file=manifest")
	require.Regexp(t, `^{\n "name": "fixture_add",\n`, out)
	unpacked := filepath.Join(t.TempDir(), "new", "folder")
	out, _ = s.run(0, "show", "", "-o", unpacked)
	require.Equal(t, "wrote 4 files to "+unpacked+"\n", out)
	artifact, err := manifest.Load(filepath.Join(unpacked, "fixture_add.cubin"))
	require.NoError(t, err)
	require.Equal(t, "fixture_add", artifact.Kernel.Name)
	require.True(t, manifest.IsCubin(artifact.Cubin))

	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(recorded)))
	bad := filepath.Join(dir, "BAD")
	require.NoError(t, os.Mkdir(bad, 0o755))
	for _, name := range []string{"k.json", "k.ttir"} {
		require.NoError(t, os.WriteFile(filepath.Join(bad, name), []byte("{}"), 0o600))
	}
	out, said := s.run(1, "import", "--triton", dir)
	require.Contains(t, out, "imported 1 kernel of ", "one bad kernel does not stop the others")
	require.Contains(t, said, filepath.Join(bad, "k.json")+`: the backend is "", not "cuda"`)
}

func TestHelp(t *testing.T) {
	s := newShell(t)
	out, _ := s.run(0, "--help")
	for _, c := range commands {
		require.Contains(t, out, "  "+c.name)
		help, _ := s.run(0, c.name, "--help")
		require.Contains(t, help, "usage: tshared cache "+c.name)
		require.Contains(t, help, "-dir folder")
	}
	_, said := s.run(1, "lisst")
	require.Contains(t, said, `there is no command "lisst"`)
	out, _ = s.run(0, "dir")
	require.Equal(t, s.dir+"\n", out)
	t.Setenv(cache.EnvDir, "off")
	out, _ = s.run(0, "dir")
	require.Equal(t, "off\n", out)
	_, said = s.run(1, "import", "x")
	require.Contains(t, said, "the cache is turned off")
	t.Setenv(cache.EnvDir, s.dir)
	t.Setenv(cache.EnvSize, "1X")
	_, said = s.run(1, "list")
	require.Equal(t, "tshared cache list: $TSHARED_CACHE_SIZE: \"1X\" is no number of bytes, such as 4G\n", said)
}
