package bundle

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlestub"
	"github.com/tshared/tshared/internal/bundle/bundlestub/cstub"
	"github.com/tshared/tshared/internal/bundle/bundlestub/gostub"
	"github.com/tshared/tshared/internal/cli"
)

const goText = `Writes a Go package into DIR: the bundle, and a file that embeds it and has a typed function for each
kernel and each group. In a Go file of the package, or of another one, go generate runs it:

  //go:generate tshared bundle go softmax.tsb -o softmax`

const cText = `Writes C11 into DIR: a header and a C file with the code for GPUs, a folder with objects for each CPU,
and a CMakeLists.txt. Nothing else is needed to compile and link them; a GPU needs its driver to run.`

func setUpGo(fs *flag.FlagSet) runner {
	dir := fs.String("o", "", "`folder` to write to")
	name := fs.String("package", "", "`name` of the package (default: that of the bundle)")
	return func(_ context.Context, args []string, stdout, _ io.Writer) (int, error) {
		b, path, err := openStub(args, *dir)
		if err != nil {
			return 0, err
		}
		defer b.close()
		data, err := os.ReadFile(path)
		if err != nil {
			return 0, err
		}
		base := filepath.Base(path)
		if *name == "" {
			*name = gostub.PackageName(base)
		}
		text, err := gostub.Generate(bundlestub.New(base, b.Index()), *name)
		if err != nil {
			return 0, err
		}
		file := strings.TrimSuffix(base, filepath.Ext(base)) + ".go"
		return 0, writeStub(stdout, *dir, []cstub.File{{Path: base, Data: data}, {Path: file, Data: text}})
	}
}

func setUpC(fs *flag.FlagSet) runner {
	var o cstub.Options
	dir := fs.String("o", "", "`folder` to write to")
	fs.StringVar(&o.Prefix, "prefix", "", "`prefix` of all names (default: the name of the bundle)")
	list := func(name, doc string, to *[]string) {
		fs.Func(name, doc, func(text string) error {
			*to = []string{}
			if text != "none" {
				*to = strings.Split(text, ",")
			}
			return nil
		})
	}
	list("cpu", "CPU `targets` to take code of, one for an architecture; or none (default: all of the bundle)", &o.CPUs)
	list("gpu", "GPU `targets` to take code of; or none (default: all of the bundle)", &o.GPUs)
	return func(_ context.Context, args []string, stdout, _ io.Writer) (int, error) {
		b, path, err := openStub(args, *dir)
		if err != nil {
			return 0, err
		}
		defer b.close()
		files, err := cstub.Generate(bundlestub.New(filepath.Base(path), b.Index()), b.Code, o)
		if err != nil {
			return 0, err
		}
		return 0, writeStub(stdout, *dir, files)
	}
}

// openStub opens the bundle of a command that writes a folder.
func openStub(args []string, dir string) (*opened, string, error) {
	path, err := onlyArgument(args, "a bundle")
	if err != nil {
		return nil, "", err
	}
	if dir == "" {
		return nil, "", errors.New("expected a folder to write to with -o; --help says more")
	}
	b, err := open(path)
	return b, path, err
}

// writeStub writes the files, or none where one cannot be written.
func writeStub(stdout io.Writer, dir string, files []cstub.File) error {
	var list []cli.File
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		list = append(list, cli.File{Path: path, Data: f.Data})
	}
	if err := cli.WriteFiles(list); err != nil {
		return err
	}
	// What is included or imported comes first; objects are many.
	named := slices.IndexFunc(files, func(f cstub.File) bool { return filepath.Ext(f.Path) == ".h" || filepath.Ext(f.Path) == ".go" })
	_, err := fmt.Fprintf(stdout, "wrote %s and %d more files to %s\n", filepath.Base(files[max(0, named)].Path), len(files)-1, dir)
	return err
}
