package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// manifest is the part of a package.json that is shown.
type manifest struct {
	Name, Version, License string
}

func readManifest(dir string) (manifest, error) {
	var p manifest
	text, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(text, &p)
}

// licenses joins the licences of the packages in the bundle.
func licenses(modules string, used []string) ([]byte, error) {
	var out bytes.Buffer
	fmt.Fprintln(&out, "The page of tshared explore contains these packages:")
	for _, name := range slices.Sorted(slices.Values(used)) {
		dir := filepath.Join(modules, name)
		p, err := readManifest(dir)
		if err != nil {
			return nil, err
		}
		text, err := licenseText(dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(&out, "\n%s\n%s %s (%s)\n\n%s\n", strings.Repeat("-", 72), p.Name, p.Version, p.License, strings.TrimSpace(string(text)))
	}
	return out.Bytes(), nil
}

func licenseText(dir string) ([]byte, error) {
	found, err := filepath.Glob(filepath.Join(dir, "LICEN[CS]E*"))
	if err != nil || len(found) == 0 {
		return nil, fmt.Errorf("expected a file LICENSE in %s, found none", dir)
	}
	return os.ReadFile(found[0])
}

// sums lists the checksums of the sources and of what was made of them, in the format of
// sha256sum. A test without a network tells by it that no source has changed since.
func sums(src string, made map[string][]byte) ([]byte, error) {
	files := maps.Clone(made)
	sources, err := os.ReadDir(src)
	if err != nil {
		return nil, err
	}
	for _, s := range sources {
		if s.IsDir() {
			continue
		}
		text, err := os.ReadFile(filepath.Join(src, s.Name()))
		if err != nil {
			return nil, err
		}
		files["src/"+s.Name()] = text
	}
	var out bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&out, "%x  %s\n", sha256.Sum256(files[name]), name)
	}
	return out.Bytes(), nil
}
