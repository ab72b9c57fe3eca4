package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// problem is a kernel and its launch.
type problem struct {
	*testcase.Case
	label    string // what the table calls it: the kernel, with the folder of its case where several have the name
	file     string
	caseFile string                                       // which a kernel in Python is specialised by; empty for a problem of several
	read     func(source.Options) (*source.Kernel, error) // reads the kernel for its arguments; nil where the file and the case suffice
	prepare  func(*memory.Memory) (*testcase.Run, error)
	madeUp   func() bool // the buffers hold random numbers: there is no reference
}

// load reads all files and applies --only.
func (o *options) load(ctx context.Context, messages io.Writer) ([]*problem, error) {
	var all []*problem
	for _, file := range o.files {
		list, err := o.loadFile(ctx, file, messages)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			if o.only == nil || o.only.MatchString(p.Kernel) {
				all = append(all, p)
			}
		}
	}
	if len(all) == 0 {
		return nil, errors.New("--only leaves no kernel to measure")
	}
	label(all)
	return all, nil
}

// label names problems so that rows of the same kernel can be told apart.
func label(problems []*problem) {
	times := map[string]int{}
	for _, p := range problems {
		times[p.Kernel]++
	}
	for _, p := range problems {
		p.label = p.Kernel
		if times[p.Kernel] > 1 && p.caseFile != "" {
			p.label = filepath.ToSlash(filepath.Dir(p.caseFile))
		}
	}
}

func (o *options) loadFile(ctx context.Context, file string, messages io.Writer) ([]*problem, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if source.IsPython(file) {
		p, err := o.launched(ctx, file, messages)
		if err != nil {
			return nil, err
		}
		return []*problem{p}, nil
	}
	if info.IsDir() {
		file = filepath.Join(file, "case.json")
	}
	suite, err := testcase.IsSuite(file)
	if err != nil {
		return nil, err
	}
	if !suite {
		p, err := o.single(file)
		if err != nil {
			return nil, err
		}
		return []*problem{p}, nil
	}
	if o.kernel != "" {
		return nil, fmt.Errorf("--kernel is for a case.json, but %s has several problems, each with its kernel", file)
	}
	problems, err := testcase.LoadSuite(file)
	if err != nil {
		return nil, err
	}
	var list []*problem
	for _, p := range problems {
		list = append(list, &problem{Case: p.Case, file: p.File, prepare: p.PrepareIn, madeUp: func() bool { return false }})
	}
	return list, nil
}

// kernelBeside is the kernel's file of a case: IR, or else PTX.
func kernelBeside(file string) string {
	folder := filepath.Dir(file)
	text := filepath.Join(folder, "kernel.ttir")
	if _, err := os.Stat(text); err != nil && manifest.IsCompiled(folder) {
		return folder
	}
	return text
}

// single is the problem of a case.json.
func (o *options) single(file string) (*problem, error) {
	c, err := testcase.Load(file)
	if err != nil {
		return nil, err
	}
	c.AllowOutside = o.outside
	p := &problem{Case: c, file: o.kernel, caseFile: file}
	if p.file == "" {
		p.file = kernelBeside(file)
	}
	madeUp := false
	p.madeUp = func() bool { return madeUp }
	p.prepare = func(m *memory.Memory) (*testcase.Run, error) {
		if o.fill == nil {
			r, err := c.PrepareIn(m, nil)
			if errors.Is(err, testcase.ErrNoData) {
				err = fmt.Errorf("%w; --fill=random:SEED makes some up", err)
			}
			if errors.Is(err, testcase.ErrOutside) {
				err = fmt.Errorf("%w; --allow-outside reads it all the same", err)
			}
			return r, err
		}
		fill := testcase.Random(*o.fill)
		return c.PrepareIn(m, func(a *testcase.Arg, data []byte) { madeUp = true; fill(a, data) })
	}
	return p, nil
}
