package cpu

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
)

// cacheSizes are the sizes in bytes of the second-level cache, which belongs to one core,
// and of the last-level cache, as Linux reports them; 0 if unknown.
var cacheSizes = sync.OnceValues(func() (own, last int64) { return cachesIn("/sys/devices/system/cpu/cpu0/cache") })

func cachesIn(folder string) (own, last int64) {
	sizes := map[string]int64{}
	entries, _ := filepath.Glob(filepath.Join(folder, "index*"))
	for _, entry := range entries {
		field := func(name string) string {
			text, _ := os.ReadFile(filepath.Join(entry, name))
			return strings.TrimSpace(string(text))
		}
		if field("type") == "Instruction" {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSuffix(field("size"), "K"), 10, 64)
		if err == nil {
			sizes[field("level")] = n << 10
		}
	}
	for _, level := range []string{"2", "3", "4"} {
		if n := sizes[level]; n > 0 {
			last = n
		}
	}
	return sizes["2"], last
}
