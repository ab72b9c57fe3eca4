package pipeline

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// readPrivate reads the private loads of an iteration into registers and issues the copies of a later one into the same buffers.
func (v *version) readPrivate() {
	v.registers = map[*ir.Op]*ir.Value{}
	for i, l := range v.Loads {
		v.registers[l.Op()] = v.inRegisters(tile.NewLocalLoad(v.b, v.slot(i, v.read), l.Value.Type()).Result())
	}
	tile.NewRingRelease(v.b, v.ring.Ring(), v.read, nil)
	v.advance()
}

// loaded is what an iteration has loaded: what was read, with the other elements outside of the memory, where copies leave zeros.
func (v *version) loaded(l *asyncops.Load, m *ir.Mapping) *ir.Value {
	read := v.registers[l.Op()]
	if l.Outside == nil {
		return read
	}
	saved := v.b.Save()
	defer func() { v.b.Restore(saved) }()
	b := v.b.LocateAs(l.Op())
	var ends []*ir.Value
	for _, size := range l.Sizes() {
		if size.Value != nil {
			size.Value = m.Value(size.Value)
		}
		ends = append(ends, foldresult.Materialize(b, size))
	}
	return linalg.NewGeneric(b, linalg.GenericSpec{
		Ins:  []*ir.Value{read, m.Value(l.Outside)},
		Outs: []*ir.Value{b.Create(tensor.Empty, nil, []ir.Type{l.Value.Type()}).Result(0)},
		Body: func(args []*ir.Value) []*ir.Value {
			value := args[0]
			for d, end := range ends {
				inside := arith.NewCmpI(b, arith.ISLT, linalg.NewIndex(b, int64(d)), end)
				value = arith.NewSelect(b, inside, value, args[1])
			}
			return []*ir.Value{value}
		},
	}).Result(0)
}
