package inlineptx

import (
	"fmt"
	"strconv"
	"strings"
)

// Constraint is the constraint of an inline assembly operand, as LLVM spells it for NVPTX: "=r" for
// a result, "=&r" for an early-clobber result, "r" for an operand, "0" for one tied to result 0,
// "n" for an immediate.
type Constraint struct {
	Text   string
	Output bool
	Class  Class // of the register; the zero value for an immediate
	Tied   int   // the output whose register an input shares; -1 for none
}

// Immediate reports whether the operand is part of the instruction.
func (c Constraint) Immediate() bool { return c.Class.Letter == 0 }

// Class is a register class. A register holds a bit pattern; narrower values are zero-extended.
type Class struct {
	Letter byte
	Width  int // in bits
}

// classes are the register classes by constraint letter.
var classes = map[byte]Class{
	'b': {'b', 1}, 'h': {'h', 16}, 'c': {'c', 16}, 'r': {'r', 32}, 'l': {'l', 64}, 'N': {'N', 64}, 'q': {'q', 128}, 'f': {'f', 32}, 'd': {'d', 64},
}

// Constraints are the constraints of one piece of assembly: outputs, inputs, clobbers.
type Constraints struct {
	Outputs, Inputs []Constraint
	Clobbers        []string // such as "memory"
}

// ParseConstraints reads a list such as "=r,r,~{memory}". Blanks do not count.
func ParseConstraints(text string) (Constraints, error) {
	var all Constraints
	if strings.TrimSpace(text) == "" {
		return all, nil
	}
	for _, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		if name, ok := strings.CutPrefix(part, "~{"); ok && strings.HasSuffix(name, "}") {
			all.Clobbers = append(all.Clobbers, strings.TrimSuffix(name, "}"))
			continue
		}
		c, err := all.parse(part)
		switch {
		case err != nil:
			return Constraints{}, err
		case len(all.Clobbers) > 0:
			return Constraints{}, fmt.Errorf("the constraint %q follows a clobber; those come last", part)
		case c.Output && len(all.Inputs) > 0:
			return Constraints{}, fmt.Errorf("the constraint %q of a result follows one of an operand", part)
		case c.Output:
			all.Outputs = append(all.Outputs, c)
		default:
			all.Inputs = append(all.Inputs, c)
		}
	}
	return all, nil
}

// parse reads one constraint of a register or immediate.
func (all Constraints) parse(text string) (Constraint, error) {
	c := Constraint{Text: text, Tied: -1}
	if strings.HasPrefix(text, "+") {
		return c, fmt.Errorf("the constraint %q is one of C; write the result as %q and an operand with its number",
			text, "="+text[1:])
	}
	rest, output := strings.CutPrefix(text, "=")
	if c.Output = output; output {
		rest = strings.TrimPrefix(rest, "&")
	} else {
		rest = strings.TrimPrefix(rest, "%")
	}
	if n, err := strconv.Atoi(rest); err == nil && !output {
		if n < 0 || n >= len(all.Outputs) {
			return c, fmt.Errorf("the constraint %q names result %d, but there are %d results", text, n, len(all.Outputs))
		}
		c.Tied, c.Class = n, all.Outputs[n].Class
		return c, nil
	}
	immediate := false
	for i := range len(rest) {
		class, ok := classes[rest[i]]
		switch {
		case ok && c.Class.Letter == 0:
			c.Class = class
		case !output && (rest[i] == 'n' || rest[i] == 'i'):
			immediate = true
		default:
			return c, unknownConstraint(text)
		}
	}
	if c.Class.Letter == 0 && !immediate {
		return c, unknownConstraint(text)
	}
	return c, nil
}

func unknownConstraint(text string) error {
	return fmt.Errorf("the constraint %q is not supported; expected one of b, h, r, l, q, f or d with = in front for a result, "+
		"n, the number of a result, or a clobber such as ~{memory}", text)
}

// Count is the number of operands that the text may name.
func (all Constraints) Count() int { return len(all.Outputs) + len(all.Inputs) }

// Check reports whether results and operands of the given widths, one entry per element of a group,
// fit the registers.
func (all Constraints) Check(outputs, inputs []int) error {
	if err := fit("result", all.Outputs, outputs); err != nil {
		return err
	}
	return fit("operand", all.Inputs, inputs)
}

func fit(what string, list []Constraint, widths []int) error {
	if len(list) != len(widths) {
		return fmt.Errorf("the constraints have %s, but the assembly has %s", counted(len(list), what), counted(len(widths), what))
	}
	for i, c := range list {
		if !c.Immediate() && widths[i] > c.Class.Width {
			return fmt.Errorf("%s %d has %d bits, and the constraint %q is for a register of %d", what, i, widths[i], c.Text, c.Class.Width)
		}
	}
	return nil
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// String is the list without blanks.
func (all Constraints) String() string {
	var parts []string
	for _, list := range [][]Constraint{all.Outputs, all.Inputs} {
		for _, c := range list {
			parts = append(parts, c.Text)
		}
	}
	for _, name := range all.Clobbers {
		parts = append(parts, "~{"+name+"}")
	}
	return strings.Join(parts, ",")
}

// References returns the operands that a text names, in order and with repetitions: $0, ${0} and
// ${0:r} are operands, $$ is a dollar sign, $( $| and $) separate variants for other assemblers,
// ${:uid} is a unique number. Any other dollar sign is an error, and so is an operand beyond count.
func References(text string, count int) ([]int, error) {
	var found []int
	err := eachReference(text, func(n int) string { found = append(found, n); return "" }, count, new(strings.Builder))
	return found, err
}

// withNames rewrites operand references to $0, $1, ..., and $$ to a dollar sign.
func withNames(text string, count int) (string, error) {
	var out strings.Builder
	err := eachReference(text, func(n int) string { return "$" + strconv.Itoa(n) }, count, &out)
	return out.String(), err
}

func eachReference(text string, name func(int) string, count int, out *strings.Builder) error {
	for {
		before, after, more := strings.Cut(text, "$")
		out.WriteString(before)
		if !more {
			return nil
		}
		size, operand, err := reference(after)
		if err != nil {
			return err
		}
		switch {
		case operand >= count:
			return fmt.Errorf("the text names operand $%d, but the constraints have %d", operand, count)
		case operand >= 0:
			out.WriteString(name(operand))
		case after[0] == '$':
			out.WriteByte('$')
		}
		text = after[size:]
	}
}

// reference parses the text after a dollar sign and returns its length and operand; -1 for none.
func reference(text string) (size, operand int, err error) {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	switch {
	case digits > 0:
		operand, err = strconv.Atoi(text[:digits])
		return digits, operand, err
	case text != "" && strings.ContainsRune("$(|)", rune(text[0])):
		return 1, -1, nil
	case strings.HasPrefix(text, "{"):
		inside, _, closed := strings.Cut(text[1:], "}")
		number, modifier, _ := strings.Cut(inside, ":")
		operand, err = strconv.Atoi(number)
		switch {
		case closed && number == "" && (modifier == "uid" || modifier == "comment" || modifier == "private"):
			return len(inside) + 2, -1, nil
		case closed && err == nil && operand >= 0 && (modifier == "" || modifier == "r"):
			return len(inside) + 2, operand, nil
		}
	}
	found := text
	if len(found) > 8 {
		found = found[:8]
	}
	return 0, 0, fmt.Errorf("expected the number of an operand behind '$', found %q; a dollar sign is written $$", "$"+found)
}
