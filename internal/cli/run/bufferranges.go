package run

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tshared/tshared/internal/interp/memory"
)

// childBuffers is the file with the address ranges of a child's buffers.
const childBuffers = "buffers.json"

// bufferRange is the address range of a buffer.
type bufferRange struct {
	Name  string
	Base  uint64
	Bytes int64
}

// nearby is the largest distance between a buffer and an address that is attributed to it.
const nearby = 1 << 23

func writeBufferRanges(folder string, m *memory.Memory) error {
	var list []bufferRange
	for _, b := range m.Buffers() {
		list = append(list, bufferRange{b.Name, b.Base(), int64(len(b.Data))})
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, childBuffers), text, 0o600)
}

// describeAddress names the buffer of a child to which an address belongs.
func describeAddress(folder string, address uint64) string {
	text, err := os.ReadFile(filepath.Join(folder, childBuffers))
	var list []bufferRange
	if err != nil || json.Unmarshal(text, &list) != nil {
		return fmt.Sprintf("at address %#x", address)
	}
	for _, p := range list {
		if offset := int64(address - p.Base); offset > -nearby && offset < p.Bytes+nearby {
			return fmt.Sprintf("at byte %d of buffer %q, which has %d bytes", offset, p.Name, p.Bytes)
		}
	}
	return fmt.Sprintf("at address %#x, which belongs to no buffer", address)
}
