package bundle_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"hash/crc32"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/jit"
)

// file is a file of an archive that is made by hand.
type file struct {
	name string
	data []byte
	raw  []byte // compressed; nil stands for data as it is
}

// pack makes an archive of files, as bundles are: no descriptors, no times.
func pack(t testing.TB, files []file) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Store, CRC32: crc32.ChecksumIEEE(f.data), UncompressedSize64: uint64(len(f.data)), CompressedSize64: uint64(len(f.data))}
		data := f.data
		if f.raw != nil {
			h.Method, h.CompressedSize64, data = zip.Deflate, uint64(len(f.raw)), f.raw
		}
		w, err := z.CreateRaw(h)
		require.NoError(t, err)
		_, err = w.Write(data)
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.Bytes()
}

// unpack is the files of a bundle.
func unpack(t testing.TB, data []byte) []file {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	var files []file
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		files = append(files, file{name: f.Name, data: text})
	}
	return files
}

// withIndex is a bundle with another index, whose sum is right.
func withIndex(t testing.TB, data []byte, index []byte) []byte {
	t.Helper()
	files := unpack(t, data)
	sum := sha256.Sum256(index)
	files[0].data, files[1].data = index, []byte(hex.EncodeToString(sum[:]))
	return pack(t, files)
}

func deflated(data []byte) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, 9)
	if err != nil {
		panic(err)
	}
	_, _ = w.Write(data)
	_ = w.Close()
	return b.Bytes()
}

// image is an archive with the places of its structures.
type image struct {
	data           []byte
	local, central []int // of the entries
	directory, end int
}

func imageOf(data []byte) *image {
	m := &image{data: slices.Clone(data), end: len(data) - 22}
	m.directory = int(binary.LittleEndian.Uint32(data[m.end+16:]))
	for at := m.directory; at < m.end; at += 46 + int(binary.LittleEndian.Uint16(data[at+28:])) {
		m.central = append(m.central, at)
		m.local = append(m.local, int(binary.LittleEndian.Uint32(data[at+42:])))
	}
	return m
}

func (m *image) put16(at int, v uint16) { binary.LittleEndian.PutUint16(m.data[at:], v) }
func (m *image) put32(at int, v uint32) { binary.LittleEndian.PutUint32(m.data[at:], v) }
func (m *image) get32(at int) uint32    { return binary.LittleEndian.Uint32(m.data[at:]) }

// both writes a number to the same field of an entry's headers.
func (m *image) both(entry, inLocal, inCentral int, v uint32) {
	m.put32(m.local[entry]+inLocal, v)
	m.put32(m.central[entry]+inCentral, v)
}

// insert puts bytes somewhere and keeps the end of the directory right.
func (m *image) insert(at int, b ...byte) {
	m.data = slices.Insert(m.data, at, b...)
	if at <= m.directory {
		m.put32(m.end+len(b)+16, uint32(m.directory+len(b)))
	}
}

// archives are defects of the archive, with a part of the error.
var archives = []struct {
	name   string
	mutate func(m *image)
	want   string
}{
	{"empty", func(m *image) { m.data = nil }, "a bundle has 22 to 4294967295 bytes, not 0"},
	{"one byte", func(m *image) { m.data = m.data[:1] }, "not 1"},
	{"text", func(m *image) { m.data = []byte(strings.Repeat("this is no bundle\n", 9)) }, "does not end as a zip archive does"},
	{"zeros", func(m *image) { clear(m.data) }, "does not end as a zip archive does"},
	{"cut in the end record", func(m *image) { m.data = m.data[:len(m.data)-1] }, "truncated"},
	{"cut before the end record", func(m *image) { m.data = m.data[:m.end] }, "truncated"},
	{"cut in the directory", func(m *image) { m.data = m.data[:m.directory+50] }, "truncated"},
	{"cut before the directory", func(m *image) { m.data = m.data[:m.directory] }, "truncated"},
	{"cut in the code", func(m *image) { m.data = m.data[:m.local[2]+60] }, "truncated"},
	{"cut in the index", func(m *image) { m.data = m.data[:m.local[1]-10] }, "truncated"},
	{"cut in the first header", func(m *image) { m.data = m.data[:28] }, "truncated"},
	{"first byte lost", func(m *image) { m.data = m.data[1:] }, "does not fit"},
	{"middle lost", func(m *image) { m.data = slices.Delete(m.data, m.local[2], m.local[2]+40) }, "does not fit"},
	{"bytes behind the end", func(m *image) { m.data = append(m.data, "more"...) }, "truncated, or no bundle"},
	{"bytes before the first file", func(m *image) { m.insert(0, []byte("#!/bin/sh\n")...) }, "the files of the archive end at"},
	{"bytes between files", func(m *image) { m.insert(m.local[2], 1, 2, 3) }, "the files of the archive end at"},
	{"bytes before the directory", func(m *image) { m.insert(m.directory, 1, 2, 3) }, "the files of the archive end at"},
	{"comment", func(m *image) { m.put16(m.end+20, 4); m.data = append(m.data, "text"...) }, "truncated, or no bundle"},
	{"comment without bytes", func(m *image) { m.put16(m.end+20, 4) }, "not that of a bundle"},
	{"one file more", func(m *image) {
		m.put16(m.end+8, uint16(len(m.central)+1))
		m.put16(m.end+10, uint16(len(m.central)+1))
	}, "the directory of the archive is damaged"},
	{"one file less", func(m *image) {
		m.put16(m.end+8, uint16(len(m.central)-1))
		m.put16(m.end+10, uint16(len(m.central)-1))
	}, "but its directory begins at"},
	{"65535 files", func(m *image) { m.put32(m.end+8, 0xffffffff) }, "does not fit"},
	{"two numbers of files", func(m *image) { m.put16(m.end+8, 1) }, "not that of a bundle"},
	{"second disk", func(m *image) { m.put16(m.end+4, 1) }, "not that of a bundle"},
	{"zip64", func(m *image) { m.put32(m.end+12, 0xffffffff); m.put32(m.end+16, 0xffffffff) }, "does not fit"},
	{"directory behind the end", func(m *image) { m.put32(m.end+16, uint32(len(m.data))) }, "does not fit"},
	{"directory before the file", func(m *image) { m.put32(m.end+16, 0) }, "does not fit"},
	{"wrong directory entry", func(m *image) { m.data[m.central[1]]++ }, "the directory of the archive is damaged"},
	{"long name", func(m *image) { m.put16(m.central[0]+28, 0xffff) }, "a name of 65535 bytes"},
	{"no name", func(m *image) { m.put16(m.central[0]+28, 0) }, "a name of 0 bytes"},
	{"extra field", func(m *image) { m.put16(m.central[0]+30, 4) }, "comments or extra fields"},
	{"comment of a file", func(m *image) { m.put16(m.central[0]+32, 4) }, "comments or extra fields"},
	{"encrypted", func(m *image) { m.put16(m.central[0]+8, 1) }, "it is encrypted"},
	{"data descriptor", func(m *image) { m.put16(m.central[0]+8, 8) }, "of a kind that bundles do not have"},
	{"LZMA", func(m *image) { m.put16(m.central[0]+10, 14) }, "method 14"},
	{"stored with two sizes", func(m *image) { m.put32(m.central[0]+24, m.get32(m.central[0]+24)-1) }, "it is not compressed, but its sizes are"},
	{"huge index", func(m *image) { m.put16(m.central[0]+10, 8); m.put32(m.central[0]+24, 0xfffffff0) }, "more than 256 times as many"},
	{"huge compressed index", func(m *image) { m.put32(m.central[0]+20, 0xfffffff0); m.put32(m.central[0]+24, 0xfffffff0) }, "but the file before it ends at"},
	{"wrong CRC of the index", func(m *image) { m.both(0, 14, 16, 5) }, "index.json: it is damaged: the CRC"},
	{"CRC in one header", func(m *image) { m.put32(m.central[0]+16, 5) }, "its header is not what the directory says"},
	{"wrong local signature", func(m *image) { m.data[0]++ }, "its header is not what the directory says"},
	{"other local name", func(m *image) { m.data[30]++ }, "its header is not what the directory says"},
	{"local extra field", func(m *image) { m.put16(28, 4) }, "its header is not what the directory says"},
	{"bit of the index", func(m *image) { m.data[m.local[0]+100] ^= 4 }, "index.json: it is damaged: the CRC"},
	{"bit of the sum", func(m *image) { m.data[m.local[1]+50] ^= 4 }, "index.sha256: it is damaged: the CRC"},
	{"overlapping files", func(m *image) { m.put32(m.central[2]+42, uint32(m.local[1])) }, "but the file before it ends at"},
	{"files in another order", func(m *image) { m.put32(m.central[0]+42, uint32(m.local[1])) }, "it begins at"},
	{"index is not first", func(m *image) { copy(m.data[m.central[0]+46:], "xndex.json") }, "its first files are not index.json and index.sha256"},
	{"path traversal", func(m *image) { copy(m.data[m.central[2]+46:], "../../../etc/passwd") }, "is not in the archive"},
	{"absolute path", func(m *image) { copy(m.data[m.central[2]+46:], "/etc/passwd") }, "is not in the archive"},
	{"duplicate name", func(m *image) {
		last := len(m.central) - 1
		for _, c := range m.central[2:last] { // one of the others has a name that is as long
			if m.data[c+28] == m.data[m.central[last]+28] {
				copy(m.data[m.central[last]+46:m.end], m.data[c+46:c+46+int(m.data[c+28])])
			}
		}
	}, "is twice in the archive"},
}

// TestHostileArchives: each defect is an error that says what it is, and costs little memory.
func TestHostileArchives(t *testing.T) {
	racedetector.SkipSerial(t)
	good := inertFiles(t)
	for _, c := range archives {
		m := imageOf(good)
		c.mutate(m)
		refused(t, c.name, m.data, c.want)
	}
	for at := range good { // cut everywhere
		_, err := bundle.OpenBytes(good[:at])
		require.IsType(t, (*bundle.FormatError)(nil), err, "cut at %d", at)
	}
}

// inertFiles is a bundle whose files are not compressed, so that its bytes are known.
func inertFiles(t testing.TB) []byte {
	t.Helper()
	return pack(t, unpack(t, inert(t, adds()[:2]...)))
}

// refused opens a bundle that is refused with a FormatError, without much memory.
func refused(t *testing.T, name string, data []byte, want string) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := bundle.OpenBytes(data)
	runtime.ReadMemStats(&after)
	if !assert.Error(t, err, name) {
		return
	}
	assert.IsType(t, (*bundle.FormatError)(nil), err, "%s: %v", name, err)
	assert.ErrorContains(t, err, want, name)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(len(data))*8+256<<20, name)
}

// TestHostileFiles: files that are not what they should be, in archives that are whole.
func TestHostileFiles(t *testing.T) {
	racedetector.SkipSerial(t)
	good := inertFiles(t)
	for _, c := range []struct {
		name   string
		mutate func(files []file) []file
		want   string
	}{
		{"no files", func([]file) []file { return nil }, "its first files are not"},
		{"index alone", func(f []file) []file { return f[:1] }, "its first files are not"},
		{"no sum", func(f []file) []file { return slices.Delete(f, 1, 2) }, "its first files are not"},
		{"wrong sum", func(f []file) []file { f[1].data[3] ^= 1; return f }, "not what index.sha256 says"},
		{"long sum", func(f []file) []file { f[1].data = make([]byte, 1<<20); return f }, "it has 1048576 bytes, more than 4096"},
		{"no code", func(f []file) []file { return f[:2] }, "is not in the archive"},
		{"code is missing", func(f []file) []file { return f[:len(f)-1] }, "is not in the archive"},
		{"file that no kernel has", func(f []file) []file { return append(f, file{name: "code/x.ptx", data: []byte("x")}) }, "no kernel has this file"},
		{"folder", func(f []file) []file { return append(f, file{name: "code/"}) }, "no kernel has this file"},
		{"longer code", func(f []file) []file { f[2].data = append(f[2].data, 'x'); return f }, "bytes, not"},
		{"empty code", func(f []file) []file { f[2].data = nil; return f }, "has 0 bytes, not"},
		{"empty index", func(f []file) []file { f[0].data = nil; return f }, "not what index.sha256 says"},
		{"bomb", func(f []file) []file {
			f[0].data = make([]byte, 200<<20)
			f[0].raw = deflated(f[0].data)
			return f
		}, "more than 256 times as many"},
		{"large index", func(f []file) []file { f[0].data = bytes.Repeat([]byte("0123456789abcdef"), 5<<20); return f }, "it has 83886080 bytes, more than 67108864"},
		{"larger than declared", func(f []file) []file { f[0].raw = deflated(append(f[0].data, make([]byte, 9)...)); return f }, "do not end where they should"},
		{"smaller than declared", func(f []file) []file { f[0].raw = deflated(f[0].data[9:]); return f }, "its compressed contents are damaged"},
		{"bytes behind deflate", func(f []file) []file { f[0].raw = append(deflated(f[0].data), 0, 0); return f }, "do not end where they should"},
		{"cut deflate", func(f []file) []file { f[0].raw = deflated(f[0].data); f[0].raw = f[0].raw[:len(f[0].raw)-9]; return f }, "its compressed contents are damaged"},
		{"no deflate", func(f []file) []file { f[0].raw = bytes.Repeat([]byte{0xff}, len(f[0].data)); return f }, "its compressed contents are damaged"},
	} {
		refused(t, c.name, pack(t, c.mutate(unpack(t, good))), c.want)
	}
}

// at goes into JSON: names of fields and numbers of elements.
func at(v any, path ...any) any {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			v = v.(map[string]any)[p]
		case int:
			v = v.([]any)[p]
		}
	}
	return v
}

type object = map[string]any

// set sets a field of the index, or of a part of it.
func set(field string, value any, path ...any) func(object) {
	return func(ix object) { at(ix, path...).(object)[field] = value }
}

// Paths in the index of adds.
func inKernel(path ...any) []any { return append([]any{"kernels", 0}, path...) }

var (
	inFirst   = inKernel()
	inX       = inKernel("params", 0)
	inN       = inKernel("params", 3)
	inBlock   = inKernel("params", 5)
	inCode    = inKernel("code", 0)
	inObject  = inKernel("code", 1)
	inTTIR    = inKernel("ttir")
	zeros     = strings.Repeat("0", 64)
	deepTuple = func() any {
		v := object{"int": "1"}
		for range 40 {
			v = object{"tuple": []any{v}}
		}
		return v
	}()
)

// indexes are defects of the index, with a part of the error.
var indexes = []struct {
	name   string
	mutate func(object)
	want   string
}{
	{"newer version", set("version", 2), "the bundle is of version 2, and this program reads up to 1: it needs a newer release"},
	{"newer version with new fields", func(ix object) { ix["version"], ix["kernels"] = 7, []any{object{"new": 1}} }, "the bundle is of version 7"},
	{"version 0", set("version", 0), "there is no version 0"},
	{"negative version", set("version", -1), "there is no version -1"},
	{"version as text", set("version", "1"), "cannot unmarshal string"},
	{"unknown field", set("extra", 1), `unknown field "extra"`},
	{"unknown field of a kernel", set("extra", 1, inFirst...), `unknown field "extra"`},
	{"unknown field of a parameter", set("equal_to_2", true, inN...), `unknown field "equal_to_2"`},
	{"unknown field of code", set("patch", "x", inCode...), `unknown field "patch"`},
	{"unknown option", set("options", object{"num_wraps": 1}, inFirst...), `unknown field "num_wraps"`},
	{"no kernels", set("kernels", []any{}), "it has no kernels"},
	{"kernels are null", set("kernels", nil), "the kernels are no list"},
	{"kernels are an object", set("kernels", object{}), "the kernels are no list"},
	{"kernels are numbers", set("kernels", []any{1, 2}), "kernel 0: json: cannot unmarshal number"},
	{"kernels are null each", set("kernels", []any{nil}), "it has no code"},
	{"two kernels of a name", set("name", "add_aligned", inFirst...), `kernel "add_aligned": two kernels have this name`},
	{"no name", set("name", "", inFirst...), "the name is empty"},
	{"name with a line feed", set("name", "a\nb", inFirst...), "characters that cannot be printed"},
	{"long name", set("name", strings.Repeat("x", 1<<13), inFirst...), "the name has 8192 bytes, more than 4096"},
	{"no function", set("function", "", inFirst...), "the function is empty"},
	{"long grid", set("grid", strings.Repeat("1+", 1<<13), inFirst...), "the grid has 16384 bytes"},
	{"no code", set("code", []any{}, inFirst...), "it has no code"},
	{"code is null", set("code", nil, inFirst...), "it has no code"},
	{"wrong hash of the source", set("source", object{"file": "a.py", "sha256": "12"}, inFirst...), `the SHA-256 of its source is "12"`},
	{"negative option", set("options", object{"num_warps": -4}, inFirst...), "its options have the number -4"},
	{"parameters are numbers", set("params", []any{1}, inFirst...), "cannot unmarshal number"},
	{"many parameters", set("params", slices.Repeat([]any{object{"name": "x", "type": "i32"}}, 2000), inFirst...), "it has 2000 parameters, more than 1024"},
	{"parameter without a name", set("name", "", inN...), "the name is empty"},
	{"two parameters of a name", set("name", "x_ptr", inN...), "another parameter has this name"},
	{"unknown type", set("type", "i33", inN...), `there is no type "i33"`},
	{"no type", set("type", "", inN...), `there is no type ""`},
	{"pointer to a pointer", set("type", "**fp32", inX...), `there is no type "**fp32"`},
	{"negative divisibility", set("divisible", -16, inN...), "i32 cannot be divisible by -16"},
	{"divisible float", func(ix object) { p := at(ix, inN...).(object); p["type"], p["divisible"] = "fp32", 16 }, "fp32 cannot be divisible by 16"},
	{"pointer that is 1", set("equal_to_1", true, inX...), "only integers are specialised for 1, not *fp32"},
	{"unknown access", set("access", "execute", inX...), `the access of *fp32 cannot be "execute"`},
	{"access of a number", set("access", "read", inN...), `the access of i32 cannot be "read"`},
	{"constexpr without a constant", set("constant", nil, inBlock...), "a constexpr has a constant"},
	{"constexpr that is divisible", set("divisible", 16, inBlock...), "a constexpr has a constant, and neither divisible"},
	{"constant of a number", set("constant", object{"int": "1"}, inN...), "constants are of type constexpr"},
	{"constant of two types", set("constant", object{"int": "1", "bool": true}, inBlock...), "its constant has 2 values"},
	{"constant that is no integer", set("constant", object{"int": "0x10"}, inBlock...), `the constant "0x10" is no integer`},
	{"constant with a sign", set("constant", object{"int": "+1"}, inBlock...), `the constant "+1" is no integer`},
	{"constant that is no float", set("constant", object{"float": "1.5"}, inBlock...), `the constant "1.5" is no float`},
	{"constant of an unknown type", set("constant", object{"dtype": "int7"}, inBlock...), `the constant "int7" is no type`},
	{"constant as a number", set("constant", object{"int": 5}, inBlock...), "cannot unmarshal number"},
	{"long constant", set("constant", object{"str": strings.Repeat("x", 1<<13)}, inBlock...), "its constant has 8192 bytes"},
	{"deep constant", set("constant", deepTuple, inBlock...), "its constant has too many parts"},
	{"unknown backend", set("backend", "rocm", inCode...), `there is no backend "rocm", only cpu and cuda`},
	{"form of another backend", set("form", "o", inCode...), `the backend cuda has no code of the form "o"`},
	{"unknown form", set("form", "so", inObject...), `the backend cpu has no code of the form "so"`},
	{"no target", set("target", "", inCode...), `the backend cuda has no target ""`},
	{"wrong target", set("target", "sm_80x", inCode...), `the backend cuda has no target "sm_80x"`},
	{"target of another backend", set("target", "x86-64-v3", inCode...), `the backend cuda has no target "x86-64-v3"`},
	{"path as target", set("target", "../x", inObject...), `the backend cpu has no target "../x"`},
	{"host as target", set("target", "host", inObject...), `the backend cpu has no target "host"`},
	{"code twice", func(ix object) {
		k := at(ix, inFirst...).(object)
		k["code"] = append(k["code"].([]any), k["code"].([]any)[0])
	}, "it has two codes for sm_80 of the form ptx"},
	{"negative size", set("bytes", -1, inCode...), "it has -1 bytes, not 1 to 67108864"},
	{"no bytes", set("bytes", 0, inCode...), "it has 0 bytes, not 1 to 67108864"},
	{"huge size", set("bytes", 1<<40, inCode...), "it has 1099511627776 bytes"},
	{"size that is no integer", set("bytes", 1.5, inCode...), "cannot unmarshal number 1.5"},
	{"other size", set("bytes", 7, inCode...), "bytes, not 7"},
	{"short sum", set("sha256", "12", inCode...), `its SHA-256 is "12"`},
	{"sum of other code", set("sha256", zeros, inCode...), "its file is"},
	{"code that is missing", func(ix object) {
		c := at(ix, inCode...).(object)
		c["sha256"], c["file"] = zeros, "code/"+zeros+".ptx"
	}, "is not in the archive"},
	{"path as file", set("file", "../../etc/passwd", inCode...), `its file is "../../etc/passwd"`},
	{"index as code", set("file", "index.json", inCode...), `its file is "index.json"`},
	{"no symbol", set("symbol", "", inCode...), "the symbol is empty"},
	{"no manifest", func(ix object) { delete(at(ix, inCode...).(object), "manifest") }, "it has no manifest"},
	{"manifest is null", set("manifest", nil, inCode...), "it has no manifest"},
	{"manifest is a text", set("manifest", "x", inCode...), "it has no manifest"},
	{"negative warps", set("warps", -1, inCode...), "it cannot have -1 warps"},
	{"many warps", set("warps", 64, inCode...), "it cannot have 64 warps"},
	{"negative shared memory", set("shared", -1, inCode...), "-1 bytes of shared memory"},
	{"negative scratch", set("scratch", -1, inCode...), "-1 of scratch"},
	{"unknown field of Triton IR", set("text", "x", inTTIR...), `unknown field "text"`},
	{"Triton IR as a text", set("ttir", "module {}", inFirst...), "cannot unmarshal string"},
	{"empty Triton IR", set("ttir", object{}, inFirst...), `its Triton IR: its SHA-256 is ""`},
	{"Triton IR without bytes", set("bytes", 0, inTTIR...), "its Triton IR: it has 0 bytes, not 1 to 16777216"},
	{"huge Triton IR", set("bytes", 16<<20+1, inTTIR...), "its Triton IR: it has 16777217 bytes, not 1 to 16777216"},
	{"Triton IR of another size", set("bytes", 7, inTTIR...), "bytes, not 7"},
	{"code as Triton IR", func(ix object) {
		at(ix, inFirst...).(object)["ttir"] = object{"file": at(ix, inCode...).(object)["file"], "sha256": at(ix, inCode...).(object)["sha256"], "bytes": 5}
	}, "its Triton IR: its file is"},
	{"Triton IR that is missing", func(ix object) {
		c := at(ix, inTTIR...).(object)
		c["sha256"], c["file"] = zeros, "code/"+zeros+".ttir"
	}, "is not in the archive"},
	{"Triton IR that no kernel has", func(ix object) { delete(at(ix, inFirst...).(object), "ttir") }, "no kernel has this file"},
	{"path as Triton IR", set("file", "../../etc/passwd", inTTIR...), `its Triton IR: its file is "../../etc/passwd"`},
	{"large kernel", set("license", strings.Repeat("x", 1<<21), inFirst...), "more than 1048576"},
}

// TestHostileIndexes: each defect is an error that says what it is, and costs little memory.
func TestHostileIndexes(t *testing.T) {
	racedetector.SkipSerial(t)
	good := inertFiles(t)
	index := unpack(t, good)[0].data
	for _, c := range indexes {
		var ix object
		require.NoError(t, json.Unmarshal(index, &ix))
		c.mutate(ix)
		text, err := json.Marshal(ix)
		require.NoError(t, err)
		refused(t, c.name, withIndex(t, good, text), c.want)
	}
	many := strings.Repeat(`{},`, 2<<20)
	for name, c := range map[string]struct{ text, want string }{
		"empty":            {"", "the index is no JSON object"},
		"text":             {"hello", "the index is no JSON object"},
		"list":             {"[]", "the index is no JSON object"},
		"null":             {"null", "the index is no JSON object"},
		"cut":              {string(index[:len(index)/2]), "the list of kernels does not end"},
		"cut at the end":   {string(index[:len(index)-2]), "unexpected end of JSON input"},
		"two values":       {string(index) + "{}", "invalid character"},
		"two lists":        {strings.Replace(string(index), `"compiler"`, `"kernels":[{"name":"a"}],"compiler"`, 1), "there are two lists of kernels"},
		"no lists":         {`{"version":1}`, "the index has no list of kernels"},
		"second list":      {strings.TrimSuffix(strings.TrimSpace(string(index)), "}") + `,"kernels":[{"name":"x"}]}`, "there are two lists of kernels"},
		"many kernels":     {`{"version":1,"kernels":[` + many + `{}]}`, "there are more than 65536 kernels"},
		"many parameters":  {`{"version":1,"kernels":[{"params":[` + many + `{}]}]}`, "more than 1048576"},
		"many others":      {`{"version":1,"x":[` + many + `{}],"kernels":[{}]}`, `unknown field "x"`},
		"deep":             {`{"version":1,"kernels":[` + strings.Repeat("[", 1<<19) + strings.Repeat("]", 1<<19) + `]}`, "exceeded max depth"},
		"invalid UTF-8":    {strings.Replace(string(index), `"add_any"`, "\"add\xff\"", 1), "cannot be printed"},
		"missing commas":   {`{"version":1,"kernels":[{} {}]}`, "the kernels are no list of JSON"},
		"unfinished text":  {`{"version":1,"kernels":["`, "the list of kernels does not end"},
		"unfinished key":   {`{"version`, "the index is no JSON object"},
		"value for a list": {`{"version":1,"kernels":5}`, "the kernels are no list"},
	} {
		refused(t, name, withIndex(t, good, []byte(c.text)), c.want)
	}
}

// TestHostileCode: code that is not what the index says is never loaded.
func TestHostileCode(t *testing.T) {
	racedetector.SkipSerial(t)
	good := pack(t, unpack(t, addBundle(t).write(t)))
	files := unpack(t, good)
	for i := range files[2:] {
		changed := slices.Clone(files)
		changed[2+i].data = slices.Clone(files[2+i].data)
		changed[2+i].data[0] ^= 1
		b := openBytes(t, pack(t, changed))
		found := 0
		for _, name := range b.Names() {
			k, err := b.ByName(name)
			require.NoError(t, err)
			for _, err := range []error{k.Load(t.Context(), jit.CPU()), loadOnGPU(t, k)} {
				if err != nil {
					found++
					assert.ErrorContains(t, err, "it is damaged: its SHA-256 is")
					assert.ErrorAs(t, err, new(*bundle.FormatError))
				}
			}
		}
		assert.GreaterOrEqual(t, found, 1)
	}
	m := imageOf(good)
	m.data[m.local[2]+30+75+10] ^= 1
	b := openBytes(t, m.data)
	var errs []error
	for _, name := range b.Names() {
		k, err := b.ByName(name)
		require.NoError(t, err)
		errs = append(errs, k.Load(t.Context(), jit.CPU()), loadOnGPU(t, k))
	}
	assert.Contains(t, errorTexts(errs), "the CRC of its contents is wrong")
}

func loadOnGPU(t testing.TB, k *bundle.Kernel) error {
	t.Helper()
	d, f := fakeGPU(t, 9, 0)
	err := k.Load(t.Context(), d)
	assert.NotContains(t, f.Calls(), "cuLaunchKernel")
	return err
}

func errorTexts(errs []error) string {
	var b strings.Builder
	for _, err := range errs {
		if err != nil {
			b.WriteString(err.Error() + "\n")
		}
	}
	return b.String()
}

// TestMadeByHand: what Write refuses, and a good bundle that pack made is taken.
func TestMadeByHand(t *testing.T) {
	b := openBytes(t, inertFiles(t))
	assert.Len(t, b.Names(), 2)
	c := newContents()
	assert.ErrorContains(t, bundlefile.Write(io.Discard, &c.index, c.code), "it has no kernels")
}
