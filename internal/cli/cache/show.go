package cache

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/num/bytesize"
)

func showFlags(fs *flag.FlagSet, j *job) {
	jsonFlag(fs, j)
	fs.StringVar(&j.out, "o", "", "write the files into this `folder`, and the manifest of a kernel, NAME.json, beside them")
	fs.StringVar(&j.file, "file", "", "print the file with this `extension`, such as ptx, and nothing else;\nmanifest says how to launch a kernel")
}

func show(ctx context.Context, j *job) error {
	if len(j.args) != 1 {
		return errors.New("the beginning of one key is needed; tshared cache list shows keys")
	}
	infos, err := j.cache.Find(ctx, j.args[0])
	if err != nil {
		return err
	}
	i, err := only(infos, j.args[0])
	if err != nil {
		return err
	}
	switch {
	case j.file != "":
		return showFile(ctx, j, i)
	case j.out != "":
		return unpack(ctx, j, i)
	case j.json:
		_, err = j.stdout.Write(cli.JSON(detailsOf(i)))
	default:
		_, err = j.stdout.Write([]byte(diag.Printable(detailsOf(i).text())))
	}
	return err
}

// only finds the entry that is meant. An entry may be in several layers, of which the first counts.
func only(infos []cache.Info, prefix string) (cache.Info, error) {
	if len(infos) == 0 {
		return cache.Info{}, fmt.Errorf("there is no entry whose key begins with %q", prefix)
	}
	for _, i := range infos[1:] {
		if i.Key != infos[0].Key {
			return i, fmt.Errorf("%q is the beginning of several keys, such as %s and %s", prefix, infos[0].Key, i.Key)
		}
	}
	return infos[0], nil
}

func showFile(ctx context.Context, j *job, i cache.Info) error {
	e, err := j.cache.Get(ctx, i.Key)
	if err != nil {
		return err
	}
	data, ok := e.Files[j.file]
	if !ok && j.file == manifestFile {
		data = manifestOf(e.Metadata)
		ok = data != nil
	}
	if !ok {
		return fmt.Errorf("the entry has no file %q, only %s", j.file, strings.Join(e.Extensions(), ", "))
	}
	_, err = j.stdout.Write(data)
	return err
}

// unpack writes the files of an entry, so that a kernel can be loaded from each.
func unpack(ctx context.Context, j *job, i cache.Info) error {
	e, err := j.cache.Get(ctx, i.Key)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(j.out, 0o777); err != nil {
		return err
	}
	var files []cli.File
	about := manifestOf(e.Metadata)
	for _, f := range i.Files {
		path := filepath.Join(j.out, f.Name)
		files = append(files, cli.File{Path: path, Data: e.Files[f.Extension]})
		if about != nil && e.Files["json"] == nil {
			files = append(files, cli.File{Path: strings.TrimSuffix(path, f.Extension) + "json", Data: about})
			about = nil
		}
	}
	if err := cli.WriteFiles(files); err != nil {
		return err
	}
	_, err = fmt.Fprintf(j.stdout, "wrote %s to %s\n", count(len(files), "file", "files"), j.out)
	return err
}

// manifestFile is what --file calls the manifest of a kernel, which says how to launch it. It is a
// member of the metadata.
const manifestFile = "manifest"

func manifestOf(metadata json.RawMessage) []byte {
	var m struct {
		Manifest json.RawMessage `json:"manifest"`
	}
	if json.Unmarshal(metadata, &m) != nil || m.Manifest == nil {
		return nil
	}
	return cli.JSON(m.Manifest)
}

// details is everything about an entry.
type details struct {
	row
	Files    []cache.FileInfo `json:"files"`
	Metadata json.RawMessage  `json:"metadata,omitempty"`
}

func detailsOf(i cache.Info) *details {
	return &details{rowOf(i), append([]cache.FileInfo{}, i.Files...), i.Metadata}
}

func (d *details) text() string {
	var b bytes.Buffer
	const day = "2006-01-02 15:04"
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, line := range [][2]string{
		{"key", d.Key}, {"kind", d.Kind}, {"name", d.Name}, {"target", d.Target}, {"size", bytesize.Format(d.Size)},
		{"written", d.Written.Local().Format(day)}, {"used", d.Used.Local().Format(day)}, {"folder", d.Dir}, {"damage", d.Damage},
	} {
		if line[1] != "" {
			fmt.Fprintf(w, "%s\t%s\n", line[0], line[1])
		}
	}
	if len(d.Files) > 0 {
		fmt.Fprint(w, "files\t\n")
	}
	for _, f := range d.Files {
		fmt.Fprintf(w, "  %s\t%s\t%d\n", f.Extension, f.Name, f.Size)
	}
	_ = w.Flush() // a buffer takes everything
	if len(d.Metadata) > 0 {
		b.WriteString("metadata ")
		_ = json.Indent(&b, d.Metadata, "", "  ") // the cache keeps valid JSON only
		b.WriteString("\n")
	}
	return b.String()
}
