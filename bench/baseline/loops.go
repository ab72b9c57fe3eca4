package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unsafe"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// loops are C functions that do the work of kernels; nil without a compiler.
type loops struct {
	compiler string
	builds   []loopBuild
}

// loopBuild is one build of the functions.
type loopBuild struct {
	column string
	lookup func(name string) (uintptr, error)
}

// compilers are tried in this order. Only clang needs a flag for vectorised math functions.
var compilers = []struct {
	name string
	fast []string
}{
	{"clang-22", []string{"-fveclib=libmvec"}},
	{"clang", []string{"-fveclib=libmvec"}},
	{"gcc", nil},
	{"cc", nil},
}

// compileLoops compiles the functions with and without -ffast-math, as for the recorded times.
func compileLoops(source string) (*loops, error) {
	if _, err := os.Stat(source); err != nil {
		return nil, err
	}
	var reasons []error
	for _, c := range compilers {
		if _, err := exec.LookPath(c.name); err != nil {
			continue
		}
		l := &loops{compiler: compilerVersion(c.name)}
		plain, err := compileLoop(c.name, source, nil)
		if err == nil {
			l.builds = append(l.builds, loopBuild{plainC, plain})
			plain, err = compileLoop(c.name, source, append([]string{"-ffast-math"}, c.fast...))
		}
		if err == nil {
			l.builds = append(l.builds, loopBuild{fastC, plain})
			return l, nil
		}
		reasons = append(reasons, err)
	}
	if reasons == nil {
		return nil, errors.New("there is no C compiler (apt-get install clang-22)")
	}
	return nil, errors.Join(reasons...)
}

// compileLoop compiles a library and opens it. Linking goes without -ffast-math: some compilers
// would make it change the rounding mode of the whole process.
func compileLoop(compiler, source string, flags []string) (func(string) (uintptr, error), error) {
	dir, err := os.MkdirTemp("", "loops")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	object, library := filepath.Join(dir, "loops.o"), filepath.Join(dir, "loops.so")
	for _, args := range [][]string{
		append([]string{"-O3", "-march=native", "-fPIC", "-c", source, "-o", object}, flags...),
		{"-shared", object, "-o", library, "-lm"},
	} {
		if out, err := exec.Command(compiler, args...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s %s: %w\n%s", compiler, strings.Join(args, " "), err, out)
		}
	}
	return openLibrary(library)
}

func compilerVersion(name string) string {
	out, err := exec.Command(name, "--version").Output()
	if err != nil {
		return name
	}
	line, _, _ := strings.Cut(string(out), "\n")
	return line
}

func (l *loops) describe() string {
	if l == nil {
		return ""
	}
	return l.compiler
}

// loopOrders are the endings of the names of C functions that do the same work with their loops in
// another order.
var loopOrders = []string{"", "_blocked", "_vector"}

// contenders are the C functions for a kernel, on the same buffers.
func (l *loops) contenders(run *testcase.Run) (all []contender) {
	if l == nil {
		return nil
	}
	var buffers []unsafe.Pointer
	var numbers []float64
	for i, a := range run.Case.Args {
		if a.Buffer {
			buffers = append(buffers, unsafe.Pointer(unsafe.SliceData(run.Buffers[i].Data)))
		} else {
			numbers = append(numbers, a.Type.Decoder()(a.Bits))
		}
	}
	for _, n := range run.Case.Grid {
		numbers = append(numbers, float64(n))
	}
	for _, b := range l.builds {
		for _, order := range loopOrders {
			loop, err := b.lookup("loop_" + run.Case.Kernel + order)
			if err != nil {
				continue // no such function in C
			}
			all = append(all, contender{column: b.column, order: order, checks: true, launch: func() error {
				libllvm.Call(loop, uintptr(unsafe.Pointer(&buffers[0])), uintptr(unsafe.Pointer(&numbers[0])))
				return nil
			}})
		}
	}
	return all
}
