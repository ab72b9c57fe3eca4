package pysyntax

func (w walker) expr(e Expr) {
	switch e := e.(type) {
	case *BoolOp:
		w.exprs(e.Values...)
	case *NamedExpr:
		w.exprs(e.Target, e.Value)
	case *BinOp:
		w.exprs(e.Left, e.Right)
	case *UnaryOp:
		w.exprs(e.Operand)
	case *Lambda:
		w.node(e.Args)
		w.exprs(e.Body)
	case *IfExp:
		w.exprs(e.Test, e.Body, e.Orelse)
	case *Await:
		w.exprs(e.Value)
	case *Yield:
		w.exprs(e.Value)
	case *YieldFrom:
		w.exprs(e.Value)
	case *Compare:
		w.exprs(e.Left)
		w.exprs(e.Comparators...)
	case *Call:
		w.exprs(e.Func)
		w.exprs(e.Args...)
		walkAll(w, e.Keywords)
	case *Attribute:
		w.exprs(e.Value)
	case *Subscript:
		w.exprs(e.Value, e.Slice)
	case *Starred:
		w.exprs(e.Value)
	case *Slice:
		w.exprs(e.Lower, e.Upper, e.Step)
	default:
		w.display(e)
	}
}

// display visits the elements of a display, a comprehension or an f-string.
func (w walker) display(e Expr) {
	switch e := e.(type) {
	case *Dict:
		w.exprs(e.Keys...)
		w.exprs(e.Values...)
	case *Set:
		w.exprs(e.Elts...)
	case *List:
		w.exprs(e.Elts...)
	case *Tuple:
		w.exprs(e.Elts...)
	case *ListComp:
		w.exprs(e.Elt)
		walkAll(w, e.Generators)
	case *SetComp:
		w.exprs(e.Elt)
		walkAll(w, e.Generators)
	case *GeneratorExp:
		w.exprs(e.Elt)
		walkAll(w, e.Generators)
	case *DictComp:
		w.exprs(e.Key, e.Value)
		walkAll(w, e.Generators)
	case *JoinedStr:
		w.exprs(e.Values...)
	case *FormattedValue:
		w.exprs(e.Value)
		if e.FormatSpec != nil {
			w.node(e.FormatSpec)
		}
	}
}
