package cpu

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"

	"github.com/tshared/tshared/internal/kernel/targets/host"
)

// HostIdentity tells machines apart that code is compiled differently for. It does not open LLVM.
func HostIdentity() string { return hostIdentity() }

var hostIdentity = sync.OnceValue(func() string {
	own, last := cacheSizes()
	h := sha256.New()
	fmt.Fprintln(h, own, last, host.AMXPermitted())
	if file, err := os.Open("/proc/cpuinfo"); err == nil {
		defer file.Close()
		h.Write(processor(file))
	}
	return fmt.Sprintf("%s-%s-%x", runtime.GOOS, runtime.GOARCH, h.Sum(nil)[:12])
})

// processorKeys are the lines of /proc/cpuinfo that say which processor it is and what it can do.
var processorKeys = []string{
	"vendor_id", "cpu family", "model", "stepping", "flags", // x86
	"Features", "CPU implementer", "CPU architecture", "CPU variant", "CPU part", "CPU revision", // ARM
	"isa", "uarch", "cpu", "machine", "features", "processor 0", // others
}

// firstProcessor is enough for the lines of one processor. Linux makes the text as it is read, and a
// large machine has hundreds of processors.
const firstProcessor = 16 << 10

// processor are the lines about the first processor that matter.
func processor(cpuinfo io.Reader) []byte {
	text := make([]byte, firstProcessor)
	n, _ := io.ReadFull(cpuinfo, text) // a small machine has less
	first, _, _ := bytes.Cut(text[:n], []byte("\n\n"))
	var kept bytes.Buffer
	for line := range strings.Lines(string(first)) {
		key, _, _ := strings.Cut(line, ":")
		for _, k := range processorKeys {
			if strings.TrimSpace(key) == k {
				kept.WriteString(line)
			}
		}
	}
	return kept.Bytes()
}
