package ir

func (t *IntegerType) String() string        { return textOf(t) }
func (t *FloatType) String() string          { return t.Format.Name }
func (t *IndexType) String() string          { return "index" }
func (t *NoneType) String() string           { return "none" }
func (t *ComplexType) String() string        { return textOf(t) }
func (t *VectorType) String() string         { return textOf(t) }
func (t *TensorType) String() string         { return textOf(t) }
func (t *UnrankedTensorType) String() string { return textOf(t) }
func (t *MemRefType) String() string         { return textOf(t) }
func (t *UnrankedMemRefType) String() string { return textOf(t) }
func (t *FunctionType) String() string       { return textOf(t) }
func (t *TupleType) String() string          { return textOf(t) }
func (t *DialectType) String() string        { return textOf(t) }
func (t *OpaqueType) String() string         { return textOf(t) }

var intPrefix = [...]string{Signless: "i", Signed: "si", Unsigned: "ui"}

// TupleAliasLimit is the length above which a tuple type gets an alias.
const TupleAliasLimit = 16

func printType(w *Text, t Type) {
	switch t := t.(type) {
	case *IntegerType:
		w.Str(intPrefix[t.Sign])
		w.Int(int64(t.Width))
	case *FloatType:
		w.Str(t.Format.Name)
	case *IndexType:
		w.Str("index")
	case *NoneType:
		w.Str("none")
	case *ComplexType:
		w.Str("complex<")
		w.Type(t.Elem)
		w.Byte('>')
	case *VectorType:
		w.Str("vector<")
		for i, d := range t.Shape {
			if t.Scalable != nil && t.Scalable[i] {
				w.Byte('[')
				w.Int(d)
				w.Str("]x")
				continue
			}
			w.Int(d)
			w.Byte('x')
		}
		w.Type(t.Elem)
		w.Byte('>')
	case *TensorType:
		w.Str("tensor<")
		printShaped(w, t.Shape, t.Elem)
		printExtra(w, t.Encoding)
		w.Byte('>')
	case *UnrankedTensorType:
		w.Str("tensor<*x")
		w.Type(t.Elem)
		w.Byte('>')
	case *MemRefType:
		w.Str("memref<")
		printShaped(w, t.Shape, t.Elem)
		printExtra(w, t.Layout)
		printSpace(w, t.Space)
		w.Byte('>')
	case *UnrankedMemRefType:
		w.Str("memref<*x")
		w.Type(t.Elem)
		printSpace(w, t.Space)
		w.Byte('>')
	case *FunctionType:
		w.TypeList(t.In)
		w.Str(" -> ")
		w.ResultTypes(t.Out)
	case *TupleType:
		w.Str("tuple<")
		w.Types(t.Elems)
		w.Byte('>')
	case *DialectType:
		w.Byte('!')
		w.defined(t.Def.Dialect.Name, t.Def.Name, func() { w.TypeParams(t) })
	case *OpaqueType:
		w.Byte('!')
		w.dialectSymbol(t.Dialect, t.Body)
	}
}

func printShaped(w *Text, shape []int64, elem Type) {
	for _, d := range shape {
		w.Dim(d)
		w.Byte('x')
	}
	w.Type(elem)
}

func printExtra(w *Text, a Attr) {
	if a != nil {
		w.Str(", ")
		w.Attr(a)
	}
}

// printSpace appends a memory space without its default type.
func printSpace(w *Text, a Attr) {
	if a != nil {
		w.Str(", ")
		w.attrInList(a)
	}
}

// Types appends "a, b".
func (w *Text) Types(ts []Type) {
	for i, t := range ts {
		if i > 0 {
			w.Str(", ")
		}
		w.Type(t)
	}
}

// TypeList appends "(a, b)".
func (w *Text) TypeList(ts []Type) {
	w.Byte('(')
	w.Types(ts)
	w.Byte(')')
}

// ResultTypes appends the types behind an arrow: a single type, unless it is a function
// type, without parentheses.
func (w *Text) ResultTypes(ts []Type) {
	if len(ts) == 1 {
		if _, isFunc := ts[0].(*FunctionType); !isFunc {
			w.Type(ts[0])
			return
		}
	}
	w.TypeList(ts)
}

// TypeParams appends the parameters of a dialect type, as after its name.
func (w *Text) TypeParams(t *DialectType) {
	if t.Def.Print != nil {
		t.Def.Print(w, t)
	}
}

// dialectSymbol appends dialect.body, or dialect<body> when the body is not an
// identifier with optional <...>.
func (w *Text) dialectSymbol(dialect, body string) {
	w.Str(dialect)
	if prettyDialectBody(body) {
		w.Byte('.')
		w.Str(body)
		return
	}
	w.Byte('<')
	w.Str(body)
	w.Byte('>')
}

// defined appends dialect.name and parameters, or dialect<name parameters> when the
// parameters would not parse after a dot.
func (w *Text) defined(dialect, name string, params func()) {
	w.Str(dialect)
	start := len(w.Buf)
	w.Byte('.')
	w.Str(name)
	params()
	if rest := w.Buf[start+1+len(name):]; len(rest) > 0 && (rest[0] != '<' || rest[len(rest)-1] != '>') {
		w.Buf[start] = '<'
		w.Byte('>')
	}
}

// prettyDialectBody reports whether a text parses after "!dialect.".
func prettyDialectBody(s string) bool {
	if s == "" || !isLetter(s[0]) {
		return false
	}
	i := 1
	for i < len(s) && (isLetter(s[i]) || isDigit(s[i]) || s[i] == '.' || s[i] == '_') {
		i++
	}
	if i == len(s) {
		return true
	}
	return s[i] == '<' && s[len(s)-1] == '>'
}
