package loops_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/explore/draw/loops"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/llvmtools"
)

const text = `define i64 @program(ptr %p) !dbg !1 {
entry:
  br label %outer, !dbg !2
outer:                                            ; preds = %latch, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ], !dbg !2
  %s = load float, ptr %p, align 4, !dbg !3
  br label %"inner loop", !dbg !3
"inner loop":
  %j = phi i64 [ 0, %outer ], [ %j.next, %"inner loop" ], !dbg !3
  %x = load <8 x float>, ptr %p, align 4, !dbg !3
  %y = call <8 x float> @llvm.fma.v8f32(<8 x float> %x, <8 x float> %x, <8 x float> %x), !dbg !5
  %z = tail call float @erff(float %s), !dbg !5
  store <8 x float> %y, ptr %p, align 4, !dbg !4
  %j.next = add i64 %j, 8, !dbg !3
  %more = icmp ult i64 %j.next, 64, !dbg !3
  br i1 %more, label %"inner loop", label %latch, !dbg !3
latch:
  %i.next = add i64 %i, 1, !dbg !2
  %again = icmp ult i64 %i.next, 4, !dbg !2
  br i1 %again, label %outer, label %done, !dbg !2
done:
  ret i64 0, !dbg !2
}
!2 = !DILocation(line: 10, column: 5, scope: !1)
!3 = !DILocation(line: 11, column: 5, scope: !1)
!4 = !DILocation(line: 12, column: 5, scope: !1)
!5 = !DILocation(line: 292, column: 5, scope: !9, inlinedAt: !6)
!6 = distinct !DILocation(line: 13, column: 5, scope: !1)
`

func TestLoops(t *testing.T) {
	list := loops.Of(text)
	require.Len(t, list, 1)
	outer := list[0]
	assert.Equal(t, "outer", outer.Header)
	assert.Equal(t, 3, outer.Blocks)
	assert.Equal(t, []int{10, 11}, outer.Lines, "without those of the inner loop")
	assert.Equal(t, 1, outer.Loads)
	assert.Equal(t, 1, outer.Scalar)
	assert.Empty(t, outer.Vectors)
	require.Len(t, outer.Inner, 1)
	inner := outer.Inner[0]
	assert.Equal(t, 2, inner.Depth)
	assert.Equal(t, []int{11, 12, 13}, inner.Lines, "inlined code has the line of its call")
	assert.Equal(t, []loops.Vector{{Type: "<8 x float>", Lanes: 8, Bits: 256, Count: 3}}, inner.Vectors)
	assert.Equal(t, []int{1, 1, 1}, []int{inner.Loads, inner.Arithmetic, inner.Stores})
	assert.Equal(t, []string{"erff"}, inner.Calls)
}

func TestNoLoops(t *testing.T) {
	for _, text := range []string{"", "define void @f() {\n}\n", "define void @f() {\n  ret void\n}\n", "define void @f() {\nentry:\n  br label %nowhere\n}\n", "}\nlabel %x"} {
		assert.Empty(t, loops.Of(text), text)
	}
}

// compile makes the LLVM IR of a kernel of the corpus for a CPU, after LLVM's passes.
func compile(t *testing.T, name, target string) string {
	t.Helper()
	lib, err := libllvm.Open()
	if err != nil {
		t.Skip(err)
	}
	file := filepath.Join("../../../../test/corpus", name, "small/kernel.ttir")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	m, err := tshared.Parse(file, string(text))
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	known, err := targets.LookupCPU(target)
	require.NoError(t, err)
	machine, err := lib.Machine(cpu.TargetAt(libllvm.Target{Triple: known.Triple, CPU: known.CPU, Level: cpu.LevelOf(3)}, cpu.LevelOf(3)))
	require.NoError(t, err)
	defer machine.Close()
	g, err := cpu.Generate(m.Top, "", cpu.Options{Contract: true, FMA: true, Detached: true, Target: machine.Target()})
	require.NoError(t, err)
	optimized, err := g.Optimized(lib, machine)
	require.NoError(t, err)
	return optimized
}

var printed = regexp.MustCompile(`Loop at depth (\d+) containing:.*?%("[^"]+"|[-\w.$]+)<header>`)

// TestAgainstLLVM compares the loops with those that LLVM's own analysis prints.
func TestAgainstLLVM(t *testing.T) {
	opt := llvmtools.Find(t, "opt")
	for _, name := range []string{"softmax_fused", "layernorm_fwd", "matmul_f32_tf32", "flash_attn_fwd", "vector_add_f32", "reduce_axis1"} {
		t.Run(name, func(t *testing.T) {
			text := compile(t, name, "x86-64-v3")
			file := filepath.Join(t.TempDir(), "kernel.ll")
			require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
			out, err := exec.Command(opt, "-disable-output", "-passes=print<loops>", file).CombinedOutput()
			require.NoError(t, err, string(out))
			want := map[string]string{}
			for _, part := range strings.Split(string(out), "Loop info for function") {
				found := map[string]string{}
				for _, m := range printed.FindAllStringSubmatch(part, -1) {
					found[strings.Trim(m[2], `"`)] = m[1]
				}
				if len(found) > len(want) {
					want = found
				}
			}
			got := map[string]string{}
			collect(loops.Of(text), got)
			assert.Equal(t, want, got)
		})
	}
}

func collect(list []*loops.Loop, to map[string]string) {
	for _, l := range list {
		to[l.Header] = fmt.Sprint(l.Depth)
		collect(l.Inner, to)
	}
}

// TestVectorWidths compares the widest vectors of a kernel with the registers of its target.
func TestVectorWidths(t *testing.T) {
	for target, bits := range map[string]int{"x86-64": 128, "x86-64-v3": 256, "x86-64-v4": 512} {
		widest := 0
		var visit func(list []*loops.Loop)
		visit = func(list []*loops.Loop) {
			for _, l := range list {
				if len(l.Vectors) > 0 {
					widest = max(widest, l.Vectors[0].Bits)
				}
				visit(l.Inner)
			}
		}
		visit(loops.Of(compile(t, "softmax_fused", target)))
		assert.Equal(t, bits, widest, target)
	}
}
