package bundle_test

import (
	"bytes"
	"context"
	"encoding/json"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

func ptr[T any](v T) *T { return &v }

// kernel is a row of a test: its parameters are written as "x *fp32:16", "stride i32:1" and
// "BLOCK =1024".
func kernel(name, group, function string, params ...string) bundlefile.Kernel {
	k := bundlefile.Kernel{Name: name, Group: group, Function: function, Source: bundlefile.Source{File: "kernels.py"}}
	for _, text := range params {
		name, typ, _ := strings.Cut(text, " ")
		p := bundlefile.Param{Name: name, Type: typ}
		if value, ok := strings.CutPrefix(typ, "="); ok {
			p.Type, p.Constant = "constexpr", constant(value)
		} else if base, hint, ok := strings.Cut(typ, ":"); ok {
			n, err := strconv.Atoi(hint)
			if p.Type, p.Divisible = base, n; err != nil {
				panic(err)
			}
			if n == 1 {
				p.Divisible, p.EqualTo1 = 0, true
			}
		}
		k.Params = append(k.Params, p)
	}
	return k
}

// constant reads 1024, 0x1p-1, True, None, tl.fp16 and texts.
func constant(text string) *bundlefile.Constant {
	if _, err := strconv.ParseInt(text, 10, 64); err == nil {
		return &bundlefile.Constant{Int: &text}
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return &bundlefile.Constant{Float: &text}
	}
	if dtype, ok := strings.CutPrefix(text, "tl."); ok {
		return &bundlefile.Constant{Dtype: &dtype}
	}
	switch text {
	case "None":
		return &bundlefile.Constant{}
	case "True", "False":
		return &bundlefile.Constant{Bool: ptr(text == "True")}
	}
	return &bundlefile.Constant{Str: &text}
}

// contents are the index and the code of a bundle that is being made.
type contents struct {
	index bundlefile.Index
	code  map[string][]byte
	ttir  map[string][]byte // by the names of kernels
}

func newContents() *contents {
	return &contents{index: bundlefile.Index{Version: bundlefile.Version, Compiler: "test", License: "MIT"}, code: map[string][]byte{}, ttir: map[string][]byte{}}
}

// add gives a kernel code.
func (c *contents) add(k *bundlefile.Kernel, target, form, symbol string, code, about []byte) {
	added := bundlefile.Code{Backend: "cuda", Target: target, Form: form, Stored: bundlefile.Store(form, code), Symbol: symbol, Manifest: json.RawMessage(about)}
	if form == "o" {
		added.Backend = "cpu"
	}
	c.code[added.File] = code
	k.Code = append(k.Code, added)
}

func (c *contents) write(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, bundlefile.Write(&b, &c.index, c.code))
	return b.Bytes()
}

// everywhere are targets that cover the devices of most tests.
const everywhere = "sm_80 x86-64-v3"

// inert makes a bundle whose code cannot run, for targets such as "sm_80 sm_90/cubin x86-64-v3"; a
// kernel may have its own after its name: "name@sm_80".
func inert(t testing.TB, kernels ...bundlefile.Kernel) []byte {
	t.Helper()
	c := newContents()
	for _, k := range kernels {
		name, targets, ok := strings.Cut(k.Name, "@")
		if k.Name = name; !ok {
			targets = everywhere
		}
		for target := range strings.FieldsSeq(targets) {
			target, form, ok := strings.Cut(target, "/")
			if !ok {
				form = map[bool]string{true: "ptx", false: "o"}[strings.HasPrefix(target, "sm_")]
			}
			c.add(&k, target, form, "k", []byte(k.Name+target+form), []byte(`{}`))
		}
		c.ttir[k.Name] = []byte("IR of " + k.Name)
		c.index.Kernels = append(c.index.Kernels, k)
	}
	c.keepTTIR(unchanged)
	return c.write(t)
}

// hostTarget is the level that tests compile for, which every such machine has.
func hostTarget(t testing.TB) string {
	t.Helper()
	target, ok := map[string]string{"amd64": "x86-64", "arm64": "aarch64"}[runtime.GOARCH]
	if !ok || runtime.GOOS != "linux" {
		t.Skipf("bundles have no code for %s on %s that is tested", runtime.GOARCH, runtime.GOOS)
	}
	return target
}

// compiled makes a bundle with code of testdata/kernels.py.
func compiled(t testing.TB, targets []string, kernels ...bundlefile.Kernel) *contents {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	m, err := triton.Load("testdata/kernels.py", triton.LoadOptions{})
	require.NoError(t, err)
	c := newContents()
	for _, k := range kernels {
		for _, target := range targets {
			c.compile(t, m, &k, target)
		}
		c.index.Kernels = append(c.index.Kernels, k)
	}
	return c
}

// compile compiles a kernel for a target.
func (c *contents) compile(t testing.TB, m *triton.Module, k *bundlefile.Kernel, target string) {
	t.Helper()
	fn, err := m.Kernel(k.Function)
	require.NoError(t, err)
	s := specialization(k.Params)
	job := driver.Job{Target: driver.Target{Backend: driver.CPU, Arch: target}, Start: driver.Source, Last: driver.Object,
		CompileOptions: driver.CompileOptions{Overlap: k.Options.Overlap},
		Module: func(context.Context) (*tshared.Module, error) {
			out, err := fn.TTIR(s, triton.Source, triton.Options{Capability: 90})
			if err != nil {
				return nil, err
			}
			return out.Module, nil
		}}
	if strings.HasPrefix(target, "sm_") {
		job.Backend, job.Last = driver.CUDA, driver.PTX
	}
	r, err := driver.Compile(t.Context(), job)
	require.NoError(t, err)
	symbol, accesses := symbolOf(t, job.Backend, r.Manifest)
	for i := range k.Params {
		k.Params[i].Access = accesses[k.Params[i].Name]
	}
	c.add(k, target, string(r.Last), symbol, r.Code(), r.Manifest)
	c.ttir[k.Name] = r.Files[driver.TTIR]
}

// keepTTIR gives all kernels their Triton IR, after a change.
func (c *contents) keepTTIR(change func(text string) string) {
	for i := range c.index.Kernels {
		k := &c.index.Kernels[i]
		text := []byte(change(string(c.ttir[k.Name])))
		stored := bundlefile.Store(bundlefile.FormTTIR, text)
		k.TTIR, c.code[stored.File] = &stored, text
	}
}

func specialization(params []bundlefile.Param) *triton.Specialization {
	s := &triton.Specialization{Signature: map[string]string{}, Constants: map[string]any{}, Divisibility: map[string]int{}}
	for _, p := range params {
		s.Signature[p.Name] = p.Type
		switch {
		case p.EqualTo1:
			s.Signature[p.Name], s.Constants[p.Name] = "constexpr", int64(1)
		case p.Constant != nil && p.Constant.Int != nil:
			n, err := strconv.ParseInt(*p.Constant.Int, 10, 64)
			if s.Constants[p.Name] = n; err != nil {
				panic(err)
			}
		case p.Constant != nil:
			v, err := strconv.ParseFloat(*p.Constant.Float, 64)
			if s.Constants[p.Name] = v; err != nil {
				panic(err)
			}
		case p.Divisible > 1:
			s.Divisibility[p.Name] = p.Divisible
		}
	}
	return s
}

// symbolOf reads the entry of a manifest, and what the code does with memory.
func symbolOf(t testing.TB, backend string, text []byte) (string, map[string]string) {
	t.Helper()
	accesses := map[string]string{}
	if backend == driver.CPU {
		m, err := manifest.ReadCPU(text)
		require.NoError(t, err)
		for _, a := range m.Args {
			accesses[a.Name] = a.Access
		}
		return m.Name, accesses
	}
	m, err := manifest.Read(text)
	require.NoError(t, err)
	for _, p := range m.Params {
		accesses[p.Name] = p.Access
	}
	return m.Name, accesses
}

// adds are kernels of a group for other blocks, types and specialisations.
func adds() []bundlefile.Kernel {
	list := []bundlefile.Kernel{
		kernel("add_any", "add", "add", "x_ptr *fp32", "y_ptr *fp32", "out_ptr *fp32", "n i32", "stride i32", "BLOCK =64", "SCALE =1"),
		kernel("add_aligned", "add", "add", "x_ptr *fp32:16", "y_ptr *fp32:16", "out_ptr *fp32:16", "n i32:16", "stride i32:1", "BLOCK =128", "SCALE =1"),
		kernel("add_twice", "add", "add", "x_ptr *fp32", "y_ptr *fp32", "out_ptr *fp32", "n i32", "stride i32", "BLOCK =64", "SCALE =2"),
		kernel("exp", "exp", "exp", "x_ptr *fp32", "n i32", "by fp32", "BLOCK =64"),
	}
	for i := range list {
		list[i].Grid = "cdiv(n, BLOCK)"
	}
	return list
}

var addsOnce = struct {
	sync.Once
	*contents
}{}

// addBundle is the bundle of adds for the host and for a GPU, made once.
func addBundle(t testing.TB) *contents {
	t.Helper()
	target := hostTarget(t)
	addsOnce.Do(func() { addsOnce.contents = compiled(t, []string{target, "sm_80"}, adds()...) })
	if addsOnce.contents == nil {
		t.Skip("no libLLVM to compile with")
	}
	return addsOnce.contents
}

func openBytes(t testing.TB, data []byte) *bundle.Bundle {
	t.Helper()
	b, err := bundle.OpenBytes(data)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return b
}
