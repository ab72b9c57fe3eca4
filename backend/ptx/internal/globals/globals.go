// Package globals has the constant data of a module: arrays, texts, and what prints them.
package globals

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/ir"
)

// Data is the constant data of a module.
type Data struct {
	B         *llvmir.Builder
	Module    *llvmir.Module
	byContent map[string]llvmir.Value
	rooms     map[room]llvmir.Value
}

// room is memory of a function for the arguments of a call of vprintf. Calls share it, since a thread's local memory is what the registers that
// were spilled are counted by: torch.compile drops configurations with more than 16 words.
type room struct {
	of    *llvmir.Function
	words int
}

// usualWords is the room for a text, three program ids and the number of an element.
const usualWords = 5

// New is the data of a module that has none yet, used where a builder stands.
func New(m *llvmir.Module, b *llvmir.Builder) *Data {
	return &Data{Module: m, B: b, byContent: map[string]llvmir.Value{}, rooms: map[room]llvmir.Value{}}
}

// Table is a constant array in global memory.
func (d *Data) Table(a *ir.DenseAttr) (*gmem.MemRef, error) {
	elem, err := arithtollvm.ElementOf(a.Type.ElementType())
	if err != nil {
		return nil, err
	}
	shape, _ := a.Type.Dims()
	m := &gmem.MemRef{Elem: elem, Offset: i64(0), Sizes: make([]llvmir.Value, len(shape)), Strides: make([]llvmir.Value, len(shape))}
	n := int64(1)
	for d, size := range slices.Backward(shape) {
		m.Sizes[d], m.Strides[d] = i64(size), i64(n)
		n *= size
	}
	data := []byte(a.Data)
	if a.Splat {
		data = slices.Repeat(data, int(n))
	}
	m.Base = d.data(data)
	return m, nil
}

// Words is the address of a constant array of 32-bit words.
func (d *Data) Words(words []uint32) llvmir.Value {
	var data []byte
	for _, w := range words {
		data = binary.LittleEndian.AppendUint32(data, w)
	}
	return d.data(data)
}

// data is a private global with the given bytes.
func (d *Data) data(data []byte) llvmir.Value {
	p, ok := d.byContent[string(data)]
	if !ok {
		p = d.Module.Global(llvmir.Global{
			Name: fmt.Sprintf("data%d", len(d.byContent)), Init: llvmir.ConstBytes(data),
			Constant: true, Linkage: llvmir.Private, Space: gmem.Space, Align: 16,
		})
		d.byContent[string(data)] = p
	}
	return p
}

// Trap ends the kernel with an error.
func (d *Data) Trap() { d.B.Intrinsic("llvm.trap", llvmir.Void, nil) }

// Text is the address of a constant string.
func (d *Data) Text(s string) llvmir.Value {
	return d.B.PtrToInt(d.data(append([]byte(s), 0)), llvmir.I64)
}

// Printf calls the device's vprintf with 64-bit arguments.
func (d *Data) Printf(format string, args ...llvmir.Value) {
	to := llvmir.Zero(llvmir.Ptr)
	if len(args) > 0 {
		to = d.room(len(args))
	}
	for i, v := range args {
		d.B.Store(v, d.B.Offset(to, i64(int64(8*i))))
	}
	f := d.Module.Declare("vprintf", llvmir.I32, llvmir.Ptr, llvmir.Ptr)
	d.B.Call(f, d.B.IntToPtr(d.Text(format), llvmir.Ptr), to)
}

// room is where the function that is emitted writes arguments.
func (d *Data) room(words int) llvmir.Value {
	of := room{d.B.Function(), max(words, usualWords)}
	p, ok := d.rooms[of]
	if !ok {
		p = d.B.Local(llvmir.I64, of.words, 8)
		d.rooms[of] = p
	}
	return p
}

// i64 is written often enough for a short name.
var i64 = llvmir.ConstI64
