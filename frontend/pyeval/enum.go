package pyeval

import (
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// enumInfo has the members of an enumeration.
type enumInfo struct {
	members map[string]*Instance // aliases included
	order   []*Instance
	shows   enumText
	flag    bool
}

// enumText says what str() of a member is: its name, or its value.
type enumText uint8

const (
	showsName enumText = iota
	showsValue
)

// enumClasses are the classes of the module enum.
var enumClasses map[string]*Class

func init() {
	enumClasses = makeEnumClasses()
	for name, c := range enumClasses {
		enumModule[name] = c
	}
}

func makeEnumClasses() map[string]*Class {
	kind := func(name string, native *BuiltinType, shows enumText, flag bool, bases ...Value) *Class {
		c := &Class{Name: name, Qualname: name, attrs: NewDict(), builtin: true, native: native, Bases: bases}
		c.mro = []Value{c}
		for _, b := range bases {
			if k, ok := b.(*Class); ok {
				c.mro = append(c.mro, k.mro...)
			} else {
				c.mro = append(c.mro, b)
			}
		}
		c.derived = func(in *Interp, k *Class, _ *Args) error { return in.makeEnum(k, shows, flag) }
		return c
	}
	enum := kind("Enum", nil, showsName, false)
	flag := kind("Flag", nil, showsName, true, enum)
	for _, c := range []*Class{flag} {
		for op, f := range map[string]pysyntax.Operator{"__or__": pysyntax.BitOr, "__and__": pysyntax.BitAnd, "__xor__": pysyntax.BitXor} {
			c.attrs.SetStr(op, flagOperator(f))
		}
		c.attrs.SetStr("__contains__", &nativeMethod{"__contains__", flagContains})
		c.attrs.SetStr("__bool__", &nativeMethod{"__bool__", func(in *Interp, self Value, _ *Args) (Value, error) {
			t, err := in.Truth(self.(*Instance).get("_value_"))
			return Bool(t), err
		}})
	}
	return map[string]*Class{
		"Enum":    enum,
		"IntEnum": kind("IntEnum", intType, showsValue, false, intType, enum),
		"StrEnum": kind("StrEnum", strType, showsValue, false, strType, enum),
		"Flag":    flag,
		"IntFlag": kind("IntFlag", intType, showsValue, true, intType, flag),
	}
}

func flagOperator(op pysyntax.Operator) *nativeMethod {
	return &nativeMethod{"flag", func(in *Interp, self Value, a *Args) (Value, error) {
		o := self.(*Instance)
		if len(a.Pos) != 1 {
			return notImplemented{}, nil
		}
		other := a.Pos[0]
		if p, ok := other.(*Instance); ok && p.Class.enum != nil {
			other = p.get("_value_")
		}
		v, err := in.Binary(op, o.get("_value_"), other)
		if err != nil {
			return nil, err
		}
		return o.Class.enum.byValue(in, o.Class, v)
	}}
}

func flagContains(in *Interp, self Value, a *Args) (Value, error) {
	v, err := bindArgs("__contains__", a, "other/")
	if err != nil {
		return nil, err
	}
	o, ok := v[0].(*Instance)
	if !ok || o.Class.enum == nil {
		return nil, typeError("unsupported operand type(s) for 'in': '%s'", v[0].TypeName())
	}
	both, err := in.Binary(pysyntax.BitAnd, self.(*Instance).get("_value_"), o.get("_value_"))
	if err != nil {
		return nil, err
	}
	same, err := in.Equal(both, o.get("_value_"))
	return Bool(same), err
}

// makeEnum turns the plain attributes of a class into members.
func (in *Interp) makeEnum(c *Class, shows enumText, flag bool) error {
	for _, k := range c.mro[1:] {
		if k, ok := k.(*Class); ok && k.enum != nil && len(k.enum.order) > 0 {
			return typeError("<enum '%s'> cannot extend <enum '%s'>", c.Name, k.Name)
		}
		if k == Value(enumClasses["IntEnum"]) || k == Value(enumClasses["StrEnum"]) || k == Value(enumClasses["IntFlag"]) {
			shows = showsValue
		}
	}
	c.enum = &enumInfo{members: map[string]*Instance{}, shows: shows, flag: flag}
	var last Value
	count := int64(0)
	for _, e := range append([]entry(nil), c.attrs.entries...) {
		name, ok := e.key.(Str)
		if !ok || !isMember(string(name), e.value) {
			continue
		}
		v := e.value
		if o, ok := v.(*autoValue); ok {
			var err error
			if v, err = c.enum.auto(in, o, c, string(name), last); err != nil {
				return err
			}
		}
		last = v
		count++
		if err := c.enum.add(in, c, string(name), v); err != nil {
			return err
		}
		c.attrs.deleteHash(name)
	}
	return nil
}

// isMember reports whether an attribute of the body of an enumeration is a member.
func isMember(name string, v Value) bool {
	if strings.HasPrefix(name, "_") {
		return false
	}
	switch v.(type) {
	case *Function, *property, *staticMethod, *classMethod, *Class, *cachedProperty, Descriptor:
		return false
	}
	return true
}

// autoValue is enum.auto().
type autoValue struct{}

func (*autoValue) TypeName() string { return "auto" }

func (e *enumInfo) auto(in *Interp, _ *autoValue, c *Class, name string, last Value) (Value, error) {
	if m, _ := c.lookup("_generate_next_value_"); m != nil {
		var values []Value
		for _, o := range e.order {
			values = append(values, o.get("_value_"))
		}
		return in.call(plainFunction(m), Str(name), NewInt(1), NewInt(int64(len(e.order))), &List{Elts: values})
	}
	if c.native == strType {
		return Str(strings.ToLower(name)), nil
	}
	highest := NewInt(0)
	for _, o := range e.order {
		if i, ok := o.get("_value_").(Int); ok && i.Cmp(highest) > 0 {
			highest = i
		}
	}
	if e.flag {
		return intShl(NewInt(1), NewInt(int64(highest.bitLen())))
	}
	if i, ok := last.(Int); ok {
		highest = i
	}
	return intAdd(highest, NewInt(1))
}

func (e *enumInfo) add(in *Interp, c *Class, name string, v Value) error {
	o := newInstance(c)
	value := v
	if m, _ := c.lookup("__new__"); m != nil {
		made, err := in.Call(plainFunction(m), &Args{Pos: append([]Value{c}, memberArgs(v)...)})
		if err != nil {
			return err
		}
		if inst, ok := made.(*Instance); ok {
			o = inst
			if own := o.get("_value_"); own != nil {
				value = own
			}
		}
	} else if c.native != nil {
		base, err := c.native.Call(in, &Args{Pos: memberArgs(v)})
		if err != nil {
			return err
		}
		o.base = base
		value = base
		if t, ok := v.(*Tuple); ok && len(t.Elts) > 0 {
			value = base
		}
	}
	for _, other := range e.order {
		same, err := in.Equal(other.get("_value_"), value)
		if err != nil {
			return err
		}
		if same {
			e.members[name] = other
			return nil
		}
	}
	o.set("_name_", Str(name))
	o.set("_value_", value)
	if m, _ := c.lookup("__init__"); m != nil {
		if _, err := in.callBound(o, m, &Args{Pos: memberArgs(v)}); err != nil {
			return err
		}
	}
	e.members[name] = o
	e.order = append(e.order, o)
	return nil
}

// memberArgs are the arguments of a member's constructor: the elements of a tuple.
func memberArgs(v Value) []Value {
	if t, ok := v.(*Tuple); ok {
		return t.Elts
	}
	return []Value{v}
}

func (e *enumInfo) list() []Value {
	list := make([]Value, len(e.order))
	for i, o := range e.order {
		list[i] = o
	}
	return list
}

// lookup is Color(value).
func (e *enumInfo) lookup(in *Interp, c *Class, a *Args) (Value, error) {
	if len(e.order) == 0 && len(a.Pos) > 1 {
		return in.functionalEnum(c, a)
	}
	v, err := bindArgs(c.Name, a, "value/")
	if err != nil {
		return nil, err
	}
	if o, ok := v[0].(*Instance); ok && o.Class == c {
		return o, nil
	}
	return e.byValue(in, c, v[0])
}

func (e *enumInfo) byValue(in *Interp, c *Class, v Value) (Value, error) {
	for _, o := range e.order {
		if same, err := in.Equal(o.get("_value_"), v); err != nil {
			return nil, err
		} else if same {
			return o, nil
		}
	}
	if i, ok := v.(Int); ok && e.flag {
		o := newInstance(c)
		var names []string
		for _, m := range e.order {
			bit, isInt := m.get("_value_").(Int)
			if both, err := intOps[pysyntax.BitAnd](i, bit); isInt && err == nil && bit.Sign() > 0 && both.(Int).Cmp(bit) == 0 {
				names = append(names, string(m.get("_name_").(Str)))
			}
		}
		o.set("_name_", Str(strings.Join(names, "|")))
		o.set("_value_", i)
		if c.native != nil {
			o.base = i
		}
		return o, nil
	}
	if m, _ := c.lookup("_missing_"); m != nil {
		r, err := in.call(plainFunction(m), c, v)
		if err != nil {
			return nil, err
		}
		if r != None {
			return r, nil
		}
	}
	s, err := in.Repr(v)
	if err != nil {
		return nil, err
	}
	return nil, valueError("%s is not a valid %s", s, c.Qualname)
}

// functionalEnum is Enum('Color', 'RED GREEN').
func (in *Interp) functionalEnum(base *Class, a *Args) (Value, error) {
	name, err := wantStr(base.Name, a.Pos[0])
	if err != nil {
		return nil, err
	}
	c := &Class{Name: name, Qualname: name, Bases: []Value{base}, attrs: NewDict()}
	if err := c.linearize(); err != nil {
		return nil, err
	}
	if err := in.enumNames(c, a.Pos[1]); err != nil {
		return nil, err
	}
	return c, in.finishClass(c, &Args{})
}

func (in *Interp) enumNames(c *Class, v Value) error {
	switch v := v.(type) {
	case Str:
		for _, n := range strings.Fields(strings.ReplaceAll(string(v), ",", " ")) {
			c.attrs.SetStr(n, &autoValue{})
		}
		return nil
	case *Dict:
		c.attrs.merge(v)
		return nil
	}
	elts, err := in.Elements(v)
	if err != nil {
		return err
	}
	for _, e := range elts {
		switch e := e.(type) {
		case Str:
			c.attrs.SetStr(string(e), &autoValue{})
		case *Tuple:
			if len(e.Elts) != 2 {
				return valueError("a member needs a name and a value")
			}
			name, err := wantStr("Enum", e.Elts[0])
			if err != nil {
				return err
			}
			c.attrs.SetStr(name, e.Elts[1])
		default:
			return typeError("a member's name must be a string, not %s", e.TypeName())
		}
	}
	return nil
}

// plainEnum reports whether str() of a member is its name, as of every enumeration but
// IntEnum, StrEnum and IntFlag.
func (c *Class) plainEnum() bool { return c.enum != nil && c.enum.shows == showsName }

func enumAttr(o *Instance, name string) Value {
	switch name {
	case "name":
		return o.get("_name_")
	case "value":
		return o.get("_value_")
	}
	if m := o.Class.enum.members[name]; m != nil {
		return m
	}
	return nil
}

func (e *enumInfo) classAttr(c *Class, name string) Value {
	if name != "__members__" {
		return nil
	}
	d := NewDict()
	for _, o := range e.order {
		d.SetStr(string(o.get("_name_").(Str)), o)
	}
	return d
}

func (e *enumInfo) memberRepr(in *Interp, o *Instance) (string, error) {
	s, err := in.Repr(o.get("_value_"))
	name, _ := o.get("_name_").(Str)
	return "<" + o.Class.Name + "." + string(name) + ": " + s + ">", err
}

func (e *enumInfo) memberStr(in *Interp, o *Instance) (string, error) {
	if e.shows == showsValue {
		return in.Str(o.get("_value_"))
	}
	name, _ := o.get("_name_").(Str)
	return o.Class.Name + "." + string(name), nil
}
