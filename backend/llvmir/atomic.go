package llvmir

import "slices"

// Ordering is a memory ordering of LLVM.
type Ordering string

// The memory orderings, from the weakest to the strongest.
const (
	NotAtomic      Ordering = ""
	Unordered      Ordering = "unordered"
	Monotonic      Ordering = "monotonic"
	Acquire        Ordering = "acquire"
	Release        Ordering = "release"
	AcquireRelease Ordering = "acq_rel"
	Sequential     Ordering = "seq_cst"
)

// AtomicOp is the operation of an atomicrmw instruction.
type AtomicOp string

// The operations of atomicrmw: the names are LLVM's.
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
	AtomicUIncWrap AtomicOp = "uinc_wrap" // increment; 0 after the operand
	AtomicUDecWrap AtomicOp = "udec_wrap" // decrement; the operand after 0
	AtomicUSubCond AtomicOp = "usub_cond" // subtract if there is no overflow
	AtomicUSubSat  AtomicOp = "usub_sat"  // subtract, at least 0
)

// atomicOps are all operations.
var atomicOps = []AtomicOp{
	AtomicXchg, AtomicAdd, AtomicSub, AtomicAnd, AtomicNand, AtomicOr, AtomicXor, AtomicMax, AtomicMin, AtomicUMax, AtomicUMin,
	AtomicFAdd, AtomicFSub, AtomicFMax, AtomicFMin, AtomicFMaximum, AtomicFMinimum,
	AtomicUIncWrap, AtomicUDecWrap, AtomicUSubCond, AtomicUSubSat,
}

// isFloat reports whether the operation computes with floats. An exchange takes any type.
func (op AtomicOp) isFloat() bool { return op[0] == 'f' }

func syncScope(scope string) string {
	if scope == "" {
		return ""
	}
	return " syncscope(" + quoted(scope) + ")"
}

// AtomicRMW updates memory and returns the old value. The scope is a synchronization
// scope of the target, "" for all threads; align is in bytes, 0 for the natural one.
func (b *Builder) AtomicRMW(op AtomicOp, p, v Value, order Ordering, scope string, align int) Value {
	pointerCheck("atomicrmw", p)
	if !slices.Contains(atomicOps, op) || order == NotAtomic || order == Unordered ||
		op.isFloat() && !v.typ.IsFloat() || !op.isFloat() && op != AtomicXchg && v.typ.kind != kindInt {
		bug("atomicrmw %s of %s, ordered %q", op, v, order)
	}
	return b.emit(b.make(v.typ, "atomicrmw "+string(op)+" ").typedOp(p).word(", ").typedOp(v).
		word(syncScope(scope) + " " + string(order) + alignment(align)))
}

// CmpXchg writes v if memory holds want. It returns the old value and whether v was
// written. The scope and align are those of AtomicRMW.
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

// Fence orders the memory accesses before it and after it.
func (b *Builder) Fence(order Ordering, scope string) {
	b.emit(b.make(Void, "fence"+syncScope(scope)+" "+string(order)))
}
