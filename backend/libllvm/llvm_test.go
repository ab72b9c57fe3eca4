//go:build linux

package libllvm

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/ebitengine/purego"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/racedetector"
)

// opened returns the library, or skips the test.
func opened(t testing.TB) *library {
	t.Helper()
	l, err := Open()
	if errors.Is(err, ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	lib, ok := l.(*library)
	if !ok {
		t.Skip(ErrNoJIT)
	}
	return lib
}

// processes returns LLVM's tools, or skips the test.
func processes(t testing.TB) *tools {
	t.Helper()
	found := findTools(toolFolders)
	if found == nil || found.opt == "" {
		t.Skip("opt and llc of LLVM 22 are not installed (Debian: llvm-22)")
	}
	return found
}

// both runs a test with the library and with the tools.
func both(t *testing.T, test func(t *testing.T, l LLVM)) {
	t.Run("library", func(t *testing.T) { test(t, opened(t)) })
	t.Run("tools", func(t *testing.T) { test(t, processes(t)) })
}

const sum = `
define i64 @sum(ptr noalias nocapture readonly %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i64 [ 0, %entry ], [ %t, %loop ]
  %at = getelementptr i64, ptr %p, i64 %i
  %x = load i64, ptr %at, align 8
  %t = add i64 %s, %x
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i64 %t
}
`

// compiled parses, verifies, optimizes and emits.
func compiled(t testing.TB, l LLVM, m Machine, source string, kind Output) []byte {
	t.Helper()
	module, err := l.Parse("test", source)
	require.NoError(t, err)
	defer module.Close()
	require.NoError(t, module.Verify())
	require.NoError(t, module.Run("default<O3>", m, PassOptions{}))
	code, err := module.Emit(m, kind)
	require.NoError(t, err)
	return code
}

func machineFor(t testing.TB, l LLVM, target Target) Machine {
	t.Helper()
	m, err := l.Machine(target)
	require.NoError(t, err)
	t.Cleanup(m.Close)
	return m
}

func TestDescribe(t *testing.T) {
	both(t, func(t *testing.T, l LLVM) {
		assert.Contains(t, l.Describe(), "LLVM 22.")
		assert.NotEmpty(t, l.Host().Triple)
		assert.NotEmpty(t, l.Host().CPU)
		assert.Contains(t, l.Targets(), "nvptx64")
		t.Logf("%s for %s %s", l.Describe(), l.Host().Triple, l.Host().CPU)
	})
}

func TestEmit(t *testing.T) {
	racedetector.SkipSerial(t)
	for _, c := range []struct {
		name   string
		target Target
		want   string // in the assembly
		magic  string // at the start of the object
	}{
		{"host", Target{}, "sum:", "\x7fELF"},
		{"x86-64-v3", Target{Triple: "x86_64-linux-gnu", CPU: "x86-64-v3"}, "ymm", "\x7fELF"},
		{"aarch64", Target{Triple: "aarch64-linux-gnu"}, "v0.2d", "\x7fELF"},
		{"aarch64 static", Target{Triple: "aarch64-linux-gnu", Static: true, Level: O0}, "sum:", "\x7fELF"},
		{"ptx", Target{Triple: "nvptx64-nvidia-cuda", CPU: "sm_90a", Features: "+ptx80"}, ".target sm_90a", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			both(t, func(t *testing.T, l LLVM) {
				m := machineFor(t, l, c.target)
				assert.NotEmpty(t, m.DataLayout())
				assert.Contains(t, string(compiled(t, l, m, sum, Assembly)), c.want)
				if c.magic != "" {
					assert.True(t, strings.HasPrefix(string(compiled(t, l, m, sum, Object)), c.magic))
				}
			})
		})
	}
}

func TestPassOptions(t *testing.T) {
	both(t, func(t *testing.T, l LLVM) {
		m := machineFor(t, l, Target{Triple: "x86_64-linux-gnu", CPU: "x86-64-v3"})
		for _, plain := range []bool{false, true} {
			module, err := l.Parse("test", sum)
			require.NoError(t, err)
			defer module.Close()
			require.NoError(t, module.Run("default<O3>", m, PassOptions{
				NoUnroll: plain, NoSLPVectorize: plain, NoInterleave: plain, VerifyEach: true, InlinerThreshold: 10,
			}))
			assert.Equal(t, !plain, strings.Contains(module.Text(), "%vec.phi2"), "several vectors at once")
		}
	})
}

func TestUnknown(t *testing.T) {
	both(t, func(t *testing.T, l LLVM) {
		_, err := l.Machine(Target{Triple: "pdp11-dec-unix"})
		assert.ErrorContains(t, err, `LLVM cannot generate code for "pdp11-dec-unix"`)
		assert.ErrorContains(t, err, "x86-64")

		module, err := l.Parse("test", sum)
		require.NoError(t, err)
		err = module.Run("no-such-pass", machineFor(t, l, Target{}), PassOptions{})
		assert.ErrorContains(t, err, "no-such-pass")
		module.Close()
		module.Close()
		assert.ErrorIs(t, module.Verify(), errClosed)
	})
}

func TestParseErrors(t *testing.T) {
	both(t, func(t *testing.T, l LLVM) {
		_, err := l.Parse("test", "define i32 @f() {\n  ret i64 0\n}\n")
		var e *Error
		require.ErrorAs(t, err, &e)
		assert.Equal(t, "parse", e.Stage)
		assert.Equal(t, 2, e.Line)
		assert.Equal(t, 7, e.Column)
		assert.Contains(t, e.Message, "value doesn't match function result type 'i32'")
	})
}

// TestVerifyErrors: the error has the line of the source, although LLVM prints the module
// differently.
func TestVerifyErrors(t *testing.T) {
	const source = `; a comment
declare void @g()
define i32 @f(i32 %x) {
entry:
	; another one
	switch i32 %x, label %b [
		i32 1, label %a
	]

a:
	%y = add i32 %x, 1
	br label %b

b:
	%z = add i32 %y, 1
	ret i32 %z
}
`
	both(t, func(t *testing.T, l LLVM) {
		module, err := l.Parse("test", source)
		require.NoError(t, err)
		defer module.Close()
		var e *Error
		require.ErrorAs(t, module.Verify(), &e)
		assert.Equal(t, "verify", e.Stage)
		assert.Contains(t, e.Message, "does not dominate all uses")
		assert.Contains(t, []int{11, 15}, e.Line) // the definition or its use
	})
}

// TestBrokenDebugInfo: parsing does not verify a module with debug information, because
// that would end the process.
func TestBrokenDebugInfo(t *testing.T) {
	const source = `define void @f() {
  %x = add i32 %y, 1
  %y = add i32 %x, 1
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
`
	both(t, func(t *testing.T, l LLVM) {
		module, err := l.Parse("test", source)
		require.NoError(t, err)
		defer module.Close()
		assert.ErrorContains(t, module.Verify(), "does not dominate")
	})
}

// TestDiagnostics: an error in code generation is returned, and the process continues.
func TestDiagnostics(t *testing.T) {
	both(t, func(t *testing.T, l LLVM) {
		module, err := l.Parse("test", `define void @f() {
  call void asm sideeffect "nosuchinstruction", ""()
  ret void
}`)
		require.NoError(t, err)
		defer module.Close()
		require.NoError(t, module.Verify())
		_, err = module.Emit(machineFor(t, l, Target{Triple: "x86_64-linux-gnu"}), Object)
		assert.ErrorContains(t, err, "LLVM: code generation: ")
		assert.ErrorContains(t, err, "invalid instruction mnemonic 'nosuchinstruction'")
	})
}

// TestFatal: a fatal error, for which LLVM would end the process, is returned.
func TestFatal(t *testing.T) {
	l := opened(t)
	m := machineFor(t, l, Target{Triple: "nvptx64-nvidia-cuda", CPU: "sm_90"})
	module, err := l.Parse("test", `declare void @llvm.x86.sse2.pause()
define void @f() {
  call void @llvm.x86.sse2.pause()
  ret void
}`)
	require.NoError(t, err)
	_, err = module.Emit(m, Assembly)
	var e *Error
	require.ErrorAs(t, err, &e)
	assert.True(t, e.Fatal)
	assert.Contains(t, e.Message, "Cannot select")
	_, err = module.Emit(m, Assembly)
	assert.ErrorIs(t, err, errClosed)
	module.Close()
	assert.Contains(t, string(compiled(t, l, m, sum, Assembly)), "sm_90")
}

func TestFindNamed(t *testing.T) {
	_, err := find("/no/such/place")
	assert.ErrorContains(t, err, "TSHARED_LLVM names no LLVM")

	empty := t.TempDir()
	_, err = find(empty)
	assert.ErrorContains(t, err, "holds neither libLLVM nor llc of LLVM 22")

	wrong := filepath.Join(empty, "libLLVM.so")
	require.NoError(t, os.WriteFile(wrong, []byte("text"), 0o644))
	_, err = find(wrong)
	assert.ErrorContains(t, err, "TSHARED_LLVM names no LLVM 22")

	lib := opened(t)
	folder := t.TempDir()
	real, err := filepath.Abs(lib.path)
	if _, missing := os.Stat(real); err != nil || missing != nil {
		i := slices.IndexFunc(libraryPaths(), filepath.IsAbs)
		require.GreaterOrEqual(t, i, 0, "the loader found a library that we do not")
		real = libraryPaths()[i]
	}
	require.NoError(t, os.Symlink(real, filepath.Join(folder, "libLLVM.so.22.1")))
	found, err := find(folder)
	require.NoError(t, err)
	assert.Contains(t, found.Describe(), folder)
}

func TestFindTools(t *testing.T) {
	tools := processes(t)
	folder := t.TempDir()
	require.NoError(t, os.Symlink(tools.llc, filepath.Join(folder, "llc")))
	found, err := find(folder)
	require.NoError(t, err)
	assert.Contains(t, found.Describe(), "as a process")

	// Without opt, code is compiled but not optimized.
	module, err := found.Parse("test", sum)
	require.NoError(t, err)
	require.NoError(t, module.Verify())
	m := machineFor(t, found, Target{})
	assert.ErrorContains(t, module.Run("default<O3>", m, PassOptions{}), "opt of LLVM 22 is missing")
	object, err := module.Emit(m, Object)
	require.NoError(t, err)

	_, err = found.Load(object, nil)
	assert.ErrorIs(t, err, ErrNoJIT)
}

func TestMissing(t *testing.T) {
	names, places, tools := libraryNames, folders, toolFolders
	t.Cleanup(func() { libraryNames, folders, toolFolders = names, places, tools })
	libraryNames, folders, toolFolders = []string{"libNoSuchLLVM.so"}, nil, nil
	t.Setenv("PATH", t.TempDir())
	_, err := find("")
	require.ErrorIs(t, err, ErrMissing)
	assert.NotContains(t, err.Error(), "\n")
	assert.ErrorContains(t, err, "apt-get install libllvm22")
}

func TestLoad(t *testing.T) {
	l := opened(t)
	m := machineFor(t, l, Target{})
	const source = `
declare i64 @given(i64)
declare double @exp2(double)
@counter = global i64 40
define i64 @call(i64 %x) {
  %y = call i64 @given(i64 %x)
  %c = load i64, ptr @counter
  %z = add i64 %y, %c
  ret i64 %z
}
define i64 @power(i64 %x) {
  %f = sitofp i64 %x to double
  %p = call double @exp2(double %f)
  %r = fptosi double %p to i64
  ret i64 %r
}
`
	object := compiled(t, l, m, source+sum, Object)
	given := Callback(func(x uintptr) uintptr { return x + 1 })
	code, err := l.Load(object, map[string]uintptr{"given": given})
	require.NoError(t, err)
	defer code.Close()

	call := func(name string, args ...uintptr) int {
		address, err := code.Lookup(name)
		require.NoError(t, err)
		return int(Call(address, args...))
	}
	assert.Equal(t, 42, call("call", 1))
	assert.Equal(t, 1024, call("power", 10))

	var add func(p *int64, n int64) int64
	address, err := code.Lookup("sum")
	require.NoError(t, err)
	Bind(&add, address)
	assert.EqualValues(t, 10, add(&[]int64{1, 2, 3, 4}[0], 4))

	_, err = code.Lookup("nobody")
	assert.ErrorContains(t, err, "nobody")
	code.Close()
	code.Close()
	_, err = code.Lookup("sum")
	assert.ErrorContains(t, err, "closed")

	lacking, err := l.Load(object, nil)
	require.NoError(t, err)
	defer lacking.Close()
	_, err = lacking.Lookup("call")
	assert.ErrorContains(t, err, "given")

	_, err = l.Load([]byte("this is no object file"), nil)
	assert.Error(t, err)
}

// TestLinkersReused: code that was loaded before is gone, and so are its externs.
func TestLinkersReused(t *testing.T) {
	l := opened(t)
	m := machineFor(t, l, Target{})
	object := compiled(t, l, m, "declare i64 @given()\ndefine i64 @f() {\n  %x = call i64 @given()\n  ret i64 %x\n}\n", Object)
	one, two := Callback(func() uintptr { return 1 }), Callback(func() uintptr { return 2 })
	for i, given := range []uintptr{one, two, one, 0, two} {
		externs := map[string]uintptr{"given": given}
		if given == 0 {
			externs = nil
		}
		code, err := l.Load(object, externs)
		require.NoError(t, err)
		address, err := code.Lookup("f")
		if given == 0 {
			assert.ErrorContains(t, err, "given", "round %d", i)
		} else {
			require.NoError(t, err)
			assert.Equal(t, given == two, Call(address) == 2, "round %d", i)
		}
		code.Close()
	}
}

// TestDebuggers: with the variable set, debuggers see code, also after it is closed.
func TestDebuggers(t *testing.T) {
	l, err := openLibraryFor(opened(t).path, true)
	require.NoError(t, err)
	handle, err := purego.Dlopen(l.path, purego.RTLD_NOW|purego.RTLD_GLOBAL)
	require.NoError(t, err)
	symbol, err := purego.Dlsym(handle, "__jit_debug_descriptor")
	require.NoError(t, err)
	descriptor := *(**jitDescriptor)(unsafe.Pointer(&symbol))
	require.Nil(t, descriptor.first)

	const located = `
define i64 @visible_to_debuggers() !dbg !2 {
  ret i64 7, !dbg !4
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5}
!0 = distinct !DICompileUnit(language: DW_LANG_Python, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "kernel.py", directory: "/")
!2 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!3 = !DISubroutineType(types: !{})
!4 = !DILocation(line: 4, column: 2, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
`
	code, err := l.Load(compiled(t, l, machineFor(t, l, Target{}), located, Object), nil)
	require.NoError(t, err)
	_, err = code.Lookup("visible_to_debuggers")
	require.NoError(t, err)
	require.NotNil(t, descriptor.first)
	file := string(unsafe.Slice((*byte)(descriptor.first.file), descriptor.first.size))
	assert.Contains(t, file, "visible_to_debuggers")
	assert.Contains(t, file, ".debug_line")
	code.Close()
	assert.Equal(t, file, string(unsafe.Slice((*byte)(descriptor.first.file), descriptor.first.size)))
}
