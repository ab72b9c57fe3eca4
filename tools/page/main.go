// Command page bundles the page of tshared explore: its sources and the npm packages that they
// import become one script, the licences of those packages one text. Both are committed, so that
// building tshared takes neither npm nor a network.
//
//	go run -C tools/page .           writes app.js, worker.js, LICENSES.txt and page.sum
//	go run -C tools/page . -check    says which of them are not what the sources give
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	dir := flag.String("dir", "../../internal/explore/page", "folder of the page")
	packages := flag.String("packages", "../../.tools/page", "folder for npm packages, which are fetched when they are missing")
	check := flag.Bool("check", false, "write nothing, compare")
	flag.Parse()
	err := run(*dir, *packages, *check)
	if *check && errors.Is(err, errUnreachable) {
		fmt.Println("page: skipped:", err)
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "page:", err)
		os.Exit(1)
	}
}

func run(dir, packages string, check bool) error {
	src := filepath.Join(dir, "src")
	modules, err := fetch(context.Background(), filepath.Join(src, "package-lock.json"), packages)
	if err != nil {
		return err
	}
	files, used, err := bundle(src, modules)
	if err != nil {
		return err
	}
	if files["LICENSES.txt"], err = licenses(modules, used); err != nil {
		return err
	}
	if files["page.sum"], err = sums(src, files); err != nil {
		return err
	}
	if check {
		return compare(dir, files)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// compare reports the files that differ from what was bundled now.
func compare(dir string, files map[string][]byte) error {
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(files)) {
		committed, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil && !bytes.Equal(committed, files[name]) {
			err = fmt.Errorf("%s is not what the sources give: run make page", name)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
