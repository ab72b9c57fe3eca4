package run

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/host/isolate"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// crashFile is the file of the child's folder that explains why its kernel crashed.
const crashFile = "crash"

// writeCrash tells the parent about a crash. The process is about to end: an error of its own
// could not be told to anyone.
func writeCrash(folder string, c *cpu.Crash, m *memory.Memory) {
	e := crashError{Text: c.Place(), Placed: c.File != ""}
	if c.Address != 0 {
		e.Text += " " + describeAddress(m, c.Address)
	}
	if data, err := json.Marshal(e); err == nil {
		_ = os.WriteFile(filepath.Join(folder, crashFile), data, 0o600)
	}
}

// crashReport explains why the process that ran a kernel crashed: because of the kernel, or of an
// internal error.
func crashReport(folder string, death *isolate.CrashError) error {
	data, err := os.ReadFile(filepath.Join(folder, crashFile))
	var e crashError
	if err != nil || json.Unmarshal(data, &e) != nil {
		return death
	}
	return &e
}

// crashError is the error of a kernel that crashed its process.
type crashError struct {
	Text   string
	Placed bool // it begins with a source location
}

func (c *crashError) Error() string { return c.Text }

// nearby is the largest distance between a buffer and an address that is attributed to it.
const nearby = 1 << 23

// describeAddress names the buffer to which an address belongs.
func describeAddress(m *memory.Memory, address uint64) string {
	for _, b := range m.Buffers() {
		bytes := int64(len(b.Data))
		if offset := int64(address - b.Base()); offset > -nearby && offset < bytes+nearby {
			return fmt.Sprintf("at byte %d of buffer %q, which has %d bytes", offset, b.Name, bytes)
		}
	}
	return fmt.Sprintf("at address %#x, which belongs to no buffer", address)
}
