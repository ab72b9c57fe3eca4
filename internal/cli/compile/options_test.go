package compile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/manifest"
)

// compiledTo compiles TTIR and returns the PTX and its manifest.
func compiledTo(t *testing.T, text string, flags ...string) (string, *manifest.Kernel) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "k.ttir")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	code, _, stderr := compile(append([]string{file, "--emit=ptx", "-o", dir}, flags...)...)
	require.Equal(t, 0, code, stderr)
	k, err := manifest.Load(dir)
	require.NoError(t, err)
	return k.PTX, k.Kernel
}

// withOptions writes a case.json with options.
func withOptions(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "case.json")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	return "--case=" + file
}

const squareAndAdd = `
tt.func public @k(%p: !tt.ptr<f32>) {
  %x = tt.load %p : !tt.ptr<f32>
  %y = arith.mulf %x, %x : f32
  %z = arith.addf %y, %x : f32
  tt.store %p, %z : !tt.ptr<f32>
  tt.return
}`

// TestFusionOption: products and sums are rounded separately if a flag or a file says so, on GPUs
// and CPUs; PTX then has no instruction that ptxas could contract. A flag overrides a file.
func TestFusionOption(t *testing.T) {
	needLLVM(t)
	off := withOptions(t, `{"num_warps": 1, "metadata": {"enable_fp_fusion": false}}`)
	for _, flags := range [][]string{{"--fp-contract=off"}, {"--enable-fp-fusion=false"}, {off}} {
		ptx, d := compiledTo(t, squareAndAdd, flags...)
		assert.Contains(t, ptx, "mul.rn.f32")
		assert.Contains(t, ptx, "add.rn.f32")
		assert.NotContains(t, ptx, "fma")
		require.NotNil(t, d.FPFusion)
		assert.False(t, *d.FPFusion)
	}
	for _, flags := range [][]string{nil, {"--enable-fp-fusion"}, {off, "--fp-contract=on"}, {withOptions(t, `{"num_warps": 1, "enable_fp_fusion": true}`)}} {
		ptx, d := compiledTo(t, squareAndAdd, flags...)
		assert.Contains(t, ptx, "fma.rn.f32")
		assert.Nil(t, d.FPFusion)
	}
	file := filepath.Join(t.TempDir(), "k.ttir")
	require.NoError(t, os.WriteFile(file, []byte(squareAndAdd), 0o666))
	args := []string{file, "--emit=asm", "--target=x86-64-v3"}
	_, together, _ := compile(args...)
	assert.Contains(t, together, "vfmadd")
	code, apart, stderr := compile(append(args, off)...)
	require.Equal(t, 0, code, stderr)
	assert.Contains(t, apart, "vmulss")
	assert.NotContains(t, apart, "vfmadd")
}

// TestRegisterOption: --maxnreg limits the registers per thread.
func TestRegisterOption(t *testing.T) {
	needLLVM(t)
	for _, flag := range []string{"--maxnreg=40", withOptions(t, `{"num_warps": 4, "metadata": {"maxnreg": 40}}`)} {
		ptx, d := compiledTo(t, squareAndAdd, flag)
		assert.Contains(t, ptx, "\n.maxnreg 40\n")
		assert.Equal(t, 40, d.MaxRegisters)
	}
	ptx, d := compiledTo(t, squareAndAdd, withOptions(t, `{"num_warps": 4, "metadata": {"maxnreg": null}}`))
	assert.NotContains(t, ptx, ".maxnreg")
	assert.Zero(t, d.MaxRegisters)
}

// TestWGMMARegisters: wgmma instructions are as wide as the register limit allows, and mma
// instructions replace them under a low limit.
func TestWGMMARegisters(t *testing.T) {
	needLLVM(t)
	text, err := os.ReadFile("../../../test/corpus/matmul_f16/perf/kernel.ttir")
	require.NoError(t, err)
	for most, want := range map[string]string{"0": "wgmma.mma_async.sync.aligned.m64n256k16", "168": "m64n256k16", "128": "m64n128k16", "72": "m64n64k16", "64": "mma.sync.aligned.m16n8k16"} {
		ptx, _ := compiledTo(t, string(text), "--num-warps=8", "--maxnreg="+most)
		assert.Contains(t, ptx, want, most)
	}
}

// TestTooFewRegisters: tensor-core instructions take 28 registers, and the assembler
// refuses fewer.
func TestTooFewRegisters(t *testing.T) {
	needLLVM(t)
	const matmul = "../../../test/corpus/matmul_f16/small/kernel.ttir"
	for _, limit := range []string{"1", "27"} {
		code, stdout, stderr := compile(matmul, "--emit=ptx", "--num-warps=4", "--maxnreg="+limit)
		assert.Equal(t, 1, code)
		assert.Empty(t, stdout)
		assert.Contains(t, stderr, "maxnreg is "+limit+", but the tensor-core instruction mma.sync needs at least 28 registers")
	}
	code, _, stderr := compile(matmul, "--emit=ptx", "--num-warps=4", "--maxnreg=28")
	assert.Equal(t, 0, code, stderr)
	code, _, stderr = compile(add, "--emit=ptx", "--num-warps=4", "--maxnreg=24")
	assert.Equal(t, 0, code, stderr)
}

const fp8Dot = `
tt.func public @k(%p: !tt.ptr<f8E4M3FN>, %o: !tt.ptr<f32>) {
  %zero = arith.constant dense<0.0> : tensor<32x32xf32>
  %n = arith.constant dense<32> : tensor<32x1xi32>
  %r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %first = arith.muli %rows, %n : tensor<32x1xi32>
  %a = tt.broadcast %first : tensor<32x1xi32> -> tensor<32x32xi32>
  %b = tt.broadcast %columns : tensor<1x32xi32> -> tensor<32x32xi32>
  %at = arith.addi %a, %b : tensor<32x32xi32>
  %ps = tt.splat %p : !tt.ptr<f8E4M3FN> -> tensor<32x32x!tt.ptr<f8E4M3FN>>
  %ptrs = tt.addptr %ps, %at : tensor<32x32x!tt.ptr<f8E4M3FN>>, tensor<32x32xi32>
  %x = tt.load %ptrs : tensor<32x32x!tt.ptr<f8E4M3FN>>
  %d = tt.dot %x, %x, %zero {maxNumImpreciseAcc = MOST : i32} : tensor<32x32xf8E4M3FN> * tensor<32x32xf8E4M3FN> -> tensor<32x32xf32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %outs = tt.addptr %os, %at : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  tt.store %outs, %d : tensor<32x32x!tt.ptr<f32>>
  tt.return
}`

// TestImpreciseOption: max_num_imprecise_acc of a dot, a flag or a file decides whether fp8
// operands are multiplied as they are or as bf16.
func TestImpreciseOption(t *testing.T) {
	needLLVM(t)
	exact, rough := strings.ReplaceAll(fp8Dot, "MOST", "0"), strings.ReplaceAll(fp8Dot, "MOST", "1073741824")
	const short, wide = ".e4m3.e4m3", ".f16.f16"
	for _, test := range []struct{ text, flag, has, hasNot string }{
		{rough, "--num-warps=1", short, wide}, {rough, "--max-num-imprecise-acc=0", wide, short}, {rough, "--max-num-imprecise-acc=16", wide, short},
		{exact, "--num-warps=1", wide, short}, {exact, "--max-num-imprecise-acc=64", short, wide},
		{rough, withOptions(t, `{"num_warps": 1, "metadata": {"max_num_imprecise_acc": 0}}`), wide, short},
	} {
		ptx, d := compiledTo(t, test.text, test.flag)
		assert.Contains(t, ptx, test.has, test.flag)
		assert.NotContains(t, ptx, test.hasNot, test.flag)
		assert.Equal(t, test.flag == "--num-warps=1", d.MaxNumImpreciseAcc == nil)
	}
}

// TestRefusedOptions: impossible or meaningless options are refused.
func TestRefusedOptions(t *testing.T) {
	for _, test := range []struct{ want, emit, flag string }{
		{"num_ctas is 16, but a program is run by 1, 2, 4 or 8 blocks", "ptx", "--num-ctas=16"},
		{"num_ctas is 3, but a program is run by 1, 2, 4 or 8 blocks", "ptx", withOptions(t, `{"num_warps": 4, "metadata": {"num_ctas": 3}}`)},
		{"maxnreg is 256, but a thread has 1 to 255 registers", "ptx", "--maxnreg=256"},
		{"max_num_imprecise_acc is -1", "ptx", "--max-num-imprecise-acc=-1"},
		{"--maxnreg does nothing with --emit=asm: it is for tile, llvm-ptx, ptx", "asm", "--maxnreg=32"},
		{"--num-ctas does nothing with --emit=llvm-cpu: it is for tile, llvm-ptx, ptx", "llvm-cpu", "--num-ctas=1"},
		{"--max-num-imprecise-acc does nothing with --emit=asm: it is for tile, llvm-ptx, ptx", "asm", "--max-num-imprecise-acc=0"},
		{"expected on or off", "ptx", "--line-info=maybe"},
	} {
		code, stdout, stderr := compile(add, "--emit="+test.emit, test.flag)
		assert.Equal(t, 1, code, test.flag)
		assert.Empty(t, stdout, test.flag)
		assert.Contains(t, stderr, test.want)
	}
}

// TestNoParameters: a kernel without arguments has an empty list of parameters.
func TestNoParameters(t *testing.T) {
	needLLVM(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "k.ttir")
	require.NoError(t, os.WriteFile(file, []byte("tt.func public @k() {\n  tt.return\n}"), 0o666))
	code, _, stderr := compile(file, "--emit=ptx", "-o", dir)
	require.Equal(t, 0, code, stderr)
	text, err := os.ReadFile(filepath.Join(dir, manifest.ManifestFile))
	require.NoError(t, err)
	assert.Contains(t, string(text), `"params": []`)
}
