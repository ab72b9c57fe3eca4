package native_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/tshared/tshared/backend/llvmc"
)

// TestMain skips everything where there is no LLVM: examples cannot say so
// themselves.
func TestMain(m *testing.M) {
	if _, err := llvmc.Open(); err != nil {
		fmt.Println("skipped:", err)
		return
	}
	os.Exit(m.Run())
}
