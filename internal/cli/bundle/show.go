package bundle

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/num/bytesize"
)

const showText = `Shows parameters, constants, options, grid and the code of all targets. With --code the code of one target is
printed, or written to the file of -o; --form says which where a target has PTX and a cubin. --ttir does the
same with the Triton IR that checked code is made of.`

// showOptions are the flags of show.
type showOptions struct {
	json     bool
	code     string
	form     string
	manifest bool
	ttir     bool
	out      string
}

func setUpShow(fs *flag.FlagSet) runner {
	o := &showOptions{}
	jsonFlag(fs, &o.json)
	fs.StringVar(&o.code, "code", "", "print the code for a `target`, such as sm_90a")
	fs.StringVar(&o.form, "form", "", "`form` of that code: ptx, cubin or o (default: the first that the target has)")
	fs.BoolVar(&o.manifest, "manifest", false, "print how that code is launched, in place of the code")
	fs.BoolVar(&o.ttir, "ttir", false, "print the Triton IR that checked code is made of, of a bundle that was built with --checked")
	fs.StringVar(&o.out, "o", "", "`file` to write the code or the IR to")
	return o.run
}

func (o *showOptions) run(_ context.Context, args []string, stdout, _ io.Writer) (int, error) {
	if len(args) != 2 {
		return 0, errors.New("expected a bundle and the name of a kernel; --help says more")
	}
	if err := o.check(); err != nil {
		return 0, err
	}
	b, err := open(args[0])
	if err != nil {
		return 0, err
	}
	defer b.close()
	k, err := kernelNamed(b.Index(), args[1])
	if err != nil {
		return 0, fmt.Errorf("%s: %w", args[0], err)
	}
	if o.code != "" {
		return 0, o.showCode(b, k, stdout)
	}
	if o.ttir {
		return 0, o.showTTIR(b, k, stdout)
	}
	text := describe(k)
	if o.json {
		text = cli.JSON(k)
	}
	_, err = stdout.Write(text)
	return 0, err
}

// check finds flags that make no sense together.
func (o *showOptions) check() error {
	switch {
	case o.code != "" && o.ttir:
		return errors.New("--code and --ttir exclude each other")
	case o.code != "" && o.json:
		return errors.New("--json does nothing with --code: --manifest prints JSON about the code")
	case o.ttir && o.json:
		return errors.New("--json does nothing with --ttir")
	case o.code == "" && (o.form != "" || o.manifest || o.out != "" && !o.ttir):
		return errors.New("--form, --manifest and -o are about the code of a target: --code says which")
	}
	return nil
}

// kernelNamed finds a kernel.
func kernelNamed(ix *bundlefile.Index, name string) (*bundlefile.Kernel, error) {
	var names []string
	for i := range ix.Kernels {
		if ix.Kernels[i].Name == name {
			return &ix.Kernels[i], nil
		}
		names = append(names, ix.Kernels[i].Name)
	}
	if near := diag.Nearest(name, names); near != "" {
		return nil, fmt.Errorf("there is no kernel %q; did you mean %q?", name, near)
	}
	return nil, fmt.Errorf("there is no kernel %q; tshared bundle list shows those that there are", name)
}

// showCode writes the code of a target, or its manifest.
func (o *showOptions) showCode(b *opened, k *bundlefile.Kernel, stdout io.Writer) error {
	for i := range k.Code {
		c := &k.Code[i]
		if c.Target != o.code || o.form != "" && c.Form != o.form {
			continue
		}
		data := append([]byte(c.Manifest), '\n')
		if !o.manifest {
			var err error
			if data, err = b.Code(c); err != nil {
				return err
			}
		}
		return o.write(data, stdout)
	}
	var has []string
	for _, c := range k.Code {
		has = append(has, c.Target+" ("+c.Form+")")
	}
	return fmt.Errorf("kernel %q has no %s; it has code for %s", k.Name, strings.TrimSpace("code for "+o.code+" "+o.form), strings.Join(has, ", "))
}

// showTTIR writes the Triton IR of a kernel.
func (o *showOptions) showTTIR(b *opened, k *bundlefile.Kernel, stdout io.Writer) error {
	if k.TTIR == nil {
		return fmt.Errorf("kernel %q has no Triton IR: the bundle was built without --checked", k.Name)
	}
	data, err := b.File(k.TTIR)
	if err != nil {
		return err
	}
	return o.write(data, stdout)
}

// write writes code or IR to where it is asked for.
func (o *showOptions) write(data []byte, stdout io.Writer) error {
	if o.out != "" {
		return cli.WriteFile(o.out, data)
	}
	_, err := stdout.Write(data)
	return err
}

// describe is all about a kernel.
func describe(k *bundlefile.Kernel) []byte {
	var b bytes.Buffer
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%-10s%s\n", name, diag.Printable(value))
		}
	}
	line("name", k.Name)
	line("group", k.Group)
	line("function", k.Function+" of "+k.Source.File)
	line("source", k.Source.SHA256)
	line("grid", k.Grid)
	line("when", k.When)
	line("options", optionsText(k.Options))
	for i := range k.Params {
		p := &k.Params[i]
		line("parameter", strings.TrimSpace(paramLine(p)+"  "+p.Access))
	}
	for i := range k.Code {
		line("code", codeLine(&k.Code[i]))
	}
	if k.TTIR != nil {
		line("checked", fmt.Sprintf("code of ttir, %s, sha256 %s", bytesize.Format(k.TTIR.Bytes), k.TTIR.SHA256[:12]))
	}
	return b.Bytes()
}

func paramLine(p *bundlefile.Param) string {
	if p.Constant != nil {
		return paramText(p)
	}
	return p.Name + ": " + paramText(p)
}

func codeLine(c *bundlefile.Code) string {
	text := fmt.Sprintf("%s %s, %s, symbol %s", c.Target, c.Form, bytesize.Format(c.Bytes), c.Symbol)
	if c.Backend == "cuda" {
		text += fmt.Sprintf(", %d warps, %d bytes of shared memory", c.Warps, c.Shared)
	}
	if c.Scratch > 0 {
		text += fmt.Sprintf(", %d bytes of scratch", c.Scratch)
	}
	return text + ", sha256 " + c.SHA256[:12]
}
