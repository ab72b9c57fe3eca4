// Package inlineptx parses the small pieces of PTX that kernels hold as inline assembly:
// straight-line code on registers, possibly predicated, without memory and branches. Anything else
// is refused with a reason. The package does not know what instructions compute.
package inlineptx

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Program is a parsed piece of assembly. Registers are numbered: outputs first, then inputs, then
// others.
type Program struct {
	Operands  Constraints
	Registers int
	Constants map[int]uint64 // registers that hold immediates
	Counters  []int          // special registers that count upwards, such as %clock64
	Steps     []Instruction
}

// Outputs and Inputs are the numbers of result and operand registers.
func (p *Program) Outputs() int { return len(p.Operands.Outputs) }
func (p *Program) Inputs() int  { return len(p.Operands.Inputs) }

// Start is the register of an input at the start: its own, or that of the result it is tied to.
func (p *Program) Start(input int) int {
	if tied := p.Operands.Inputs[input].Tied; tied >= 0 {
		return tied
	}
	return p.Outputs() + input
}

// Instruction computes one register. Exactly one of its forms is given.
type Instruction struct {
	Dst   int
	Args  []int
	Guard Guard

	Operation Operation // set when its name is not empty
	Join      int       // width of numbers to concatenate, the first one lowest
	Field     Field     // set when its width is not 0
}

// Guard is the predicate of an instruction, if any: @p, or @!p where it is inverted.
type Guard struct {
	Present, Inverted bool
	Register          int
}

// Field is a part of a register.
type Field struct{ At, Width int }

// parser maps names to registers; $0, $1, ... come first.
type parser struct {
	*Program
	names map[string]int
}

// Parse reads assembly text with the constraints of its operands.
func Parse(text, constraints string) (*Program, error) {
	list, err := ParseConstraints(constraints)
	if err != nil {
		return nil, err
	}
	if text, err = withNames(text, list.Count()); err != nil {
		return nil, err
	}
	p := &parser{Program: &Program{Operands: list, Constants: map[int]uint64{}}, names: map[string]int{}}
	for i := range list.Count() {
		p.declare("$" + strconv.Itoa(i))
	}
	for i, c := range list.Inputs {
		if c.Tied >= 0 { // either name refers to the shared register
			p.names["$"+strconv.Itoa(len(list.Outputs)+i)] = c.Tied
		}
	}
	for _, line := range strings.Split(comments.ReplaceAllString(text, " "), ";") {
		if err := p.statement(stripBlocks(line)); err != nil {
			return nil, err
		}
	}
	return p.Program, nil
}

var comments = regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/`)

func (p *parser) declare(name string) int {
	p.names[name] = p.Registers
	p.Registers++
	return p.Registers - 1
}

var (
	declaration = regexp.MustCompile(`^\.reg\s+\.\w+\s+(.*)$`)
	numbered    = regexp.MustCompile(`^([\w%$]+)<(\d+)>$`)
	predicated  = regexp.MustCompile(`^@\s*(!?)\s*([\w%$]+)\s+(?s:(.*))$`)
	mnemonic    = regexp.MustCompile(`^([a-z][a-z0-9]*(?:\.[a-zA-Z0-9:]+)*)\s*(?s:(.*))$`)
	bracketed   = regexp.MustCompile(`[\[\]]`)
)

// stripBlocks removes the braces of blocks before a statement. Names are unique in one piece: a
// second declaration is refused.
func stripBlocks(text string) string { return strings.TrimSpace(strings.TrimLeft(text, " \t\r\n{}")) }

func (p *parser) statement(text string) error {
	if text == "" {
		return nil
	}
	if m := declaration.FindStringSubmatch(text); m != nil {
		return p.registersNamed(m[1])
	}
	if m := predicated.FindStringSubmatch(text); m != nil {
		return p.guarded(m[2], m[1] == "!", m[3])
	}
	m := mnemonic.FindStringSubmatch(text)
	if m != nil && isBarrier(m[1]) {
		return nil
	}
	if m == nil || bracketed.MatchString(m[2]) {
		return fmt.Errorf("the instruction %q is not supported", text)
	}
	if strings.Contains(m[2], "{") {
		return p.packedMove(m[1], m[2])
	}
	op, err := operationNamed(m[1])
	if err != nil {
		return err
	}
	operands := strings.Split(m[2], ",")
	dst, err := p.register(operands[0])
	if err != nil {
		return fmt.Errorf("the instruction %q is not supported: %w", text, err)
	}
	args, err := p.operands(operands[1:])
	if err != nil {
		return fmt.Errorf("the instruction %q is not supported: %w", text, err)
	}
	if strings.HasPrefix(op.Key, "mad") && op.Type.Format == nil && len(args) == 3 {
		p.multiplyAndAdd(op, dst, args)
		return nil
	}
	p.Steps = append(p.Steps, Instruction{Dst: dst, Args: args, Operation: op})
	return nil
}

// multiplyAndAdd splits an integer mad, whose sum may be wider than its operands, into two
// instructions.
func (p *parser) multiplyAndAdd(op Operation, dst int, args []int) {
	product, sum := op, op
	product.Key = "mul" + strings.TrimPrefix(op.Key, "mad")
	sum.Key, sum.Type.Width = "add", product.ResultWidth()
	between := p.declare("product " + strconv.Itoa(p.Registers))
	p.Steps = append(p.Steps, Instruction{Dst: between, Args: args[:2], Operation: product},
		Instruction{Dst: dst, Args: []int{between, args[2]}, Operation: sum})
}

// barriers are instructions that wait for other threads, or for memory. A single thread runs the
// pieces, so they have no effect.
var barriers = map[string]bool{"bar": true, "barrier": true, "membar": true, "fence": true, "nanosleep": true, "griddepcontrol": true}

// isBarrier reports whether an instruction only waits; bar.red and the like also compute something.
func isBarrier(name string) bool {
	parts := strings.Split(name, ".")
	return barriers[parts[0]] && !slices.Contains(parts, "red")
}

// guarded parses a predicated instruction.
func (p *parser) guarded(name string, inverted bool, text string) error {
	register, err := p.register(name)
	if err != nil {
		return err
	}
	first := len(p.Steps)
	if err := p.statement(text); err != nil {
		return err
	}
	for i := first; i < len(p.Steps); i++ {
		p.Steps[i].Guard = Guard{Present: true, Inverted: inverted, Register: register}
	}
	return nil
}

var (
	unpacking = regexp.MustCompile(`^\{([^{}]*)\}\s*,([^{},]*)$`)
	packing   = regexp.MustCompile(`^([^{},]*),\s*\{([^{}]*)\}$`)
)

// packedMove parses a mov that unpacks or packs a register: mov.b32 {a, b}, c.
func (p *parser) packedMove(name, text string) error {
	t, ok := typeNamed(strings.TrimPrefix(name, "mov."))
	whole, list := "", ""
	apart := unpacking.FindStringSubmatch(text)
	switch {
	case apart != nil:
		list, whole = apart[1], apart[2]
	case packing.MatchString(text):
		m := packing.FindStringSubmatch(text)
		whole, list = m[1], m[2]
	}
	parts := strings.Split(list, ",")
	if !ok || list == "" || t.Width%len(parts) != 0 {
		return fmt.Errorf("the instruction %q is not supported", name+" "+text)
	}
	width := t.Width / len(parts)
	if apart == nil {
		dst, err := p.register(whole)
		if err != nil {
			return err
		}
		args, err := p.operands(parts)
		if err != nil {
			return err
		}
		p.Steps = append(p.Steps, Instruction{Dst: dst, Args: args, Join: width})
		return nil
	}
	args, err := p.operands([]string{whole})
	if err != nil {
		return err
	}
	for i, part := range parts {
		dst, err := p.register(part)
		if err != nil {
			return err
		}
		p.Steps = append(p.Steps, Instruction{Dst: dst, Args: args, Field: Field{i * width, width}})
	}
	return nil
}

func (p *parser) register(text string) (int, error) {
	text = strings.TrimSpace(text)
	r, ok := p.names[text]
	if !ok {
		return 0, fmt.Errorf("%q does not name a register", text)
	}
	return r, nil
}

func (p *parser) operands(texts []string) ([]int, error) {
	args := make([]int, 0, len(texts))
	for _, text := range texts {
		r, err := p.operand(strings.TrimSpace(text))
		if err != nil {
			return nil, err
		}
		args = append(args, r)
	}
	return args, nil
}

const maxRegisters = 1 << 12

func (p *parser) registersNamed(list string) error {
	for _, name := range strings.Split(list, ",") {
		name = strings.TrimSpace(name)
		names := []string{name}
		if m := numbered.FindStringSubmatch(name); m != nil {
			n, err := strconv.Atoi(m[2])
			if err != nil || n > maxRegisters {
				return fmt.Errorf("%s are too many registers", name)
			}
			names = nil
			for i := range n {
				names = append(names, m[1]+strconv.Itoa(i))
			}
		}
		for _, n := range names {
			if _, twice := p.names[n]; twice {
				return fmt.Errorf("the register %s is declared twice", n)
			}
			p.declare(n)
		}
	}
	return nil
}

// operand parses a register or an immediate, which gets a register of its own.
func (p *parser) operand(text string) (int, error) {
	if r, ok := p.names[text]; ok {
		return r, nil
	}
	if special := specialRegister(text); special != nil {
		r := p.declare(text)
		if p.Constants[r] = special.value; special.counts {
			p.Counters = append(p.Counters, r)
		}
		return r, nil
	}
	v, err := immediate(text)
	if err != nil {
		return 0, err
	}
	r := p.declare("immediate " + strconv.Itoa(p.Registers))
	p.Constants[r] = v
	return r, nil
}

func immediate(text string) (uint64, error) {
	lower := strings.ToLower(text)
	if hex, ok := strings.CutPrefix(lower, "0f"); ok && len(hex) == 8 {
		return strconv.ParseUint(hex, 16, 32)
	}
	if hex, ok := strings.CutPrefix(lower, "0d"); ok && len(hex) == 16 {
		return strconv.ParseUint(hex, 16, 64)
	}
	if v, err := strconv.ParseInt(lower, 0, 64); err == nil {
		return uint64(v), nil
	}
	if v, err := strconv.ParseUint(strings.TrimSuffix(lower, "u"), 0, 64); err == nil {
		return v, nil
	}
	if v, err := strconv.ParseFloat(lower, 64); err == nil {
		return uint64(math.Float32bits(float32(v))), nil
	}
	return 0, fmt.Errorf("the operand %q is not supported", text)
}
