package launch

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/bundle/gridexpr"
)

// NoMatch is the error of a launch that no variant of the kernel fits.
type NoMatch struct {
	Kernel  string     // the function
	Device  string     // that it was launched on
	Reasons []Mismatch // one for each variant
}

// Mismatch is why a variant does not fit a launch.
type Mismatch struct {
	Variant string // its name
	Reason  string // such as "n is 1000, which is not divisible by 16"
}

// shownReasons is how many reasons the text of an error has.
const shownReasons = 20

func (e *NoMatch) Error() string {
	if len(e.Reasons) == 1 {
		return fmt.Sprintf("kernel %s does not fit: %s", e.Reasons[0].Variant, e.Reasons[0].Reason)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "no variant of kernel %s fits on %s:", e.Kernel, e.Device)
	for i, r := range e.Reasons {
		if i == shownReasons {
			fmt.Fprintf(&b, "\n  and %d more", len(e.Reasons)-i)
			break
		}
		fmt.Fprintf(&b, "\n  %s: %s", r.Variant, r.Reason)
	}
	return b.String()
}

// noMatch says of each variant why it does not fit.
func (f *Kernel) noMatch(d *Device, c *call) error {
	e := &NoMatch{Kernel: f.name, Device: d.String()}
	for _, v := range f.variants.list {
		reason := ""
		if _, err := v.about.Runs(d); err != nil {
			reason = err.Error()
		} else if _, i, m := v.fit(c, d.context != nil); m != fits {
			reason = v.reason(c, i, m)
		}
		e.Reasons = append(e.Reasons, Mismatch{v.about.Name, reason})
	}
	return e
}

// reason says why an argument does not fit.
func (v *Variant) reason(c *call, i int, m misfit) string {
	if m == conditionFails {
		return v.failedCondition(c)
	}
	a, p := &c.args[i], &v.params[i]
	name, typ := v.about.Params[i].Name, v.about.Params[i].Type
	switch m {
	case missing:
		return name + " is missing"
	case outOfRange:
		return fmt.Sprintf("%s is %s, which is out of the range of %s", name, a.text(), typ)
	case indivisible:
		return fmt.Sprintf("%s is %s, which is not divisible by %d", name, a.place(), p.divisible)
	case notOne:
		return fmt.Sprintf("%s is %s, not 1", name, a.text())
	case otherConstant:
		return fmt.Sprintf("%s is %s, not %s", name, a.text(), p.constant.text())
	case sharedMemory:
		x, y := v.sharing(c)
		return fmt.Sprintf("%s and %s share memory, for which the code was not compiled", v.about.Params[x].Name, v.about.Params[y].Name)
	}
	if p.pointer {
		typ = "a pointer to " + p.code.Scalar().String()
	}
	return fmt.Sprintf("%s is %s, not %s", name, a.text(), typ)
}

// failedCondition says why the condition does not hold: "columns <= BLOCK does not hold: columns is
// 1000, BLOCK is 256".
func (v *Variant) failedCondition(c *call) string {
	said := v.about.When + " does not hold"
	if _, err := v.holds(c); err != nil {
		said = fmt.Sprintf("%s cannot be computed (%v)", v.about.When, err)
	}
	var values []string
	for _, name := range v.conditionNames() {
		if constant, ok := strings.CutPrefix(name, gridexpr.GivenPrefix); ok {
			if v.isGiven(c, constant) == 0 {
				values = append(values, constant+" is not given")
			}
			continue
		}
		values = append(values, name+" is "+v.argument(c, name).text())
	}
	if values == nil {
		return said
	}
	return said + ": " + strings.Join(values, ", ")
}

// place is the argument in a message about its alignment.
func (a *argument) place() string {
	if a.kind == memory {
		return fmt.Sprintf("at %#x", a.bits)
	}
	return a.text()
}

// text is the argument in messages.
func (a *argument) text() string {
	switch a.kind {
	case none:
		return "nil"
	case integer, unsigned:
		return a.integerText()
	case float:
		return floatText(math.Float64frombits(a.bits))
	case boolean:
		return fmt.Sprint(a.bits != 0)
	case memory:
		return "a pointer to " + a.elem.String()
	case descriptor:
		return "a tensor descriptor"
	case tuple:
		parts := make([]string, len(a.elems))
		for i := range a.elems {
			parts[i] = a.elems[i].text()
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	if s, ok := a.value.(string); ok {
		return fmt.Sprintf("%q", s)
	}
	return fmt.Sprint(a.value)
}

// floatText is a float as Python prints it: 1.0 is not an integer.
func floatText(v float64) string {
	text := strconv.FormatFloat(v, 'g', -1, 64)
	if strings.ContainsAny(text, ".eIN") {
		return text
	}
	return text + ".0"
}
