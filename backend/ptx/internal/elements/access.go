// Package elements loads and stores single elements of global memory.
package elements

import (
	"errors"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/bodies"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// Emitter emits accesses to single elements.
type Emitter struct {
	*values.Values
	*gmem.Memory
	*bodies.Bodies
	GPU       targets.GPU
	Addresses *arithtollvm.ScalarBuilder

	predicates map[*ir.Block]condition // of the accesses in regions of predicated branches
}

// New emits accesses to single elements.
func New(x *values.Values, m *gmem.Memory, b *bodies.Bodies, gpu targets.GPU, addresses *arithtollvm.ScalarBuilder) *Emitter {
	return &Emitter{Values: x, Memory: m, Bodies: b, GPU: gpu, Addresses: addresses, predicates: map[*ir.Block]condition{}}
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{
	memref.Load: emitLoad, memref.Store: emitStore, affine.Load: emitAffineLoad, affine.Store: emitAffineStore,
	tptr.Load: (*Emitter).LoadPointee, tptr.Store: (*Emitter).StorePointee,
}

func emitLoad(c *Emitter, op *ir.Op) error {
	o, _ := memref.AsLoad(op)
	m, at, err := c.Indexed(o.MemRef(), o.Indices())
	if err == nil {
		c.Scalars[op.Result(0)] = c.Load(op, m, at)
	}
	return err
}

func emitAffineLoad(c *Emitter, op *ir.Op) error {
	o, _ := affine.AsLoad(op)
	return c.affineAccess(o, func(m *gmem.MemRef, at []llvmir.Value) error {
		c.Scalars[op.Result(0)] = c.Load(op, m, at)
		return nil
	})
}

func emitAffineStore(c *Emitter, op *ir.Op) error {
	o, _ := affine.AsStore(op)
	return c.affineAccess(o, func(m *gmem.MemRef, at []llvmir.Value) error {
		v, err := c.Scalar(o.Stored())
		if err == nil {
			c.store(op, m, at, v)
		}
		return err
	})
}

func (c *Emitter) affineAccess(o affine.AccessOp, access func(*gmem.MemRef, []llvmir.Value) error) error {
	m, args, err := c.Indexed(o.MemRef(), o.Inputs())
	if err != nil {
		return err
	}
	subscripts := o.Map()
	var at []llvmir.Value
	for _, e := range subscripts.Results {
		k, ok := expr.Coefficients(e, subscripts.NumDims, subscripts.NumSyms)
		if !ok {
			return errors.New("indices that are not linear are not supported")
		}
		sum := i64(k[len(k)-1])
		for i, arg := range args {
			sum = c.AddIndex(sum, c.MulIndex(i64(k[i]), arg))
		}
		at = append(at, sum)
	}
	return access(m, at)
}

// store stores a scalar. In a body each thread stores its own; outside of bodies the value is
// uniform, and the first thread stores it.
func (c *Emitter) store(op *ir.Op, m *gmem.MemRef, at []llvmir.Value, v llvmir.Value) {
	if c.predicateOf(op).when.IsValid() {
		c.storePredicated(op, m, c.PointerTo(m, at), v)
		return
	}
	if m.Elem.Storage != m.Elem.Scalar {
		v = c.B.ZExt(v, m.Elem.Storage)
	}
	write := func() { c.B.Store(v, c.PointerTo(m, at)) }
	if linalg.BodyOwner(op) != nil {
		write()
		return
	}
	c.B.When(c.B.ICmp(llvmir.EQ, c.Thread, i32(0)), write)
}

func emitStore(c *Emitter, op *ir.Op) error {
	o, _ := memref.AsStore(op)
	m, at, err := c.Indexed(o.MemRef(), o.Indices())
	if err != nil {
		return err
	}
	v, err := c.Scalar(o.Value())
	if err == nil {
		c.store(op, m, at, v)
	}
	return err
}

// Load loads one element of global memory, for an operation.
func (c *Emitter) Load(op *ir.Op, m *gmem.MemRef, indices []llvmir.Value) llvmir.Value {
	if c.predicateOf(op).when.IsValid() {
		return c.loadPredicated(op, m, c.PointerTo(m, indices))
	}
	v := c.B.Load(m.Elem.Storage, c.PointerTo(m, indices), llvmir.Access{Volatile: gmem.IsVolatile(op)})
	if m.Elem.Storage != m.Elem.Scalar {
		v = c.B.Trunc(v, m.Elem.Scalar)
	}
	return v
}

// Constants are written often enough for short names.
var i32, i64 = llvmir.ConstI32, llvmir.ConstI64
