package ir

import "slices"

// EffectKind is a kind of memory effect.
type EffectKind uint8

const (
	Reads     EffectKind = iota // reads memory
	Writes                      // writes memory
	Allocates                   // allocates memory
	Frees                       // frees memory
)

// Effect is a memory effect of an operation. Kind says which.
type Effect struct {
	Kind EffectKind
	On   *Value // memory accessed, nil if unknown
}

// Effects returns the memory effects of the operation and everything nested in it. known
// is false when they are not known.
func (op *Op) Effects() (effects []Effect, known bool) {
	if len(op.regions) == 0 {
		if op.def.Effects != nil {
			return op.def.Effects(op), true
		}
		return nil, hasKnownEffects(op)
	}
	var list []Effect
	known = op.WalkReadOnly(func(o *Op) WalkResult {
		d := o.def
		switch {
		case d.Effects != nil:
			list = append(list, d.Effects(o)...)
		case !hasKnownEffects(o):
			return Stop
		}
		if !d.Has(RecursiveEffects) {
			return Skip
		}
		return Continue
	})
	return list, known
}

// IsMemoryEffectFree reports whether the operation and everything nested in it have no
// memory effects.
func (op *Op) IsMemoryEffectFree() bool {
	if len(op.regions) == 0 {
		return hasNoOwnEffects(op)
	}
	return op.WalkReadOnly(func(o *Op) WalkResult {
		switch {
		case !hasNoOwnEffects(o):
			return Stop
		case !o.Has(RecursiveEffects):
			return Skip
		}
		return Continue
	})
}

// hasNoOwnEffects reports whether the operation itself, apart from its regions, has no
// memory effects.
func hasNoOwnEffects(op *Op) bool {
	if f := op.def.Effects; f != nil {
		return len(f(op)) == 0
	}
	return hasKnownEffects(op)
}

// IsSpeculatable reports whether the operation, with everything nested in it, may be
// executed where it was not: it has no undefined behaviour.
func (op *Op) IsSpeculatable() bool {
	return op.WalkReadOnly(func(o *Op) WalkResult {
		d := o.def
		switch {
		case d.Speculatable != nil:
			if !d.Speculatable(o) {
				return Stop
			}
		case d.Has(Pure):
			return Skip
		case d.Has(RecursiveEffects), o != op && d.Has(Terminator):
		default:
			return Stop
		}
		return Continue
	})
}

// IsPure reports whether the operation has no memory effects and is speculatable.
func (op *Op) IsPure() bool { return op.IsMemoryEffectFree() && op.IsSpeculatable() }

// IsTriviallyDead reports whether the operation may be erased: its results have no uses,
// and its only effects are reads and writes to memory that it allocates itself.
func (op *Op) IsTriviallyDead() bool { return !op.HasUses() && op.IsTriviallyDeadIfUnused() }

// IsTriviallyDeadIfUnused is IsTriviallyDead without the condition on uses.
func (op *Op) IsTriviallyDeadIfUnused() bool {
	if op.Has(Terminator) || op.Has(Symbol) || !hasNoLastingEffect(op) {
		return false
	}
	if len(op.regions) == 0 || !op.Has(RecursiveEffects) {
		return true
	}
	return op.WalkReadOnly(func(o *Op) WalkResult {
		switch {
		case !hasNoLastingEffect(o):
			return Stop
		case !o.Has(RecursiveEffects):
			return Skip
		}
		return Continue
	})
}

// hasNoLastingEffect checks the effects of the operation itself, apart from its regions.
func hasNoLastingEffect(op *Op) bool {
	if f := op.def.Effects; f != nil {
		return onlyReadsOrAllocates(op, f(op)) && !op.HasAttr(Volatile)
	}
	return hasKnownEffects(op)
}

// Volatile is the name of the attribute of memory accesses that must not be erased or
// merged: other threads may access the memory.
const Volatile = "tshared.volatile"

// OfDescriptor is the name of the attribute of memory accesses for which a tensor descriptor promises that the
// address of the tensor and its strides, but for that of the contiguous dimension, are multiples of 16 bytes, and
// that the strides are positive.
const OfDescriptor = "tshared.descriptor"

// hasKnownEffects reports whether an operation that lists no effects has none, or only
// those of nested operations.
func hasKnownEffects(op *Op) bool {
	return op.def.Registered() && op.def.Traits&(Pure|NoEffects|RecursiveEffects|Terminator) != 0
}

// onlyReadsOrAllocates reports whether all effects are reads, or concern memory that the
// operation allocates itself.
func onlyReadsOrAllocates(op *Op, effects []Effect) bool {
	own := func(v *Value) bool {
		return v != nil && v.op == op && slices.ContainsFunc(effects, func(e Effect) bool {
			return e.Kind == Allocates && e.On == v
		})
	}
	for _, e := range effects {
		if e.Kind != Reads && !own(e.On) {
			return false
		}
	}
	return true
}
