package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/driver"
)

const kernel = `tt.func public @store(%p: !tt.ptr<f32>) {
  %c = arith.constant 1.5 : f32
  tt.store %p, %c : !tt.ptr<f32>
  tt.return
}
`

// client is the other end of a server.
type client struct {
	t     *testing.T
	in    io.WriteCloser
	out   *bufio.Scanner
	ended chan error
}

func start(t *testing.T, s *Server) *client {
	t.Helper()
	inRead, in := io.Pipe()
	out, outWrite := io.Pipe()
	c := &client{t: t, in: in, out: bufio.NewScanner(out), ended: make(chan error, 1)}
	c.out.Buffer(nil, 16<<20)
	go func() {
		err := s.Serve(t.Context(), inRead, outWrite)
		_ = outWrite.Close()
		c.ended <- err
	}()
	return c
}

func (c *client) send(line string) {
	c.t.Helper()
	_, err := io.WriteString(c.in, line+"\n")
	require.NoError(c.t, err)
}

func (c *client) request(r Request) {
	c.t.Helper()
	text, err := json.Marshal(r)
	require.NoError(c.t, err)
	c.send(string(text))
}

func (c *client) answer() (a Answer) {
	c.t.Helper()
	require.True(c.t, c.out.Scan(), "the output ended: %v", c.out.Err())
	require.NoError(c.t, json.Unmarshal(c.out.Bytes(), &a))
	return a
}

func (c *client) end() {
	c.t.Helper()
	require.NoError(c.t, c.in.Close())
	require.NoError(c.t, <-c.ended)
}

// TestCompiles: a kernel is compiled for a GPU and for a CPU, with the files that are asked for.
func TestCompiles(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	c := start(t, New(2))
	gpu := Compile{Name: "k.ttir", Text: kernel, Target: driver.Target{Backend: driver.CUDA, Arch: "sm_90a"}, Last: driver.PTX, Files: []driver.Stage{driver.Tile, driver.LLIR}}
	host := Compile{Name: "k.ttir", Text: kernel, Target: driver.Target{Backend: driver.CPU}}
	c.request(Request{ID: 1, Compile: &gpu})
	c.request(Request{ID: 2, Compile: &host})
	c.request(Request{ID: 3, Version: true})
	answers := map[int64]Answer{}
	for range 3 {
		a := c.answer()
		assert.Nil(t, a.Error)
		answers[a.ID] = a
	}
	c.end()
	assert.Contains(t, answers[1].Files[driver.PTX], ".entry store(")
	assert.Contains(t, answers[1].Files[driver.Tile], "tile.num_warps")
	assert.Contains(t, string(answers[1].Manifest), `"num_warps"`)
	assert.Len(t, answers[1].Files, 3)
	assert.Positive(t, answers[1].Times[driver.PTX])
	assert.True(t, strings.HasPrefix(answers[2].Files[driver.Object], "f0VMRg"), "an ELF file in base64")
	assert.Equal(t, driver.Version(), answers[3].Version)
}

const copied = `tt.func public @copy(%src: !tt.tensordesc<tensor<32x32xf16>>, %s0: i32, %s1: i32, %t0: i64, %t1: i64, %dst: !tt.ptr<f16>) {
  %c0 = arith.constant 0 : i32
  %x = tt.descriptor_load %src[%c0, %c0] : !tt.tensordesc<tensor<32x32xf16>> -> tensor<32x32xf16>
  %p = tt.splat %dst : !tt.ptr<f16> -> tensor<32x32x!tt.ptr<f16>>
  tt.store %p, %x : tensor<32x32x!tt.ptr<f16>>
  tt.return
}
`

// TestDescriptors: a tensor descriptor of the host is its address, two sizes, two strides, the
// padding and, where asked for, the rounding, before the shape and the strides that the language passes besides.
func TestDescriptors(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	c := start(t, New(1))
	gpu, cpu := driver.Target{Backend: driver.CUDA, Arch: "sm_90a"}, driver.Target{Backend: driver.CPU}
	for id, test := range []struct {
		target   driver.Target
		rounding bool
		flags    []string
	}{{gpu, false, []string{"i1"}}, {cpu, false, []string{"i1"}}, {gpu, true, []string{"i1", "i1"}}, {cpu, true, []string{"i1", "i1"}}} {
		c.request(Request{ID: int64(id), Compile: &Compile{Name: "k.ttir", Text: copied, Target: test.target, DescriptorRounding: test.rounding}})
		a := c.answer()
		require.Nil(t, a.Error)
		var m struct {
			Params []struct{ Type string }
			Args   []struct{ Type string }
		}
		require.NoError(t, json.Unmarshal(a.Manifest, &m))
		var types []string
		for _, p := range m.Params {
			types = append(types, p.Type)
		}
		assert.Equal(t, slices.Concat([]string{"ptr", "i64", "i64", "i64", "i64"}, test.flags, []string{"i32", "i32", "i64", "i64", "ptr"}), types)
	}
	c.end()
}

// TestRefusals: each request has its answer, whatever is wrong with it, and those after it too.
func TestRefusals(t *testing.T) {
	s := New(1)
	s.compile = func(_ context.Context, j driver.Job) (*driver.Result, error) {
		if j.Kernel == "panic" {
			panic("no such operation")
		}
		return driver.Compile(t.Context(), j)
	}
	c := start(t, s)
	for _, test := range []struct{ line, kind, message string }{
		{`{"id": 1, "compile": {"name": "k.ttir", "text": "tt.func @", "target": {"backend": "cuda", "arch": "sm_90"}}}`, Refused, "k.ttir:1:"},
		{`{"id": 1, "compile": {"name": "k.ttir", "text": "", "target": {"backend": "tpu"}}}`, Refused, "tpu"},
		{`{"id": 1, "compile": {"kernel": "panic"}}`, Bug, "no such operation"},
		{`{"id": 1}`, Refused, "the request asks for nothing"},
		{`{"id": 1, "compute": {}}`, Refused, `unknown field "compute"`},
		{`{"id": 1`, Refused, "unexpected EOF"},
		{`[]`, Refused, "the request is no JSON object as expected"},
	} {
		c.send(test.line)
		a := c.answer()
		require.NotNil(t, a.Error, test.line)
		assert.Equal(t, test.kind, a.Error.Kind, test.line)
		assert.Contains(t, a.Error.Message, test.message)
	}
	c.end()
}

// TestManyAtOnce: requests are answered as they are ready, no more at once than there are workers,
// and one that is stopped is answered as well.
func TestManyAtOnce(t *testing.T) {
	s := New(2)
	started, release := make(chan string, 8), make(chan struct{})
	s.compile = func(ctx context.Context, j driver.Job) (*driver.Result, error) {
		started <- j.Kernel
		select {
		case <-release:
			return &driver.Result{Kernel: j.Kernel}, nil
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	c := start(t, s)
	for id := range int64(3) {
		c.request(Request{ID: id + 1, Compile: &Compile{Kernel: fmt.Sprint(id + 1)}})
	}
	first, second := <-started, <-started
	assert.Empty(t, started, "three at once")
	waiting := 6 - int64(first[0]-'0') - int64(second[0]-'0')
	c.request(Request{ID: waiting, Compile: &Compile{}})
	a := c.answer()
	assert.Equal(t, fmt.Sprintf("a request with the id %d is under way", waiting), a.Error.Message)
	for _, id := range []int64{waiting, int64(first[0] - '0')} {
		c.request(Request{ID: 10, Cancel: id})
		kinds := map[int64]string{}
		for range 2 {
			if a := c.answer(); a.Error != nil {
				kinds[a.ID] = a.Error.Kind
			}
		}
		assert.Equal(t, map[int64]string{id: Canceled}, kinds)
	}
	close(release)
	assert.Equal(t, second, c.answer().Kernel)
	c.end()
}

// TestOutputThatEnds: a server whose answers nobody reads stops.
func TestOutputThatEnds(t *testing.T) {
	s := New(1)
	err := s.Serve(t.Context(), strings.NewReader(`{"id": 1, "version": true}`+"\n"+`{"id": 2}`+"\n"), brokenWriter{})
	assert.ErrorIs(t, err, errBroken)
}

var errBroken = errors.New("broken pipe")

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// TestTimeout: a request that takes too long has an answer that says so.
func TestTimeout(t *testing.T) {
	s := New(1)
	s.Timeout = time.Nanosecond
	s.compile = func(ctx context.Context, _ driver.Job) (*driver.Result, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	c := start(t, s)
	c.request(Request{ID: 1, Compile: &Compile{Name: "k.ttir", Text: kernel, Target: driver.Target{Backend: driver.CPU}}})
	a := c.answer()
	c.end()
	require.NotNil(t, a.Error)
	assert.Equal(t, Limit, a.Error.Kind)
	assert.Equal(t, "it takes longer than 1ns; --timeout gives it more time", a.Error.Message)
}

// TestOptions: the options of a request are those of a compilation, and fusion has the name that it had in the first release too.
func TestOptions(t *testing.T) {
	for text, fused := range map[string]bool{
		`{"num_warps": 8, "maxnreg": 64}`: true, `{"num_warps": 8, "maxnreg": 64, "no_fp_fusion": true}`: false,
		`{"num_warps": 8, "maxnreg": 64, "enable_fp_fusion": false}`: false,
	} {
		var o Options
		require.NoError(t, json.Unmarshal([]byte(text), &o))
		got := o.compileOptions()
		require.Equal(t, 8, got.NumWarps)
		require.Equal(t, 64, got.MaxRegisters)
		require.Equal(t, fused, got.Contract(), text)
	}
}
