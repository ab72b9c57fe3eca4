package pysyntax

// exprNode writes an expression. A nil one, as in the keys of a dictionary, is None.
func (d *dumper) exprNode(e Expr) {
	switch e := e.(type) {
	case nil:
		d.text("None")
		return
	case *Name:
		d.begin("Name")
		d.str("id", e.Id)
		d.ctx(e.Ctx)
	case *Constant:
		d.begin("Constant")
		d.key("value")
		d.out = appendConstant(d.out, e.Value)
		d.optional("kind", e.Kind)
	case *Attribute:
		d.begin("Attribute")
		d.expr("value", e.Value)
		d.str("attr", e.Attr)
		d.ctx(e.Ctx)
	case *Call:
		d.begin("Call")
		d.expr("func", e.Func)
		d.exprs("args", e.Args)
		dumpList(d, "keywords", e.Keywords, (*dumper).keyword)
	case *Subscript:
		d.begin("Subscript")
		d.expr("value", e.Value)
		d.expr("slice", e.Slice)
		d.ctx(e.Ctx)
	case *JoinedStr:
		if d.Version311 {
			d.joined311(e, &e.Extent)
			return
		}
		d.begin("JoinedStr")
		d.exprs("values", e.Values)
	default:
		d.operation(e)
	}
	d.end(e.At())
}

// operation writes the fields of an operator.
func (d *dumper) operation(e Expr) {
	switch e := e.(type) {
	case *BoolOp:
		d.begin("BoolOp")
		d.class("op", e.Op.String())
		d.exprs("values", e.Values)
	case *NamedExpr:
		d.begin("NamedExpr")
		d.expr("target", e.Target)
		d.expr("value", e.Value)
	case *BinOp:
		d.begin("BinOp")
		d.expr("left", e.Left)
		d.class("op", e.Op.String())
		d.expr("right", e.Right)
	case *UnaryOp:
		d.begin("UnaryOp")
		d.class("op", e.Op.String())
		d.expr("operand", e.Operand)
	case *Lambda:
		d.begin("Lambda")
		d.arguments(e.Args)
		d.expr("body", e.Body)
	case *IfExp:
		d.begin("IfExp")
		d.expr("test", e.Test)
		d.expr("body", e.Body)
		d.expr("orelse", e.Orelse)
	case *Await:
		d.begin("Await")
		d.expr("value", e.Value)
	case *Yield:
		d.begin("Yield")
		d.expr("value", e.Value)
	case *YieldFrom:
		d.begin("YieldFrom")
		d.expr("value", e.Value)
	case *Compare:
		d.begin("Compare")
		d.expr("left", e.Left)
		dumpList(d, "ops", e.Ops, func(d *dumper, o CmpOperator) { d.text(o.String() + "()") })
		d.exprs("comparators", e.Comparators)
	default:
		d.display(e)
	}
}

// display writes the fields of a display, a comprehension or another expression.
func (d *dumper) display(e Expr) {
	switch e := e.(type) {
	case *Dict:
		d.begin("Dict")
		d.exprs("keys", e.Keys)
		d.exprs("values", e.Values)
	case *Set:
		d.begin("Set")
		d.exprs("elts", e.Elts)
	case *List:
		d.begin("List")
		d.exprs("elts", e.Elts)
		d.ctx(e.Ctx)
	case *Tuple:
		d.begin("Tuple")
		d.exprs("elts", e.Elts)
		d.ctx(e.Ctx)
	case *ListComp:
		d.begin("ListComp")
		d.element(e.Elt, e.Generators)
	case *SetComp:
		d.begin("SetComp")
		d.element(e.Elt, e.Generators)
	case *GeneratorExp:
		d.begin("GeneratorExp")
		d.element(e.Elt, e.Generators)
	case *DictComp:
		d.begin("DictComp")
		d.expr("key", e.Key)
		d.expr("value", e.Value)
		dumpList(d, "generators", e.Generators, (*dumper).comprehension)
	case *Starred:
		d.begin("Starred")
		d.expr("value", e.Value)
		d.ctx(e.Ctx)
	case *Slice:
		d.begin("Slice")
		d.expr("lower", e.Lower)
		d.expr("upper", e.Upper)
		d.expr("step", e.Step)
	case *FormattedValue:
		d.begin("FormattedValue")
		d.expr("value", e.Value)
		d.int("conversion", int64(e.Conversion))
		if e.FormatSpec != nil {
			d.expr("format_spec", e.FormatSpec)
		}
	}
}

func (d *dumper) element(elt Expr, gens []*Comprehension) {
	d.expr("elt", elt)
	dumpList(d, "generators", gens, (*dumper).comprehension)
}
