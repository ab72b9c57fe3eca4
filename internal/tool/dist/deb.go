package dist

import (
	"bytes"
	"crypto/md5"
	"fmt"
	"strings"
	"time"
)

// Package describes a Debian package.
type Package struct {
	Name, Version, Arch string
	Depends, Recommends string // lists as control files have them
	Maintainer          string
	Homepage            string
	Summary             string // one line
	Description         string // lines below it
	Files               []File
}

// Deb is a Debian package: an ar archive of the format's version, what the package manager reads,
// and the files.
func Deb(p *Package, at time.Time) ([]byte, error) {
	data, err := TarGz("./", p.Files, at)
	if err != nil {
		return nil, err
	}
	control, err := TarGz("./", []File{{Path: "control", Data: p.control()}, {Path: "md5sums", Data: p.md5sums()}}, at)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("!<arch>\n")
	for _, m := range []File{{Path: "debian-binary", Data: []byte("2.0\n")}, {Path: "control.tar.gz", Data: control}, {Path: "data.tar.gz", Data: data}} {
		fmt.Fprintf(&b, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", m.Path, at.Unix(), 0, 0, "100644", len(m.Data))
		b.Write(m.Data)
		if len(m.Data)%2 == 1 {
			b.WriteByte('\n')
		}
	}
	return b.Bytes(), nil
}

func (p *Package) control() []byte {
	var b bytes.Buffer
	kilobytes := 0
	for _, f := range p.Files {
		kilobytes += (len(f.Data) + 1023) / 1024
	}
	for _, field := range [][2]string{
		{"Package", p.Name}, {"Version", p.Version}, {"Architecture", p.Arch}, {"Maintainer", p.Maintainer}, {"Installed-Size", fmt.Sprint(kilobytes)},
		{"Depends", p.Depends}, {"Recommends", p.Recommends}, {"Section", "devel"}, {"Priority", "optional"}, {"Homepage", p.Homepage}, {"Description", p.Summary},
	} {
		if field[1] != "" {
			fmt.Fprintf(&b, "%s: %s\n", field[0], field[1])
		}
	}
	for line := range strings.Lines(p.Description) {
		if line = strings.TrimSpace(line); line == "" {
			line = "."
		}
		fmt.Fprintf(&b, " %s\n", line)
	}
	return b.Bytes()
}

// md5sums are the checksums that the package manager compares with.
func (p *Package) md5sums() []byte {
	var b bytes.Buffer
	for _, f := range sorted(p.Files) {
		if f.Link == "" {
			fmt.Fprintf(&b, "%x  %s\n", md5.Sum(f.Data), f.Path)
		}
	}
	return b.Bytes()
}
