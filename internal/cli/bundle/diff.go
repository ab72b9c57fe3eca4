package bundle

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/cli"
)

// The exit codes of diff, which are those of the usual diff.
const (
	exitDiffer  = 1
	exitTrouble = 2
)

// difference is what is not the same in two bundles.
type difference struct {
	Bundle  []change        `json:"bundle"` // of the bundles as such
	Added   []string        `json:"added"`
	Removed []string        `json:"removed"`
	Changed []changedKernel `json:"changed"`
}

// changedKernel is a kernel that both bundles have.
type changedKernel struct {
	Name    string   `json:"name"`
	Changes []change `json:"changes"`
}

// change is a property with two values; an empty one is missing.
type change struct {
	What string `json:"what"`
	Old  string `json:"old"`
	New  string `json:"new"`
}

func setUpDiff(fs *flag.FlagSet) runner {
	var asJSON bool
	jsonFlag(fs, &asJSON)
	return func(_ context.Context, args []string, stdout, _ io.Writer) (int, error) {
		if len(args) != 2 {
			return exitTrouble, errors.New("expected two bundles; --help says more")
		}
		var indexes [2]*bundlefile.Index
		for i, path := range args {
			b, err := open(path)
			if err != nil {
				return exitTrouble, err
			}
			defer b.close()
			indexes[i] = b.Index()
		}
		d := compare(indexes[0], indexes[1])
		text := d.text()
		if asJSON {
			text = cli.JSON(d)
		}
		if _, err := stdout.Write(text); err != nil {
			return exitTrouble, err
		}
		if d.same() {
			return 0, nil
		}
		return exitDiffer, nil
	}
}

func (d *difference) same() bool {
	return len(d.Bundle)+len(d.Added)+len(d.Removed)+len(d.Changed) == 0
}

// compare finds the differences of two bundles.
func compare(a, b *bundlefile.Index) *difference {
	d := &difference{Added: []string{}, Removed: []string{}, Changed: []changedKernel{}}
	d.Bundle = changes([]property{{"compiler", a.Compiler}, {"license", a.License}}, []property{{"compiler", b.Compiler}, {"license", b.License}})
	old := map[string]*bundlefile.Kernel{}
	for i := range a.Kernels {
		old[a.Kernels[i].Name] = &a.Kernels[i]
	}
	for i := range b.Kernels {
		k := &b.Kernels[i]
		before := old[k.Name]
		delete(old, k.Name)
		if before == nil {
			d.Added = append(d.Added, k.Name)
		} else if c := changes(properties(before), properties(k)); len(c) > 0 {
			d.Changed = append(d.Changed, changedKernel{k.Name, c})
		}
	}
	for i := range a.Kernels {
		if old[a.Kernels[i].Name] != nil {
			d.Removed = append(d.Removed, a.Kernels[i].Name)
		}
	}
	return d
}

// property is something of a kernel that can change.
type property struct{ what, value string }

// properties are all that a difference tells of a kernel, in order.
func properties(k *bundlefile.Kernel) []property {
	list := []property{{"group", k.Group}, {"function", k.Function}, {"source", k.Source.SHA256}, {"grid", k.Grid}, {"when", k.When}, {"options", optionsText(k.Options)}}
	for i := range k.Params {
		p := &k.Params[i]
		value := paramText(p)
		if p.Constant != nil {
			value = constantText(p.Constant)
		}
		list = append(list, property{"parameter " + p.Name, value})
		if p.Access != "" {
			list = append(list, property{"access of " + p.Name, p.Access})
		}
	}
	for i := range k.Code {
		c := &k.Code[i]
		list = append(list, property{"code for " + c.Target + ", " + c.Form, fmt.Sprintf("%d bytes, sha256 %s", c.Bytes, c.SHA256[:12])})
	}
	if k.TTIR != nil {
		list = append(list, property{"checked code", fmt.Sprintf("of ttir, %d bytes, sha256 %s", k.TTIR.Bytes, k.TTIR.SHA256[:12])})
	}
	return list
}

// changes are the properties that differ: those of the new list in order, and then those that are
// in the old one only.
func changes(old, new []property) []change {
	list := []change{}
	values := map[string]string{}
	for _, p := range old {
		values[p.what] = p.value
	}
	for _, p := range new {
		if before := values[p.what]; before != p.value {
			list = append(list, change{p.what, before, p.value})
		}
		delete(values, p.what)
	}
	for _, p := range old {
		if before, gone := values[p.what]; gone && before != "" {
			list = append(list, change{p.what, before, ""})
		}
	}
	return list
}

// text is the difference for readers.
func (d *difference) text() []byte {
	var b bytes.Buffer
	line := func(format string, args ...any) { fmt.Fprintln(&b, diag.Printable(fmt.Sprintf(format, args...))) }
	for _, c := range d.Bundle {
		line("%s", c.text())
	}
	for _, name := range d.Removed {
		line("- %s", name)
	}
	for _, name := range d.Added {
		line("+ %s", name)
	}
	for _, k := range d.Changed {
		line("~ %s", k.Name)
		for _, c := range k.Changes {
			line("    %s", c.text())
		}
	}
	return b.Bytes()
}

func (c *change) text() string {
	switch {
	case c.Old == "":
		return fmt.Sprintf("%s: now %s", c.What, c.New)
	case c.New == "":
		return fmt.Sprintf("%s: no longer, it was %s", c.What, c.Old)
	}
	return fmt.Sprintf("%s: %s -> %s", c.What, c.Old, c.New)
}
