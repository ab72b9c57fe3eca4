package compile

import (
	"debug/elf"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/targets"
)

// machines are the ELF machines of targets; WebAssembly has none.
var machines = map[string]elf.Machine{
	"x86-64": elf.EM_X86_64, "x86-64-v2": elf.EM_X86_64, "x86-64-v3": elf.EM_X86_64, "x86-64-v4": elf.EM_X86_64,
	"aarch64": elf.EM_AARCH64, "riscv64": elf.EM_RISCV, "ppc64le": elf.EM_PPC64, "s390x": elf.EM_S390, "loongarch64": elf.EM_LOONGARCH,
	"armv7": elf.EM_ARM, "wasm32": elf.EM_NONE,
	"i686-unknown-linux-gnu": elf.EM_386, "riscv64-unknown-linux-gnu": elf.EM_RISCV, "riscv32-unknown-linux-gnu": elf.EM_RISCV,
	"powerpc64-unknown-linux-gnu": elf.EM_PPC64, "mips64el-unknown-linux-gnuabi64": elf.EM_MIPS, "sparcv9-unknown-linux-gnu": elf.EM_SPARCV9,
	"wasm64-unknown-unknown": elf.EM_NONE, "hexagon-unknown-linux-musl": elf.Machine(164),
}

// TestTargets: every target that --help lists compiles kernels of all kinds, and so
// do triples of other processors.
func TestTargets(t *testing.T) {
	needLLVM(t)
	for _, known := range targets.CPUs() {
		assert.Contains(t, usage(), "\n  "+known.Name+" ")
		if known.Name != targets.Host {
			assert.Contains(t, machines, known.Name)
		}
	}
	for target, machine := range machines {
		t.Run(target, func(t *testing.T) {
			kernels := []string{"vector_add_f32", "matmul_bf16_bias_leaky", "cast_from_fp8e4", "op_atomic_float"}
			if strings.Contains(target, "-") { // a triple, or another x86
				kernels = kernels[:2]
			}
			for _, kernel := range kernels {
				out := filepath.Join(t.TempDir(), "k.o")
				code, _, stderr := compile("../../../test/corpus/"+kernel+"/small/kernel.ttir", "--target="+target, "-O1", "-o", out)
				require.Equal(t, 0, code, "%s: %s", kernel, stderr)
				checkObject(t, out, machine)
			}
		})
	}
}

func checkObject(t *testing.T, file string, machine elf.Machine) {
	t.Helper()
	if machine == elf.EM_NONE {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(string(text), "\x00asm"))
		return
	}
	f, err := elf.Open(file)
	require.NoError(t, err)
	defer f.Close()
	require.Equal(t, machine, f.Machine)
	if machine == elf.EM_RISCV && f.Class == elf.ELFCLASS64 {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		const flags, doubleFloat = 0x30, 4 // of e_flags
		require.NotZero(t, text[flags]&doubleFloat, "Linux hands floats over in registers")
	}
}

// TestNoSuchGPU: a GPU that is not in the table is refused, however it is named, with a list of the
// GPUs in the table.
func TestNoSuchGPU(t *testing.T) {
	for name, flags := range map[string][]string{
		`there is no GPU target "sm_999": known targets are sm_80, `:              {"--target=sm_999"},
		"the GPU target sm_75 is too old: known targets are sm_80, ":              {"--target=sm_75"},
		`there is no GPU target "nvptx64-nvidia-cuda": known targets are sm_80, `: {"--target=nvptx64-nvidia-cuda"},
	} {
		code, _, stderr := compile(append([]string{add, "--emit=ptx", "-o", t.TempDir()}, flags...)...)
		assert.Equal(t, 1, code)
		assert.Contains(t, stderr, name)
	}
}

// TestNoSuchTarget: targets whose code generators crash on kernels are refused like unknown ones,
// with a list of the others.
func TestNoSuchTarget(t *testing.T) {
	needLLVM(t)
	for _, triple := range []string{"avr-unknown-unknown", "m68k-unknown-linux-gnu", "amdgcn-amd-amdhsa", "bpf-unknown-none", "vax-dec-vms", "spirv64-unknown-unknown"} {
		code, _, stderr := compile(add, "--target="+triple, "-o", filepath.Join(t.TempDir(), "k.o"))
		assert.Equal(t, 1, code)
		assert.Contains(t, stderr, "LLVM cannot generate code for \""+triple)
		assert.Contains(t, stderr, "riscv64")
		assert.NotContains(t, stderr, "avr,")
	}
}
