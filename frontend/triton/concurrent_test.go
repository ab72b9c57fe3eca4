package triton_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/frontend/triton"
)

// TestConcurrentKernels: goroutines compile kernels of one module and of modules of their own
// at once.
func TestConcurrentKernels(t *testing.T) {
	const text = `
import triton
import triton.language as tl

@triton.jit
def add(x_ptr, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(x_ptr, tl.sum(tl.load(x_ptr + i, mask=i < n, other=0.0), axis=0))
`
	shared := loadText(t, text)
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			m := shared
			if i%2 == 1 {
				var err error
				if m, err = triton.LoadText("own.py", text, triton.LoadOptions{}); !assert.NoError(t, err) {
					return
				}
			}
			k, err := m.Kernel("add")
			if !assert.NoError(t, err) {
				return
			}
			spec, err := k.ParseSignature("*fp32, i32", map[string]any{"BLOCK": 16 << i})
			if !assert.NoError(t, err) {
				return
			}
			_, err = k.TTIR(spec, triton.TTIR, triton.Options{})
			assert.NoError(t, err)
		})
	}
	group.Wait()
}
