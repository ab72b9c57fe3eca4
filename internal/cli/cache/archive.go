package cache

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/outfile"
	"github.com/tshared/tshared/internal/tritoncache"
)

const exportText = `Writes all entries of the folder, or those whose keys begin so, as a compressed tar.
tshared cache import reads it; unpacked it is a folder for $TSHARED_CACHE_READONLY.`

const importText = `Reads entries that tshared cache export wrote, from the standard input where FILE is -,
or the kernels of Triton's own cache, $TRITON_CACHE_DIR or ~/.triton/cache. Import
only from those who may run code here.`

func exportFlags(fs *flag.FlagSet, j *job) {
	fs.StringVar(&j.out, "o", "", "`file` to write; otherwise the standard output")
}

func importFlags(fs *flag.FlagSet, j *job) {
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
	_, err = fmt.Fprintf(j.stdout, "wrote %s to %s\n", count(n, "entry", "entries"), j.out)
	return err
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
		r = f
	}
	keys, err := j.cache.Import(ctx, r)
	fmt.Fprintf(j.stdout, "imported %s\n", count(len(keys), "entry", "entries"))
	return err
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
	for _, k := range kernels {
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
	fmt.Fprintf(j.stdout, "imported %s of %s\n", count(done, "kernel", "kernels"), dir)
	return errors.Join(errs...)
}
