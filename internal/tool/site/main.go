// Command site writes the playground: a folder of static files that any file server can serve, with
// the page, the compiler as WebAssembly, and the licences of all parts.
//
//	site -o build/playground
package main

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/explore/page"
)

func main() {
	out := flag.String("o", "build/playground", "`folder` to write")
	quick := flag.Bool("quick", false, "compile without optimisations, which takes half as long and gives a larger file")
	flag.Parse()
	if err := write(*out, *quick, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

// write makes the files and says how large they are.
func write(out string, quick bool, report io.Writer) error {
	compiled, err := compile(quick)
	if err != nil {
		return err
	}
	support, err := supportScript()
	if err != nil {
		return err
	}
	files := map[string][]byte{"index.html": page.Playground(), "assets/playground.wasm.gz": compiled.packed, "assets/wasm_exec.js": support}
	if err := addPage(files); err != nil {
		return err
	}
	if files["assets/LICENSES.txt"], err = withLicenses(files["assets/LICENSES.txt"]); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(out, "assets"), 0o755); err != nil {
		return err
	}
	var list []cli.File
	total := 0
	for name, data := range files {
		list = append(list, cli.File{Path: filepath.Join(out, filepath.FromSlash(name)), Data: data})
		total += len(data)
	}
	fmt.Fprintf(report, "%s: %d files, %s; the compiler is %s of them, and %s unpacked\n",
		out, len(list), megabytes(total), megabytes(len(compiled.packed)), megabytes(compiled.bytes))
	return cli.WriteFiles(list)
}

// addPage adds the files that the page loads.
func addPage(files map[string][]byte) error {
	return fs.WalkDir(page.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path == "index.html" { // which page.Playground fills in
			return err
		}
		files["assets/"+path], err = page.FS.ReadFile(path)
		return err
	})
}

func megabytes(n int) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }
