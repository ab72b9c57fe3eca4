package bundle

import (
	"strings"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
)

// SetHost makes the bundle believe that the CPU runs other targets, best first, before anything is
// selected.
func (b *Bundle) SetHost(targets ...string) { b.host = targets }

// CheckCode compares code of an index with its manifest.
var CheckCode = checkCode

// Picked is the code that is picked of targets such as "sm_80/ptx" for a compute capability, or the
// error.
func Picked(targets []string, capability int) string {
	var list []bundlefile.Code
	for _, t := range targets {
		target, form, _ := strings.Cut(t, "/")
		list = append(list, bundlefile.Code{Backend: "cuda", Target: target, Form: form})
	}
	c, err := pick(list, machine{gpu: true, capability: cuda.Capability{Major: capability / 10, Minor: capability % 10}})
	if err != nil {
		return err.Error()
	}
	return c.code.Target + " " + c.code.Form
}
