package ir

// EnumProperty makes a constraint for an integer of type t that encodes an enumeration,
// which messages call class; ok accepts its values.
func EnumProperty(class, desc string, t *IntegerType, ok func(v int64) bool) AttrConstraint {
	return AttrConstraint{
		Desc: desc, ValueType: t,
		Convert: func(ctx *Context, a Attr) (Attr, string) {
			i, isInt := a.(*IntegerAttr)
			if !isInt {
				return nil, "expected IntegerAttr storage for " + class
			}
			if a == True {
				return ctx.IntAttr(t, 1), ""
			}
			return ctx.IntAttr(t, i.Value), ""
		},
		Ok: func(a Attr) bool {
			i, isInt := a.(*IntegerAttr)
			return isInt && i.Type == t && ok(i.Value)
		},
	}
}

// OptionalIntProperty makes a constraint for an optional integer: an array of at most
// one.
func OptionalIntProperty(desc string) AttrConstraint {
	return AttrConstraint{
		Desc: desc,
		Ok:   isAttr[*ArrayAttr],
		Convert: func(_ *Context, a Attr) (Attr, string) {
			list, ok := a.(*ArrayAttr)
			switch {
			case !ok:
				return nil, "expected optional properties to materialize as arrays"
			case len(list.Elems) > 1:
				return nil, "expected optional properties to become 0- or 1-element arrays"
			case len(list.Elems) == 1 && !isAttr[*IntegerAttr](list.Elems[0]):
				return nil, "expected IntegerAttr for key `value`"
			}
			return a, ""
		},
	}
}
