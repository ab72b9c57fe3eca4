package cstub_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/bundlestub"
	"github.com/tshared/tshared/internal/bundle/bundlestub/cstub"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// handmade is a bundle that is made by hand.
type handmade struct {
	bundlefile.Index
	code map[string][]byte
}

func newBundle() *handmade {
	return &handmade{bundlefile.Index{Version: bundlefile.Version, Compiler: "a test"}, map[string][]byte{}}
}

// add adds a row, whose parameters are written as "x *fp32:16 read", "n i32", "stride i32:1" and
// "BLOCK =64".
func (b *handmade) add(name, group, grid string, params ...string) *bundlefile.Kernel {
	k := bundlefile.Kernel{Name: name, Group: group, Function: "f", Grid: grid}
	for _, text := range params {
		fields := strings.Fields(text)
		p := bundlefile.Param{Name: fields[0]}
		var hint string
		p.Type, hint, _ = strings.Cut(fields[1], ":")
		p.Divisible, _ = strconv.Atoi(hint)
		if p.Divisible == 1 {
			p.Divisible, p.EqualTo1 = 0, true
		}
		if len(fields) > 2 {
			p.Access = fields[2]
		}
		if value, ok := strings.CutPrefix(fields[1], "="); ok {
			p = bundlefile.Param{Name: fields[0], Type: "constexpr", Constant: &bundlefile.Constant{Int: &value}}
		}
		k.Params = append(k.Params, p)
	}
	b.Kernels = append(b.Kernels, k)
	return &b.Kernels[len(b.Kernels)-1]
}

// give gives a row code.
func (b *handmade) give(k *bundlefile.Kernel, backend, target, form string, data []byte, about any) {
	text, err := json.Marshal(about)
	if err != nil {
		panic(err)
	}
	c := bundlefile.Code{Backend: backend, Target: target, Form: form, Stored: bundlefile.Store(form, data), Symbol: "f", Manifest: text}
	b.code[c.File] = data
	k.Code = append(k.Code, c)
}

// image gives a row code for GPUs, which its text stands for: "ptx sm_80". The entry takes all
// arguments that are not 1.
func (b *handmade) image(k *bundlefile.Kernel, codes ...string) {
	d := manifest.Kernel{NumWarps: 4}
	for _, p := range k.Params {
		if !p.EqualTo1 && p.Constant == nil {
			a := manifest.Argument(len(d.Params), "")
			d.Params = append(d.Params, a)
		}
	}
	d.Name = fmt.Sprintf("%s_%d", k.Name, len(d.Params))
	b.images(k, &d, codes...)
}

func (b *handmade) images(k *bundlefile.Kernel, d *manifest.Kernel, codes ...string) {
	for _, text := range codes {
		form, target, _ := strings.Cut(text, " ")
		b.give(k, "cuda", target, form, []byte(fmt.Sprintf("%s of %s for %s\x00", form, k.Name, target)), d)
	}
}

func (b *handmade) read(c *bundlefile.Code) ([]byte, error) { return b.code[c.File], nil }

func (b *handmade) generate(o cstub.Options) ([]cstub.File, error) {
	return cstub.Generate(bundlestub.New("k.tsb", &b.Index), b.read, o)
}

// compilers are those that the C file is compiled with.
func compilers(t *testing.T) (list []string) {
	t.Helper()
	for _, name := range []string{"gcc", "clang-22", "clang"} {
		if path, err := exec.LookPath(name); err == nil && !(name == "clang" && len(list) > 1) {
			list = append(list, path)
		}
	}
	if list == nil {
		t.Skip("no C compiler, neither gcc nor clang")
	}
	return list
}

var strict = []string{"-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror", "-O1"}

// command runs a program, which must not fail.
func command(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), env...)
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s %s:\n%s", name, strings.Join(args, " "), out)
	return string(out)
}

// program compiles the files of a bundle with a program of testdata.
func (b *handmade) program(t *testing.T, cc, source string) string {
	t.Helper()
	files, err := b.generate(cstub.Options{})
	require.NoError(t, err)
	dir := t.TempDir()
	args := append(strict, "-I"+dir, source, "-o", filepath.Join(dir, "program"))
	for _, f := range files {
		path := filepath.Join(dir, f.Path)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, f.Data, 0o666))
		if ext := filepath.Ext(path); ext == ".c" || ext == ".o" {
			args = append(args, path)
		}
	}
	command(t, nil, cc, append(args, "-lm", "-lpthread", "-ldl")...)
	return filepath.Join(dir, "program")
}
