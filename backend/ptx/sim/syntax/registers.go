package syntax

import "slices"

// writesNothing has the instructions whose first operand is a source.
var writesNothing = map[string]bool{
	"st": true, "red": true, "bra": true, "brx": true, "call": true, "ret": true, "exit": true, "bar": true,
	"barrier": true, "prefetch": true, "prefetchu": true, "stmatrix": true, "cp": true, "nanosleep": true,
	"membar": true, "fence": true, "trap": true, "brkpt": true, "discard": true, "applypriority": true,
}

// Writes reports whether the first operand is a destination.
func (in *Inst) Writes() bool {
	if len(in.Operands) == 0 || in.Operands[0].Kind == Address {
		return false
	}
	barrierResult := (in.Parts[0] == "bar" || in.Parts[0] == "barrier") && slices.Contains(in.Parts, "red")
	return !writesNothing[in.Parts[0]] || barrierResult
}

// Registers are the registers that the instruction reads, and those that it always writes: under a guard it may write none.
func (in *Inst) Registers() (read, written []*Reg) {
	if in.Guard != nil {
		read = append(read, in.Guard)
	}
	writes := in.Writes()
	for i, o := range in.Operands {
		if i == 0 && in.Parts[0] == "wgmma" {
			read = append(read, o.Registers()...) // the accumulator
		}
		switch {
		case i > 0 || !writes:
			read = append(read, o.Registers()...)
		case in.Guard == nil:
			written = append(written, o.Registers()...)
		}
	}
	return read, written
}

// Registers are the registers of the operand.
func (o Operand) Registers() (list []*Reg) {
	if o.Reg != nil {
		list = append(list, o.Reg)
	}
	for _, e := range o.Elems {
		list = append(list, e.Registers()...)
	}
	return list
}
