package elflink_test

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/host/elflink"
)

// program has a table of constants, a variable, a jump table, a call of libm, calls of libc and of a function
// that the test gives, and a weak one that nobody has.
const program = `
@table = private constant [4 x i64] [i64 3, i64 5, i64 7, i64 11]
@count = internal global i64 40
@zero = internal global [100 x i64] zeroinitializer
@where = internal global ptr @twice
declare double @erf(double)
declare ptr @memcpy(ptr, ptr, i64)
declare i64 @given(i64)
declare extern_weak void @missing()
define internal i64 @twice(i64 %x) noinline {
  %y = mul i64 %x, 2
  ret i64 %y
}
define i64 @entry(i64 %n) {
  %at = getelementptr i64, ptr @table, i64 %n
  %prime = load i64, ptr %at
  %old = load i64, ptr @count
  %new = add i64 %old, 1
  store i64 %new, ptr @count
  %f = load ptr, ptr @where
  %two = call i64 %f(i64 %prime)
  %g = call i64 @given(i64 %two)
  %spot = getelementptr i64, ptr @zero, i64 %n
  store i64 %g, ptr %spot
  %copy = alloca i64
  call ptr @memcpy(ptr %copy, ptr %spot, i64 8)
  %h = load i64, ptr %copy
  %e = call double @erf(double 0.0)
  %i = fptosi double %e to i64
  %has = icmp ne ptr @missing, null
  %w = zext i1 %has to i64
  %a = add i64 %h, %new
  %b = add i64 %a, %i
  %c = add i64 %b, %w
  ret i64 %c
}
define i64 @choose(i64 %n) {
  switch i64 %n, label %none [ i64 0, label %a i64 1, label %b i64 2, label %c i64 3, label %d i64 4, label %e ]
a:
  ret i64 17
b:
  ret i64 -3
c:
  %x = call i64 @twice(i64 %n)
  ret i64 %x
d:
  ret i64 99
e:
  %y = call i64 @given(i64 %n)
  ret i64 %y
none:
  ret i64 0
}`

func object(t *testing.T, target libllvm.Target, text string) []byte {
	t.Helper()
	lib, err := libllvm.Open()
	if err != nil {
		t.Skip(err)
	}
	if target.Triple == "" {
		target = lib.Host()
	}
	machine, err := lib.Machine(target)
	require.NoError(t, err)
	defer machine.Close()
	m, err := lib.Parse("program", text)
	require.NoError(t, err)
	defer m.Close()
	code, err := m.Emit(machine, libllvm.Object)
	require.NoError(t, err)
	return code
}

var errUnknown = errors.New("unknown")

func resolver(given uintptr) elflink.Resolver {
	return func(name string) (uintptr, error) {
		switch name {
		case "given":
			return given, nil
		case "missing":
			return 0, errUnknown
		}
		return libllvm.SystemFunction(name)
	}
}

// needLoader skips a test where objects cannot be loaded.
func needLoader(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("objects are loaded on Linux, x86-64 and AArch64 only")
	}
}

func TestLoad(t *testing.T) {
	needLoader(t)
	code := object(t, libllvm.Target{}, program)
	given := libllvm.Callback(func(n uintptr) uintptr { return n + 1000 })
	ours, err := elflink.Load(code, resolver(given))
	require.NoError(t, err)
	defer ours.Close()
	lib, err := libllvm.Open()
	require.NoError(t, err)
	theirs, err := lib.Load(code, map[string]uintptr{"given": given})
	require.NoError(t, err)
	defer theirs.Close()
	for name, results := range map[string][]int64{"entry": {1047, 1052, 1057, 1066}, "choose": {17, -3, 4, 99, 1004, 0}} {
		a, err := ours.Lookup(name)
		require.NoError(t, err)
		b, err := theirs.Lookup(name)
		require.NoError(t, err)
		for n, want := range results {
			assert.EqualValues(t, want, libllvm.Call(a, uintptr(n)), "%s(%d)", name, n)
			assert.EqualValues(t, want, libllvm.Call(b, uintptr(n)), "%s(%d) of LLVM", name, n)
		}
	}
	_, err = ours.Lookup("twice")
	assert.ErrorContains(t, err, `no symbol "twice"`, "it is internal")
	ours.Close()
	ours.Close()
	_, err = ours.Lookup("entry")
	assert.ErrorContains(t, err, "closed")
}

// TestImagesAreIndependent: each has variables of its own.
func TestImagesAreIndependent(t *testing.T) {
	needLoader(t)
	code := object(t, libllvm.Target{}, "@n = internal global i64 0\ndefine i64 @next() {\n%a = load i64, ptr @n\n%b = add i64 %a, 1\nstore i64 %b, ptr @n\nret i64 %b\n}")
	for range 3 {
		image, err := elflink.Load(code, resolver(0))
		require.NoError(t, err)
		defer image.Close()
		next, err := image.Lookup("next")
		require.NoError(t, err)
		assert.EqualValues(t, 1, libllvm.Call(next))
		assert.EqualValues(t, 2, libllvm.Call(next))
	}
}

func TestRefused(t *testing.T) {
	needLoader(t)
	other := "aarch64-unknown-linux-gnu"
	if runtime.GOARCH == "arm64" {
		other = "x86_64-unknown-linux-gnu"
	}
	for _, test := range []struct{ name, triple, text, want string }{
		{"a machine", other, "define void @f() {\nret void\n}", "it is for EM_"},
		{"variables of threads", "", "@x = thread_local global i32 1\ndefine i32 @f() {\n%v = load i32, ptr @x\nret i32 %v\n}", "threads"},
		{"constructors", "", "@llvm.global_ctors = appending global [1 x {i32, ptr, ptr}] [{i32, ptr, ptr} {i32 1, ptr @f, ptr null}]\ndefine void @f() {\nret void\n}", "section .ctors"},
		{"nothing in it", "", "", "neither code nor data"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := elflink.Load(object(t, libllvm.Target{Triple: test.triple}, test.text), resolver(0))
			unsupported := (*elflink.UnsupportedError)(nil)
			require.ErrorAs(t, err, &unsupported)
			assert.ErrorContains(t, err, test.want)
		})
	}
	_, err := elflink.Load(object(t, libllvm.Target{}, "declare void @nowhere()\ndefine void @f() {\ncall void @nowhere()\nret void\n}"), resolver(0))
	assert.ErrorContains(t, err, "the object calls nowhere")
	_, err = elflink.Load([]byte("no ELF"), resolver(0))
	assert.ErrorContains(t, err, "damaged")
}

// TestKernels: the objects of kernels take nothing but what the loader knows, on both machines.
func TestKernels(t *testing.T) {
	files, err := filepath.Glob("../../../test/corpus/*/small/kernel.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for i := 0; i < len(files); i += 20 {
		text, err := os.ReadFile(files[i])
		require.NoError(t, err)
		for _, target := range []string{"x86-64-v3", "aarch64"} {
			r, err := driver.Compile(context.Background(), driver.Job{Target: driver.Target{Backend: driver.CPU, Arch: target}, Start: driver.TTIR, Text: text})
			require.NoError(t, err, files[i])
			memory, symbols, err := elflink.Link(r.Code(), func(string) (uintptr, error) { return 1 << 40, nil })
			require.NoError(t, err, "%s for %s", files[i], target)
			base := uintptr(unsafe.Pointer(unsafe.SliceData(memory)))
			entry := symbols["tshared_kernel"]
			assert.True(t, entry >= base && entry < base+uintptr(len(memory)), "%s for %s has no entry", files[i], target)
			library, err := elflink.Shared(r.Code(), "kernel.so")
			require.NoError(t, err, "%s for %s", files[i], target)
			checkLibrary(t, library, "tshared_kernel")
		}
	}
}

// TestAArch64: instructions have the operands that the distances of the sections ask for.
func TestAArch64(t *testing.T) {
	code := object(t, libllvm.Target{Triple: "aarch64-unknown-linux-gnu", CPU: "generic", Features: "+neon"}, `
declare i64 @given(i64)
@value = internal global i64 7
define i64 @f() {
  %v = load volatile i64, ptr @value
  %r = call i64 @given(i64 %v)
  %s = add i64 %r, 1
  ret i64 %s
}`)
	const given = 0x7654_3210_8
	memory, symbols, err := elflink.Link(code, func(string) (uintptr, error) { return given, nil })
	require.NoError(t, err)
	base := uint64(uintptr(unsafe.Pointer(unsafe.SliceData(memory))))
	at := uint64(symbols["f"]) - base
	var page, address uint64
	var stub bool
	for ; at < uint64(len(memory)); at += 4 {
		word := binary.LittleEndian.Uint32(memory[at:])
		switch {
		case word&0x9f000000 == 0x90000000: // adrp
			offset := int64(int32(word<<8)>>13)<<2 | int64(word>>29&3)
			page = (base+at)&^0xfff + uint64(offset<<12)
		case word&0xffc00000 == 0xf9400000 && page != 0 && address == 0: // ldr of 8 bytes
			address = page + uint64(word>>10&0xfff)*8
		case word>>26 == 0b100101: // bl
			to := base + at + uint64(int64(int32(word<<6)>>6)*4) - base
			require.Less(t, to, uint64(len(memory)))
			assert.EqualValues(t, 0x90000010, binary.LittleEndian.Uint32(memory[to:])&0x9f00001f, "adrp x16")
			load := binary.LittleEndian.Uint32(memory[to+4:])
			assert.EqualValues(t, 0xf9400210, load&0xffc003ff, "ldr x16, [x16]")
			assert.EqualValues(t, 0xd61f0200, binary.LittleEndian.Uint32(memory[to+8:]), "br x16")
			word := binary.LittleEndian.Uint32(memory[to:])
			slot := (base+to)&^0xfff + uint64((int64(int32(word<<8)>>13)<<2|int64(word>>29&3))<<12) + uint64(load>>10&0xfff)*8
			assert.EqualValues(t, given, binary.LittleEndian.Uint64(memory[slot-base:]))
			stub = true
		}
	}
	require.True(t, stub, "the call is not found")
	require.NotZero(t, address, "the load is not found")
	assert.EqualValues(t, 7, binary.LittleEndian.Uint64(memory[address-base:]))
}

// FuzzLoad: damaged objects are refused, and what is loaded lies in its memory.
func FuzzLoad(f *testing.F) {
	seed, err := filepath.Glob("testdata/*.o")
	require.NoError(f, err)
	require.NotEmpty(f, seed)
	for _, file := range seed {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if image, err := elflink.Load(data, func(string) (uintptr, error) { return 1 << 40, nil }); err == nil {
			image.Close()
		}
	})
}
