package launch

import (
	"fmt"
	"math"

	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/kernel"
)

// misfit is why an argument does not fit a variant.
type misfit uint8

const (
	fits misfit = iota
	missing
	wrongType
	outOfRange
	indivisible
	notOne
	otherConstant
	sharedMemory
	conditionFails
)

// What a type costs that is not the one that Triton gives an argument.
const (
	otherSize = 1       // another type of the same kind
	otherKind = 1 << 12 // an integer for a float, a bool for an integer
)

// Select is the variant that a launch with arguments would take on a device. Nothing is loaded.
// Where none fits the error is a *NoMatch.
func (f *Kernel) Select(d *Device, args ...any) (*Variant, error) {
	if f.variants == nil {
		return nil, fmt.Errorf("kernel %s has no variants: it is compiled when it is launched", f.name)
	}
	if d == nil {
		return nil, fmt.Errorf("kernel %s: the device is nil: launch.CPU() and launch.GPU(nil) are devices", f.name)
	}
	c := f.newCall()
	defer c.free()
	if err := c.bind(args); err != nil {
		return nil, err
	}
	if err := c.choose(d); err != nil {
		return nil, err
	}
	return c.variant, nil
}

// choose finds the variant for bound arguments, and gives what was left out its constants.
func (c *call) choose(d *Device) error {
	f := c.fn
	for i := range c.args {
		if !c.given[i] && !f.params[i].HasDefault {
			return f.missing(i)
		}
		if err := d.accepts(&c.args[i]); err != nil {
			return f.argError(i, err)
		}
	}
	best, least, suits := (*Variant)(nil), math.MaxInt, 0
	for _, v := range f.variants.on(d) {
		if best != nil && v.suits < suits {
			break
		}
		if cost, _, m := v.fit(c, d.context != nil); m == fits && cost < least {
			best, least, suits = v.Variant, cost, v.suits
			if cost == 0 {
				break
			}
		}
	}
	if best == nil {
		return f.noMatch(d, c)
	}
	c.take(best)
	return nil
}

// take gives a call its variant.
func (c *call) take(v *Variant) {
	c.variant = v
	for i := range v.params {
		p := &v.params[i]
		if p.constexpr && !c.given[i] {
			c.args[i] = p.constant
		}
		c.args[i].code = p.code
	}
}

// fit says what it costs to take a variant for bound arguments, and else which argument does not
// fit and why. Staged says that slices are copied to memory of the device, which is aligned.
func (v *Variant) fit(c *call, staged bool) (cost, param int, m misfit) {
	for _, i := range v.constants { // which tell rows of a table apart, and take little time
		if c.given[i] && !c.args[i].equals(&v.params[i].constant) {
			return 0, i, otherConstant
		}
	}
	for _, i := range v.arguments {
		n, m := v.params[i].fit(&c.args[i], c.given[i], staged)
		if m != fits {
			return 0, i, m
		}
		cost += n
	}
	if !v.about.Overlap {
		if i, _ := v.sharing(c); i >= 0 {
			return 0, i, sharedMemory
		}
	}
	if v.when != nil {
		if holds, err := v.holds(c); err != nil || !holds {
			return 0, 0, conditionFails
		}
	}
	return cost, 0, fits
}

// fit is fit for a parameter that is not a constexpr.
func (p *variantParam) fit(a *argument, given, staged bool) (cost int, m misfit) {
	switch {
	case !given:
		return 0, missing
	case p.one && (a.kind != integer || a.bits != 1):
		return 0, notOne
	case p.one:
		return 0, fits
	case p.pointer:
		return p.fitMemory(a, staged)
	}
	cost, m = a.fitNumber(p.code.Scalar())
	if m == fits && p.divisible > 1 && !a.isMultiple(p.divisible) {
		m = indivisible
	}
	return cost, m
}

func (p *variantParam) fitMemory(a *argument, staged bool) (cost int, m misfit) {
	want := p.code.Scalar()
	switch {
	case a.kind != memory || !a.elem.IsElement(want):
		return 0, wrongType
	case p.divisible > 1 && !(a.host && staged) && a.bits%p.divisible != 0:
		return 0, indivisible
	case a.elem != want:
		return otherSize, fits
	}
	return 0, fits
}

// isMultiple reports whether an integer is a multiple of a number.
func (a *argument) isMultiple(of uint64) bool {
	n := a.bits
	if a.kind == integer && int64(n) < 0 {
		n = -n
	}
	return n%of == 0
}

// fitNumber says what it costs to pass a number as one of a type.
func (a *argument) fitNumber(s specialize.Scalar) (cost int, m misfit) {
	isBool := s == specialize.Bool || s == specialize.Int1
	switch a.kind {
	case integer, unsigned:
		if s.IsFloat() {
			return otherKind, fits
		}
		if _, err := a.integerWord(s, false); err != nil {
			return 0, outOfRange
		}
		if isBool {
			return otherKind, fits
		}
		if s != a.naturalInt() {
			return otherSize, fits
		}
		return 0, fits
	case boolean:
		switch {
		case isBool:
			return 0, fits
		case !s.IsFloat():
			return otherKind, fits
		}
	case float:
		switch {
		case s == specialize.FP32:
			return 0, fits
		case s.IsFloat():
			return otherSize, fits
		}
	}
	return 0, wrongType
}

// naturalInt is the type that Triton gives an integer.
func (a *argument) naturalInt() specialize.Scalar {
	switch v := int64(a.bits); {
	case a.kind == unsigned:
		return specialize.Uint64
	case v >= math.MinInt32 && v <= math.MaxInt32:
		return specialize.Int32
	}
	return specialize.Int64
}

// equals compares constants as Python does: 1, 1.0 and True are equal.
func (a *argument) equals(b *argument) bool {
	if a.kind == integer && b.kind == integer {
		return a.bits == b.bits
	}
	x, isNumber := a.number()
	y, isOther := b.number()
	switch {
	case isNumber && isOther && a.kind != float && b.kind != float:
		return a.bits == b.bits && (a.kind == unsigned) == (b.kind == unsigned)
	case isNumber || isOther:
		return isNumber && isOther && (x == y || x != x && y != y)
	case a.kind != b.kind || len(a.elems) != len(b.elems):
		return false
	case a.kind == constant:
		return sameText(a.value, b.value)
	}
	for i := range a.elems {
		if !a.elems[i].equals(&b.elems[i]) {
			return false
		}
	}
	return a.kind == none || a.kind == tuple
}

// number is the value of a number or a bool.
func (a *argument) number() (float64, bool) {
	switch a.kind {
	case integer, boolean:
		return float64(int64(a.bits)), true
	case unsigned:
		return float64(a.bits), true
	case float:
		return math.Float64frombits(a.bits), true
	}
	return 0, false
}

// sameText compares constants that are texts or types.
func sameText(a, b any) bool {
	switch a := a.(type) {
	case string:
		other, ok := b.(string)
		return ok && a == other
	case Dtype:
		other, ok := b.(Dtype)
		return ok && specialize.ScalarWritten(string(a)) == specialize.ScalarWritten(string(other)) && specialize.ScalarWritten(string(a)) != specialize.NoScalar
	}
	return false
}

// sharing finds two arguments that share memory which the kernel writes through one of them, as
// far as sizes are known; -1 where there are none.
func (v *Variant) sharing(c *call) (i, j int) {
	for i := range v.params {
		x, p := &c.args[i], &v.params[i]
		if !p.pointer || p.access == 0 {
			continue
		}
		for j := range v.params[:i] {
			y, q := &c.args[j], &v.params[j]
			if q.pointer && q.access != 0 && (p.access|q.access)&kernel.Writes != 0 && x.shares(y) {
				return j, i
			}
		}
	}
	return -1, -1
}
