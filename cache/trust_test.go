//go:build unix

package cache

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// stranger is the number of a user, and of a group, that does not run tests.
const stranger = 54321

// poisoned is a full cache folder, changed by someone.
func poisoned(t *testing.T, how func(dir string) error) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "cache")
	fill(t, open(t, dir, new(bytes.Buffer)), 1)
	require.NoError(t, how(dir))
	return dir
}

// give gives a file or folder to another user.
func give(t *testing.T, path string, user, group int) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root can give files to another user")
	}
	require.NoError(t, os.Chown(path, user, group))
}

// TestForeignFolder: a folder that others may write to is refused, with the way to allow it, whatever layer it is.
func TestForeignFolder(t *testing.T) {
	for name, c := range map[string]struct {
		mode        os.FileMode
		user, group int // -1 stay
		want        string
	}{
		"all may write":           {0o777, -1, -1, "all users may write to it (user "},
		"sticky":                  {0o777 | os.ModeSticky, -1, -1, "all users may write to it (user "},
		"a group may write":       {0o775, -1, stranger, "the users of group 54321 may write to it (user "},
		"of another user":         {0o755, stranger, -1, "it belongs to user 54321, not to user "},
		"of another user, closed": {0o700, stranger, -1, "it belongs to user 54321, not to user "},
		"own":                     {0o755, -1, -1, ""},
		"own, closed":             {0o700, -1, -1, ""},
		"read by a group":         {0o750, -1, stranger, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := poisoned(t, func(dir string) error { return os.Chmod(dir, c.mode) })
			if c.user != -1 || c.group != -1 {
				give(t, dir, c.user, c.group)
			}
			for _, o := range []Options{{Dir: dir}, {ReadOnly: []string{dir}}} {
				_, err := Open(o)
				if c.want == "" {
					require.NoError(t, err)
					continue
				}
				for _, want := range []string{"the cache folder " + dir + " is not used", c.want, "mode 07", "$" + EnvDir, "$" + EnvTrust + "=1"} {
					require.ErrorContains(t, err, want)
				}
				o.Trust = true
				trusting, err := Open(o)
				require.NoError(t, err)
				_, err = trusting.Get(ctx, key(0))
				require.NoError(t, err)
			}
		})
	}
}

// TestForeignEntry: an entry that another user wrote is not used, though the folder is the user's own and all hashes are right.
func TestForeignEntry(t *testing.T) {
	for name, path := range map[string]func(c *Cache) string{
		"entry":    func(c *Cache) string { return c.own.path(key(0)) },
		"metadata": func(c *Cache) string { return c.file(0, metadataFile) },
		"file":     func(c *Cache) string { return c.file(0, "kernel_0.ptx") },
	} {
		t.Run(name, func(t *testing.T) {
			dir := poisoned(t, func(string) error { return nil })
			var log bytes.Buffer
			c := open(t, dir, &log)
			give(t, path(c), stranger, -1)
			_, err := c.Get(ctx, key(0))
			require.ErrorIs(t, err, ErrMissing)
			require.Contains(t, log.String(), "it belongs to user 54321")
			r, err := c.Verify(ctx)
			require.NoError(t, err)
			require.Len(t, r.Damaged, 1)
			require.NoError(t, c.Put(ctx, key(0), entry(0)), "the next one takes its place")
			requireIntact(t, c, 1)
		})
	}
}

// TestForeignFolderLater: a folder that someone makes after Open is refused, too.
func TestForeignFolderLater(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	c := open(t, dir, new(bytes.Buffer))
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.Chmod(dir, 0o777))
	require.ErrorContains(t, c.Put(ctx, key(0), entry(0)), "all users may write to it")
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestTrustVariable: the environment trusts folders.
func TestTrustVariable(t *testing.T) {
	t.Setenv(EnvDir, poisoned(t, func(dir string) error { return os.Chmod(dir, 0o777) }))
	for value, want := range map[string]string{"": "all users may write", "0": "all users may write", "1": "", "yes": `$TSHARED_CACHE_TRUST: "yes" is neither 0 nor 1`} {
		t.Setenv(EnvTrust, value)
		_, err := Open(FromEnv())
		if want == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, want)
	}
}
