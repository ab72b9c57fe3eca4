package launch

import (
	"fmt"

	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// checkManifest refuses code that takes other arguments than those that launches pass, or that
// assumes more of them than launches check.
func (v *Variant) checkManifest(d *Device, text []byte) error {
	params, overlap, err := manifestParams(d, text)
	if err != nil {
		return err
	}
	if v.about.Overlap && !overlap {
		return fmt.Errorf("its arguments may not share memory")
	}
	return v.checkParams(params)
}

// checkParams refuses arguments of a kernel that are not those that launches pass.
func (v *Variant) checkParams(params []manifest.Param) error {
	n := 0
	for i := range v.params {
		if v.params[i].isConstant() {
			continue
		}
		if n < len(params) {
			if err := v.params[i].agrees(v.about.Params[i].Name, &params[n]); err != nil {
				return fmt.Errorf("argument %d, %s: %w", n, v.about.Params[i].Name, err)
			}
		}
		n++
	}
	if n != len(params) {
		return fmt.Errorf("it has %d arguments, not %d", len(params), n)
	}
	return nil
}

// manifestParams are the arguments of code for a device, and whether these may share memory.
func manifestParams(d *Device, text []byte) (params []manifest.Param, overlap bool, err error) {
	if d.context != nil {
		m, err := manifest.Read(text)
		if err != nil {
			return nil, false, err
		}
		return m.Arguments(), m.Overlap, nil
	}
	m, err := manifest.ReadCPU(text)
	if err != nil {
		return nil, false, err
	}
	return m.Params, m.Overlap, nil
}

// agrees compares a parameter with an argument of a manifest.
func (p *variantParam) agrees(name string, m *manifest.Param) error {
	typ := m.Type
	if m.Type == manifest.Pointer {
		typ = m.Element
	}
	switch {
	case m.Name != "" && m.Name != name:
		return fmt.Errorf("it is called %s", m.Name)
	case p.pointer != (m.Type == manifest.Pointer) || typ != "" && !sameWord(scalarOfIR(typ), p.code.Scalar(), p.pointer):
		return fmt.Errorf("it is of type %s %s", m.Type, m.Element)
	case m.Divisible > 1 && max(p.divisible, 1)%m.Divisible != 0:
		return fmt.Errorf("the code assumes that it is divisible by %d", m.Divisible)
	}
	return nil
}

// scalarOfIR is a type of IR, whose integers have no signs.
func scalarOfIR(typ string) specialize.Scalar {
	if s, ok := irScalars[typ]; ok {
		return s
	}
	return specialize.ScalarNamed(typ)
}

// sameWord reports whether a type of IR is that of a signature: signs do not matter, and bools in
// memory are bytes.
func sameWord(ir, s specialize.Scalar, inMemory bool) bool {
	switch {
	case ir == specialize.NoScalar:
		return false
	case ir.IsFloat() || s.IsFloat():
		return ir == s
	case inMemory:
		return ir.Bytes() == s.Bytes()
	}
	return ir.Bits() == s.Bits()
}
