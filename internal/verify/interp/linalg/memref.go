package linalg

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/memref"
	tensordialect "github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/ir"
)

func buildAlloc(c *compiler, op *ir.Op) (step, error) {
	t := op.Result(0).Type().(*ir.MemRefType)
	if !memref.HasIdentityLayout(t) {
		return nil, errors.New("only a memref with an identity layout can be allocated")
	}
	elem, err := scalarType(t.Elem)
	if err != nil {
		return nil, err
	}
	shape, dst, bytes := c.sizesOf(t.Shape, op.OperandsOf(0)), c.at(op.Result(0)), elem.Bytes()
	return func(f *frame) error {
		sizes, err := shape.sizes(f)
		if err != nil {
			return err
		}
		f.v[dst] = f.m.allocate(sizes, bytes)
		return nil
	}, nil
}

// allocate allocates memory filled with the poison pattern.
func (m *machine) allocate(sizes []int, bytes int) view {
	data := make([]byte, product(sizes)*bytes)
	for i := range data {
		data[i] = poison & 0xff
	}
	b := m.memory.Add("memory of the program", data)
	return view{base: b.Base(), sizes: sizes, strides: rowMajor(sizes)}
}

// global is memory that lives for the whole run.
type global struct {
	op   *ir.Op
	data []byte
}

func buildGetGlobal(c *compiler, op *ir.Op) (step, error) {
	ref, _ := memref.AsGetGlobal(op)
	def := ir.LookupSymbol(op, ref.Name())
	o, ok := memref.AsGlobal(def)
	if !ok {
		return nil, fmt.Errorf("there is no memory named %s", ref.Name())
	}
	t := o.Type()
	elem, err := scalarType(t.Elem)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(c.globals, func(g global) bool { return g.op == def }) {
		sizes, err := c.sizesOf(t.Shape, nil).sizes(nil)
		if err != nil {
			return nil, err
		}
		words := poisonTensor(sizes, elem).data
		if a, ok := o.InitialValue().(*ir.DenseAttr); ok {
			if words, err = denseElements(a, elem); err != nil {
				return nil, err
			}
		}
		data := make([]byte, len(words)*elem.Bytes())
		for i, w := range words {
			memory.Put(data[i*elem.Bytes():(i+1)*elem.Bytes()], w)
		}
		c.globals = append(c.globals, global{def, data})
	}
	dst, sizes := c.at(op.Result(0)), ints(t.Shape)
	return func(f *frame) error {
		f.v[dst] = view{base: f.m.globals[def], sizes: sizes, strides: rowMajor(sizes)}
		return nil
	}, nil
}

func (m *machine) addGlobals(globals []global) {
	m.globals = map[*ir.Op]uint64{}
	for _, g := range globals {
		name, _ := g.op.SymbolName()
		m.globals[g.op] = m.memory.Add(name, slices.Clone(g.data)).Base()
	}
}

// elementAccess is a compiled access to one element of a view.
type elementAccess struct {
	view    int
	indices []int
	t       scalar.Type
}

func (c *compiler) elementAccess(buffer *ir.Value, indices []*ir.Value) (elementAccess, error) {
	t, err := elementType(buffer.Type())
	return elementAccess{c.at(buffer), c.allAt(indices), t}, err
}

func (a *elementAccess) addr(f *frame) (uint64, error) {
	return f.v[a.view].element(f, a.indices, a.t.Bytes())
}

func (a *elementAccess) read(f *frame) (uint64, error) {
	addr, err := a.addr(f)
	if err != nil {
		return 0, err
	}
	return f.m.read(addr, a.t)
}

func (m *machine) read(addr uint64, t scalar.Type) (uint64, error) {
	v, err := m.memory.Read(addr, t.Bytes())
	return v & t.Mask(), reading(err)
}

func (a *elementAccess) write(f *frame, v uint64) error {
	addr, err := a.addr(f)
	if err != nil {
		return err
	}
	return writing(f.m.memory.Write(addr, a.t.Bytes(), v))
}

func buildLoad(c *compiler, op *ir.Op) (step, error) {
	o, _ := memref.AsLoad(op)
	a, err := c.elementAccess(o.MemRef(), o.Indices())
	dst := c.at(op.Result(0))
	return func(f *frame) error {
		v, err := a.read(f)
		f.w[dst] = v
		return err
	}, err
}

func buildStore(c *compiler, op *ir.Op) (step, error) {
	o, _ := memref.AsStore(op)
	value := c.at(o.Value())
	a, err := c.elementAccess(o.MemRef(), o.Indices())
	return func(f *frame) error { return a.write(f, f.w[value]) }, err
}

// buildCopy copies as if through a temporary buffer: source and destination may overlap.
func buildCopy(c *compiler, op *ir.Op) (step, error) {
	o, _ := memref.AsCopy(op)
	t, err := elementType(o.Source().Type())
	src, dst := c.at(o.Source()), c.at(o.Target())
	return func(f *frame) error {
		from, to := f.v[src], f.v[dst]
		if !slices.Equal(from.sizes, to.sizes) {
			return fmt.Errorf("memory of the shape %v is copied to memory of the shape %v", from.sizes, to.sizes)
		}
		if err := from.known(); err != nil {
			return err
		}
		data := make([]uint64, product(from.sizes))
		if err := f.m.readAll(from, t, data); err != nil {
			return err
		}
		return f.m.writeAll(to, t, data)
	}, err
}

// buildToTensor reads memory as it is now. Memory of unknown size, from which a gather takes
// elements, is read lazily, element by element, as code without tensors reads it.
func buildToTensor(c *compiler, op *ir.Op) (step, error) {
	o, _ := bufferization.AsToTensor(op)
	t, err := elementType(o.Buffer().Type())
	src, dst := c.at(o.Buffer()), c.at(op.Result(0))
	lazily := true
	for user := range op.Result(0).Users() {
		lazily = lazily && user.Is(tensordialect.Extract)
	}
	return func(f *frame) error {
		from := f.v[src]
		if err := from.known(); err != nil {
			if lazily {
				f.t[dst] = tensor{shape: from.sizes, lazy: &from}
				return nil
			}
			return err
		}
		data := make([]uint64, product(from.sizes))
		f.t[dst] = tensor{shape: from.sizes, data: data}
		return f.m.readAll(from, t, data)
	}, err
}

// buildMaterialize writes a tensor to memory, or passes it on where the destination is a tensor.
func buildMaterialize(c *compiler, op *ir.Op) (step, error) {
	o, _ := bufferization.AsMaterializeInDestination(op)
	t, err := elementType(o.Source().Type())
	if err != nil {
		return nil, err
	}
	if isTensor(o.Dest().Type()) {
		return buildSame(c, op)
	}
	src, dst := c.at(o.Source()), c.at(o.Dest())
	return func(f *frame) error {
		from, to := f.t[src], f.v[dst]
		if !slices.Equal(from.shape, to.sizes) {
			return fmt.Errorf("a tensor of the shape %v is written to memory of the shape %v", from.shape, to.sizes)
		}
		return f.m.writeAll(to, t, from.data)
	}, nil
}

// buildToBuffer allocates memory with a tensor's elements.
func buildToBuffer(c *compiler, op *ir.Op) (step, error) {
	o, _ := bufferization.AsToBuffer(op)
	t, err := elementType(o.Tensor().Type())
	src, dst := c.at(o.Tensor()), c.at(op.Result(0))
	return func(f *frame) error {
		f.v[dst] = f.m.allocate(f.t[src].shape, t.Bytes())
		return f.m.writeAll(f.v[dst], t, f.t[src].data)
	}, err
}
