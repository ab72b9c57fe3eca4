package inlineptx

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/apfloat"
)

// Type is what an instruction works on; pairs are two numbers in one register.
type Type struct {
	Width  int
	Format *apfloat.Format // nil for integers
	Signed bool
	Pair   bool
}

var floatTypes = map[string]*apfloat.Format{
	"f16": apfloat.F16, "bf16": apfloat.BF16, "f32": apfloat.F32, "f64": apfloat.F64,
}

func typeNamed(name string) (Type, bool) {
	if base, ok := strings.CutSuffix(name, "x2"); ok {
		f, known := floatTypes[base]
		if !known || f.Bits != 16 {
			return Type{}, false
		}
		return Type{Width: f.Bits, Format: f, Pair: true}, true
	}
	if f, ok := floatTypes[name]; ok {
		return Type{Width: f.Bits, Format: f}, true
	}
	for _, w := range []int{8, 16, 32, 64} {
		for _, kind := range "sub" {
			if name == fmt.Sprintf("%c%d", kind, w) {
				return Type{Width: w, Signed: kind == 's'}, true
			}
		}
	}
	return Type{}, false
}

// ignored are modifiers that do not change what is computed: rounding to nearest
// is what is done without any, and approximations are as good as we can.
var ignored = map[string]bool{"rn": true, "lo": true, "approx": true, "full": true, "ftz": true}

// Operation is a mnemonic such as min.s32, understood.
type Operation struct {
	Name string // as written
	Key  string // what is done, such as min or setp.lt: without types and modifiers that do not matter
	Type Type   // of the result, for comparisons of the operands
	From *Type  // what a conversion converts
}

func operationNamed(name string) (Operation, error) {
	parts := strings.Split(name, ".")
	t, ok := typeNamed(parts[len(parts)-1])
	if !ok {
		return Operation{}, fmt.Errorf("the instruction %s is not supported", name)
	}
	op := Operation{Name: name, Key: parts[0], Type: t}
	rest := parts[1 : len(parts)-1]
	if op.Key == "cvt" && len(rest) > 0 {
		if to, ok := typeNamed(rest[len(rest)-1]); ok {
			op.From, op.Type, rest = &t, to, rest[:len(rest)-1]
		}
	}
	for _, m := range rest {
		if !ignored[m] {
			op.Key += "." + m
		}
	}
	return op, nil
}
