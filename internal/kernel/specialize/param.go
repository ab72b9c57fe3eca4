package specialize

import (
	"fmt"
	"math"
)

// Alignment is the divisibility that launches specialise for.
const Alignment = 16

// Param is the static part of a parameter's specialisation: what its decorator and its
// annotation say. It is read once.
type Param struct {
	Name string
	// Constexpr says that the annotation asks for a constant.
	Constexpr bool
	// Annotated is the type that the annotation asks for, None where it says nothing.
	Annotated Code
	// Const says that the parameter points to memory that the kernel only reads.
	Const bool
	// DoNotSpecialize and DoNotSpecializeOnAlignment say that the decorator lists the
	// parameter.
	DoNotSpecialize, DoNotSpecializeOnAlignment bool
}

// aligned reports whether divisibility matters for the parameter.
func (p *Param) aligned() bool { return !p.DoNotSpecialize && !p.DoNotSpecializeOnAlignment }

// annotated applies the annotation to what the value says: its type wins, divisibility stays
// except for floats and bools.
func (p *Param) annotated(c Code) Code {
	if p.Annotated == None {
		return c
	}
	s := p.Annotated.Scalar()
	if !p.Annotated.IsPointer() && (s == Bool || s.IsFloat()) {
		return p.Annotated
	}
	return p.Annotated | c&divisible
}

// None is the code of an argument that is None.
func (p *Param) None() Code { return p.annotated(None) }

// Bool is the code of a bool.
func (p *Param) Bool() Code { return p.annotated(Code(Bool)) }

// Float is the code of a float.
func (p *Param) Float() Code { return p.annotated(Code(FP32)) }

// Int is the code of an integer.
func (p *Param) Int(v int64) Code {
	c := Code(Int64)
	switch {
	case v == 1 && !p.DoNotSpecialize:
		return p.annotatedOne()
	case v >= math.MinInt32 && v <= math.MaxInt32:
		c = Code(Int32)
	}
	return p.annotated(p.divisibility(c, uint64(v)))
}

// Uint is the code of an integer that is not negative.
func (p *Param) Uint(v uint64) Code {
	if v <= math.MaxInt64 {
		return p.Int(int64(v))
	}
	return p.annotated(p.divisibility(Code(Uint64), v))
}

// annotatedOne is the code of the integer 1, which an annotation keeps from becoming a constant.
func (p *Param) annotatedOne() Code {
	if p.Annotated == None {
		return One
	}
	return p.Annotated
}

// Pointer is the code of a pointer to elements of a type.
func (p *Param) Pointer(elem Scalar, address uint64) Code {
	c := pointerFlag | Code(elem)
	if p.Const {
		c |= constFlag
	}
	return p.annotated(p.divisibility(c, address))
}

// CheckElements refuses memory whose elements contradict the annotation, which a launch would
// read as something else.
func (p *Param) CheckElements(elem Scalar) error {
	if want := p.Annotated.Scalar(); p.Annotated.IsPointer() && !elem.IsElement(want) {
		return fmt.Errorf("it is annotated as a pointer to %s, but points to %s", want, elem)
	}
	return nil
}

func (p *Param) divisibility(c Code, bits uint64) Code {
	if bits%Alignment == 0 && p.aligned() {
		return c | divisible
	}
	return c
}

// Fixed is the parameter of a kernel that was specialised before, which takes one type.
func Fixed(name string, s Scalar, pointer bool) Param {
	p := Param{Name: name, Annotated: Code(s), DoNotSpecialize: true}
	if pointer {
		p.Annotated |= pointerFlag
	}
	return p
}
