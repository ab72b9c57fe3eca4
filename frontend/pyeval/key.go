package pyeval

import (
	"math"
	"reflect"
)

// A key is a Go value that is == for two Python values that are equal keys of a dictionary.
// Integers, booleans and floats of the same value share a key, as in Python.
type (
	bigKey   string
	bytesKey string
	// pairKey is a list of keys: the elements of a tuple.
	pairKey struct{ first, rest any }
	endKey  struct{}
	// typedKey is the key of a value of a class that defines its own equality.
	typedKey struct {
		class any
		key   any
	}
	noneKey     struct{}
	ellipsisKey struct{}
)

// key returns the key of a value, or the TypeError of a value that cannot be hashed.
func (in *Interp) key(v Value) (any, error) {
	switch v := v.(type) {
	case Str:
		return v, in.charge(v)
	case Int:
		if v.big != nil {
			return bigKey(v.big.String()), nil
		}
		return v.small, nil
	case Bool:
		if v {
			return int64(1), nil
		}
		return int64(0), nil
	case Float:
		return floatKey(float64(v)), nil
	case NoneType:
		return noneKey{}, nil
	case EllipsisType:
		return ellipsisKey{}, nil
	case Bytes:
		return bytesKey(v), nil
	case *Tuple:
		return in.tupleKey(v.Elts)
	case *Set:
		if v.Frozen {
			return in.frozenKey(v)
		}
	case *Instance:
		return in.instanceKey(v)
	case *Range:
		return typedKey{class: rangeType, key: *v}, nil
	case *Opaque:
		return v, nil
	case HasKey:
		k := v.Key()
		if k == nil || !reflect.TypeOf(k).Comparable() {
			break
		}
		return typedKey{class: "host", key: k}, nil
	case *List, *Dict, *Slice:
	case *boundMethod:
		if _, ok := v.fn.(*Function); ok {
			return typedKey{class: v.fn, key: v.self}, nil
		}
		return v, nil
	default:
		if reflect.TypeOf(v).Kind() == reflect.Pointer {
			return v, nil
		}
	}
	return nil, typeError("unhashable type: '%s'", v.TypeName())
}

// floatKey is the key of a float: of the integer where it has the value of one.
func floatKey(f float64) any {
	if f == math.Trunc(f) {
		if math.Abs(f) < 1<<62 {
			return int64(f)
		}
		if !math.IsInf(f, 0) {
			return bigKey(floatToInt(f).String())
		}
	}
	return f
}

func (in *Interp) tupleKey(elts []Value) (any, error) {
	if err := in.enter(); err != nil {
		in.leave()
		return nil, err
	}
	defer in.leave()
	var key any = endKey{}
	for i := len(elts) - 1; i >= 0; i-- {
		k, err := in.key(elts[i])
		if err != nil {
			return nil, err
		}
		key = pairKey{k, key}
	}
	return key, nil
}

// frozenKey is the key of a frozenset: the sum of its elements' hashes would collide, so the
// set looks for an equal one among the frozensets hashed before.
func (in *Interp) frozenKey(s *Set) (any, error) {
	for _, other := range in.frozen {
		if len(other.d.index) == len(s.d.index) && s.subsetOf(other) {
			return other, nil
		}
	}
	in.frozen = append(in.frozen, s)
	return s, nil
}

func (in *Interp) instanceKey(v *Instance) (any, error) {
	hash, _ := v.Class.lookup("__hash__")
	_, eq := v.Class.lookup("__eq__")
	switch {
	case hash == None, hash == nil && eq != nil && !v.Class.builtin && v.base == nil:
		return nil, typeError("unhashable type: '%s'", v.Class.Name)
	case hash != nil:
		h, err := in.callMethod(v, hash)
		if err != nil {
			return nil, err
		}
		k, err := in.key(h)
		if err != nil {
			return nil, err
		}
		return typedKey{class: v.Class, key: k}, nil
	case v.base != nil:
		return in.key(v.base)
	}
	return v, nil
}
