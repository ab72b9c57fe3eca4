package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/tool/dist"
)

// pack builds for a target and makes its archive, and on Linux a Debian package.
func (b *build) pack(t target) error {
	binaries, err := b.compile(t)
	if err != nil {
		return err
	}
	name := base() + "-" + t.os + "-" + t.arch
	files := slices.Concat(binaries, b.common)
	write, suffix := dist.TarGz, ".tar.gz"
	if t.os == "windows" {
		write, suffix = dist.Zip, ".zip"
	}
	data, err := write(name, files, b.at)
	if err != nil {
		return err
	}
	b.artifacts = append(b.artifacts, dist.File{Path: name + suffix, Data: data})
	if t.os != "linux" {
		return nil
	}
	p, err := b.debian(t, binaries)
	if err != nil {
		return err
	}
	if data, err = dist.Deb(p, b.at); err != nil {
		return err
	}
	b.artifacts = append(b.artifacts, dist.File{Path: p.Name + "_" + p.Version + "_" + p.Arch + ".deb", Data: data})
	return nil
}

const description = `tshared reads the Triton IR or the Python source of kernels, compiles them for
x86-64, AArch64 and NVIDIA GPUs, and runs them. It takes no Python and no CUDA
toolkit. With LLVM 22 it compiles to objects and PTX; without, it parses,
verifies, lowers to linalg and interprets.`

// debian describes the Debian package.
func (b *build) debian(t target, binaries []dist.File) (*dist.Package, error) {
	p := &dist.Package{
		Name: "tshared", Version: opt.Version, Arch: t.arch, Depends: "libc6", Recommends: "libllvm22", Maintainer: "The tshared authors <tshared@users.noreply.github.com>",
		Homepage: "https://github.com/tshared/tshared", Summary: "compiler for Triton kernels", Description: description,
	}
	for _, f := range binaries {
		p.Files = append(p.Files, dist.File{Path: "usr/bin/" + f.Path, Data: f.Data, Exec: true})
	}
	compressed := func(path string, data []byte) error {
		z, err := dist.Gzip(data)
		p.Files = append(p.Files, dist.File{Path: path + ".gz", Data: z})
		return err
	}
	for _, page := range b.pages {
		if err := compressed("usr/share/man/man1/"+page.Path, page.Data); err != nil {
			return nil, err
		}
	}
	if err := compressed("usr/share/doc/tshared/changelog", b.changelog()); err != nil {
		return nil, err
	}
	p.Files = append(p.Files,
		dist.File{Path: "usr/share/doc/tshared/copyright", Data: b.copyright()},
		dist.File{Path: "usr/share/bash-completion/completions/tshared", Data: b.scripts["bash"]},
		dist.File{Path: "usr/share/bash-completion/completions/tshared-opt", Link: "tshared"},
		dist.File{Path: "usr/share/zsh/vendor-completions/_tshared", Data: b.scripts["zsh"]},
		dist.File{Path: "usr/share/fish/vendor_completions.d/tshared.fish", Data: b.scripts["fish"]},
		dist.File{Path: "usr/share/fish/vendor_completions.d/tshared-opt.fish", Link: "tshared.fish"},
	)
	return p, nil
}

// changelog is Debian's form of the changelog: that there is a version, and where its notes are.
func (b *build) changelog() []byte {
	return []byte("tshared (" + opt.Version + ") stable; urgency=medium\n\n  * Release " + opt.Version + "; CHANGELOG.md of the sources says what changed.\n\n -- The tshared authors <tshared@users.noreply.github.com>  " +
		b.at.Format("Mon, 02 Jan 2006 15:04:05 -0700") + "\n")
}

// copyright has our licence and those of all modules. Debian has the text of the Apache License
// in a place of its own.
func (b *build) copyright() []byte {
	const apache = "Apache License 2.0: /usr/share/common-licenses/Apache-2.0\n"
	var text strings.Builder
	text.WriteString("Source: https://github.com/tshared/tshared\nCopyright: the tshared authors\n\nLicensed under the Apache License 2.0 with LLVM Exceptions.\n" + apache)
	for _, f := range b.common {
		if _, exceptions, ok := strings.Cut(string(f.Data), "--- LLVM Exceptions"); f.Path == "LICENSE" && ok {
			text.WriteString("\n--- LLVM Exceptions" + exceptions)
		}
	}
	text.WriteString("\nParts of these modules are in the programs; stdlib is Go's library.\n")
	for _, m := range slices.Sorted(maps.Keys(b.licenses)) {
		license := b.licenses[m]
		if b.license(m) == "Apache-2.0" {
			license = apache
		}
		text.WriteString("\n==== " + m + "\n\n" + license)
	}
	return []byte(text.String())
}
