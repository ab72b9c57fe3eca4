package tritoncache

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"

	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// about is what Triton's JSON file says of a kernel, as far as compiling and launching go.
type about struct {
	Name   string `json:"name"` // of the entry
	Target struct {
		Backend  string          `json:"backend"`
		Arch     json.RawMessage `json:"arch"` // a number, or a name on GPUs of others
		WarpSize int             `json:"warp_size"`
	} `json:"target"`
	NumWarps  int   `json:"num_warps"`
	NumStages int   `json:"num_stages"`
	NumCTAs   int   `json:"num_ctas"`
	MaxNReg   *int  `json:"maxnreg"`
	FPFusion  *bool `json:"enable_fp_fusion"`
	Debug     bool  `json:"debug"`

	Shared      int  `json:"shared"`
	Cooperative bool `json:"launch_cooperative_grid"`
	PDL         bool `json:"launch_pdl"`
	// Scratch memory: each size that is there, 0 too, is a pointer behind the arguments. Older releases
	// have fewer.
	GlobalSize   *int64 `json:"global_scratch_size"`
	GlobalAlign  int    `json:"global_scratch_align"`
	ProfileSize  *int64 `json:"profile_scratch_size"`
	ProfileAlign int    `json:"profile_scratch_align"`

	text json.RawMessage // without paths of the machine it comes from
}

// pathMembers are members with absolute paths of another machine.
var pathMembers = []string{"extern_libs"}

// about reads the kernel's JSON file.
func (k Kernel) about() (*about, error) {
	text, err := readFile(k.path("json"))
	if err != nil {
		return nil, err
	}
	a := new(about)
	if err := json.Unmarshal(text, a); err != nil {
		return nil, err
	}
	switch {
	case a.Target.Backend != driver.CUDA:
		return nil, fmt.Errorf("the backend is %q, not %q", a.Target.Backend, driver.CUDA)
	case a.Name == "":
		return nil, errors.New("the kernel has no name")
	}
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &members); err != nil {
		return nil, err
	}
	for _, name := range pathMembers {
		delete(members, name)
	}
	a.text, err = json.Marshal(members)
	return a, err
}

var ptxTarget = regexp.MustCompile(`(?m)^\.target (sm_[0-9]+[af]?)`)

// target is the GPU that the kernel was compiled for: PTX tells it exactly.
func (a *about) target(ptx []byte) driver.Target {
	arch := fmt.Sprintf("sm_%s", a.Target.Arch)
	if found := ptxTarget.FindSubmatch(ptx); found != nil {
		arch = string(found[1])
	}
	return driver.Target{Backend: a.Target.Backend, Arch: arch}
}

// options are the options with which we would compile the kernel.
func (a *about) options() driver.CompileOptions {
	o := driver.CompileOptions{NumWarps: a.NumWarps, NumStages: a.NumStages, Debug: a.Debug,
		TritonOptions: manifest.TritonOptions{NumCTAs: a.NumCTAs, FPFusion: manifest.Fusion(a.FPFusion == nil || *a.FPFusion)}}
	if a.MaxNReg != nil {
		o.MaxRegisters = *a.MaxNReg
	}
	return o
}

// scratch lists the parameters behind the arguments.
func (a *about) scratch() (params []manifest.Param) {
	for _, s := range []struct {
		size  *int64
		align int
	}{{a.GlobalSize, a.GlobalAlign}, {a.ProfileSize, a.ProfileAlign}} {
		switch {
		case s.size == nil:
		case *s.size == 0:
			params = append(params, manifest.Null())
		default:
			params = append(params, manifest.Scratch(*s.size, s.align))
		}
	}
	return params
}
