//go:build linux

package libllvm

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// resident is the memory of this process in KiB.
func resident(t testing.TB) int {
	t.Helper()
	runtime.GC()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip("no /proc to read the size of this process from: ", err)
	}
	_, rest, found := strings.Cut(string(status), "VmRSS:")
	require.True(t, found)
	var kib int
	_, err = fmt.Sscan(rest, &kib)
	require.NoError(t, err)
	return kib
}

// jitDescriptor is the symbol where debuggers find JIT-compiled code.
type jitDescriptor struct {
	_, _     uint32 // version and action
	_, first *jitEntry
}

type jitEntry struct {
	_, _ *jitEntry // next and previous
	file unsafe.Pointer
	size uint64
}
