package launch

import (
	"fmt"
	"math/bits"
	"strconv"
)

// maxAlignment is the greatest alignment of memory that kernels are specialised for.
const maxAlignment = 16

// AppendSignature appends what the speed of a launch with arguments depends on, for tunable ops:
// numbers and constants, types, sizes and alignment of memory, and which arguments share memory.
// Addresses and contents are no part of it. Arguments that the kernel does not take are a
// question mark: launching says what is wrong with them.
func (f *Kernel) AppendSignature(b []byte, args ...any) []byte {
	c := f.newCall()
	defer c.free()
	if err := c.bind(args); err != nil {
		return append(b, '?')
	}
	first := len(b)
	for i := range c.args {
		if !c.given[i] {
			continue
		}
		if len(b) > first {
			b = append(b, ", "...)
		}
		b = append(append(b, f.params[i].Name...), '=')
		b = c.args[i].appendSignature(b)
	}
	for i := range c.args {
		for j := range c.args[:i] {
			if c.args[i].shares(&c.args[j]) {
				b = append(append(append(append(b, ", "...), f.params[j].Name...), '~'), f.params[i].Name...)
			}
		}
	}
	return b
}

func (a *argument) appendSignature(b []byte) []byte {
	switch a.kind {
	case none:
		return append(b, "None"...)
	case integer:
		return strconv.AppendInt(b, int64(a.bits), 10)
	case unsigned:
		return strconv.AppendUint(b, a.bits, 10)
	case float:
		v, _ := a.number()
		return strconv.AppendFloat(b, v, 'g', -1, 64)
	case boolean:
		return strconv.AppendBool(b, a.bits != 0)
	case memory:
		return a.appendMemory(b)
	case tuple, descriptor:
		b = append(b, '(')
		for i := range a.elems {
			b = append(a.elems[i].appendSignature(b), ',')
		}
		return append(b, ')')
	}
	return fmt.Append(b, a.value)
}

// appendMemory writes memory as *fp16[4096]:16, with its size and alignment.
func (a *argument) appendMemory(b []byte) []byte {
	b = append(append(append(b, '*'), a.elem.String()...), '[')
	if a.bytes > 0 || a.host {
		b = strconv.AppendInt(b, int64(a.bytes/max(a.elem.Bytes(), 1)), 10)
	}
	b = append(b, "]:"...)
	return strconv.AppendInt(b, int64(min(maxAlignment, 1<<min(bits.TrailingZeros64(a.bits), 62))), 10)
}

// shares reports whether two arguments share memory, as far as sizes are known.
func (a *argument) shares(b *argument) bool {
	if a.kind != memory || b.kind != memory || a.bytes == 0 && a.host || b.bytes == 0 && b.host {
		return false
	}
	return a.bits < b.bits+uint64(max(b.bytes, 1)) && b.bits < a.bits+uint64(max(a.bytes, 1))
}
