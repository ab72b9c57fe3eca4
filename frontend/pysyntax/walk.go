package pysyntax

import "reflect"

// Inspect calls visit for a node and, where visit returns true, for what it holds, in the
// order of the fields of CPython's ast. Nodes are a *Module, what has a place (statements,
// expressions, patterns, *Arg, *Keyword, *Alias, *ExceptHandler, type parameters), and the
// nodes without a place: *Arguments, *Comprehension, *WithItem and *MatchCase. Nil nodes are
// not visited.
func Inspect(node any, visit func(node any) bool) {
	if node != nil && visit(node) {
		Children(node, func(n any) { Inspect(n, visit) })
	}
}

// Children calls visit for what a node holds, as Inspect does for a node that is visited. The
// struct of a node has the fields of CPython's ast in the same order.
func Children(node any, visit func(node any)) { fields(reflect.ValueOf(node).Elem(), visit) }

func fields(v reflect.Value, visit func(any)) {
	for i := range v.NumField() {
		field := v.Field(i)
		if !field.CanInterface() {
			continue
		}
		switch f := field.Addr().Interface().(type) {
		case *Expr:
			visitIfSome(*f, *f != nil, visit)
		case *Pattern:
			visitIfSome(*f, *f != nil, visit)
		case **Arguments:
			visitIfSome(*f, *f != nil, visit)
		case **Arg:
			visitIfSome(*f, *f != nil, visit)
		case **JoinedStr:
			visitIfSome(*f, *f != nil, visit)
		case *[]Expr:
			all(*f, visit)
		case *[]Stmt:
			all(*f, visit)
		case *[]Pattern:
			all(*f, visit)
		case *[]TypeParam:
			all(*f, visit)
		case *[]*Arg:
			all(*f, visit)
		case *[]*Keyword:
			all(*f, visit)
		case *[]*Alias:
			all(*f, visit)
		case *[]*Comprehension:
			all(*f, visit)
		case *[]*WithItem:
			all(*f, visit)
		case *[]*MatchCase:
			all(*f, visit)
		case *[]*ExceptHandler:
			all(*f, visit)
		case *FunctionDef, *For, *With, *Try: // what an asynchronous one, or a TryStar, consists of
			fields(field, visit)
		}
	}
}

func visitIfSome(n any, some bool, visit func(any)) {
	if some {
		visit(n)
	}
}

func all[T any](list []T, visit func(any)) {
	for _, n := range list {
		visitIfSome(n, any(n) != nil, visit)
	}
}
