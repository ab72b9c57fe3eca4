package inlineptx

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// Type is the operand type of an instruction; a pair is two numbers in one register.
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
	if name == "pred" {
		return Type{Width: 1}, true
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

// ignored are modifiers without an effect on the result: rounding to nearest is the default, and
// approximations are computed exactly.
var ignored = map[string]bool{"rn": true, "lo": true, "approx": true, "full": true, "ftz": true}

// Operation is a parsed mnemonic such as min.s32.
type Operation struct {
	Name string // as written
	Key  string // the operation, such as min or setp.lt, without types and ignored modifiers
	Type Type   // of the result, for comparisons of the operands
	From *Type  // source type of a conversion
}

// ResultWidth is the width of the result, in bits.
func (op Operation) ResultWidth() int {
	if strings.HasSuffix(op.Key, ".wide") {
		return 2 * op.Type.Width
	}
	return op.Type.Width
}

// PermuteModes are the forms of prmt in which the low two bits of the third operand
// choose one of four selectors, the first in the lowest 16 bits.
var PermuteModes = map[string]uint64{
	"f4e": 0x6543_5432_4321_3210, "b4e": 0x0123_7012_6701_5670, "rc8": 0x3333_2222_1111_0000,
	"ecl": 0x3333_3222_3211_3210, "ecr": 0x3210_2210_1110_0000, "rc16": 0x3232_1010_3232_1010,
}

func operationNamed(name string) (Operation, error) {
	parts := strings.Split(name, ".")
	last := len(parts) - 1
	if parts[0] == "prmt" && PermuteModes[parts[last]] != 0 { // the one mnemonic that does not end in a type
		parts[last-1], parts[last] = parts[last], parts[last-1]
	}
	t, ok := typeNamed(parts[last])
	if !ok || last == 0 { // a type alone is not an instruction
		return Operation{}, fmt.Errorf("the instruction %s is not supported", name)
	}
	op := Operation{Name: name, Key: parts[0], Type: t}
	rest := parts[1:last]
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
	if !op.exists() {
		return Operation{}, fmt.Errorf("the instruction %s is not supported", name)
	}
	return op, nil
}

// only32 are instructions for 32-bit words.
var only32 = map[string]bool{"shf": true, "prmt": true, "lop3": true, "dp4a": true}

// exists reports whether PTX has the instruction for its type; integers of other widths are
// refused.
func (op Operation) exists() bool {
	first, _, _ := strings.Cut(op.Key, ".")
	switch t := op.Type; {
	case only32[first]:
		return t.Width == 32 && t.Format == nil
	case strings.HasSuffix(op.Key, ".wide"):
		return t.Width == 16 || t.Width == 32
	case strings.HasSuffix(op.Key, ".sat"):
		return t.Width == 32 && t.Signed
	}
	return true
}
