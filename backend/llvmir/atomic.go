package llvmir

import "slices"

// Ordering says what an atomic access orders.
type Ordering string

const (
	NotAtomic      Ordering = ""
	Unordered      Ordering = "unordered"
	Monotonic      Ordering = "monotonic"
	Acquire        Ordering = "acquire"
	Release        Ordering = "release"
	AcquireRelease Ordering = "acq_rel"
	Sequential     Ordering = "seq_cst"
)

// AtomicOp is what an atomic read-modify-write does.
type AtomicOp string

const (
	AtomicXchg     AtomicOp = "xchg"
	AtomicAdd      AtomicOp = "add"
	AtomicSub      AtomicOp = "sub"
	AtomicAnd      AtomicOp = "and"
	AtomicNand     AtomicOp = "nand"
	AtomicOr       AtomicOp = "or"
	AtomicXor      AtomicOp = "xor"
	AtomicMax      AtomicOp = "max"
	AtomicMin      AtomicOp = "min"
	AtomicUMax     AtomicOp = "umax"
	AtomicUMin     AtomicOp = "umin"
	AtomicFAdd     AtomicOp = "fadd"
	AtomicFSub     AtomicOp = "fsub"
	AtomicFMax     AtomicOp = "fmax"
	AtomicFMin     AtomicOp = "fmin"
	AtomicFMaximum AtomicOp = "fmaximum"
	AtomicFMinimum AtomicOp = "fminimum"
	AtomicUIncWrap AtomicOp = "uinc_wrap" // up to the operand, then 0
	AtomicUDecWrap AtomicOp = "udec_wrap" // down to 0, then the operand
	AtomicUSubCond AtomicOp = "usub_cond" // only if it stays positive
	AtomicUSubSat  AtomicOp = "usub_sat"  // not below 0
)

// AtomicOps are all of them.
var AtomicOps = []AtomicOp{
	AtomicXchg, AtomicAdd, AtomicSub, AtomicAnd, AtomicNand, AtomicOr, AtomicXor, AtomicMax, AtomicMin, AtomicUMax, AtomicUMin,
	AtomicFAdd, AtomicFSub, AtomicFMax, AtomicFMin, AtomicFMaximum, AtomicFMinimum,
	AtomicUIncWrap, AtomicUDecWrap, AtomicUSubCond, AtomicUSubSat,
}

// Float says whether the operation is on floats; exchanges are on anything.
func (op AtomicOp) Float() bool { return op[0] == 'f' }

func syncScope(scope string) string {
	if scope == "" {
		return ""
	}
	return " syncscope(" + quoted(scope) + ")"
}

// AtomicRMW changes memory and returns what was there before.
func (b *Builder) AtomicRMW(op AtomicOp, p, v Value, order Ordering, scope string, align int) Value {
	pointerCheck("atomicrmw", p)
	if !slices.Contains(AtomicOps, op) || order == NotAtomic || order == Unordered ||
		op.Float() && !v.typ.IsFloat() || !op.Float() && op != AtomicXchg && v.typ.kind != kindInt {
		bug("atomicrmw %s of %s, ordered %q", op, v, order)
	}
	return b.emit(b.make(v.typ, "atomicrmw "+string(op)+" ").typedOp(p).word(", ").typedOp(v).
		word(syncScope(scope) + " " + string(order) + alignment(align)))
}

// CmpXchg writes v if memory holds want, and returns what was there before and
// whether it was want.
func (b *Builder) CmpXchg(p, want, v Value, success, failure Ordering, scope string, align int) (old, done Value) {
	pointerCheck("cmpxchg", p)
	t := same("cmpxchg", want, v)
	if t.kind != kindInt && t.kind != kindPtr {
		bug("cmpxchg of %s", t)
	}
	pair := b.emit(b.make(Struct(t, I1), "cmpxchg ").list([]Value{p, want, v}).
		word(syncScope(scope) + " " + string(success) + " " + string(failure) + alignment(align)))
	return b.ExtractValue(pair, 0), b.ExtractValue(pair, 1)
}

// Fence orders the accesses around it.
func (b *Builder) Fence(order Ordering, scope string) {
	b.emit(b.make(Void, "fence"+syncScope(scope)+" "+string(order)))
}
