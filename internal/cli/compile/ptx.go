package compile

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// readCase reads launch options from a case.
func (o *options) readCase(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	launch, err := manifest.ReadLaunchMetadata(text)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	o.compile.NumWarps, o.compile.NumStages = launch.NumWarps, cmp.Or(launch.NumStages, o.compile.NumStages)
	o.saidWarps, o.saidStages = true, true
	o.compile.TritonOptions = o.compile.Or(launch.Options())
	if c, err := testcase.Load(file); err == nil { // it may be a manifest, which knows no launch
		o.launch = c.Launch()
	}
	return nil
}

// writePTX writes the PTX and its manifest into a folder.
func (j *job) writePTX(code []byte) error {
	about, err := j.result.Artifact().Kernel.Write()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(j.o.out, 0o777); err != nil {
		return err
	}
	return cli.WriteFiles([]cli.File{
		{Path: filepath.Join(j.o.out, manifest.PTXFile), Data: code},
		{Path: filepath.Join(j.o.out, manifest.ManifestFile), Data: about},
	})
}

// writeRemarks prints the remarks about the kernel.
func (j *job) writeRemarks(w io.Writer) {
	list := j.result.Remarks
	if f := j.result.GPU.Footprint; f != nil {
		for _, line := range f.Lines() {
			list = append(list, remarks.Remark{Loc: j.o.file, What: "footprint", How: line})
		}
	}
	if j.o.report == "json" {
		_, _ = w.Write(cli.JSON(list))
		return
	}
	for _, d := range list {
		fmt.Fprintln(w, diag.Printable(d.String()))
	}
}
