package jit

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/stages"
)

// environmentCache is the cache that the environment asks for.
var environmentCache = sync.OnceValues(func() (*cache.Cache, error) {
	o := cache.FromEnv()
	if o.Dir == "" && len(o.ReadOnly) == 0 {
		_, err := cache.Open(o)
		return nil, err
	}
	return cache.Open(o)
})

// openCache takes the cache of the environment, unless another was given.
func (s *settings) openCache() error {
	if s.own {
		return nil
	}
	c, err := environmentCache()
	if err != nil {
		return fmt.Errorf("the cache of compiled kernels: %w", err)
	}
	if c != nil {
		s.cache = c
	}
	return nil
}

// store is where compiled kernels are kept; nil is nowhere. Stages that files replace are no
// results to keep.
func (f *Function) store() cache.Layer {
	if stages.ReadEnvironment().Overrides() {
		return nil
	}
	return f.load.cache
}

// diskKey is a hash of everything that the code depends on.
func (b *building) diskKey() (cache.Key, error) {
	source, err := b.fn.kernel.SourceKey(b.specialization, b.frontOptions())
	if err != nil {
		return cache.Key{}, err
	}
	h := cache.NewHasher(cache.KindKernel)
	h.AddString("source", source)
	h.AddString("compiler", stages.Version())
	h.AddString("override", b.ir)
	target := b.device.target()
	if target.Backend == stages.CPU {
		target.Arch = hostCPU()
	}
	for _, field := range []struct {
		name  string
		value any
	}{{"target", target}, {"options", b.stageOptions()}, {"specialization", describeSpecialization(b.specialization)}} {
		text, err := json.Marshal(field.value)
		if err != nil {
			return cache.Key{}, err
		}
		h.Add(field.name, text)
	}
	return h.Sum(), nil
}

// hostCPU identifies the processor of this machine: code for the host uses all that it can do.
// Linux tells without LLVM, which takes longer to open than to find a kernel in the cache.
var hostCPU = sync.OnceValue(func() string {
	if text := cpuInfo("/proc/cpuinfo"); text != "" {
		return runtime.GOARCH + " " + text
	}
	lib, err := libllvm.Open()
	if err != nil {
		return runtime.GOARCH
	}
	t := lib.Host()
	return t.Triple + " " + t.CPU + " " + t.Features
})

// cpuFields are the lines of /proc/cpuinfo that tell processors apart.
var cpuFields = map[string]bool{
	"vendor_id": true, "cpu family": true, "model": true, "model name": true, "stepping": true, "flags": true, // x86
	"Features": true, "CPU implementer": true, "CPU architecture": true, "CPU variant": true, "CPU part": true, // ARM
	"isa": true, "cpu": true,
}

// cpuInfo reads the first processor of a file like /proc/cpuinfo; empty where it does not tell.
func cpuInfo(path string) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	var fields []string
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() && lines.Text() != "" {
		name, value, _ := strings.Cut(lines.Text(), ":")
		if cpuFields[strings.TrimSpace(name)] {
			fields = append(fields, strings.TrimSpace(value))
		}
	}
	return strings.Join(fields, "; ")
}
