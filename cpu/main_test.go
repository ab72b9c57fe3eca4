package cpu_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/tshared/tshared/backend/libllvm"
)

// TestMain skips everything without LLVM, because examples cannot be skipped.
func TestMain(m *testing.M) {
	if _, err := libllvm.Open(); err != nil {
		fmt.Println("skipped:", err)
		return
	}
	os.Exit(m.Run())
}
