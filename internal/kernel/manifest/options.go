package manifest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tshared/tshared/internal/kernel/targets"
)

// TritonOptions are Triton's options of a compilation, by its names, besides warps and stages. Test cases and the
// metadata of kernels that Triton compiled ask for them, and the manifest of a compiled
// kernel repeats them. Options that are not set are Triton's defaults.
type TritonOptions struct {
	NumCTAs int `json:"num_ctas,omitempty"` // blocks that run a program together, 1 if not set
	// MaxRegisters is how many registers a thread may have; any number if not set.
	MaxRegisters int `json:"maxnreg,omitempty"`
	// FPFusion lets a product and a sum be rounded once, together; it may if not set.
	FPFusion *bool `json:"enable_fp_fusion,omitempty"`
	// MaxNumImpreciseAcc is how many products of floats of 8 bits may be summed up with
	// fewer bits than f32 has; each tt.dot has its own number if not set.
	MaxNumImpreciseAcc *int `json:"max_num_imprecise_acc,omitempty"`
	// AccurateExp computes exp of f32 with an error of 3.5 units in the last place, where Triton's code has a relative error that
	// grows with the argument. Triton has no such option.
	AccurateExp bool `json:"accurate_exp,omitempty"`
	// TensorMaps says that whoever launches the kernel makes maps of tensors, as the manifest says: loads of loops are bulk copies
	// then, where they can be. Triton has no such option.
	TensorMaps bool `json:"tensor_maps,omitempty"`
	// ThreadStores has threads store tiles that bulk stores could write, where there are maps of tensors. Triton has no such option.
	ThreadStores bool `json:"thread_stores,omitempty"`
	// StreamK has the blocks that the GPU holds share the iterations of all programs of a launch evenly. Triton has no such option.
	StreamK bool `json:"stream_k,omitempty"`
	// Persistent says whether a launch has as many blocks as the GPU holds, which go through the programs, where a role of its own loads tiles by maps of
	// tensors; if not set, where that is expected to be faster. Triton has no such option.
	Persistent *bool `json:"persistent,omitempty"`
}

// Fusion is the option FPFusion, which is not set where products and sums may be rounded together.
func Fusion(on bool) *bool {
	if on {
		return nil
	}
	return &on
}

// Contract says whether products and sums may be rounded once, together.
func (o TritonOptions) Contract() bool { return o.FPFusion == nil || *o.FPFusion }

// Or takes options that are not set from others.
func (o TritonOptions) Or(others TritonOptions) TritonOptions {
	return TritonOptions{
		NumCTAs:            cmp.Or(o.NumCTAs, others.NumCTAs),
		MaxRegisters:       cmp.Or(o.MaxRegisters, others.MaxRegisters),
		FPFusion:           cmp.Or(o.FPFusion, others.FPFusion),
		MaxNumImpreciseAcc: cmp.Or(o.MaxNumImpreciseAcc, others.MaxNumImpreciseAcc),
		AccurateExp:        o.AccurateExp || others.AccurateExp,
		TensorMaps:         o.TensorMaps || others.TensorMaps,
		ThreadStores:       o.ThreadStores || others.ThreadStores,
		StreamK:            o.StreamK || others.StreamK,
		Persistent:         cmp.Or(o.Persistent, others.Persistent),
	}
}

// NonDefault leaves out options with Triton's default.
func (o TritonOptions) NonDefault() TritonOptions {
	if o.NumCTAs == 1 {
		o.NumCTAs = 0
	}
	if o.Contract() {
		o.FPFusion = nil
	}
	return o
}

// Check finds options that no GPU can do, or that are not supported.
func (o TritonOptions) Check() error {
	switch {
	case o.NumCTAs < 0:
		return fmt.Errorf("num_ctas is %d, but a program is run by 1 block", o.NumCTAs)
	case o.NumCTAs > targets.MaxCluster || o.NumCTAs&(o.NumCTAs-1) != 0:
		return fmt.Errorf("num_ctas is %d, but a program is run by 1, 2, 4 or %d blocks", o.NumCTAs, targets.MaxCluster)
	case o.MaxRegisters < 0 || o.MaxRegisters > targets.RegistersPerThread:
		return fmt.Errorf("maxnreg is %d, but a thread has 1 to %d registers", o.MaxRegisters, targets.RegistersPerThread)
	case o.MaxNumImpreciseAcc != nil && *o.MaxNumImpreciseAcc < 0:
		return fmt.Errorf("max_num_imprecise_acc is %d, but it must not be negative", *o.MaxNumImpreciseAcc)
	}
	return nil
}

// LaunchMetadata is how a kernel is compiled and launched, as files have it: options at
// the top, as in kernel.json and in Triton's own files, or in metadata, as in
// case.json.
type LaunchMetadata struct {
	NumWarps  int `json:"num_warps"`
	NumStages int `json:"num_stages"`
	TritonOptions
	Metadata struct{ TritonOptions } `json:"metadata"`
	// Recorded are the options as a listener of Triton's compiler records them.
	Recorded struct {
		NumWarps  int `json:"num_warps"`
		NumStages int `json:"num_stages"`
		TritonOptions
	} `json:"options"`
}

// Options are the options, wherever they stand.
func (l *LaunchMetadata) Options() TritonOptions {
	return l.TritonOptions.Or(l.Metadata.TritonOptions).Or(l.Recorded.TritonOptions)
}

// ReadLaunchMetadata reads a test case, a manifest or Triton's metadata.
func ReadLaunchMetadata(text []byte) (*LaunchMetadata, error) {
	l := new(LaunchMetadata)
	if err := json.Unmarshal(text, l); err != nil {
		return nil, err
	}
	l.NumWarps, l.NumStages = cmp.Or(l.NumWarps, l.Recorded.NumWarps), cmp.Or(l.NumStages, l.Recorded.NumStages)
	if l.NumWarps == 0 {
		return nil, errors.New("it says no num_warps")
	}
	return l, nil
}
