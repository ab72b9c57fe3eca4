package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/jit"
)

// pythonCase is what a case says of a Python function besides its data.
type pythonCase struct {
	SourceFile string     `json:"source_file"`
	Function   string     `json:"function"`
	Grid       []int      `json:"grid"`
	NumWarps   int        `json:"num_warps"`
	NumStages  int        `json:"num_stages"`
	Note       string     `json:"note"`
	Args       []argument `json:"args"`
}

type argument struct {
	Name  string `json:"name"`
	Kind  string `json:"kind"`
	Type  string `json:"type"`
	Value any    `json:"value"`
	Bits  string `json:"bits"`
}

// kernelName is the folder that a case is in, without its size.
func kernelName(file string) string { return filepath.Base(filepath.Dir(filepath.Dir(file))) }

// launch launches a case in this process.
func (o *options) launch(file string) launch {
	l := launch{Kernel: kernelName(file), Stages: map[string]float64{}}
	if err := o.measureLaunch(file, &l); err != nil {
		l.Error = err.Error()
	}
	return l
}

func (o *options) measureLaunch(file string, l *launch) error {
	c, data, err := readCase(file)
	if err != nil {
		return err
	}
	t, err := openTarget(o.device)
	if err != nil {
		return err
	}
	run, err := data.PrepareIn(memory.NewNative(), nil)
	if err != nil {
		return err
	}
	args, err := c.arguments(data, run, t)
	if err != nil {
		return err
	}
	if err := t.copyIn(run); err != nil {
		return err
	}
	var grid tshared.Grid
	copy(grid[:], c.Grid)
	started := time.Now()
	fn, err := jit.Load(filepath.Join(o.python, c.SourceFile), c.Function, jit.WithHooks(jit.Hooks{
		Stage:        func(e jit.StageEvent) { l.Stages[e.Stage] = milliseconds(e.Took) },
		AfterCompile: func(c jit.Compilation) { l.Cached = c.Cached },
	}))
	if err != nil {
		return err
	}
	defer fn.Close()
	l.Load = milliseconds(time.Since(started))
	if err := t.launch(fn, grid, args); err != nil {
		return err
	}
	l.Total = milliseconds(time.Since(started))
	l.First = l.Total - l.Load
	if err := t.copyBack(); err != nil {
		return err
	}
	outcomes, err := run.Check()
	if err != nil {
		return err
	}
	for _, outcome := range outcomes {
		if !outcome.OK() {
			return fmt.Errorf("the result is wrong: %s", outcome)
		}
	}
	started = time.Now()
	err = t.launch(fn, grid, args)
	l.Second = milliseconds(time.Since(started))
	return err
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func readCase(file string) (*pythonCase, *testcase.Case, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	c := new(pythonCase)
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(c); err != nil {
		return nil, nil, err
	}
	data, err := testcase.Load(file)
	return c, data, err
}

// arguments are the arguments of the launch, by name: addresses, numbers and constants.
func (c *pythonCase) arguments(data *testcase.Case, run *testcase.Run, t *target) ([]any, error) {
	buffers := map[string]*memory.Buffer{}
	for i, b := range run.Buffers {
		buffers[data.Args[i].Name] = b
	}
	var args []any
	for _, a := range c.Args {
		v, err := a.constant()
		if b := buffers[a.Name]; a.Kind == "ptr" && b != nil {
			v, err = t.pointer(strings.TrimPrefix(strings.TrimPrefix(a.Type, "*"), "k"), b)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.Name, err)
		}
		args = append(args, jit.Named(a.Name, v))
	}
	args = append(args, jit.Named("num_warps", c.NumWarps), jit.Named("num_stages", c.NumStages))
	if strings.Contains(c.Note, "debug=True") {
		args = append(args, jit.Named("debug", true))
	}
	return args, nil
}

// constant is a number or text; floats of scalars are given by their bits.
func (a *argument) constant() (any, error) {
	if a.Bits != "" {
		n, err := strconv.ParseUint(a.Bits, 0, 64)
		if a.Type == "fp64" {
			return math.Float64frombits(n), err
		}
		return math.Float32frombits(uint32(n)), err
	}
	n, ok := a.Value.(json.Number)
	if !ok {
		return a.Value, nil
	}
	if i, err := n.Int64(); err == nil {
		return i, nil
	}
	return n.Float64()
}

// target is the device with the memory of the arguments.
type target struct {
	device  *jit.Device
	context *cuda.Context // nil for the CPU
	copies  map[*memory.Buffer]*cuda.Memory
}

func openTarget(name string) (*target, error) {
	if name == "cpu" {
		return &target{device: jit.CPU()}, nil
	}
	driver, err := cuda.Open()
	if err != nil {
		return nil, err
	}
	all := driver.Devices()
	if len(all) == 0 {
		return nil, fmt.Errorf("the CUDA driver has no devices")
	}
	c, err := all[0].Retain()
	if err != nil {
		return nil, err
	}
	d, err := jit.GPU(c)
	return &target{device: d, context: c, copies: map[*memory.Buffer]*cuda.Memory{}}, err
}

// pointer is the address of a buffer on the device, where there is room for it now.
func (t *target) pointer(dtype string, b *memory.Buffer) (any, error) {
	if t.context == nil {
		return jit.Pointer{Address: uint64(uintptr(unsafe.Pointer(unsafe.SliceData(b.Data)))), Dtype: dtype, Bytes: len(b.Data)}, nil
	}
	m, err := t.context.Alloc(max(len(b.Data), 1))
	if err != nil {
		return nil, err
	}
	t.copies[b] = m
	return jit.Pointer{Address: uint64(m.Pointer), Dtype: dtype, Bytes: len(b.Data)}, nil
}

// copyIn brings the buffers to the GPU, with the addresses they have there.
func (t *target) copyIn(run *testcase.Run) error {
	if t.context == nil {
		return nil
	}
	if err := run.SetAddresses(func(b *memory.Buffer) uint64 { return uint64(t.copies[b].Pointer) }); err != nil {
		return err
	}
	for b, m := range t.copies {
		if err := m.Write(0, b.Data); err != nil {
			return err
		}
	}
	return nil
}

// launch launches and waits for the results.
func (t *target) launch(fn *jit.Kernel, grid tshared.Grid, args []any) error {
	if err := fn.Launch(context.Background(), t.device, grid, args...); err != nil || t.context == nil {
		return err
	}
	return t.context.Synchronize()
}

// copyBack brings results to where checks look for them.
func (t *target) copyBack() error {
	for b, m := range t.copies {
		if err := m.Read(0, b.Data); err != nil {
			return err
		}
	}
	return nil
}
