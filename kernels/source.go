package kernels

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/jit"
)

// sources are the Python files of the kernels.
//
//go:embed *.py
var sources embed.FS

// FromSource is a library whose kernels are compiled when they are needed first, rather than ahead
// of time: for devices that no bundle was built for. LLVM must be installed.
func FromSource(options ...jit.Option) *Library {
	return &Library{kernels: &sourceKernels{options: options, functions: map[string]*jit.Kernel{}}}
}

// sourceKernels launches kernels of the Python files: a group is the function of its name.
type sourceKernels struct {
	options   []jit.Option
	mu        sync.Mutex
	functions map[string]*jit.Kernel
}

// modules are the files, read once, by the functions that they have.
var modules = sync.OnceValues(func() (map[string]*triton.Module, error) {
	files, err := fs.Glob(sources, "*.py")
	if err != nil {
		return nil, err
	}
	byFunction := map[string]*triton.Module{}
	for _, file := range files {
		m, err := triton.LoadFS(sources, file, triton.LoadOptions{})
		if err != nil {
			return nil, err
		}
		for _, name := range m.KernelNames() {
			byFunction[name] = m
		}
	}
	return byFunction, nil
})

func (s *sourceKernels) function(group string) (*jit.Kernel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.functions[group]; f != nil {
		return f, nil
	}
	byFunction, err := modules()
	if err != nil {
		return nil, err
	}
	m := byFunction[group]
	if m == nil {
		return nil, fmt.Errorf("kernels: there is no kernel %q", group)
	}
	f, err := jit.FromModule(m, group, s.options...)
	if err == nil {
		s.functions[group] = f
	}
	return f, err
}

func (s *sourceKernels) Launch(ctx context.Context, d *jit.Device, group string, grid any, args ...any) error {
	f, err := s.function(group)
	if err != nil {
		return err
	}
	return f.Launch(ctx, d, grid, args...)
}

func (s *sourceKernels) Bind(ctx context.Context, d *jit.Device, group string, grid any, args ...any) (*jit.Bound, error) {
	f, err := s.function(group)
	if err != nil {
		return nil, err
	}
	return f.Bind(ctx, d, grid, args...)
}

func (s *sourceKernels) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var problems []error
	for _, f := range s.functions {
		problems = append(problems, f.Close())
	}
	clear(s.functions)
	return errors.Join(problems...)
}
