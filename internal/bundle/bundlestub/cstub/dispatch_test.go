package cstub_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/jit"
)

// scales is a group whose kernels differ in what they assume, in constants and in targets.
func scales() *handmade {
	b := newBundle()
	for _, block := range []int{64, 128} {
		for i, specialised := range [][3]string{{"", "", ""}, {":16", ":16", ""}, {":16", ":16", ":16"}, {"", "", ":1"}, {":16", "", ":16"}} {
			targets := []string{"ptx sm_80", "ptx sm_90a"}
			if i == 2 { // code for older GPUs only
				targets = targets[:1]
			}
			k := b.add(fmt.Sprintf("scale_%d_%d", block, i), "scale", "1", "x *fp32"+specialised[0]+" read", "out *fp32"+specialised[1]+" write", "n i32"+specialised[2], fmt.Sprintf("BLOCK =%d", block))
			if i > 0 { // the last row without conditions is right for all
				k.When = "n <= BLOCK // 4 or n // (n - 17) == 1 or n == 1048576 and given(BLOCK)"
			}
			b.image(k, targets...)
		}
	}
	return b
}

// call is a launch: addresses, an integer, and a constant or 0.
type call struct {
	x, out uint64
	n      int32
	block  int
}

func calls() (list []call) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		c := call{x: 0x1000 + 4*r.Uint64N(5), out: 0x2000 + 4*r.Uint64N(5), n: []int32{1, 16, 17, 0, -16, 1 << 20}[r.IntN(6)], block: []int{0, 64, 128, 256}[r.IntN(4)]}
		if r.IntN(10) == 0 {
			c.out = c.x
		}
		list = append(list, c)
	}
	return list
}

// TestDispatch: C takes the same kernel of a group as package bundle does.
func TestDispatch(t *testing.T) {
	b := scales()
	program := writeCalls(t, b, calls())
	out := command(t, []string{fake(t, compilers(t)[0])}, program)
	launched := regexp.MustCompile(`(?m)^launch (scale_\d+_\d)_\d in .*$|^none$`).FindAllStringSubmatch(out, -1)
	require.Len(t, launched, len(calls()), out)

	var data bytes.Buffer
	require.NoError(t, bundlefile.Write(&data, &b.Index, b.code))
	opened, err := bundle.OpenBytes(data.Bytes())
	require.NoError(t, err)
	driver, err := cuda.New(fakecuda.New().Table())
	require.NoError(t, err)
	context, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	d, err := jit.GPU(context)
	require.NoError(t, err)
	chosen := map[string]bool{}
	for i, c := range calls() {
		args := []any{jit.Pointer{Address: c.x, Dtype: "fp32"}, jit.Pointer{Address: c.out, Dtype: "fp32"}, c.n}
		if c.block != 0 {
			args = append(args, c.block)
		}
		name := ""
		if k, err := opened.Select("scale", d, args...); err == nil {
			name = k.Name()
		}
		require.Equal(t, name, launched[i][1], "%+v", c)
		chosen[name] = true
	}
	require.Greater(t, len(chosen), 6, "calls are too much alike")
}

// writeCalls makes a program that launches the group.
func writeCalls(t *testing.T, b *handmade, calls []call) string {
	t.Helper()
	var s strings.Builder
	s.WriteString(`#include "k.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
static void launch(uintptr_t x, uintptr_t out, int32_t n, int algo) {
  if (k_scale(k_cuda(NULL), algo, (const void *)x, (void *)out, n) != K_OK) puts("none");
}
int main(void) {
  int (*set)(void *context);
  void *found = dlsym(dlopen("libcuda.so.1", RTLD_NOW), "cuCtxSetCurrent");
  memcpy(&set, &found, sizeof set);
  set((void *)1);
`)
	for _, c := range calls {
		algo := fmt.Sprintf("k_scale_algo(%d)", c.block)
		if c.block == 0 {
			algo = "K_ANY"
		}
		fmt.Fprintf(&s, "  launch(%d, %d, %d, %s);\n", c.x, c.out, c.n, algo)
	}
	s.WriteString("  return 0;\n}\n")
	name := filepath.Join(t.TempDir(), "calls.c")
	require.NoError(t, os.WriteFile(name, []byte(s.String()), 0o666))
	return b.program(t, compilers(t)[0], name)
}
