package pyeval

import (
	"fmt"
	"strings"
)

// Repr is repr(v).
func (in *Interp) Repr(v Value) (string, error) {
	switch x := v.(type) {
	case NoneType:
		return "None", nil
	case EllipsisType:
		return "Ellipsis", nil
	case Bool:
		if x {
			return "True", nil
		}
		return "False", nil
	case Int:
		return intRepr(x)
	case Float:
		return floatRepr(float64(x)), nil
	case Str:
		return strRepr(string(x), false), checkSize(int64(len(x)))
	case Bytes:
		return bytesRepr(string(x)), nil
	case *Instance:
		return in.instanceRepr(x)
	case *List, *Tuple, *Dict, *Set:
		return in.containerRepr(v)
	case *Slice:
		s, err := in.reprAll([]Value{x.Start, x.Stop, x.Step})
		return "slice(" + strings.Join(s, ", ") + ")", err
	case HasRepr:
		return x.Repr(in)
	}
	return in.defaultRepr(v), nil
}

// defaultRepr is the repr of a value that has none of its own.
func (in *Interp) defaultRepr(v Value) string {
	return fmt.Sprintf("<%s object at 0x%012x>", v.TypeName(), in.id(v))
}

// id is id(v): a number per object.
func (in *Interp) id(v Value) int64 {
	k, err := in.key(v)
	if _, ok := v.(*Instance); ok || err != nil {
		k = v
	}
	if in.ids == nil {
		in.ids = map[any]int64{}
	}
	if in.ids[k] == 0 {
		in.ids[k] = int64(0x7f0000000000 + 16*(len(in.ids)+1))
	}
	return in.ids[k]
}

// containerRepr is the repr of a container; one that contains itself prints as dots.
func (in *Interp) containerRepr(v Value) (string, error) {
	err := in.enter()
	defer in.leave()
	if err != nil {
		return "", err
	}
	if in.printing == nil {
		in.printing = map[any]bool{}
	}
	if in.printing[v] {
		return map[string]string{"list": "[...]", "tuple": "(...)", "dict": "{...}"}[v.TypeName()], nil
	}
	in.printing[v] = true
	defer delete(in.printing, v)
	s, err := in.reprElements(v)
	if err == nil {
		err = checkSize(int64(len(s)))
	}
	return s, err
}

func (in *Interp) reprElements(v Value) (string, error) {
	switch x := v.(type) {
	case *List:
		s, err := in.reprAll(x.Elts)
		return "[" + strings.Join(s, ", ") + "]", err
	case *Tuple:
		if x.Class != nil {
			r, err := in.tryMethod(x, "__repr__")
			if err != nil {
				return "", err
			}
			return strOf(r, "__repr__ returned non-string (type %s)")
		}
		s, err := in.reprAll(x.Elts)
		if len(s) == 1 {
			return "(" + s[0] + ",)", err
		}
		return "(" + strings.Join(s, ", ") + ")", err
	case *Dict:
		return in.dictRepr(x)
	case *Set:
		s, err := in.reprAll(x.Elements())
		text := "{" + strings.Join(s, ", ") + "}"
		switch {
		case len(s) == 0:
			text = x.TypeName() + "()"
		case x.Frozen:
			text = "frozenset(" + text + ")"
		}
		return text, err
	}
	return "", nil
}

func (in *Interp) dictRepr(d *Dict) (string, error) {
	var parts []string
	for _, e := range d.entries {
		if e.key == nil {
			continue
		}
		s, err := in.reprAll([]Value{e.key, e.value})
		if err != nil {
			return "", err
		}
		parts = append(parts, s[0]+": "+s[1])
	}
	text := "{" + strings.Join(parts, ", ") + "}"
	switch {
	case d.kind == defaultDictType:
		factory := Value(None)
		if d.Factory != nil {
			factory = d.Factory
		}
		s, err := in.Repr(factory)
		return "defaultdict(" + s + ", " + text + ")", err
	case d.kind != nil && len(parts) == 0:
		return d.kind.name + "()", nil
	case d.kind != nil:
		return d.kind.name + "(" + text + ")", nil
	}
	return text, nil
}

func (in *Interp) reprAll(elts []Value) ([]string, error) {
	s := make([]string, len(elts))
	total := 0
	for i, e := range elts {
		var err error
		if s[i], err = in.Repr(e); err != nil {
			return nil, err
		}
		if total += len(s[i]); total > maxSize {
			return nil, checkSize(int64(total))
		}
	}
	return s, in.step(int64(len(elts)))
}

// HasStr is a value whose str() differs from its repr().
type HasStr interface {
	Value
	// Str returns the text of str().
	Str(in *Interp) (string, error)
}

// Str is str(v).
func (in *Interp) Str(v Value) (string, error) {
	switch x := v.(type) {
	case Str:
		return string(x), nil
	case *Instance:
		return in.instanceStr(x)
	case *Tuple:
		r, err := in.tryMethod(x, "__str__")
		if err != nil {
			return "", err
		}
		if r != nil {
			return strOf(r, "__str__ returned non-string (type %s)")
		}
	case *Opaque:
		return "", x.unavailable("converted to a string")
	case HasStr:
		return x.Str(in)
	}
	return in.Repr(v)
}

func (in *Interp) ascii(v Value) (string, error) {
	s, err := in.Repr(v)
	if err != nil || isASCII(s) {
		return s, err
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < 0x80:
			b.WriteRune(r)
		case r <= 0xff:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	return b.String(), nil
}

func (in *Interp) instanceRepr(o *Instance) (string, error) {
	r, err := in.tryMethod(o, "__repr__")
	if err != nil {
		return "", err
	}
	switch {
	case r != nil:
		return strOf(r, "__repr__ returned non-string (type %s)")
	case o.Class.exception:
		args, _ := o.get("args").(*Tuple)
		if args == nil {
			args = NewTuple()
		}
		s, err := in.reprAll(args.Elts)
		return o.Class.Name + "(" + strings.Join(s, ", ") + ")", err
	case o.base != nil:
		return in.Repr(o.base)
	}
	return fmt.Sprintf("<%s object at 0x%012x>", o.Class.fullName(), in.id(o)), nil
}

func (in *Interp) instanceStr(o *Instance) (string, error) {
	r, err := in.tryMethod(o, "__str__")
	if err != nil {
		return "", err
	}
	if r != nil {
		return strOf(r, "__str__ returned non-string (type %s)")
	}
	if o.Class.exception {
		return exceptionStr(in, o)
	}
	if m, _ := o.Class.lookup("__repr__"); m == nil && o.base != nil {
		return in.Str(o.base)
	}
	return in.instanceRepr(o)
}
