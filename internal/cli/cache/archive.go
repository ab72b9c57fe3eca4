package cache

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/driver/tritoncache"
	"github.com/tshared/tshared/internal/host/outfile"
)

const exportText = `Writes all entries of the folder, or those whose keys begin so, as a compressed tar.
tshared cache import reads it; unpacked it is a folder for $TSHARED_CACHE_READONLY.`

const importText = `Reads entries that tshared cache export wrote, from the standard input where FILE is -,
or the kernels of Triton's own cache, $TRITON_CACHE_DIR or ~/.triton/cache. Import
only from those who may run code here.`

func exportFlags(fs *flag.FlagSet, j *job) {
	jsonFlag(fs, j)
	fs.StringVar(&j.out, "o", "", "`file` to write; otherwise the standard output")
}

func importFlags(fs *flag.FlagSet, j *job) {
	jsonFlag(fs, j)
	fs.BoolVar(&j.triton, "triton", false, "read a cache folder of Triton")
}

func export(ctx context.Context, j *job) error {
	var keys []cache.Key
	if len(j.args) > 0 {
		infos, err := find(ctx, j)
		if err != nil {
			return err
		}
		for _, i := range infos {
			keys = append(keys, i.Key)
		}
	}
	if j.out == "" && j.json {
		return errors.New("--json does nothing without -o: the standard output has the entries")
	}
	if j.out == "" {
		_, err := j.cache.Export(ctx, j.stdout, keys...)
		return err
	}
	f, err := outfile.Create(j.out)
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", j.out, err)
	}
	n, err := j.cache.Export(ctx, f, keys...)
	if err != nil {
		f.Discard()
		return err
	}
	if err = f.Finish(); err == nil {
		err = f.Publish()
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", j.out, err)
	}
	return j.tell(fmt.Sprintf("wrote %s to %s\n", count(n, "entry", "entries"), j.out), transfer{Written: &n, File: j.out})
}

func importEntries(ctx context.Context, j *job) error {
	switch {
	case j.cache.Dir() == "":
		return errors.New("the cache is turned off; --dir names a folder")
	case len(j.args) > 1 || len(j.args) == 0 && !j.triton:
		return errors.New("one file is needed; --help says more")
	case j.triton:
		return importTriton(ctx, j)
	}
	var r io.Reader = os.Stdin
	if j.args[0] != "-" {
		f, err := os.Open(j.args[0])
		if err != nil {
			return err
		}
		defer f.Close()
		r = newCountingReader(f, j.stderr)
	}
	keys, err := j.cache.Import(ctx, r)
	n := len(keys)
	return errors.Join(err, j.tell(fmt.Sprintf("imported %s\n", count(n, "entry", "entries")), transfer{Imported: &n, File: j.args[0]}))
}

// countingReader shows how much of a file is read.
type countingReader struct {
	f    *os.File
	bar  *progress.Bar
	read int
	size int
}

func newCountingReader(f *os.File, stderr io.Writer) *countingReader {
	r := &countingReader{f: f, bar: progress.NewBar(stderr, "bytes")}
	if info, err := f.Stat(); err == nil {
		r.size = int(info.Size()) // 0 for a pipe, which has no bar
	}
	return r
}

func (r *countingReader) Read(p []byte) (n int, err error) {
	n, err = r.f.Read(p)
	r.read += n
	r.bar.Show(min(r.read, r.size), r.size)
	if err != nil {
		r.bar.Clear()
	}
	return n, err
}

// importTriton imports what can be read of Triton's cache, and says why of the rest.
func importTriton(ctx context.Context, j *job) error {
	dir, err := tritoncache.DefaultDir()
	if len(j.args) == 1 {
		dir, err = j.args[0], nil
	}
	if err != nil {
		return err
	}
	kernels, err := tritoncache.Kernels(dir)
	if err != nil {
		return err
	}
	done := 0
	var errs []error
	bar := progress.NewBar(j.stderr, "kernels")
	for i, k := range kernels {
		bar.Show(i, len(kernels))
		e, err := k.Entry()
		if err == nil {
			err = j.cache.Put(ctx, k.Key(), e)
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		done++
	}
	bar.Clear()
	errs = append(errs, j.tell(fmt.Sprintf("imported %s of %s\n", count(done, "kernel", "kernels"), dir), transfer{Imported: &done, File: dir}))
	return errors.Join(errs...)
}

// transfer is what export and import print.
type transfer struct {
	Written  *int   `json:"written,omitempty"` // entries
	Imported *int   `json:"imported,omitempty"`
	File     string `json:"file"`
}

// tell prints a line, or JSON.
func (j *job) tell(line string, t transfer) error {
	text := []byte(diag.Printable(line))
	if j.json {
		text = cli.JSON(t)
	}
	_, err := j.stdout.Write(text)
	return err
}
