package gpu_test

import (
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu/code"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

// TestMain skips everything where there is no LLVM, and has examples run on a simulated
// GPU where there is none: examples cannot do so themselves.
func TestMain(m *testing.M) {
	if _, err := libllvm.Open(); err != nil {
		fmt.Println("skipped:", err)
		return
	}
	if _, err := cuda.Open(); err != nil {
		fmt.Println("on a simulated GPU:", err)
		code.SetDriver(sync.OnceValues(func() (*cuda.Driver, error) { return cuda.New(fakecuda.NewSimulated().Table()) }))
	}
	os.Exit(m.Run())
}
