package bundle

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/num/bytesize"
)

// listed is a kernel in a list.
type listed struct {
	Name      string   `json:"name"`
	Group     string   `json:"group,omitempty"`
	Function  string   `json:"function"`
	Signature string   `json:"signature"`
	Options   string   `json:"options,omitempty"`
	Grid      string   `json:"grid,omitempty"`
	When      string   `json:"when,omitempty"`
	Targets   []string `json:"targets"`
	Bytes     int64    `json:"bytes"` // of code, before compression
}

func setUpList(fs *flag.FlagSet) runner {
	var asJSON bool
	var group string
	jsonFlag(fs, &asJSON)
	fs.StringVar(&group, "group", "", "show the kernels of one `group`")
	return func(_ context.Context, args []string, stdout, _ io.Writer) (int, error) {
		path, err := onlyArgument(args, "a bundle")
		if err != nil {
			return 0, err
		}
		b, err := open(path)
		if err != nil {
			return 0, err
		}
		defer b.close()
		rows := []listed{}
		for i := range b.Index().Kernels {
			if k := &b.Index().Kernels[i]; group == "" || k.Group == group {
				rows = append(rows, rowOf(k))
			}
		}
		if asJSON {
			_, err = stdout.Write(cli.JSON(rows))
			return 0, err
		}
		_, err = stdout.Write(listTable(rows, b))
		return 0, err
	}
}

func rowOf(k *bundlefile.Kernel) listed {
	return listed{k.Name, k.Group, k.Function, signature(k), optionsText(k.Options), k.Grid, k.When, targetsOf(k), bytesOf(k)}
}

func listTable(rows []listed, b *opened) []byte {
	var text bytes.Buffer
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "name\tgroup\tsignature\toptions\ttargets\tsize\t\n")
	total := int64(0)
	for _, r := range rows {
		total += r.Bytes
		line := strings.Join([]string{r.Name, r.Group, r.Signature, r.Options, strings.Join(r.Targets, ","), bytesize.Format(r.Bytes)}, "\t")
		fmt.Fprintf(w, "%s\t\n", diag.Printable(line))
	}
	_ = w.Flush() // into memory
	fmt.Fprintf(&text, "%s, code of %s; the bundle has %s\n", count(len(rows), "kernel"), bytesize.Format(total), bytesize.Format(b.size))
	return text.Bytes()
}
