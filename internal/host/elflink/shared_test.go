package elflink_test

import (
	"bytes"
	"debug/dwarf"
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/host/elflink"
)

// checkLibrary has Go's reader and readelf look at a library.
func checkLibrary(t *testing.T, library []byte, symbols ...string) *elf.File {
	t.Helper()
	f, err := elf.NewFile(bytes.NewReader(library))
	require.NoError(t, err)
	assert.Equal(t, elf.ET_DYN, f.Type)
	all, err := f.DynamicSymbols()
	require.NoError(t, err)
	found := map[string]elf.Symbol{}
	for _, s := range all {
		found[s.Name] = s
	}
	for _, name := range symbols {
		s, ok := found[name]
		require.True(t, ok, name)
		section := f.Sections[s.Section]
		assert.NotZero(t, section.Flags&elf.SHF_EXECINSTR, name)
		assert.True(t, s.Value >= section.Addr && s.Value+s.Size <= section.Addr+section.Size, name)
	}
	for _, p := range f.Progs {
		if p.Type == elf.PT_LOAD {
			assert.Equal(t, p.Vaddr%p.Align, p.Off%p.Align)
			assert.NotEqual(t, elf.PF_W|elf.PF_X, p.Flags&(elf.PF_W|elf.PF_X), "memory is either written or executed")
		}
	}
	readelf, err := exec.LookPath("readelf")
	if err != nil {
		t.Log(err)
		return f
	}
	path := filepath.Join(t.TempDir(), "k.so")
	require.NoError(t, os.WriteFile(path, library, 0o600))
	said, err := exec.Command(readelf, "-aW", path).CombinedOutput()
	require.NoError(t, err)
	for _, word := range []string{"Warning", "Error", "corrupt", "<unknown"} {
		assert.NotContains(t, string(said), word)
	}
	return f
}

// open has the system load a library, and returns a function that finds its symbols.
func open(t *testing.T, library []byte) func(name string) uintptr {
	t.Helper()
	system := func(name string) uintptr {
		at, err := libllvm.SystemFunction(name)
		if err != nil {
			t.Skip(err)
		}
		return at
	}
	text := func(s string) uintptr { return uintptr(unsafe.Pointer(unsafe.StringData(s + "\x00"))) }
	path := filepath.Join(t.TempDir(), "k.so")
	require.NoError(t, os.WriteFile(path, library, 0o600))
	const now = 2
	handle := libllvm.Call(system("dlopen"), text(path), now)
	if handle == 0 {
		why := libllvm.Call(system("dlerror"))
		t.Fatalf("dlopen: %s", cString(why))
	}
	return func(name string) uintptr { return libllvm.Call(system("dlsym"), handle, text(name)) }
}

func cString(at uintptr) string {
	var b []byte
	for p := *(*unsafe.Pointer)(unsafe.Pointer(&at)); *(*byte)(p) != 0; p = unsafe.Add(p, 1) {
		b = append(b, *(*byte)(p))
	}
	return string(b)
}

// TestShared: the system loads a library and its code computes what the object's does.
func TestShared(t *testing.T) {
	needLoader(t)
	text := "declare i64 @labs(i64)\n" + `
define internal i64 @magnitude(i64 %x) noinline {
  %a = call i64 @labs(i64 %x)
  ret i64 %a
}
define i64 @far(i64 %n) {
  %m = sub i64 0, %n
  %a = call i64 @magnitude(i64 %m)
  ret i64 %a
}
define hidden i64 @unseen() {
  ret i64 1
}
@big = internal global [100000 x i64] zeroinitializer
define i64 @keep(i64 %n) {
  %at = getelementptr i64, ptr @big, i64 %n
  %old = load i64, ptr %at
  %new = add i64 %old, 5
  store i64 %new, ptr %at
  ret i64 %new
}
` + program
	library, err := elflink.Shared(object(t, libllvm.Target{}, withGiven(text)), "libk.so", "libm.so.6")
	require.NoError(t, err)
	assert.Less(t, len(library), 100_000, "zeros are not in the file")
	f := checkLibrary(t, library, "entry", "choose", "far")
	needed, err := f.ImportedLibraries()
	require.NoError(t, err)
	assert.Equal(t, []string{"libm.so.6"}, needed)
	soname, err := f.DynString(elf.DT_SONAME)
	require.NoError(t, err)
	assert.Equal(t, []string{"libk.so"}, soname)
	lookup := open(t, library)
	for name, results := range map[string][]int64{
		"entry": {1047, 1052, 1057, 1066}, "choose": {17, -3, 4, 99, 1004, 0}, "far": {0, 1, 2}, "keep": {5, 5, 5},
	} {
		at := lookup(name)
		require.NotZero(t, at, name)
		for n, want := range results {
			assert.EqualValues(t, want, libllvm.Call(at, uintptr(n)), "%s(%d)", name, n)
		}
	}
	assert.EqualValues(t, 5, libllvm.Call(lookup("keep"), 99_999))
	assert.Zero(t, lookup("twice"), "it is internal")
	assert.Zero(t, lookup("unseen"), "it is hidden")
}

// withGiven defines the function that the program takes from the test.
func withGiven(text string) string {
	return string(bytes.Replace([]byte(text), []byte("declare i64 @given(i64)"), []byte("define i64 @given(i64 %n) noinline {\n  %m = add i64 %n, 1000\n  ret i64 %m\n}"), 1))
}

// TestSharedOnAnyMachine: libraries for other machines than this have what their loaders ask for.
func TestSharedOnAnyMachine(t *testing.T) {
	for triple, machine := range map[string]elf.Machine{"aarch64-unknown-linux-gnu": elf.EM_AARCH64, "x86_64-unknown-linux-gnu": elf.EM_X86_64} {
		library, err := elflink.Shared(object(t, libllvm.Target{Triple: triple}, program), "k.so")
		require.NoError(t, err)
		f := checkLibrary(t, library, "entry", "choose")
		assert.Equal(t, machine, f.Machine)
		imported, err := f.ImportedSymbols()
		require.NoError(t, err)
		var names []string
		for _, s := range imported {
			names = append(names, s.Name)
		}
		assert.ElementsMatch(t, []string{"erf", "memcpy", "given"}, names, "and a weak one, which is not listed")
	}
	_, err := elflink.Shared(object(t, libllvm.Target{Triple: "riscv64-unknown-linux-gnu"}, "define void @f() {\nret void\n}"), "k.so")
	unsupported := (*elflink.UnsupportedError)(nil)
	require.ErrorAs(t, err, &unsupported)
}

// TestSharedDebugInfo: debuggers find the lines of code.
func TestSharedDebugInfo(t *testing.T) {
	library, err := elflink.Shared(object(t, libllvm.Target{}, `
define i64 @f(i64 %n) !dbg !4 {
  %m = mul i64 %n, 3, !dbg !7
  ret i64 %m, !dbg !7
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.py", directory: "/tmp")
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 40, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 42, column: 3, scope: !4)
`), "k.so")
	require.NoError(t, err)
	f := checkLibrary(t, library, "f")
	d, err := f.DWARF()
	require.NoError(t, err)
	unit, err := d.Reader().Next()
	require.NoError(t, err)
	lines, err := d.LineReader(unit)
	require.NoError(t, err)
	symbols, err := f.DynamicSymbols()
	require.NoError(t, err)
	var entry dwarf.LineEntry
	require.NoError(t, lines.SeekPC(symbols[0].Value, &entry))
	assert.Equal(t, 42, entry.Line)
	assert.Equal(t, "/tmp/k.py", entry.File.Name)
}

// FuzzShared: damaged objects are refused, and libraries are whole.
func FuzzShared(f *testing.F) {
	seed, err := filepath.Glob("testdata/*.o")
	require.NoError(f, err)
	require.NotEmpty(f, seed)
	for _, file := range seed {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		library, err := elflink.Shared(data, "k.so", "libm.so.6")
		if err != nil {
			return
		}
		_, err = elf.NewFile(bytes.NewReader(library))
		require.NoError(t, err)
	})
}
