package sim_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

func TestInvalidPTX(t *testing.T) {
	for name, c := range map[string]struct{ ptx, want string }{
		"unknown instruction": {kernel("", "frob.b32 %r1, %r2;"), "test.ptx:11:1: error: instruction 'frob.b32' is not known"},
		"unknown modifier":    {kernel("", "add.fast.s32 %r1, %r2, %r3;"), "test.ptx:11:1: error: 'add.fast.s32': '.fast' is not expected here"},
		"register width":      {kernel("", "add.s32 %r1, %rd2, %r3;"), "'add.s32': expected a register of 32 bits, found %rd2 of type .b64"},
		"operand count":       {kernel("", "add.s32 %r1, %r3;"), "'add.s32': expected 3 operands, found 2"},
		"no register":         {kernel("", "add.s32 %r1, %r3, %x1;"), "test.ptx:11:19: error: 'add.s32': '%x1' is not declared as a register"},
		"beyond the range":    {kernel("", "add.s32 %r1, %r3, %r60;"), "'%r60' is not declared as a register"},
		"no label":            {kernel("", "bra NOWHERE;"), "label 'NOWHERE' is not defined"},
		"label of a block":    {kernel("", "{ A: bra A; } bra A;"), "label 'A' is not defined"},
		"with its source":     {kernel("", ".file 1 \"k.py\"\n.loc 1 7 3\nfrob.b32 %r1, %r2;"), "instruction 'frob.b32' is not known (k.py:7:3)"},
		"label twice":         {kernel("", "A: A: ret;"), "label 'A' is already defined"},
		"no semicolon":        {kernel("", "add.s32 %r1, %r2, %r3"), "test.ptx:12:1: error: expected ',' in 'add.s32', found 'ret'"},
		"no end":              {header + ".entry k() {\n", "expected '}' at the end of 'k', found end of file"},
		"no predicate":        {kernel("", "@%r1 add.s32 %r1, %r2, %r3;"), "expected a predicate after '@', found '%r1'"},
		"no rounding":         {kernel("", "cvt.f16.f32 %rs1, %r1;"), "expected a rounding, such as '.rn'"},
		"no integer rounding": {kernel("", "cvt.s32.f32 %r2, %r1;"), "expected a rounding to integers, such as '.rzi'"},
		"wide of 64 bits":     {kernel("", "mul.wide.s64 %rd2, %rd1, %rd1;"), "'.wide' needs operands of 16 or 32 bits"},
		"space":               {kernel(".shared .b32 v;\n", "ld.global.b32 %r1, [v];"), "'v' is in the space .shared"},
		"vector length":       {kernel("", "ld.global.v4.b32 {%r1, %r2}, [%rd1];"), "expected 4 registers, found 2"},
		"no function":         {kernel("", "call f, ();"), "function 'f' is not declared"},
		"literal":             {kernel("", "add.f32 %r1, %r2, 1;"), "expected a number of type .f32, found an integer"},
		"float digits":        {kernel("", "mov.f32 %r1, 0f3F80;"), "'0f3F80' is not a number of 8 hexadecimal digits"},
		"addresses":           {".version 8.4\n.target sm_90\n.address_size 32\n", "test.ptx:3:15: error: expected addresses of 64 bits, found 32"},
		"initialiser":         {header + ".global .b32 x[1] = {1, 2};", "'x' has room for 1 elements and 2 initial values"},
		"variable twice":      {header + ".global .b32 x;\n.global .b32 x;", "test.ptx:5:14: error: 'x' is already declared in line 4"},
		"extern variable":     {header + ".extern .global .b32 x;", "variable 'x' is not defined here"},
		"mma shape":           {kernel("", "mma.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%r1,%r2,%r3,%r4}, {%r1,%r2,%r3,%r4}, {%r1,%r2}, {%r1,%r2,%r3,%r4};"), "there is no mma with this shape and these types"},
		"stray text":          {"hello", "test.ptx:1:1: error: expected a directive, found 'hello'"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := sim.LoadFile("test.ptx", c.ptx)
			require.Error(t, err)
			assert.Contains(t, err.Error(), c.want)
		})
	}
}

func TestInvalidLaunches(t *testing.T) {
	e := entry(t, kernel(".shared .b8 s[100];\n", "", "a"))
	memory, args := buffers(make([]byte, 4))
	for want, l := range map[string]sim.Launch{
		"1 parameters take 1 words of arguments, found 0": {},
		"beyond the limits of 1024 threads":               {Block: [3]int{1025}, Args: args},
		"beyond the limits of 2147483647 x 65535":         {Grid: [3]int{1, 70000}, Args: args},
		"has negative sizes":                              {Grid: [3]int{1, -1}, Args: args},
		"[32 -1 0] threads has negative sizes":            {Block: [3]int{32, -1}, Args: args},
		"beyond the limits of 1024 threads and":           {Block: [3]int{1 << 32, 1 << 32}, Args: args},
		"are more than the 232448 of sm_90":               {Shared: 232448, Args: args},
		"overlap":                                         {Args: args, Memory: append(memory, sim.Buffer{Name: "b", Base: bufferBase(0) + 3, Data: []byte{1}})},
	} {
		_, err := e.Run(context.Background(), l)
		require.Error(t, err)
		assert.Contains(t, err.Error(), want)
	}
	_, err := loaded(t, kernel("", "")).Entry("other")
	assert.EqualError(t, err, "there is no kernel 'other' in the PTX: it has k")
	limited := entry(t, strings.Replace(kernel("", ""), "{", ".reqntid 64, 1, 1\n{", 1))
	_, err = limited.Run(context.Background(), sim.Launch{Block: [3]int{32}})
	assert.ErrorContains(t, err, "the kernel needs blocks of [64 1 1] threads, found [32 1 1]")
}

// TestStepLimitOfLaunches: the step limit counts instructions of all warps of all blocks together.
func TestStepLimitOfLaunches(t *testing.T) {
	e := entry(t, kernel("", "mov.u32 %r1, 0;\nL: add.u32 %r1, %r1, 1;\nsetp.lt.u32 %p1, %r1, 100;\n@%p1 bra L;\n"))
	one := run(t, e, sim.Launch{Block: [3]int{32}}).Instructions
	for _, l := range []sim.Launch{{Grid: [3]int{10}, Block: [3]int{32}}, {Block: [3]int{320}}, {Grid: [3]int{10}, Block: [3]int{32}, Workers: 1}} {
		l.MaxSteps = 10 * one
		run(t, e, l)
		l.MaxSteps = 8 * one
		f := fault(t, e, l)
		assert.Equal(t, sim.StepLimit, f.Kind)
		assert.True(t, sim.IsStepLimit(f))
	}
	f := fault(t, entry(t, kernel("", "L: bra L;")), sim.Launch{Grid: [3]int{3}, Block: [3]int{64}, MaxSteps: 100000})
	assert.Contains(t, f.Error(), "the warps of the launch executed more than 100000 instructions")
}

func TestFaults(t *testing.T) {
	const prologue = `
mov.u32 %r1, %tid.x;
shl.b32 %r2, %r1, 2;
cvt.u64.u32 %rd1, %r2;
mov.b64 %rd2, s;
add.s64 %rd3, %rd2, %rd1;
add.s64 %rd4, %a, %rd1;
`
	for name, c := range map[string]struct {
		body   string
		kind   sim.FaultKind
		thread int
		want   string
		check  bool
	}{
		"global bounds":       {"mov.u32 %r7, %ctaid.x;\nsetp.ne.u32 %p1, %r7, 0;\n@%p1 ret;\nst.global.b32 [%rd4], %r1;", sim.OutOfBounds, 4, "write of 4 bytes at 0x10000010, 0 bytes behind 'buffer 0' of 16 bytes", false},
		"over the end":        {"ld.global.v4.b32 {%r3,%r4,%r5,%r6}, [%a+8];", sim.Misaligned, 0, "is not a multiple of the 16 bytes", false},
		"before the start":    {"ld.global.b32 %r3, [%a+-4];", sim.OutOfBounds, 0, "4 bytes before 'buffer 0'", false},
		"null":                {"mov.b64 %rd5, 0;\nld.global.b32 %r3, [%rd5];", sim.OutOfBounds, 0, "read of 4 bytes at 0x0", false},
		"misaligned":          {"ld.global.b32 %r3, [%a+2];", sim.Misaligned, 0, "address 0x10000002 is not a multiple of the 4 bytes accessed", false},
		"shared bounds":       {"st.shared.b32 [%rd3+128], %r1;", sim.OutOfBounds, 32, "write of 4 bytes at 256 of shared memory, which has 256", false},
		"generic bounds":      {"cvta.shared.u64 %rd5, %rd3;\nst.b32 [%rd5+128], %r1;", sim.OutOfBounds, 32, "of shared memory", false},
		"trap":                {"setp.ge.u32 %p1, %r1, 40;\n@%p1 trap;", sim.Trap, 40, "the kernel stopped itself", false},
		"uninitialised":       {"ld.shared.b32 %r3, [%rd3];", sim.Uninitialised, 0, "read of byte 0 of shared memory, which was never written", true},
		"race of warps":       {"st.shared.b32 [s], %r1;", sim.Race, 32, "write of byte 0 of shared memory and a write of it by thread 31", true},
		"race of lanes":       {"st.shared.b32 [%rd3], %r1;\nxor.b32 %r4, %r2, 4;\ncvt.u64.u32 %rd5, %r4;\nadd.s64 %rd6, %rd2, %rd5;\nld.shared.b32 %r5, [%rd6];", sim.Race, 0, "read of byte 4 of shared memory and a write of it by thread 1 at 'st.shared.b32 [%rd3], %r1' (line", true},
		"write after read":    {"setp.lt.u32 %p1, %r1, 32;\n@%p1 st.shared.b32 [s], 0;\nbar.sync 0;\nld.shared.b32 %r5, [s];\nsetp.eq.u32 %p2, %r1, 40;\n@%p2 st.shared.b32 [s], 1;", sim.Race, 40, "write of byte 0 of shared memory and a read of it by thread", true},
		"divergent barrier":   {"setp.lt.u32 %p1, %r1, 16;\n@%p1 bra L;\nbar.sync 0;\nL:", sim.Divergence, 16, "a barrier is reached by lanes 0xffff0000 of a warp whose lanes 0xffff have diverged", false},
		"divergent shuffle":   {"setp.lt.u32 %p1, %r1, 16;\n@%p1 bra L;\nshfl.sync.idx.b32 %r3, %r1, 0, 31, -1;\nL:", sim.Divergence, 16, "lanes 0xffffffff are waited for, but only 0xffff0000 are here", false},
		"deadlock":            {"setp.lt.u32 %p1, %r1, 32;\n@%p1 bra L;\nbar.sync 1;\nret;\nL:\nbar.sync 0;", sim.Deadlock, 0, "every warp that is left waits: warp 0 at barrier 0, warp 1 at barrier 1", false},
		"barrier count":       {"bar.sync 2, 96;", sim.Deadlock, 0, "warp 0 at barrier 2 for 96 threads, warp 1 at barrier 2 for 96 threads", false},
		"no such barrier":     {"bar.sync 16;", sim.BadOperand, 0, "barrier 16 does not exist", false},
		"nothing follows":     {"bra E;\nM: ret;\nE: mov.u32 %r3, 0;\n}\n.func unused()\n{", sim.Trap, 0, "code that must not be reached", false},
		"shuffle outside":     {"shfl.sync.bfly.b32 %r3, %r1, 16, 31, 0xffff;", sim.BadOperand, 16, "not in the mask", false},
		"copy not waited for": {"cp.async.ca.shared.global [s], [%a], 16;\ncp.async.commit_group;\nld.shared.b32 %r3, [s];", sim.CopyPending, 1, "which 'cp.async.ca.shared.global [s], [%a], 16' (line", true},
		"unfinished group":    {"setp.ne.u32 %p1, %r1, 0;\n@%p1 bra L;\ncp.async.ca.shared.global [s], [%a], 16;\ncp.async.commit_group;\ncp.async.wait_group 1;\nld.shared.b32 %r3, [s];\nL:", sim.CopyPending, 0, "was not waited for", true},
		"copy and no barrier": {"setp.ne.u32 %p1, %r1, 0;\n@%p1 bra L;\ncp.async.ca.shared.global [s], [%a], 16;\ncp.async.wait_all;\nL:\nld.shared.b32 %r3, [s];", sim.Race, 1, "with no barrier between them", true},
		"divergent mma":       {"setp.lt.u32 %p1, %r1, 16;\n@%p1 bra L;\nmma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%rd5,%rd6}, {%rd1}, {%rd1}, {%rd5,%rd6};\nL:", sim.Divergence, 16, "all 32 lanes must be active", false},
	} {
		t.Run(name, func(t *testing.T) {
			e := entry(t, kernel(".shared .align 16 .b8 s[256];\n", prologue+c.body, "a"))
			memory, args := buffers(make([]byte, 16))
			l := sim.Launch{Grid: [3]int{3}, Block: [3]int{64}, Memory: memory, Args: args, MaxSteps: 100000, Check: c.check}
			f := fault(t, e, l)
			assert.Equal(t, c.kind, f.Kind, f.Error())
			assert.Contains(t, f.Error(), c.want)
			assert.Equal(t, [3]int{0, 0, 0}, f.Block)
			assert.Equal(t, [3]int{c.thread, 0, 0}, f.Thread)
		})
	}
}

func TestCheckAcceptsOrderedAccesses(t *testing.T) {
	for name, body := range map[string]string{
		"barrier":      "st.shared.b32 [%rd3], %r1;\nbar.sync 0;\nxor.b32 %r4, %r2, 128;\ncvt.u64.u32 %rd5, %r4;\nadd.s64 %rd6, %rd2, %rd5;\nld.shared.b32 %r5, [%rd6];\nbar.sync 0;\nst.shared.b32 [%rd3], %r5;",
		"warp barrier": "st.shared.b32 [%rd3], %r1;\nbar.warp.sync -1;\nxor.b32 %r4, %r2, 4;\ncvt.u64.u32 %rd5, %r4;\nadd.s64 %rd6, %rd2, %rd5;\nld.shared.b32 %r5, [%rd6];\nbar.warp.sync -1;\nst.shared.b32 [%rd3], %r5;",
		"own":          "st.shared.b32 [%rd3], %r1;\nld.shared.b32 %r5, [%rd3];\nst.shared.b32 [%rd3], %r5;",
		"one warp":     "setp.lt.u32 %p1, %r1, 32;\n@%p1 st.shared.b32 [s], 7;",
		"same value":   "st.shared.b32 [s], 7;",
		"many readers": "setp.eq.u32 %p1, %r1, 0;\n@%p1 st.shared.b32 [s], 7;\nbar.sync 0;\nld.shared.b32 %r3, [s];\nld.shared.b32 %r4, [s];",
		"atomics":      "setp.eq.u32 %p1, %r1, 0;\n@%p1 st.shared.b32 [s], 7;\nbar.sync 0;\nred.shared.add.u32 [s], 1;\natom.shared.add.u32 %r3, [s], 1;\nbar.sync 0;\nld.shared.b32 %r4, [s];",
		"copies":       "mul.wide.u32 %rd9, %r1, 16;\nadd.s64 %rd10, %rd2, %rd9;\ncp.async.cg.shared.global [%rd10], [%a], 16;\ncp.async.commit_group;\ncp.async.wait_group 0;\nbar.sync 0;\nld.shared.b32 %r3, [s+64];",
	} {
		t.Run(name, func(t *testing.T) {
			e := entry(t, kernel(".shared .align 16 .b8 s[1024];\n", `
mov.u32 %r1, %tid.x;
shl.b32 %r2, %r1, 2;
cvt.u64.u32 %rd1, %r2;
mov.b64 %rd2, s;
add.s64 %rd3, %rd2, %rd1;
`+body, "a"))
			memory, args := buffers(make([]byte, 16))
			run(t, e, sim.Launch{Grid: [3]int{5}, Block: [3]int{64}, Memory: memory, Args: args, Check: true})
		})
	}
}

func TestFirstFaultIsReported(t *testing.T) {
	e := entry(t, kernel("", "mov.u32 %r1, %ctaid.x;\nsetp.ge.u32 %p1, %r1, 7;\n@%p1 trap;"))
	for range 20 {
		f := fault(t, e, sim.Launch{Grid: [3]int{100}, Block: [3]int{32}, Workers: 8})
		assert.Equal(t, [3]int{7, 0, 0}, f.Block)
	}
}

func TestCancellation(t *testing.T) {
	e := entry(t, kernel("", "L: bra L;"))
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err := e.Run(ctx, sim.Launch{Grid: [3]int{4}, Block: [3]int{64}})
	require.Error(t, err)
	assert.True(t, errors.Is(err, context.DeadlineExceeded))
}

func TestSourceLines(t *testing.T) {
	ptx := kernel("", "", "a")
	ptx = strings.Replace(ptx, "ret;", `
	.loc	1 12 5
	mov.u64 %rd1, 8;
	.loc	1 3 7, function_name $L__info_string0, inlined_at 1 14 9
	ld.global.b32 %r1, [%rd1];
	ret;`, 1) + `
	.file	1 "dir/kernel.py"
	.section	.debug_str
	{
$L__info_string0:
.b8 97, 98
.b8 0
	}
`
	memory, args := buffers(make([]byte, 4))
	f := fault(t, entry(t, ptx), sim.Launch{Memory: memory, Args: args})
	require.NotNil(t, f.Source)
	assert.Equal(t, "dir/kernel.py:3:7 (inlined at dir/kernel.py:14:9)", f.Source.String())
	assert.True(t, strings.HasPrefix(f.Error(), "dir/kernel.py:3:7 (inlined at dir/kernel.py:14:9): error: out of bounds: "))
	assert.Equal(t, "ld.global.b32 %r1, [%rd1]", f.Inst)
}

func TestAssertion(t *testing.T) {
	ptx := compiled(t, declarations+`
@msg = private addrspace(1) constant [6 x i8] c"x > 0\00"
@file = private addrspace(1) constant [5 x i8] c"k.py\00"
@fn = private addrspace(1) constant [2 x i8] c"k\00"
declare void @__assertfail(ptr, ptr, i32, ptr, i64)
define ptx_kernel void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bad = icmp eq i32 %t, 37
  br i1 %bad, label %fail, label %ok
fail:
  call void @__assertfail(ptr addrspacecast (ptr addrspace(1) @msg to ptr), ptr addrspacecast (ptr addrspace(1) @file to ptr), i32 9, ptr addrspacecast (ptr addrspace(1) @fn to ptr), i64 1)
  br label %ok
ok:
  ret void
}`)
	f := fault(t, entry(t, ptx), sim.Launch{Block: [3]int{64}})
	assert.Equal(t, sim.Assertion, f.Kind)
	assert.Equal(t, "k.py:9: x > 0", f.Message)
	assert.Equal(t, [3]int{37, 0, 0}, f.Thread)
}

func TestGlobalRaces(t *testing.T) {
	const own = "mov.u32 %r1, %tid.x;\nmov.u32 %r2, %ctaid.x;\nmul.wide.u32 %rd1, %r1, 4;\nadd.s64 %rd2, %a, %rd1;\nxor.b32 %r3, %r1, 32;\nmul.wide.u32 %rd3, %r3, 4;\nadd.s64 %rd4, %a, %rd3;\n"
	for name, c := range map[string]struct {
		body string
		want string // "" for no race
	}{
		"of a block":          {"st.global.b32 [%rd2], %r1;\nst.global.b32 [%rd4], %r1;", "write of byte 128 of 'buffer 0' and a write of it by thread 0 at"},
		"behind a barrier":    {"st.global.b32 [%rd2], %r1;\nbar.sync 0;\nst.global.b32 [%rd4], %r3;", ""},
		"between blocks":      {"add.u32 %r4, %r1, %r2;\nst.global.b32 [%rd2], %r4;", "write of byte 0 of 'buffer 0' and a write of it by thread 0 of another block at"},
		"same value":          {"st.global.b32 [%rd2], %r1;", ""},
		"read of another's":   {"setp.eq.u32 %p1, %r2, 0;\n@%p1 st.global.b32 [%rd2], %r1;\n@!%p1 ld.global.b32 %r4, [%rd2];", "read of byte 0 of 'buffer 0' and a write of it by thread 0 of another block at"},
		"loop of cas":         {"ld.global.b32 %r4, [%a];\natom.global.cas.b32 %r5, [%a], %r4, %r1;\nld.global.b32 %r4, [%a];", ""},
		"atomics":             {"red.global.add.u32 [%a], 1;", ""},
		"atomics order plain": {"setp.eq.u32 %p1, %r1, 0;\n@%p1 st.global.b32 [%a], %r2;\nred.global.add.u32 [%a+4], 1;", ""},
		"readers":             {"ld.global.b32 %r4, [%rd2];\nld.global.b32 %r4, [%rd4];", ""},
	} {
		t.Run(name, func(t *testing.T) {
			e := entry(t, kernel("", own+c.body, "a"))
			memory, args := buffers(make([]byte, 256))
			l := sim.Launch{Grid: [3]int{3}, Block: [3]int{64}, Memory: memory, Args: args, Check: true, CheckGlobal: true}
			if c.want == "" {
				run(t, e, l)
				return
			}
			f := fault(t, e, l)
			assert.Equal(t, sim.Race, f.Kind)
			assert.Contains(t, f.Error(), c.want)
		})
	}
}

func TestSourceLinesOfLLVM(t *testing.T) {
	for _, kind := range []string{"FullDebug", "LineTablesOnly"} {
		ptx := compiled(t, strings.ReplaceAll(declarations+`
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) !dbg !5 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !8
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t, !dbg !9
  store i32 %n, ptr addrspace(1) %q, !dbg !11
  ret void, !dbg !12
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: KIND)
!1 = !DIFile(filename: "kernel.py", directory: "/where")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 2}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 3, type: !4, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!6 = distinct !DISubprogram(name: "inner", scope: !1, file: !1, line: 20, type: !4, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!8 = !DILocation(line: 4, column: 2, scope: !5)
!9 = !DILocation(line: 5, column: 3, scope: !5)
!10 = !DILocation(line: 6, column: 4, scope: !5)
!11 = !DILocation(line: 21, column: 9, scope: !6, inlinedAt: !10)
!12 = !DILocation(line: 7, column: 1, scope: !5)
`, "KIND", kind))
		require.Contains(t, ptx, ".loc")
		memory, args := buffers(make([]byte, 8))
		f := fault(t, entry(t, ptx), sim.Launch{Block: [3]int{32}, Memory: memory, Args: append(args, 1)})
		require.NotNil(t, f.Source, ptx)
		assert.Equal(t, [2]int{21, 9}, [2]int{f.Source.Line, f.Source.Col})
		assert.True(t, strings.HasSuffix(f.Source.File, "kernel.py"), f.Source.File)
		assert.Nil(t, f.Source.Inlined, "LLVM does not say where code was inlined")
	}
}
