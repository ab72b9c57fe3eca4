package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/tool/dist"
)

// target is a system and a processor to build for.
type target struct{ os, arch string }

func (t target) String() string { return t.os + "/" + t.arch }

// all are the targets.
var all = []target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "arm64"}, {"windows", "amd64"}}

// repository is where files that are not packed can be read.
const repository = "https://github.com/tshared/tshared/blob/main/"

// programs are the commands of the project that are shipped.
var programs = []string{"tshared", "tshared-opt"}

// build is one making of everything.
type build struct {
	out       string
	at        time.Time   // of all files
	commit    string      // "" where it is not known
	common    []dist.File // documentation, for each archive
	pages     []dist.File // man pages
	scripts   map[string][]byte
	artifacts []dist.File
	binaries  []dist.Binary
	licenses  map[string]string // texts by module
	page      []dist.NPMPackage // parts of the page of tshared explore
}

func newBuild(out string) (*build, error) {
	b := &build{out: out, scripts: map[string][]byte{}, licenses: map[string]string{}}
	var err error
	if b.at, err = sourceDate(); err != nil {
		return nil, err
	}
	if said, err := command("git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"); err == nil {
		b.commit = strings.TrimSpace(string(said))
	}
	if err := b.document(); err != nil {
		return nil, err
	}
	return b, os.MkdirAll(out, 0o755)
}

// sourceDate is the time of all files: that of $SOURCE_DATE_EPOCH, or of the commit.
func sourceDate() (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		said, err := command("git", "log", "-1", "--format=%ct")
		if err != nil {
			return time.Time{}, errors.New("no git to tell the time of the commit: SOURCE_DATE_EPOCH says it in seconds")
		}
		text = strings.TrimSpace(string(said))
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return time.Unix(n, 0).UTC(), err
}

// command runs a program and returns what it prints.
func command(name string, args ...string) ([]byte, error) { return commandWith(nil, name, args...) }

func commandWith(env []string, name string, args ...string) ([]byte, error) {
	c := exec.Command(name, args...)
	c.Env, c.Stderr = append(os.Environ(), env...), os.Stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return out, nil
}

// compile builds the programs for a target. Paths of this machine are not in them.
func (b *build) compile(t target) ([]dist.File, error) {
	var files []dist.File
	dir, err := os.MkdirTemp("", "makedist-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for _, p := range programs {
		name := p
		if t.os == "windows" {
			name += ".exe"
		}
		_, err := commandWith([]string{"CGO_ENABLED=0", "GOOS=" + t.os, "GOARCH=" + t.arch, "GOFLAGS=", "GOAMD64=v1", "GOARM64=v8.0"},
			"go", "build", "-trimpath", "-buildvcs=false", "-ldflags="+b.linkFlags(), "-o", filepath.Join(dir, name), "./cmd/"+p)
		if err != nil {
			return nil, err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		files = append(files, dist.File{Path: name, Data: data, Exec: true})
		binary, err := dist.ReadBinary(dist.File{Path: t.String() + "/" + name, Data: data})
		if err != nil {
			return nil, err
		}
		if p == "tshared" {
			binary.Page = b.page
		}
		b.binaries = append(b.binaries, binary)
	}
	return files, nil
}

// linkFlags are the flags of the linker: no symbols, no build id, and the commit where it is known.
func (b *build) linkFlags() string {
	flags := "-s -w -buildid="
	if b.commit != "" {
		flags += " -X github.com/tshared/tshared/internal/cli/opt.commit=" + b.commit
	}
	return flags
}

// document makes what is the same for all targets: texts, man pages, completion.
func (b *build) document() error {
	packed := []string{"LICENSE", "README.md", "CHANGELOG.md"}
	for _, name := range packed {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if filepath.Ext(name) == ".md" {
			data = dist.OutsideLinks(data, repository, packed)
		}
		b.common = append(b.common, dist.File{Path: name, Data: data})
	}
	dir, err := os.MkdirTemp("", "makedist-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tool := filepath.Join(dir, "tshared")
	if _, err := commandWith([]string{"CGO_ENABLED=0"}, "go", "build", "-trimpath", "-buildvcs=false", "-o", tool, "./cmd/tshared"); err != nil {
		return err
	}
	if err := b.readModules(tool); err != nil {
		return err
	}
	if _, err := command(tool, "man", "-o", filepath.Join(dir, "man")); err != nil {
		return err
	}
	pages, err := os.ReadDir(filepath.Join(dir, "man"))
	if err != nil {
		return err
	}
	for _, p := range pages {
		data, err := os.ReadFile(filepath.Join(dir, "man", p.Name()))
		if err != nil {
			return err
		}
		b.pages = append(b.pages, dist.File{Path: p.Name(), Data: data})
		b.common = append(b.common, dist.File{Path: "man/man1/" + p.Name(), Data: data})
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		script, err := command(tool, "completion", shell)
		if err != nil {
			return err
		}
		b.scripts[shell] = script
		b.common = append(b.common, dist.File{Path: "completion/tshared." + shell, Data: script})
	}
	return nil
}

// removeOld removes what an earlier build wrote, so that the checksums are of all that there is.
func (b *build) removeOld() error {
	for _, pattern := range []string{"tshared-*", "tshared_*", "SHA256SUMS"} {
		old, err := filepath.Glob(filepath.Join(b.out, pattern))
		if err != nil {
			return err
		}
		for _, path := range old {
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
	return nil
}

// finish writes the bill of materials, the notes and the checksums.
func (b *build) finish() error {
	text, err := dist.BillOfMaterials("tshared", opt.Version, b.binaries, b.license, b.at)
	if err != nil {
		return err
	}
	b.artifacts = append(b.artifacts, dist.File{Path: base() + ".spdx.json", Data: text})
	b.artifacts = append(b.artifacts, dist.File{Path: "SHA256SUMS", Data: dist.Checksums(b.artifacts)})
	if err := b.removeOld(); err != nil {
		return err
	}
	for _, f := range b.artifacts {
		if err := os.WriteFile(filepath.Join(b.out, f.Path), f.Data, 0o644); err != nil {
			return err
		}
		fmt.Printf("%10d  %s%s\n", len(f.Data), trimmed(b.out), f.Path)
	}
	return nil
}
