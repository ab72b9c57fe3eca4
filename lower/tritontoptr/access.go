package tritontoptr

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
)

// load reads through a pointer as a memref of one element:
//
//	%v = tt.load %p, %m, %x : !tt.ptr<f32>
//
// becomes
//
//	%e = tptr.to_memref %p : <#tptr.default_memory_space> to memref<1xf32>
//	%v = scf.if %m -> (f32) {
//	  %l = memref.load %e[%c0] : memref<1xf32>
//	  scf.yield %l : f32
//	} else {
//	  scf.yield %x : f32
//	}
//
// A pointer in memory is read as an integer.
func (c *conversion) load(op *ir.Op) {
	o, _ := tt.AsLoad(op)
	old := op.Result(0).Type()
	result := c.newType(old)
	element := c.element(o.Ptr(), old)
	read := func() *ir.Value {
		l := c.Create(memref.Load, []*ir.Value{element, arith.NewIndex(c.Builder, 0)}, []ir.Type{c.stored(old)})
		c.copyAttrs(op, l)
		return c.toPtr(l.Result(0), result)
	}
	var v *ir.Value
	if o.Mask() == nil {
		v = read()
	} else {
		v = scf.NewIf(c.Builder, o.Mask(), []ir.Type{result}, func() []*ir.Value {
			return []*ir.Value{read()}
		}, func() []*ir.Value {
			if o.Other() != nil {
				return []*ir.Value{c.converted(o.Other())}
			}
			return []*ir.Value{c.toPtr(ptrmemref.Zero(c.Builder, c.stored(old)), result)}
		}).Op.Result(0)
	}
	c.replace(op, v)
}

// store writes through a pointer:
//
//	tt.store %p, %v, %m : !tt.ptr<f32>
//
// becomes
//
//	scf.if %m {
//	  %e = tptr.to_memref %p : <#tptr.default_memory_space> to memref<1xf32>
//	  memref.store %v, %e[%c0] : memref<1xf32>
//	}
func (c *conversion) store(op *ir.Op) {
	o, _ := tt.AsStore(op)
	write := func() []*ir.Value {
		t := o.Value().Type()
		element := c.element(o.Ptr(), t)
		v := o.Value()
		if c.stored(t) != t {
			v = tptr.NewPtrToInt(c.Builder, c.converted(v), ir.I64).Res()
		}
		c.copyAttrs(op, memref.NewStore(c.Builder, v, element, []*ir.Value{arith.NewIndex(c.Builder, 0)}).Op)
		return nil
	}
	if o.Mask() == nil {
		write()
	} else {
		scf.NewIf(c.Builder, o.Mask(), nil, write, nil)
	}
	op.Erase()
}

// element is the memory behind a pointer as a memref.
func (c *conversion) element(p *ir.Value, t ir.Type) *ir.Value {
	one := c.Ctx.MemRef([]int64{1}, c.stored(t), nil, nil)
	return tptr.NewToMemRef(c.Builder, c.converted(p), one).Res()
}

// stored is the type of a value in memory.
func (c *conversion) stored(t ir.Type) ir.Type {
	if tt.IsPtr(t) || t == c.ptr {
		return ir.I64
	}
	return t
}

// toPtr converts a value from memory to a pointer, if a pointer is wanted.
func (c *conversion) toPtr(v *ir.Value, want ir.Type) *ir.Value {
	if want != c.ptr {
		return v
	}
	return tptr.NewIntToPtr(c.Builder, v, want).Res()
}

// copyAttrs copies the attributes of an access.
func (c *conversion) copyAttrs(from, to *ir.Op) {
	for _, a := range discardable.OfAccess(from) {
		to.SetAttr(a.Name, a.Attr)
	}
	discardable.Copy(from, to)
}
