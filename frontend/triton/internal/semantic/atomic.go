package semantic

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

var (
	semantics = map[string]tt.MemSemantic{"": tt.AcquireRelease, "acquire": tt.Acquire, "release": tt.Release,
		"acq_rel": tt.AcquireRelease, "relaxed": tt.Relaxed}
	scopes = map[string]tt.MemScope{"": tt.ScopeGPU, "gpu": tt.ScopeGPU, "cta": tt.ScopeCTA, "sys": tt.ScopeSystem}
)

// ordering is the attributes of the memory order and scope of an atomic operation.
func (s *Semantic) ordering(sem, scope string) ([]ir.NamedAttr, error) {
	order, err := option(semantics, "Memory semantic", sem)
	if err != nil {
		return nil, err
	}
	threads, err := option(scopes, "Memory semantic", scope)
	if err != nil {
		return nil, err
	}
	return []ir.NamedAttr{{Name: "sem", Attr: tt.I32Value(s.B.Ctx, order)}, {Name: "scope", Attr: tt.I32Value(s.B.Ctx, threads)}}, nil
}

// AtomicKinds are the names of the operations of AtomicRMW.
var AtomicKinds = []string{"add", "and", "max", "min", "or", "xchg", "xor"}

// plainKinds are the operations that are the same for all types.
var plainKinds = map[string]tt.RMWKind{"and": tt.RMWAnd, "or": tt.RMWOr, "xor": tt.RMWXor, "xchg": tt.RMWExch}

// AtomicRMW combines memory with a value atomically: kind is one of AtomicKinds. Mask may
// be nil.
func (s *Semantic) AtomicRMW(kind string, ptr, value *Tensor, mask pyeval.Value, sem, scope string) (*Tensor, error) {
	ptr, value, m, err := s.atomicOperands(kind, ptr, value, mask)
	if err != nil {
		return nil, err
	}
	attrs, err := s.ordering(sem, scope)
	if err != nil {
		return nil, err
	}
	if plain, ok := plainKinds[kind]; ok {
		return s.rmw(plain, ptr, value, m, attrs), nil
	}
	t := number(value.Type)
	if kind == "add" {
		if t.IsFloat() {
			return s.rmw(tt.RMWFAdd, ptr, value, m, attrs), nil
		}
		return s.rmw(tt.RMWAdd, ptr, value, m, attrs), nil
	}
	x := atomicExtrema[kind]
	switch {
	case t.IsSigned():
		return s.rmw(x.signed, ptr, value, m, attrs), nil
	case t.IsInt():
		return s.rmw(x.unsigned, ptr, value, m, attrs), nil
	case t != FP32 && t != FP64:
		return nil, errorf("atomic_%s not supported for dtype %s", kind, t)
	}
	return s.floatExtremum(x, ptr, value, m, attrs)
}

func (s *Semantic) rmw(kind tt.RMWKind, ptr, value, mask *Tensor, attrs []ir.NamedAttr) *Tensor {
	return &Tensor{tt.NewAtomicRMW(s.B.Builder, ptr.Handle, value.Handle, mask.Handle, kind, attrs...).Result(), value.Type}
}

// atomicOperands checks the operands of an atomic operation and gives the value and the
// mask the shape of the pointers.
func (s *Semantic) atomicOperands(kind string, ptr, value *Tensor, mask pyeval.Value) (p, v, m *Tensor, err error) {
	pt := pointer(ptr.Type)
	if pt == nil {
		return nil, nil, nil, errorf("Pointer argument of store instruction is %s", typeRepr(ptr.Type))
	}
	if pt.Const {
		return nil, nil, nil, errorf("Cannot store to a constant pointer")
	}
	if err := atomicElement(kind, pt.Elem); err != nil {
		return nil, nil, nil, err
	}
	if !IsNone(mask) {
		if m, err = s.ToTensor(mask); err != nil {
			return nil, nil, nil, err
		}
	}
	if err := scalarsFor(ptr, value, "Value"); err != nil {
		return nil, nil, nil, err
	}
	if err := scalarsFor(ptr, m, "Mask"); err != nil {
		return nil, nil, nil, err
	}
	if shape := ShapeOf(ptr.Type); shape != nil {
		if m != nil {
			if m, err = s.BroadcastTo(m, shape); err != nil {
				return nil, nil, nil, err
			}
		}
		if value, err = s.BroadcastTo(value, shape); err != nil {
			return nil, nil, nil, err
		}
	}
	if value, err = s.Cast(value, pt.Elem, ""); err != nil {
		return nil, nil, nil, err
	}
	if m == nil {
		m = s.splat(s.intConstant(1, Int1), ShapeOf(ptr.Type))
	}
	if err := checkMask(m); err != nil {
		return nil, nil, nil, err
	}
	return ptr, value, m, nil
}

// atomicElement refuses the element types that an atomic operation does not have.
func atomicElement(kind string, elem Type) error {
	t, ok := elem.(*Scalar)
	switch {
	case !ok:
		return errorf("atomic_%s does not support %s", kind, elem)
	case (t == FP16 || t == BF16) && kind != "add":
		return errorf("atomic_%s does not support %s", kind, t)
	case t == Int16 || t == UInt16 || t.Bits < 16:
		return errorf("atomic_%s does not support %s", kind, t)
	}
	return nil
}

// atomicExtremum has the operations of an atomic minimum or maximum. The order of floats
// is that of their bits as signed integers where the sign is clear, and the reverse of
// that as unsigned integers where it is set.
type atomicExtremum struct {
	signed, unsigned tt.RMWKind
	negative         tt.RMWKind // for floats whose sign is set
	// mixed says that the results of the two halves have different signedness.
	mixed bool
}

var atomicExtrema = map[string]atomicExtremum{
	"max": {tt.RMWMax, tt.RMWUMax, tt.RMWUMin, true},
	"min": {tt.RMWMin, tt.RMWUMin, tt.RMWUMax, false},
}

// floatExtremum is a minimum or maximum of floats: two operations on integers, masked by
// the sign.
func (s *Semantic) floatExtremum(x atomicExtremum, ptr, value, mask *Tensor, attrs []ir.NamedAttr) (*Tensor, error) {
	t := number(value.Type)
	signed, unsigned := Int32, UInt32
	if t == FP64 {
		signed, unsigned = Int64, UInt64
	}
	b := &chain{s: s}
	intValue := b.bitcast(value, signed)
	intPtr := b.bitcast(ptr, &Pointer{Elem: signed})
	uintValue := b.bitcast(value, unsigned)
	uintPtr := b.bitcast(ptr, &Pointer{Elem: unsigned})
	bits := b.bitcast(value, unsigned)
	sign := b.do(func() (*Tensor, error) { return s.Shr(bits, pyeval.NewInt(int64(t.Bits-1)), false) })
	negative := b.do(func() (*Tensor, error) { return s.Cast(sign, Int1, "") })
	positive := b.do(func() (*Tensor, error) { return s.Not(negative) })
	positiveMask := b.do(func() (*Tensor, error) { return s.And(mask, positive) })
	above := b.do(func() (*Tensor, error) { return s.rmw(x.signed, intPtr, intValue, positiveMask, attrs), nil })
	negativeMask := b.do(func() (*Tensor, error) { return s.And(mask, negative) })
	below := b.do(func() (*Tensor, error) { return s.rmw(x.negative, uintPtr, uintValue, negativeMask, attrs), nil })
	result := b.do(func() (*Tensor, error) {
		if x.mixed {
			return s.Where(positive, above, below)
		}
		return s.choose(positive, above, below)
	})
	return b.bitcast(result, t), b.err
}

// chain runs steps until one fails.
type chain struct {
	s   *Semantic
	err error
}

func (c *chain) do(step func() (*Tensor, error)) (t *Tensor) {
	if c.err == nil {
		t, c.err = step()
	}
	return t
}

func (c *chain) bitcast(t *Tensor, to Type) *Tensor {
	return c.do(func() (*Tensor, error) { return c.s.Bitcast(t, to) })
}

// AtomicCAS replaces memory that holds an expected value.
func (s *Semantic) AtomicCAS(ptr, expected, value *Tensor, sem, scope string) (*Tensor, error) {
	attrs, err := s.ordering(sem, scope)
	if err != nil {
		return nil, err
	}
	p := pointer(ptr.Type)
	if p == nil {
		return nil, errorf("Pointer argument of store instruction is %s", typeRepr(ptr.Type))
	}
	if w := bitWidth(p.Elem); w != 16 && w != 32 && w != 64 {
		return nil, errorf("atomic_cas only supports elements with width {16, 32, 64}")
	}
	want := withElem(ptr.Type, p.Elem).IR(s.B)
	for _, t := range []*Tensor{expected, value} {
		if t.Type.IR(s.B) != want {
			return nil, errorf("atomic_cas needs values of type %s, but found %s", withElem(ptr.Type, p.Elem), t.Type)
		}
	}
	return &Tensor{tt.NewAtomicCAS(s.B.Builder, ptr.Handle, expected.Handle, value.Handle, attrs...).Result(), value.Type}, nil
}

// accessOrder is the memory order of an atomic load or store: one order, or relaxed.
func (s *Semantic) accessOrder(name, strong, sem, scope string) ([]ir.NamedAttr, error) {
	if sem == "" {
		sem = strong
	}
	if sem != strong && sem != "relaxed" {
		if _, err := s.ordering(sem, scope); err != nil {
			return nil, err
		}
		return nil, errorf("%s only supports %s and relaxed semantics", name, strong)
	}
	return s.ordering(sem, scope)
}

// AtomicLoad reads memory atomically. Mask may be nil.
func (s *Semantic) AtomicLoad(ptr *Tensor, mask pyeval.Value, sem, scope string) (*Tensor, error) {
	asked := pointer(ptr.Type)
	ptr, _, m, err := s.atomicAccess("load", ptr, nil, mask)
	if err != nil {
		return nil, err
	}
	attrs, err := s.accessOrder("atomic_load", "acquire", sem, scope)
	if err != nil {
		return nil, err
	}
	loaded := withElem(ptr.Type, pointer(ptr.Type).Elem)
	op := s.B.Create(tt.AtomicLoad, []*ir.Value{ptr.Handle, m.Handle}, []ir.Type{loaded.IR(s.B)}, attrs...)
	t := &Tensor{Handle: op.Result(0), Type: loaded}
	if asked.Elem == Type(Int1) {
		return s.Cast(t, Int1, "")
	}
	return t, nil
}

// AtomicStore writes memory atomically. Mask may be nil.
func (s *Semantic) AtomicStore(ptr, value *Tensor, mask pyeval.Value, sem, scope string) error {
	ptr, value, m, err := s.atomicAccess("store", ptr, value, mask)
	if err != nil {
		return err
	}
	attrs, err := s.accessOrder("atomic_store", "release", sem, scope)
	if err != nil {
		return err
	}
	s.B.Create(tt.AtomicStore, []*ir.Value{ptr.Handle, value.Handle, m.Handle}, nil, attrs...)
	return nil
}

// AtomicPoll waits until memory holds a value, or a time has passed. Timeout may be nil.
func (s *Semantic) AtomicPoll(ptr *Tensor, expected, timeout pyeval.Value, sem, scope string) (*Tensor, error) {
	if n, ok := bigOf(Unwrap(timeout)); ok && n.Sign() < 0 {
		return nil, errorf("atomic_poll timeout_ns must be non-negative")
	}
	var limit *Tensor
	var err error
	if !IsNone(timeout) {
		if limit, err = s.ToTensor(timeout); err != nil {
			return nil, err
		}
	}
	want, err := s.ToTensor(expected)
	if err != nil {
		return nil, err
	}
	p := pointer(ptr.Type)
	if p == nil {
		return nil, errorf("Unsupported ptr type %s in `tl.atomic_poll`", typeRepr(ptr.Type))
	}
	elem, _ := p.Elem.(*Scalar)
	if elem == nil || !elem.IsInt() || elem.Bits != 16 && elem.Bits != 32 && elem.Bits != 64 {
		return nil, errorf("atomic_poll only supports integer elements with width {16, 32, 64}")
	}
	if want, err = s.Cast(want, elem, ""); err != nil {
		return nil, err
	}
	if ptr, want, err = s.broadcastPair(ptr, want); err != nil {
		return nil, err
	}
	attrs, err := s.accessOrder("atomic_poll", "acquire", sem, scope)
	if err != nil {
		return nil, err
	}
	operands := []*ir.Value{ptr.Handle, want.Handle}
	if limit != nil {
		if t := number(limit.Type); ShapeOf(limit.Type) != nil || t == nil || !t.IsInt() {
			return nil, errorf("atomic_poll timeout_ns must be a scalar integer")
		}
		if limit, err = s.Cast(limit, UInt64, ""); err != nil {
			return nil, err
		}
		operands = append(operands, limit.Handle)
	}
	to := withElem(want.Type, Int1)
	return &Tensor{Handle: s.B.Create(tt.AtomicPoll, operands, []ir.Type{to.IR(s.B)}, attrs...).Result(0), Type: to}, nil
}

// atomicAccess checks the operands of an atomic load or store, and gives them one shape. The value of a load is nil; truth values are
// bytes in memory.
func (s *Semantic) atomicAccess(kind string, ptr, value *Tensor, mask pyeval.Value) (p, v, m *Tensor, err error) {
	pt := pointer(ptr.Type)
	isBlock := pt != nil && ShapeOf(pt.Elem) != nil // of a block pointer
	switch {
	case pt == nil || isBlock:
		return nil, nil, nil, errorf("Unsupported ptr type %s in `tl.atomic_%s`", typeRepr(ptr.Type), kind)
	case value != nil && pt.Const:
		return nil, nil, nil, errorf("Cannot store to a constant pointer")
	case number(pt.Elem) == nil:
		return nil, nil, nil, errorf("atomic_%s only supports integer and floating-point elements", kind)
	}
	if !IsNone(mask) {
		if m, err = s.ToTensor(mask); err != nil {
			return nil, nil, nil, err
		}
	}
	if ShapeOf(ptr.Type) == nil {
		if value != nil {
			if err := scalarsFor(ptr, value, "Value"); err != nil {
				return nil, nil, nil, err
			}
		}
		if err := scalarsFor(ptr, m, "Mask"); err != nil {
			return nil, nil, nil, err
		}
	} else {
		for _, other := range []**Tensor{&value, &m} {
			if *other != nil {
				if ptr, *other, err = s.broadcastPair(ptr, *other); err != nil {
					return nil, nil, nil, err
				}
			}
		}
		if value != nil && m != nil {
			if value, m, err = s.broadcastPair(value, m); err != nil {
				return nil, nil, nil, err
			}
		}
	}
	elem := pt.Elem
	if elem == Type(Int1) {
		elem = Int8
		if ptr, err = s.Cast(ptr, &Pointer{Elem: elem}, ""); err != nil {
			return nil, nil, nil, err
		}
	}
	if value != nil {
		if value, err = s.Cast(value, elem, ""); err != nil {
			return nil, nil, nil, err
		}
	}
	if m == nil {
		m = s.splat(s.intConstant(1, Int1), ShapeOf(ptr.Type))
	}
	return ptr, value, m, checkMask(m)
}
