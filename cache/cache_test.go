package cache

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestKeys(t *testing.T) {
	k := key(1)
	require.Len(t, k.String(), 52)
	again, err := ParseKey(k.String())
	require.NoError(t, err)
	require.Equal(t, k, again)
	for _, bad := range []string{"", "abc", strings.ToUpper(k.String()), k.String() + "a", "1" + k.String()[1:], strings.Repeat("a", 51) + "b"} {
		_, err := ParseKey(bad)
		require.ErrorContains(t, err, "the key", bad)
	}
	sum := func(fields ...string) Key {
		h := NewHasher("kernel")
		for i := 0; i < len(fields); i += 2 {
			h.AddString(fields[i], fields[i+1])
		}
		return h.Sum()
	}
	require.Equal(t, sum("a", "b"), sum("a", "b"))
	require.NotEqual(t, sum("a", "bc"), sum("ab", "c"), "fields do not run together")
	require.NotEqual(t, sum("a", "b", "c", "d"), sum("c", "d", "a", "b"))
	require.NotEqual(t, NewHasher("kernel").Sum(), NewHasher("tuning").Sum())
}

func TestGetAndPut(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), "made", "later"), io.Discard)
	_, err := c.Get(ctx, key(1))
	require.ErrorIs(t, err, ErrMissing)
	fill(t, c, 3)
	fill(t, c, 3)
	for i := range 3 {
		e, err := c.Get(ctx, key(i))
		require.NoError(t, err)
		require.Equal(t, entry(i), e)
	}
	requireIntact(t, c, 3)

	other := entry(1)
	other.Files["ttir"] = []byte("another text")
	delete(other.Files, "ptx")
	require.NoError(t, c.Put(ctx, key(1), other), "results of tuning change")
	e, err := c.Get(ctx, key(1))
	require.NoError(t, err)
	require.Equal(t, other, e)
	requireIntact(t, c, 3)

	bare := &Entry{Kind: KindTuning, Name: "table"}
	require.NoError(t, c.Put(ctx, key(9), bare))
	e, err = c.Get(ctx, key(9))
	require.NoError(t, err)
	require.Equal(t, "{}", string(e.Metadata))
	require.Empty(t, e.Files)
}

// TestCacheFoldersCanBeMoved: a copy of a folder is the same cache.
func TestCacheFoldersCanBeMoved(t *testing.T) {
	from := t.TempDir()
	fill(t, open(t, from, io.Discard), 5)
	to := filepath.Join(t.TempDir(), "copy")
	require.NoError(t, os.CopyFS(to, os.DirFS(from)))
	requireIntact(t, open(t, to, io.Discard), 5)
	require.NoError(t, filepath.WalkDir(to, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		require.NotContains(t, string(text), from, path)
		return err
	}))
}

func TestNamesOfFiles(t *testing.T) {
	c := open(t, t.TempDir(), io.Discard)
	for i, name := range []string{"../../up", "/etc/passwd", ".", "..", "metadata", "METADATA", "a b\x00c\n", "käse", strings.Repeat("long", 500), `c:\x`, "<lambda>"} {
		e := &Entry{Kind: KindKernel, Name: name, Files: map[string][]byte{"json": []byte("x"), "ptx": []byte("y")}, Metadata: []byte("{}")}
		require.NoError(t, c.Put(ctx, key(i), e), name)
		got, err := c.Get(ctx, key(i))
		require.NoError(t, err, name)
		require.Equal(t, e, got)
		files, err := os.ReadDir(c.own.path(key(i)))
		require.NoError(t, err)
		require.Len(t, files, 3, name)
		for _, f := range files {
			require.LessOrEqual(t, len(f.Name()), 160)
			require.Regexp(t, `^[A-Za-z0-9_-][A-Za-z0-9_.-]*$`, f.Name())
		}
	}
}

func TestBadEntries(t *testing.T) {
	c := open(t, t.TempDir(), io.Discard)
	for want, e := range map[string]*Entry{
		"there is no entry":                                nil,
		`the kind "Kernel" is not a word in lower case`:    {Kind: "Kernel", Name: "a"},
		`the name "" is not 1 to 4096 bytes of UTF-8`:      {Kind: KindKernel},
		`the name "\xff" is not 1 to 4096 bytes of UTF-8`:  {Kind: KindKernel, Name: "\xff"},
		`the metadata "[1]" is no JSON object`:             {Kind: KindKernel, Name: "a", Metadata: []byte("[1]")},
		`the metadata "{" is no JSON object`:               {Kind: KindKernel, Name: "a", Metadata: []byte("{")},
		`"../x" is no extension of a file in lower case`:   {Kind: KindKernel, Name: "a", Files: map[string][]byte{"../x": nil}},
		`"big" has 67108865 bytes, not 0 to 67108864`:      {Kind: KindKernel, Name: "a", Files: map[string][]byte{"big": make([]byte, maxFileBytes+1)}},
		`the files have 201326592 bytes, more than 134217`: {Kind: KindKernel, Name: "a", Files: map[string][]byte{"a": make([]byte, maxFileBytes), "b": make([]byte, maxFileBytes), "c": make([]byte, maxFileBytes)}},
	} {
		require.ErrorContains(t, c.Put(ctx, key(0), e), want)
	}
}

// memory is a layer for tests.
type memory struct {
	entries map[Key]*Entry
	err     error
}

func (m *memory) Get(_ context.Context, k Key) (*Entry, error) {
	if e, ok := m.entries[k]; ok || m.err != nil {
		return e, m.err
	}
	return nil, ErrMissing
}

func (m *memory) Put(_ context.Context, k Key, e *Entry) error {
	if m.err == nil {
		m.entries[k] = e
	}
	return m.err
}

func TestLayers(t *testing.T) {
	baked, own := t.TempDir(), t.TempDir()
	fill(t, open(t, baked, io.Discard), 2)
	remote := &memory{entries: map[Key]*Entry{key(2): entry(2)}}
	var log bytes.Buffer
	c, err := Open(Options{Dir: own, ReadOnly: []string{t.TempDir(), baked}, Remote: remote, Log: slog.New(slog.NewTextHandler(&log, nil))})
	require.NoError(t, err)
	for i := range 3 {
		e, err := c.Get(ctx, key(i))
		require.NoError(t, err)
		require.Equal(t, entry(i), e)
	}
	_, err = c.Get(ctx, key(3))
	require.ErrorIs(t, err, ErrMissing)
	requireIntact(t, open(t, own, io.Discard), 1)
	require.Empty(t, log.String())

	require.NoError(t, c.Put(ctx, key(3), entry(3)))
	require.Equal(t, entry(3), remote.entries[key(3)])

	remote.err = errors.New("it is down")
	_, err = c.Get(ctx, key(4))
	require.ErrorIs(t, err, ErrMissing, "a remote layer that is down has nothing")
	require.Contains(t, log.String(), "it is down")
	require.EqualError(t, c.Put(ctx, key(4), entry(4)), "remote cache: it is down")
	e, err := c.Get(ctx, key(4))
	require.NoError(t, err, "the folder has it nevertheless")
	require.Equal(t, entry(4), e)

	remote.err = nil
	remote.entries[key(5)] = &Entry{Kind: "??", Name: "strange"}
	_, err = c.Get(ctx, key(5))
	require.ErrorIs(t, err, ErrMissing)
	require.Contains(t, log.String(), "is not a word")

	stopped, stop := context.WithCancel(ctx)
	stop()
	_, err = c.Get(stopped, key(6))
	require.ErrorIs(t, err, context.Canceled)
}

func TestFromEnv(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(home, "c"))
	for _, name := range []string{EnvDir, EnvReadOnly, EnvSize, EnvTrust} {
		t.Setenv(name, "")
	}
	base, err := os.UserCacheDir()
	require.NoError(t, err)
	require.Equal(t, Options{Dir: filepath.Join(base, "tshared"), MaxBytes: 2 << 30}, FromEnv())

	t.Setenv(EnvDir, "/x")
	t.Setenv(EnvReadOnly, "/a"+string(filepath.ListSeparator)+string(filepath.ListSeparator)+"/b")
	t.Setenv(EnvSize, "3K")
	require.Equal(t, Options{Dir: "/x", ReadOnly: []string{"/a", "/b"}, MaxBytes: 3 << 10}, FromEnv())

	t.Setenv(EnvSize, "much")
	_, err = Open(FromEnv())
	require.EqualError(t, err, `$TSHARED_CACHE_SIZE: "much" is no number of bytes, such as 4G`)

	t.Setenv(EnvDir, "off")
	c, err := Open(FromEnv())
	require.NoError(t, err)
	require.NoError(t, c.Put(ctx, key(0), entry(0)))
	_, err = c.Get(ctx, key(0))
	require.ErrorIs(t, err, ErrMissing)
	require.Empty(t, c.Dir())
	require.ErrorIs(t, c.Remove(ctx, key(0)), ErrMissing)
	_, err = c.Prune(ctx, Limits{All: true})
	require.NoError(t, err)
}

func TestEncode(t *testing.T) {
	for i := range 3 {
		data, err := Encode(key(i), entry(i))
		require.NoError(t, err)
		e, err := Decode(key(i), data)
		require.NoError(t, err)
		require.Equal(t, entry(i), e)
		_, err = Decode(key(i+1), data)
		require.ErrorContains(t, err, "it describes the entry", "an entry under another key is refused")
		for at := range data {
			_, err := Decode(key(i), data[:at])
			require.Error(t, err)
			data[at] ^= 4
			_, err = Decode(key(i), data)
			require.Error(t, err, "byte %d", at)
			data[at] ^= 4
		}
		_, err = Decode(key(i), append(data, 0))
		require.Error(t, err)
	}
}
