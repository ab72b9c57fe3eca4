package source

import (
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared/frontend/triton"
)

// Flags are the flags about Python files.
type Flags struct {
	Fn         string         // the function under @triton.jit
	Sig        string         // types of the arguments, as triton.tools.compile has them
	Consts     []Const        // values of constexpr parameters, in the order given
	TritonPath string         // an installed Triton
	Version    triton.Version // the release of Triton whose rules are followed
	Path       []string       // folders that imports are searched in
}

// Const is a constant of the command line.
type Const struct {
	Name  string
	Value any // as in triton.Specialization
}

// Names are the names of the flags, for tables of flags.
var Names = []string{"fn", "sig", "const", "triton-path", "triton-version", "path"}

// Add adds the flags that every command with kernels has.
func (f *Flags) Add(fs *flag.FlagSet) {
	fs.StringVar(&f.Fn, "fn", "", "`name` of the function behind @triton.jit in a Python file; needed when there are several")
	fs.Func("const", "`NAME=VALUE` of a constexpr parameter of a Python function: a number, True, False, None, a string in quotes,\nor a type such as fp16; may be given several times", f.addConst)
	f.AddImports(fs)
}

// AddImports adds the flags that say where imports are found.
func (f *Flags) AddImports(fs *flag.FlagSet) {
	fs.StringVar(&f.TritonPath, "triton-path", "", "`folder` of an installed Triton, from 3.6 to 3.9, whose library is compiled in place of ours, by the rules of its release\n(default: $"+tritonVariable+", or the site-packages of python3 if the release is the one that is compiled for)")
	fs.Func("triton-version", "`release` of Triton whose rules are followed, from 3.6 to 3.9 (default: the newest, with what it has removed)", func(s string) (err error) {
		f.Version, err = triton.ParseVersion(s)
		return err
	})
	fs.Func("path", "`folder` that imports of a Python file are searched in, after those that the file itself is in; may be given several times", func(s string) error {
		f.Path = append(f.Path, s)
		return nil
	})
}

// AddSignature adds --sig, for commands that compile without arguments.
func (f *Flags) AddSignature(fs *flag.FlagSet) {
	fs.StringVar(&f.Sig, "sig", "", "`types` of the arguments of a Python function, as triton.tools.compile has them: '*fp32:16, i32, 1024';\n:16 says that a value is divisible by 16, a number is the value of a constexpr parameter")
}

func (f *Flags) addConst(s string) error {
	name, text, ok := strings.Cut(s, "=")
	name = strings.TrimSpace(name)
	if !ok || name == "" {
		return errors.New("expected NAME=VALUE")
	}
	for _, c := range f.Consts {
		if c.Name == name {
			return fmt.Errorf("%s has a value already", name)
		}
	}
	v, err := triton.ParseConstant(text)
	if err != nil {
		return err
	}
	f.Consts = append(f.Consts, Const{name, v})
	return nil
}

// constants are the constants of the command line by name.
func (f *Flags) constants() map[string]any {
	all := map[string]any{}
	for _, c := range f.Consts {
		all[c.Name] = c.Value
	}
	return all
}

// IsPython reports whether a file is Python by its name.
func IsPython(file string) bool { return filepath.Ext(file) == ".py" }

// Check refuses flags about Python files that were given with another file, and --kernel, the
// flag about functions of IR, with a Python file.
func Check(fs *flag.FlagSet, file string) (err error) {
	fs.Visit(func(g *flag.Flag) {
		switch {
		case err != nil:
		case IsPython(file) && g.Name == "kernel":
			err = errors.New("--kernel names a function of IR: --fn names one of a Python file")
		case !IsPython(file) && isFlag(g.Name):
			err = fmt.Errorf("--%s is for Python files, and %s is none", g.Name, file)
		}
	})
	return err
}

func isFlag(name string) bool {
	for _, n := range Names {
		if n == name {
			return true
		}
	}
	return false
}
