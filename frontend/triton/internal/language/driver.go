package language

import "github.com/tshared/tshared/frontend/pyeval"

// hostObject is an object of triton's run-time system with the attributes that files with
// kernels read.
type hostObject struct {
	class string
	attrs map[string]pyeval.Value
}

// TypeName implements pyeval.Value.
func (o *hostObject) TypeName() string { return o.class }

// Attr implements pyeval.HasAttrs.
func (o *hostObject) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	return o.attrs[name], nil
}

// currentTarget is the target that programs choose configurations by.
var currentTarget = &hostObject{"GPUTarget", map[string]pyeval.Value{
	"backend": pyeval.Str("cuda"), "arch": pyeval.NewInt(90), "warp_size": pyeval.NewInt(32),
}}

// activeDriver is triton.runtime.driver.active.
var activeDriver = &hostObject{"CudaDriver", map[string]pyeval.Value{
	"get_current_target": pyeval.NewBuiltin("get_current_target", func(*pyeval.Interp, *pyeval.Args) (pyeval.Value, error) { return currentTarget, nil }),
}}

// driverAttr is an attribute of triton.runtime.driver.
func driverAttr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	if name == "active" {
		return activeDriver, nil
	}
	return &pyeval.Opaque{Path: "triton.runtime.driver." + name, Module: "triton.runtime.driver"}, nil
}
