// Package compilation compiles a kernel of a Python file for one specialisation and target: the
// module that the stages begin with, the key that the result has in the cache, and the entry
// there. Launches and bundles compile the same kernels, and neither does it alone.
//
// The package knows nothing of arguments and devices.
package compilation

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/driver"
)

// Inputs are what the code of a kernel depends on.
type Inputs struct {
	Source         string // the key of the source, as triton.Kernel.SourceKey gives it
	Compiler       string // the build of the compiler
	Override       string // IR in place of the kernel's, empty for none
	Form           string // what an entry has besides the files of all stages; empty for nothing
	Target         driver.Target
	Options        driver.CompileOptions
	Specialization *triton.Specialization
}

// Key is a hash of the inputs.
func (in *Inputs) Key() (cache.Key, error) {
	h := cache.NewHasher(cache.KindKernel)
	h.AddString("source", in.Source)
	h.AddString("compiler", in.Compiler)
	h.AddString("override", in.Override)
	h.AddString("target", in.Target.Identity())
	if in.Form != "" {
		h.AddString("form", in.Form)
	}
	for _, field := range []struct {
		name  string
		value any
	}{{"options", in.Options}, {"specialization", Describe(in.Specialization)}} {
		text, err := json.Marshal(field.value)
		if err != nil {
			return cache.Key{}, err
		}
		h.Add(field.name, text)
	}
	return h.Sum(), nil
}

// HasDescriptors reports whether arguments of a specialisation are tensor descriptors.
func HasDescriptors(s *triton.Specialization) bool {
	for _, typ := range s.Signature {
		if strings.HasPrefix(typ, "tensordesc<") {
			return true
		}
	}
	return false
}

// Module is a kernel as the front end emits it. Tensor descriptors among the arguments become
// pointers with sizes and strides, which all devices take; that needs functions to be inlined.
func Module(k *triton.Kernel, s *triton.Specialization, o triton.Options, descriptors bool) (*triton.Output, error) {
	out, err := k.TTIR(s, triton.Source, o)
	if err != nil || !descriptors {
		return out, err
	}
	capability := uint(o.Capability)
	if o.CPU {
		capability = 0
	}
	if err := out.Module.MakeTTIR(capability, o.Limits); err != nil {
		return nil, err
	}
	ctx := o.Limits.Context
	if ctx == nil {
		ctx = context.Background()
	}
	return out, out.Module.RunContext(ctx, "triton-rewrite-tensor-descriptor-to-pointer{promises=true}")
}
