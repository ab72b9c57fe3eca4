package ir

import "slices"

// EffectKind is something an operation does to memory.
type EffectKind uint8

const (
	Reads EffectKind = iota
	Writes
	Allocates
	Frees
)

// Effect is one thing an operation does to memory.
type Effect struct {
	Kind EffectKind
	On   *Value // the memory concerned, nil when that is not known
}

// Effects lists what the operation, with everything in it, does to memory. It
// reports false when that is not known.
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

// IsMemoryEffectFree reports whether the operation, with everything in it, touches
// no memory.
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

// hasNoOwnEffects looks at the operation itself, not at what is in it.
func hasNoOwnEffects(op *Op) bool {
	if f := op.def.Effects; f != nil {
		return len(f(op)) == 0
	}
	return hasKnownEffects(op)
}

// IsSpeculatable reports whether the operation, with everything in it, may run
// where it would not have run.
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

// IsPure reports whether running the operation does nothing but compute its
// results, wherever it runs.
func (op *Op) IsPure() bool { return op.IsMemoryEffectFree() && op.IsSpeculatable() }

// IsTriviallyDead reports whether the operation may simply be dropped: nothing
// uses its results, and all it does is read memory or write to what it
// allocated itself.
func (op *Op) IsTriviallyDead() bool { return !op.HasUses() && op.IsTriviallyDeadIfUnused() }

// IsTriviallyDeadIfUnused is IsTriviallyDead for when its users go as well.
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

// hasNoLastingEffect looks at the operation itself, not at what is in it.
func hasNoLastingEffect(op *Op) bool {
	if f := op.def.Effects; f != nil {
		return onlyReadsOrAllocates(op, f(op)) && !op.HasAttr(Volatile)
	}
	return hasKnownEffects(op)
}

// Volatile is the name of an attribute of accesses that must happen, whether or not
// what they read is used: others may write there meanwhile.
const Volatile = "tshared.volatile"

// hasKnownEffects: an operation that does not list its effects has none, or
// only those of the operations in it.
func hasKnownEffects(op *Op) bool {
	return op.def.Registered() && op.def.Traits&(Pure|NoEffects|RecursiveEffects|Terminator) != 0
}

// onlyReadsOrAllocates: whatever is done to what the operation itself
// allocated goes unnoticed with it.
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
