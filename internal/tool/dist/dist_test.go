package dist_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/tool/dist"
)

var (
	at    = time.Unix(1700000000, 0).UTC()
	files = []dist.File{
		{Path: "usr/bin/tool", Data: []byte("#!/bin/sh\necho tool\n"), Exec: true},
		{Path: "usr/share/doc/tool/copyright", Data: []byte("free\n")},
		{Path: "usr/share/x/link", Link: "../doc/tool/copyright"},
	}
)

// tarNames are the names and modes in a compressed tar.
func tarNames(t *testing.T, data []byte) (names []string) {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	require.NoError(t, err)
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return names
		}
		require.NoError(t, err)
		assert.Equal(t, at, h.ModTime.UTC())
		assert.Zero(t, h.Uid+h.Gid)
		names = append(names, h.FileInfo().Mode().String()+" "+h.Name)
	}
}

// TestTarGz: folders come before what is in them, and the order of the files given does not matter.
func TestTarGz(t *testing.T) {
	data, err := dist.TarGz("tool-1", files, at)
	require.NoError(t, err)
	assert.Equal(t, []string{
		"drwxr-xr-x tool-1/", "drwxr-xr-x tool-1/usr/", "drwxr-xr-x tool-1/usr/bin/", "-rwxr-xr-x tool-1/usr/bin/tool", "drwxr-xr-x tool-1/usr/share/",
		"drwxr-xr-x tool-1/usr/share/doc/", "drwxr-xr-x tool-1/usr/share/doc/tool/", "-rw-r--r-- tool-1/usr/share/doc/tool/copyright",
		"drwxr-xr-x tool-1/usr/share/x/", "Lrwxrwxrwx tool-1/usr/share/x/link",
	}, tarNames(t, data))
	backwards := slices.Clone(files)
	slices.Reverse(backwards)
	again, err := dist.TarGz("tool-1", backwards, at)
	require.NoError(t, err)
	assert.Equal(t, data, again)
}

func TestZip(t *testing.T) {
	data, err := dist.Zip("tool-1", files[:2], at)
	require.NoError(t, err)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	require.Len(t, z.File, 2)
	assert.Equal(t, "tool-1/usr/bin/tool", z.File[0].Name)
	assert.Equal(t, at, z.File[0].Modified.UTC())
	again, err := dist.Zip("tool-1", []dist.File{files[1], files[0]}, at)
	require.NoError(t, err)
	assert.Equal(t, data, again)
}

// needs skips a test where a program is not installed.
func needs(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skip(program + " is not installed: " + err.Error())
	}
}

// TestDeb: Debian's own tools read the package.
func TestDeb(t *testing.T) {
	p := &dist.Package{
		Name: "tool", Version: "1.0", Arch: "all", Recommends: "libllvm22", Maintainer: "Nobody <nobody@example.com>", Homepage: "https://example.com",
		Summary: "works", Description: "It works.\n\nWell.", Files: files,
	}
	data, err := dist.Deb(p, at)
	require.NoError(t, err)
	needs(t, "dpkg-deb")
	dir := t.TempDir()
	file := filepath.Join(dir, "tool.deb")
	require.NoError(t, os.WriteFile(file, data, 0o600))
	tool := func(args ...string) string {
		out, err := exec.Command("dpkg-deb", append(args, file)...).CombinedOutput()
		require.NoError(t, err, "%s", out)
		return string(out)
	}
	info := tool("-I")
	for _, want := range []string{"Package: tool\n", "Version: 1.0\n", "Recommends: libllvm22\n", "Installed-Size: 2\n", " Description: works\n  It works.\n  .\n  Well.\n"} {
		assert.Contains(t, info, want)
	}
	assert.Contains(t, tool("-c"), "./usr/share/x/link -> ../doc/tool/copyright")
	root := filepath.Join(dir, "root")
	out, err := exec.Command("dpkg-deb", "-R", file, root).CombinedOutput()
	require.NoError(t, err, "%s", out)
	check := exec.Command("md5sum", "-c", "DEBIAN/md5sums")
	check.Dir = root
	out, err = check.CombinedOutput()
	require.NoError(t, err, "%s", out)
}

// TestSums: sha256sum accepts what we write, and refuses it when a file changes.
func TestSums(t *testing.T) {
	dir := t.TempDir()
	list := []dist.File{{Path: "b", Data: []byte("2")}, {Path: "a", Data: []byte("1")}}
	sums := dist.Checksums(list)
	assert.Regexp(t, `^[0-9a-f]{64}  a\n[0-9a-f]{64}  b\n$`, string(sums))
	needs(t, "sha256sum")
	for _, f := range append(list, dist.File{Path: "SHA256SUMS", Data: sums}) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, f.Path), f.Data, 0o600))
	}
	check := func() error {
		c := exec.Command("sha256sum", "-c", "--strict", "SHA256SUMS")
		c.Dir = dir
		return c.Run()
	}
	require.NoError(t, check())
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a"), []byte("3"), 0o600))
	require.Error(t, check())
}

func TestReleaseNotes(t *testing.T) {
	const changelog = "# Changelog\n\nAbout.\n\n## Unreleased\n\n### Added\n- new\n\n## 0.2.0 - 2026-01-02\n\n- two\n\n## [0.1.0]\n- one\n\n## 0.0.1\n"
	for version, want := range map[string]string{"0.2.0": "- two\n", "v0.1.0": "- one\n", "unreleased": "### Added\n- new\n"} {
		notes, err := dist.ReleaseNotes(changelog, version)
		require.NoError(t, err)
		assert.Equal(t, want, notes)
	}
	for _, missing := range []string{"0.3.0", "0.0.1"} {
		_, err := dist.ReleaseNotes(changelog, missing)
		assert.EqualError(t, err, "the changelog says nothing about "+missing+", only about Unreleased, 0.2.0, 0.1.0, 0.0.1")
	}
	own, err := os.ReadFile("../../../CHANGELOG.md")
	require.NoError(t, err)
	_, err = dist.ReleaseNotes(string(own), "Unreleased")
	require.NoError(t, err)
}

func TestLicenseID(t *testing.T) {
	own, err := os.ReadFile("../../../LICENSE")
	require.NoError(t, err)
	assert.Equal(t, "Apache-2.0", dist.LicenseID(string(own)))
	assert.Equal(t, "0BSD", dist.LicenseID("for any purpose with or without fee is hereby granted."))
	assert.Equal(t, "", dist.LicenseID("all rights reserved"))
}
