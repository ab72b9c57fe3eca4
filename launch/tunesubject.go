package launch

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/tune"
)

// subject says what the search is about: what the source and the configs are, the values of the
// key, the device and the build.
func (s *tuning) subject(variants []variant) (tune.Subject, error) {
	about := tune.Subject{Kernel: s.fn.name, Key: s.keyText(), Build: s.fn.source.Compiler()}
	about.Device, about.Driver = s.device.identity()
	h := cache.NewHasher("tuned")
	for _, v := range variants {
		h.AddString("config", v.name)
	}
	c, err := s.specialized(variants[0])
	if err != nil {
		return about, err
	}
	defer c.free()
	spec, err := c.specialization()
	if err != nil {
		return about, err
	}
	source, err := s.fn.source.Key(spec)
	if err != nil {
		return about, s.fn.explain(err)
	}
	h.AddString("source", source)
	options, err := json.Marshal(s.call.options)
	h.Add("options", options)
	about.Source = h.Sum().String()[:16]
	return about, err
}

// identity is the name of the device and the version of its driver.
func (d *Device) identity() (device, driver string) {
	if d.context == nil {
		workers := d.workers
		if workers == 0 {
			workers = runtime.GOMAXPROCS(0)
		}
		return fmt.Sprintf("%s, %d workers", processor(), workers), ""
	}
	return d.context.Device().Name, d.context.Device().Driver.String()
}

// newTimer makes a Timer of launches on the device: by events on a GPU, by the clock of the host
// on the CPU.
func (d *Device) newTimer() (tune.Timer, error) {
	if d.context == nil {
		return tune.HostClock(), nil
	}
	return tune.NewEventTimer(d.context, d.stream, flushBytes)
}

// TuneSettings are the settings of a tune.Tuner for ops that are launches on the device: how
// they are measured, and which device and driver results are for.
func (d *Device) TuneSettings() tune.Settings {
	s := tune.Settings{NewTimer: d.newTimer}
	s.Device, s.Driver = d.identity()
	return s
}

// processor is the name of this machine's processor.
var processor = sync.OnceValue(func() string {
	text, _ := os.ReadFile("/proc/cpuinfo") // without it the architecture is all that is known
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
})

// keyText is the key as tables have it: n=4096, x_ptr: fp32.
func (s *tuning) keyText() string {
	var parts []string
	values := s.call.givenValues(nil)
	for _, name := range s.about.Key {
		v, given := values[name]
		if _, isPointer := v.(specialize.Pointer); given && !isPointer {
			parts = append(parts, name+"="+specialize.ConstantText(v))
		}
	}
	for i := range s.call.args {
		if a := &s.call.args[i]; a.kind == memory {
			parts = append(parts, s.fn.params[i].Name+": "+a.elem.String())
		} else if a.kind == descriptor {
			parts = append(parts, s.fn.params[i].Name+": "+a.elems[0].elem.String())
		}
	}
	return strings.Join(parts, ", ")
}
