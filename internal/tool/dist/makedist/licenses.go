package main

import (
	"bytes"
	"debug/buildinfo"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/tshared/tshared/internal/tool/dist"
)

// licenseNames are the names that licences have in modules.
var licenseNames = []string{"LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "COPYING", "UNLICENSE"}

// readModules reads the licences of all modules in a binary, and of Go, whose library is in it too.
func (b *build) readModules(binary string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	root, err := command("go", "env", "GOROOT")
	if err != nil {
		return err
	}
	dirs := map[string]string{"stdlib": string(bytes.TrimSpace(root))}
	for _, m := range info.Deps {
		dir, err := command("go", "list", "-m", "-f", "{{.Dir}}", m.Path)
		if err != nil {
			return err
		}
		dirs[m.Path] = string(bytes.TrimSpace(dir))
	}
	for module, dir := range dirs {
		text, err := readFirst(dir, licenseNames)
		if err != nil {
			return fmt.Errorf("the licence of %s cannot be read: %w", module, err)
		}
		b.licenses[module] = text
	}
	page, err := os.ReadFile("internal/explore/page/LICENSES.txt")
	if err != nil {
		return err
	}
	if b.page = dist.NPMPackages(string(page)); len(b.page) == 0 {
		return errors.New("internal/explore/page/LICENSES.txt names no packages")
	}
	b.licenses[pageOfExplore] = string(page)
	b.common = append(b.common, dist.File{Path: "THIRD-PARTY.txt", Data: b.thirdParty()})
	return nil
}

// pageOfExplore is the key of the licences of the page.
const pageOfExplore = "the page of tshared explore"

// readFirst reads the first of some files that there is. Debian has Go's licence elsewhere.
func readFirst(dir string, names []string) (text string, err error) {
	for _, name := range names {
		for _, d := range []string{dir, "/usr/share/doc/golang-go"} {
			var data []byte
			if data, err = os.ReadFile(filepath.Join(d, name)); err == nil {
				return string(data), nil
			}
		}
	}
	return "", err
}

// license is the SPDX identifier of the licence of a module.
func (b *build) license(module string) string { return dist.LicenseID(b.licenses[module]) }

// thirdParty has the licences of everything in the binaries that others wrote.
func (b *build) thirdParty() []byte {
	var text bytes.Buffer
	text.WriteString("The programs have parts of these modules in them; stdlib is Go's library.\n")
	for _, m := range slices.Sorted(maps.Keys(b.licenses)) {
		fmt.Fprintf(&text, "\n==== %s\n\n%s", m, b.licenses[m])
	}
	return text.Bytes()
}
