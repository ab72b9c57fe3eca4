package launch

import (
	"fmt"

	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/kernel"
)

// ManifestParam describes an argument as the manifest of a kernel does.
type ManifestParam = manifest.Param

// LaunchParam is a parameter as launches need it.
type LaunchParam = specialize.LaunchParam

// Fixed describes the arguments of a kernel that was specialised before.
type Fixed struct {
	Params  []ManifestParam // in order
	Overlap bool            // the code lets arguments share memory
	IsCode  bool            // nothing in the file tells of arguments: its stage is after IR
}

// LaunchParams are the parameters as launches need them.
func (x *Fixed) LaunchParams() ([]specialize.LaunchParam, error) {
	params := make([]specialize.LaunchParam, len(x.Params))
	for i, p := range x.Params {
		typ := p.Type
		if p.Type == manifest.Pointer {
			typ = p.Element
		}
		scalar := scalarOfIR(typ)
		if scalar == specialize.NoScalar {
			return nil, fmt.Errorf("argument %q is of type %s, which launches do not take", p.Name, typ)
		}
		params[i].Param = specialize.Fixed(p.Name, scalar, p.Type == manifest.Pointer)
	}
	return params, nil
}

// irScalars are the types of IR that have another name in signatures.
var irScalars = map[string]specialize.Scalar{
	"f16": specialize.FP16, "f32": specialize.FP32, "f64": specialize.FP64, "f8E4M3FN": specialize.FP8E4NV, "f8E5M2": specialize.FP8E5,
	"f8E4M3FNUZ": specialize.FP8E4B8, "f8E5M2FNUZ": specialize.FP8E5B16, "f8E4M3B11FNUZ": specialize.FP8E4B15,
}

// check refuses arguments that the code was not specialised for.
func (x *Fixed) check(c *call) error {
	for i := range c.args {
		a := &c.args[i]
		if a.kind == tuple || a.kind == descriptor || a.kind == constant {
			return c.fn.argError(i, fmt.Errorf("it is of type %s, but %s is given", c.fn.params[i].Annotated.Type(), describe(a.value)))
		}
		if err := x.checkArg(a, &x.Params[i], c.words[i]); err != nil {
			return c.fn.argError(i, err)
		}
	}
	if c.overlap && x.IsCode && !x.Overlap && x.writes() {
		return fmt.Errorf("arguments of kernel %s share memory, for which the code was not compiled", c.fn.name)
	}
	return nil
}

// writes reports whether the kernel may write memory.
func (x *Fixed) writes() bool {
	for _, p := range x.Params {
		if p.Type == manifest.Pointer && manifest.AccessNamed(p.Access)&kernel.Writes != 0 {
			return true
		}
	}
	return false
}

func (x *Fixed) checkArg(a *argument, p *manifest.Param, word uint64) error {
	if want := a.code.Scalar(); a.kind == memory && !holds(a.elem, want) {
		return fmt.Errorf("it is a pointer to %s, but %s is given", want, describe(a.value))
	}
	if a.host {
		word = a.bits &^ 15 // a GPU gets an aligned copy; the CPU takes any address
	}
	return manifest.Param{Type: p.Type, Divisible: p.Divisible}.CheckValue(word)
}

// holds reports whether memory has the elements of a type of IR, whose integers have no signs.
func holds(given, want specialize.Scalar) bool {
	return given.IsElement(want) || !given.IsFloat() && !want.IsFloat() && given.Bytes() == want.Bytes()
}
