package affine

import (
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

var subscriptSlot = ir.Slot{Name: "indices", Type: ir.IndexConstraint, Arity: ir.Variadic}

// Load reads from a buffer.
var Load = &ir.OpDef{
	Name: "affine.load",
	Doc:  "reads an element of a buffer at affine subscripts",
	Example: `// %m: memref<8x?xf32>
// %i: index
%r = affine.load %m[%i + 3, symbol(%i)] : memref<8x?xf32>`,
	Operands: []ir.Slot{{Name: "memref", Type: ir.AnyMemRef}, subscriptSlot},
	Results:  []ir.Slot{{Name: "result", Type: ir.AnyType}},
	Attrs:    []ir.AttrSlot{{Name: mapAttr, Type: mapConstraint}},
	Syntax:   &ir.Syntax{Parse: parseLoad, Print: printLoad},
	Effects:  func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads, On: loadOp(op).MemRef()}} },
	Verify:   verifyLoad,
}

// Store writes to a buffer.
var Store = &ir.OpDef{
	Name: "affine.store",
	Doc:  "writes an element of a buffer at affine subscripts",
	Example: `// %x: f32
// %m: memref<8x?xf32>
// %i: index
affine.store %x, %m[%i + 3, symbol(%i)] : memref<8x?xf32>`,
	Operands: []ir.Slot{{Name: "value", Type: ir.AnyType}, {Name: "memref", Type: ir.AnyMemRef}, subscriptSlot},
	Attrs:    []ir.AttrSlot{{Name: mapAttr, Type: mapConstraint}},
	Syntax:   &ir.Syntax{Parse: parseStore, Print: printStore},
	Effects:  func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes, On: storeOp(op).MemRef()}} },
	Verify:   verifyStore,
}

// AccessOp is a view of the operations that read or write a buffer.
type AccessOp struct {
	Op     *ir.Op // the operation
	buffer int
}

// AsLoad views an operation as affine.load.
func AsLoad(op *ir.Op) (AccessOp, bool) { return loadOp(op), op.Is(Load) }

// AsStore views an operation as affine.store.
func AsStore(op *ir.Op) (AccessOp, bool) { return storeOp(op), op.Is(Store) }

func loadOp(op *ir.Op) AccessOp  { return AccessOp{op, 0} }
func storeOp(op *ir.Op) AccessOp { return AccessOp{op, 1} }

// MemRef is the buffer.
func (a AccessOp) MemRef() *ir.Value { return a.Op.Operand(a.buffer) }

// MemRefType is the type of the buffer.
func (a AccessOp) MemRefType() *ir.MemRefType { return a.MemRef().Type().(*ir.MemRefType) }

// Map gives the subscripts from the operands of Inputs.
func (a AccessOp) Map() *expr.Map { return mapOf(a.Op, mapAttr) }

// Inputs are the operands of Map.
func (a AccessOp) Inputs() []*ir.Value { return a.Op.Operands()[a.buffer+1:] }

// Stored is the value a store writes.
func (a AccessOp) Stored() *ir.Value { return a.Op.Operand(0) }

// parseMemRefType takes a colon and a buffer type.
func parseMemRefType(p ir.OpParser) *ir.MemRefType {
	at := p.Pos()
	t := p.ColonType()
	m, ok := t.(*ir.MemRefType)
	if !ok {
		p.Fail(at, "invalid kind of type specified: expected builtin.memref, but found %s", ir.QuoteType(t))
	}
	return m
}

func parseLoad(p ir.OpParser, st *ir.OpState) {
	buffer := p.Operand()
	m, inputs := parseSubscripts(p)
	addAttrs(st, p.AttrDict())
	memref := parseMemRefType(p)
	st.SetAttr(mapAttr, m)
	st.Operands = append(st.Operands, p.Resolve(buffer, memref))
	st.Operands = append(st.Operands, resolveIndices(p, inputs)...)
	st.Types = append(st.Types, memref.Elem)
}

func printLoad(p ir.OpPrinter, op *ir.Op) {
	a := loadOp(op)
	p.Byte(' ')
	printAccess(p, a)
}

// printAccess appends %buffer[subscripts] {attributes} : type.
func printAccess(p ir.OpPrinter, a AccessOp) {
	p.Operand(a.MemRef())
	printSubscripts(p, a.Map(), a.Inputs())
	p.AttrDict(a.Op.Attrs(), mapAttr)
	p.Str(" : ")
	p.Type(a.MemRef().Type())
}

func parseStore(p ir.OpParser, st *ir.OpState) {
	stored := p.Operand()
	p.Expect(",")
	buffer := p.Operand()
	m, inputs := parseSubscripts(p)
	addAttrs(st, p.AttrDict())
	memref := parseMemRefType(p)
	st.SetAttr(mapAttr, m)
	st.Operands = append(st.Operands, p.Resolve(stored, memref.Elem), p.Resolve(buffer, memref))
	st.Operands = append(st.Operands, resolveIndices(p, inputs)...)
}

func printStore(p ir.OpPrinter, op *ir.Op) {
	a := storeOp(op)
	p.Byte(' ')
	p.Operand(a.Stored())
	p.Str(", ")
	printAccess(p, a)
}

func verifyLoad(op *ir.Op) error {
	a := loadOp(op)
	if op.Result(0).Type() != a.MemRefType().Elem {
		return op.OpErrorf("result type must match element type of memref")
	}
	return verifyAccess(a)
}

func verifyStore(op *ir.Op) error {
	a := storeOp(op)
	if a.Stored().Type() != a.MemRefType().Elem {
		return op.OpErrorf("value to store must have the same type as memref element type")
	}
	return verifyAccess(a)
}

// verifyAccess checks the number of the subscripts, and the values they depend on.
func verifyAccess(a AccessOp) error {
	m, inputs := a.Map(), a.Inputs()
	if len(m.Results) != len(a.MemRefType().Shape) {
		return a.Op.OpErrorf("affine map num results must equal memref rank")
	}
	if len(inputs) != m.NumInputs() {
		return a.Op.OpErrorf("expects as many subscripts as affine map inputs")
	}
	return verifyInputs(a.Op, inputs, m.NumDims)
}

// verifyInputs checks that every operand of an affine function may stand where
// it does: the first ones for dimensions, the others for symbols.
func verifyInputs(op *ir.Op, inputs []*ir.Value, dims int) error {
	scope := scopeOf(op)
	for i, v := range inputs {
		if i < dims && !isValidDimIn(v, scope) {
			return op.OpErrorf("operand cannot be used as a dimension id")
		}
		if i >= dims && !isValidSymbolIn(v, scope) {
			return op.OpErrorf("operand cannot be used as a symbol")
		}
	}
	return nil
}
