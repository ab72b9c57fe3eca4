package bundle

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/num/bytesize"
)

func setUpVerify(*flag.FlagSet) runner {
	return func(ctx context.Context, args []string, stdout, stderr io.Writer) (int, error) {
		if len(args) == 0 {
			return 0, errors.New("a bundle is needed; --help says more")
		}
		bad := 0
		for _, path := range args {
			bar := progress.NewBar(stderr, "kernels")
			said, err := verify(ctx, path, bar.Show)
			bar.Clear()
			if ctx.Err() != nil {
				return 1, context.Cause(ctx)
			}
			if err != nil {
				bad = 1
				cli.Complain(stderr, err.Error())
				continue
			}
			fmt.Fprintln(stdout, diag.Printable(said))
		}
		return bad, nil
	}
}

// verify reads everything of a bundle. The error has all that is wrong.
func verify(ctx context.Context, path string, progress func(done, total int)) (string, error) {
	b, err := open(path)
	if err != nil {
		return "", err
	}
	defer b.close()
	var errs []error
	checked := map[string]bool{}
	total := int64(0)
	for i := range b.Index().Kernels {
		k := &b.Index().Kernels[i]
		progress(i, len(b.Index().Kernels))
		for j := range k.Code {
			c := &k.Code[j]
			if ctx.Err() != nil {
				return "", context.Cause(ctx)
			}
			err := checkManifest(c)
			if err == nil && !checked[c.File] {
				checked[c.File] = true
				total += c.Bytes
				_, err = b.Code(c)
			}
			if err != nil {
				errs = append(errs, fmt.Errorf("%s: kernel %q for %s: %w", path, k.Name, c.Target, err))
			}
		}
		if k.TTIR != nil && !checked[k.TTIR.File] {
			checked[k.TTIR.File] = true
			total += k.TTIR.Bytes
			if err := checkTTIR(b, k); err != nil {
				errs = append(errs, fmt.Errorf("%s: kernel %q: its Triton IR: %w", path, k.Name, err))
			}
		}
	}
	kernels, files := count(len(b.Index().Kernels), "kernel"), count(len(checked), "file")
	return fmt.Sprintf("%s: %s, %s of code, %s, all as they were written; sha256 of the index %s", path, kernels, files, bytesize.Format(total), b.Hash()), errors.Join(errs...)
}

// checkTTIR parses the Triton IR of a kernel.
func checkTTIR(b *opened, k *bundlefile.Kernel) error {
	text, err := b.File(k.TTIR)
	if err != nil {
		return err
	}
	_, err = tshared.Parse(k.Name+".ttir", string(text))
	return err
}

// checkManifest reads the manifest of code.
func checkManifest(c *bundlefile.Code) (err error) {
	if c.Backend == "cpu" {
		_, err = manifest.ReadCPU(c.Manifest)
	} else {
		_, err = manifest.Read(c.Manifest)
	}
	if err != nil {
		return fmt.Errorf("its manifest: %w", err)
	}
	return nil
}
