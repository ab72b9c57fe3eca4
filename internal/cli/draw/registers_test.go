package draw

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/internal/verify/gpusession"
)

// kernelFile is a kernel of the name that the recorded cubin has.
const kernelFile = `
import triton
import triton.language as tl

@triton.jit
def fixture_add(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, i < n) + 1.0, i < n)
`

// assembler is a program in place of ptxas, which writes the recorded cubin: 14 registers.
const assembler = `#!/bin/sh
case "$1" in --version) echo "Cuda compilation tools, release 12.8, V12.8.93"; exit ;; esac
while [ $# -gt 0 ]; do
	case "$1" in --output-file) cp '%s' "$2" ;; --gpu-name) [ "$2" = sm_90a ] || exit 1 ;; esac
	shift
done
`

// place is a folder with a kernel and an assembler.
type place struct{ kernel, ptxas string }

func prepare(t *testing.T) place {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	t.Setenv("TSHARED_PTXAS", "driver") // finds none
	cubins, err := filepath.Glob("../../../cache/testdata/triton-cache/*/fixture_add.cubin")
	require.NoError(t, err)
	require.Len(t, cubins, 1)
	cubin, err := filepath.Abs(cubins[0])
	require.NoError(t, err)
	folder := t.TempDir()
	p := place{filepath.Join(folder, "add.py"), filepath.Join(folder, "ptxas")}
	require.NoError(t, os.WriteFile(p.kernel, []byte(kernelFile), 0o666))
	require.NoError(t, os.WriteFile(p.ptxas, fmt.Appendf(nil, assembler, cubin), 0o777))
	return p
}

// draw draws the occupancy of the kernel.
func (p place) draw(t *testing.T, args ...string) (svg, messages string, code int) {
	t.Helper()
	var out, said bytes.Buffer
	args = append([]string{occupancyPicture, p.kernel, "--sig", "*fp32:16, *fp32:16, i32", "--const", "BLOCK=1024"}, args...)
	code = Main(context.Background(), args, &out, &said)
	return out.String(), said.String(), code
}

// says checks that a picture has a text.
func says(t *testing.T, svg, text string) {
	t.Helper()
	var texts []string
	for _, m := range regexp.MustCompile(`>([^<]*)</text>`).FindAllStringSubmatch(svg, -1) {
		texts = append(texts, m[1])
	}
	assert.Contains(t, strings.Join(texts, "\n"), text)
}

// withDevice puts a device in place of those of this machine; nil is none.
func withDevice(t *testing.T, f *fakecuda.Driver) {
	t.Helper()
	was := registerSources
	t.Cleanup(func() { registerSources = was })
	registerSources = []registerSource{fromPTXAS, fromDriver(func() (*gpusession.Session, error) {
		if f == nil {
			return nil, cuda.ErrNoDevice
		}
		driver, err := cuda.New(f.Table())
		if err != nil {
			return nil, err
		}
		return gpusession.Start(driver.Devices()[0])
	})}
}

// device is a device on which the kernel has 72 registers, and 16 bytes of spilled ones.
func device() *fakecuda.Driver {
	f := fakecuda.New()
	f.Kernels["fixture_add"] = fakecuda.Kernel{Params: []int{8, 8, 4}, Attributes: map[cuda.FunctionAttribute]int32{4: 72, 3: 16}}
	return f
}

func TestRegistersByPTXAS(t *testing.T) {
	p := prepare(t)
	withDevice(t, device())
	svg, messages, code := p.draw(t, "--ptxas", p.ptxas)
	require.Zero(t, code, messages)
	says(t, svg, "14 registers (ptxas 12.8): 100% of the warps")
	t.Setenv("TSHARED_PTXAS", p.ptxas)
	svg, messages, code = p.draw(t)
	require.Zero(t, code, messages)
	says(t, svg, "14 registers (ptxas 12.8)") // it is found, and asked before the driver
	assert.Empty(t, messages)
}

func TestRegistersByDriver(t *testing.T) {
	p := prepare(t)
	f := device()
	withDevice(t, f)
	svg, messages, code := p.draw(t)
	require.Zero(t, code, messages)
	says(t, svg, "72 registers (driver), 16 bytes of local memory: 43% of the warps")
	svg, messages, code = p.draw(t, "--target", "sm_80")
	require.Zero(t, code, messages)
	says(t, svg, "(estimate)") // the device is not an sm_80
	assert.Empty(t, f.Problems())
}

func TestRegistersEstimated(t *testing.T) {
	p := prepare(t)
	withDevice(t, nil)
	svg, messages, code := p.draw(t)
	require.Zero(t, code, messages)
	says(t, svg, "about 24 registers (estimate): 100% of the warps")
	withDevice(t, device())
	t.Setenv("TSHARED_PTXAS", p.ptxas)
	same, messages, code := p.draw(t, "--registers", "estimate")
	require.Zero(t, code, messages)
	assert.Equal(t, svg, same)
}

func TestRegistersGiven(t *testing.T) {
	p := prepare(t)
	withDevice(t, device())
	svg, messages, code := p.draw(t, "--registers", "128")
	require.Zero(t, code, messages)
	says(t, svg, "128 registers: 25% of the warps")
}

// TestBrokenAssembler: an assembler that is found and fails is passed over, one that is named is not.
func TestBrokenAssembler(t *testing.T) {
	p := prepare(t)
	withDevice(t, nil)
	require.NoError(t, os.WriteFile(p.ptxas, []byte("#!/bin/sh\necho no such target; exit 1\n"), 0o777))
	_, messages, code := p.draw(t, "--ptxas", p.ptxas)
	assert.Equal(t, 1, code)
	assert.Contains(t, messages, "no such target")
	t.Setenv("TSHARED_PTXAS", p.ptxas)
	svg, messages, code := p.draw(t)
	require.Zero(t, code, messages)
	assert.Contains(t, messages, "note: ")
	assert.Contains(t, messages, "no such target")
	says(t, svg, "(estimate)")
}
