package compile

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/host/outfile"
	"github.com/tshared/tshared/internal/host/subprocess"
)

// linker is a program that links shared libraries.
type linker struct {
	path     string
	args     []string // leading arguments
	compiler bool     // a compiler driver, which passes flags on to a linker
}

// linkers are tried in order. Native linkers serve no other target.
var linkers = []struct {
	name     string // $CPU is replaced by the target's architecture
	compiler bool
	anyCPU   bool
	args     []string
}{
	{name: "cc", compiler: true},
	{name: "gcc", compiler: true},
	{name: "clang", compiler: true},
	{name: "$CPU-linux-gnu-gcc", compiler: true, anyCPU: true},
	{name: "ld.lld", anyCPU: true},
	{name: "lld", anyCPU: true, args: []string{"-flavor", "gnu"}},
	{name: "ld"},
}

// findLinker finds a linker for a target. $CC is tried first.
func findLinker(target, host string) (*linker, error) {
	processor, _, _ := strings.Cut(target, "-")
	native, _, _ := strings.Cut(host, "-")
	cross := processor != native
	if cc := strings.Fields(os.Getenv("CC")); len(cc) > 0 && !cross {
		path, err := exec.LookPath(cc[0])
		if err != nil {
			return nil, fmt.Errorf("the linker $CC says is not there: %w", err)
		}
		return &linker{path, cc[1:], true}, nil
	}
	for _, l := range linkers {
		if cross && !l.anyCPU {
			continue
		}
		path, err := exec.LookPath(strings.ReplaceAll(l.name, "$CPU", processor))
		if err == nil {
			return &linker{path, l.args, l.compiler}, nil
		}
	}
	what := "gcc"
	if cross {
		what = "lld"
	}
	return nil, fmt.Errorf("--emit=shared takes a linker for %s, and none was found: install one with 'apt-get install %s', or use --emit=obj", target, what)
}

// link links an object into a shared library and returns its bytes. name is the library's soname.
func (l *linker) link(ctx context.Context, object []byte, name string) ([]byte, error) {
	dir, remove, err := outfile.MkdirTemp("tshared")
	if err != nil {
		return nil, err
	}
	defer remove()
	in, out := filepath.Join(dir, "kernel.o"), filepath.Join(dir, "kernel.so")
	if err := os.WriteFile(in, object, 0o600); err != nil {
		return nil, err
	}
	soname := "-soname=" + filepath.Base(name)
	if l.compiler {
		soname = "-Wl," + soname
	}
	args := append(slices.Clone(l.args), "-shared", "-o", out, soname, in, "-lm")
	if said, err := subprocess.CombinedOutput(ctx, l.path, args...); err != nil {
		return nil, fmt.Errorf("%s could not link the library: %w\n%s", l.path, err, strings.TrimSpace(string(said)))
	}
	return os.ReadFile(out)
}
