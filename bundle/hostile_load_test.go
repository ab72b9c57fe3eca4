package bundle_test

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/jit"
)

// loaded is the code of the kernel exp that a test changes, for the host and for a GPU.
type loaded struct {
	row       *bundlefile.Kernel
	cpu, gpu  *bundlefile.Code
	manifests [2]object // of both
	object    []byte
	ptx       string
}

// rebuilt is the bundle of adds with another exp, whose sums are right.
func rebuilt(t *testing.T, change func(*loaded)) []byte {
	t.Helper()
	from := addBundle(t)
	c := newContents()
	k := from.index.Kernels[3]
	k.Params, k.Code = slices.Clone(k.Params), slices.Clone(k.Code)
	l := &loaded{row: &k, cpu: &k.Code[0], gpu: &k.Code[1], object: slices.Clone(from.code[k.Code[0].File]), ptx: string(from.code[k.Code[1].File])}
	for i := range l.manifests {
		require.NoError(t, json.Unmarshal(k.Code[i].Manifest, &l.manifests[i]))
	}
	change(l)
	for i, data := range [][]byte{l.object, []byte(l.ptx)} {
		code := &k.Code[i]
		text, err := json.Marshal(l.manifests[i])
		require.NoError(t, err)
		code.Manifest, code.Stored = text, bundlefile.Store(code.Form, data)
		c.code[code.File] = data
	}
	c.index.Kernels = []bundlefile.Kernel{k}
	return c.write(t)
}

// cpuParam and gpuParam change an argument in a manifest.
func cpuParam(i int, field string, value any) func(*loaded) {
	return func(l *loaded) { at(l.manifests[0], "params", i).(object)[field] = value }
}

func gpuParam(i int, field string, value any) func(*loaded) {
	return func(l *loaded) { at(l.manifests[1], "params", i).(object)[field] = value }
}

// relocation changes the first relocation of code.
func relocation(change func(r []byte)) func(*loaded) {
	return func(l *loaded) {
		f, err := elf.NewFile(bytes.NewReader(l.object))
		if err != nil {
			panic(err)
		}
		for _, s := range f.Sections {
			if s.Type == elf.SHT_RELA && s.Name == ".rela.text" {
				change(l.object[s.Offset : s.Offset+s.Size])
				return
			}
		}
		panic("the object has no relocations")
	}
}

// loads are defects of manifests and code that only loading finds, with a part of the error.
var loads = []struct {
	name   string
	on     string
	change func(*loaded)
	want   string
}{
	{"empty manifest", "cpu", func(l *loaded) { clear(l.manifests[0]) }, `the kind is "", not "cpu"`},
	{"manifest of a GPU", "cpu", func(l *loaded) { l.manifests[0] = maps.Clone(l.manifests[1]) }, "cannot unmarshal string"},
	{"other symbol", "cpu", func(l *loaded) { l.cpu.Symbol = "other" }, `its manifest has the symbol "tshared_kernel", not "other"`},
	{"missing symbol", "cpu", func(l *loaded) { l.cpu.Symbol, l.manifests[0]["name"] = "other", "other" }, `the object has no symbol "other"`},
	{"library", "cpu", func(l *loaded) { l.manifests[0]["emit"] = "shared" }, "only obj is loaded from memory"},
	{"other processor", "cpu", func(l *loaded) { at(l.manifests[0], "target").(object)["cpu"] = "sapphirerapids" }, "its manifest is for"},
	{"more features", "cpu", func(l *loaded) { at(l.manifests[0], "target").(object)["features"] = "+avx512f" }, "its manifest is for"},
	{"other triple", "cpu", func(l *loaded) { at(l.manifests[0], "target").(object)["triple"] = "s390x-unknown-linux-gnu" }, "its manifest is for"},
	{"argument of another name", "cpu", cpuParam(1, "name", "m"), "argument 1, n: it is called m"},
	{"argument of another type", "cpu", cpuParam(1, "type", "i64"), "argument 1, n: it is of type i64"},
	{"number for memory", "cpu", cpuParam(0, "type", "i64"), "argument 0, x_ptr: it is of type i64"},
	{"memory for a number", "cpu", cpuParam(1, "type", "ptr"), "argument 1, n: it is of type ptr"},
	{"other elements", "cpu", cpuParam(0, "element", "f64"), "argument 0, x_ptr: it is of type ptr f64"},
	{"more is assumed", "cpu", cpuParam(1, "divisible", 32), "the code assumes that it is divisible by 32"},
	{"one argument less", "cpu", func(l *loaded) { l.manifests[0]["params"] = l.manifests[0]["params"].([]any)[:2] }, "it has 2 arguments, not 3"},
	{"one parameter less", "cpu", func(l *loaded) { l.row.Params = slices.Delete(l.row.Params, 2, 3) }, "it has 3 arguments, not 2"},
	{"overlap", "cpu", func(l *loaded) { l.row.Options.Overlap = true }, "its arguments may not share memory"},
	{"negative arena", "cpu", func(l *loaded) { at(l.manifests[0], "arena").(object)["bytes"] = -1 }, "-1 bytes of memory to work in"},
	{"huge arena", "cpu", func(l *loaded) { at(l.manifests[0], "arena").(object)["bytes"] = 1 << 50 }, "bytes of memory to work in"},
	{"wrong types", "cpu", func(l *loaded) { at(l.manifests[0], "args", 0).(object)["type"] = "f32) {}" }, "of an argument cannot be read"},
	{"other lowered arguments", "cpu", func(l *loaded) { l.manifests[0]["args"] = []any{} }, "exp"},
	{"text as object", "cpu", func(l *loaded) { l.object = []byte("#!/bin/sh\nrm -rf /\n") }, "the object is damaged"},
	{"cut object", "cpu", func(l *loaded) { l.object = l.object[:70] }, "the object is damaged"},
	{"object of half its size", "cpu", func(l *loaded) { l.object = l.object[:len(l.object)/2] }, "the object is damaged"},
	{"object for another machine", "cpu", func(l *loaded) { binary.LittleEndian.PutUint16(l.object[18:], uint16(elf.EM_S390)) }, "it is for EM_S390"},
	{"object of 32 bits", "cpu", func(l *loaded) { l.object[4] = 1 }, "object"},
	{"program", "cpu", func(l *loaded) { l.object[16] = byte(elf.ET_EXEC) }, "it is no relocatable object, but of type ET_EXEC"},
	{"sections behind the end", "cpu", func(l *loaded) { binary.LittleEndian.PutUint64(l.object[40:], 1<<40) }, "the object is damaged"},
	{"unknown relocation", "cpu", relocation(func(r []byte) { binary.LittleEndian.PutUint32(r[8:], 250) }), "has a relocation"},
	{"relocation of no symbol", "cpu", relocation(func(r []byte) { binary.LittleEndian.PutUint32(r[12:], 9999) }), "is about symbol 9999"},
	{"relocation behind the end", "cpu", relocation(func(r []byte) { binary.LittleEndian.PutUint64(r, 1<<40) }), "is behind its end"},
	{"far relocation", "cpu", relocation(func(r []byte) { binary.LittleEndian.PutUint64(r[16:], 1<<40) }), "is too far away"},

	{"empty manifest", "gpu", func(l *loaded) { clear(l.manifests[1]) }, "the entry has no name"},
	{"manifest of a CPU", "gpu", func(l *loaded) { l.manifests[1] = maps.Clone(l.manifests[0]) }, "cannot unmarshal object"},
	{"other symbol", "gpu", func(l *loaded) { l.gpu.Symbol = "other" }, `its manifest has the symbol "exp", not "other"`},
	{"missing symbol", "gpu", func(l *loaded) { l.gpu.Symbol, l.manifests[1]["name"] = "other", "other" }, "other"},
	{"other target", "gpu", func(l *loaded) { l.manifests[1]["target"] = "sm_120" }, "its manifest is for sm_120, not for sm_80"},
	{"no warps", "gpu", func(l *loaded) { l.manifests[1]["num_warps"] = 0 }, "0 warps are not 1 to 32"},
	{"much shared memory", "gpu", func(l *loaded) { l.manifests[1]["shared"] = 1 << 30 }, "bytes of shared memory are not 0 to 2^20"},
	{"argument of another type", "gpu", gpuParam(1, "type", "i64"), "argument 1, n: it is of type i64"},
	{"negative argument", "gpu", gpuParam(1, "arg", -1), "there is no argument -1"},
	{"huge argument", "gpu", gpuParam(1, "arg", 1<<30), "there is no argument 1073741824"},
	{"more is assumed", "gpu", gpuParam(0, "divisible", 16), "the code assumes that it is divisible by 16"},
	{"huge scratch", "gpu", func(l *loaded) {
		l.manifests[1]["params"] = append(l.manifests[1]["params"].([]any), object{"scratch": 1 << 40})
	}, "bytes of scratch are not 0 to 2^32"},
	{"text as PTX", "gpu", func(l *loaded) { l.ptx = "hello" }, "exp"},
	{"cut PTX", "gpu", func(l *loaded) { l.ptx = l.ptx[:len(l.ptx)/2] }, "exp"},
	{"PTX without the kernel", "gpu", func(l *loaded) { l.ptx = strings.ReplaceAll(l.ptx, "exp(", "exq(") }, "exp"},
	{"zeros as PTX", "gpu", func(l *loaded) { l.ptx = strings.Repeat("\x00", 100) }, "exp"},
	{"cubin as PTX", "gpu", func(l *loaded) { l.ptx = "\x7fELF" + strings.Repeat("\x00", 100) }, "exp"},
}

// TestHostileLoads: what loading finds is an error, nothing runs, and memory does not change.
func TestHostileLoads(t *testing.T) {
	racedetector.SkipSerial(t)
	for _, c := range loads {
		b := openBytes(t, rebuilt(t, c.change))
		d, fake := fakeGPU(t, 9, 0)
		if c.on == "cpu" {
			d = jit.CPU()
		}
		x := counted(64)
		args := []any{x, 64, 0.0}
		if k, err := b.ByName("exp"); assert.NoError(t, err) && len(k.Metadata().Params) == 3 {
			args = args[:2]
		}
		err := b.Launch(t.Context(), d, "exp", nil, args...)
		if assert.Error(t, err, "%s on %s", c.name, c.on) {
			assert.ErrorContains(t, err, c.want, "%s on %s", c.name, c.on)
		}
		assert.Equal(t, counted(64), x, c.name)
		assert.NotContains(t, fake.Calls(), "cuLaunchKernel", c.name)
	}
}

// TestHostileGrids: a grid is an expression over numbers, and ends.
func TestHostileGrids(t *testing.T) {
	racedetector.SkipSerial(t)
	for grid, want := range map[string]string{
		"1 // 0":                      "division",
		"n // (n - 64)":               "division",
		"missing":                     "missing",
		"-1":                          "expected a number of programs",
		"1.5":                         "expected a number of programs",
		"1, 2, 3, 4":                  "expected 1 to 3 sizes",
		"2 ** 80":                     "expected a number of programs",
		"9 ** 9 ** 9 ** 9":            "",
		"__import__('os').getpid()":   "__import__",
		"open('/etc/passwd')":         "open",
		"(lambda: 1)":                 "",
		"[1 for i in range(1 << 40)]": "",
		"'x' * (1 << 40)":             "",
		strings.Repeat("(", 2000):     "",
		"while True: pass":            "",
	} {
		b := openBytes(t, rebuilt(t, func(l *loaded) { l.row.Grid = grid }))
		x := counted(64)
		start := time.Now()
		err := b.Launch(t.Context(), jit.CPU(), "exp", nil, x, 64, 0.0)
		assert.ErrorContains(t, err, want, grid)
		assert.Equal(t, counted(64), x, grid)
		assert.Less(t, time.Since(start), 20*time.Second, grid)
	}
	b := openBytes(t, rebuilt(t, func(l *loaded) { l.row.Grid = "" }))
	assert.ErrorContains(t, b.Launch(t.Context(), jit.CPU(), "exp", nil, counted(64), 64, 0.0), "the grid of kernel exp is nil, and the kernel has none of its own")
}
