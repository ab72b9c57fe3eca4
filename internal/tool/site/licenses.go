package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// withLicenses adds to the licences of the page's parts those of the compiler's: this project, Go with its
// libraries and script, and the modules that are linked.
func withLicenses(page []byte) ([]byte, error) {
	root, err := goCommand("env", "GOROOT")
	if err != nil {
		return nil, err
	}
	modules, err := goCommand("list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}", command)
	if err != nil {
		return nil, err
	}
	parts := append(strings.Split(modules, "\n"), "Go, its libraries and wasm_exec.js\t"+root)
	slices.Sort(parts)
	var b strings.Builder
	b.Write(page)
	for _, part := range slices.Compact(parts) {
		name, dir, ok := strings.Cut(part, "\t")
		if !ok { // a package of Go's own
			continue
		}
		text, err := licenseIn(dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", strings.Repeat("-", 72), strings.TrimSpace(name), strings.TrimSpace(text))
	}
	return []byte(b.String()), nil
}

// licenseIn is the licence of what lies in a folder.
func licenseIn(dir string) (string, error) {
	for _, name := range []string{"LICENSE", "COPYING", "LICENSE.txt", "LICENSE.md"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			return string(text), nil
		}
	}
	return "", fmt.Errorf("no licence in %s", dir)
}
