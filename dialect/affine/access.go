package affine

import (
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

var anyVector = ir.TypeIs("vector of any type values", ir.IsVector)

var subscriptSlot = ir.Slot{Name: "indices", Type: ir.IndexConstraint, Arity: ir.Variadic}

// Load and VectorLoad read from a buffer.
var (
	Load = &ir.OpDef{
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
	VectorLoad = &ir.OpDef{
		Name: "affine.vector_load",
		Doc:  "reads a vector of consecutive elements of a buffer at affine subscripts",
		Example: `// %m: memref<100xf32>
// %i: index
%r = affine.vector_load %m[%i + 3] : memref<100xf32>, vector<8xf32>`,
		Operands: []ir.Slot{{Name: "memref", Type: ir.AnyMemRef}, subscriptSlot},
		Results:  []ir.Slot{{Name: "result", Type: anyVector}},
		Attrs:    []ir.AttrSlot{{Name: mapAttr, Type: mapConstraint}},
		Syntax:   &ir.Syntax{Parse: parseLoad, Print: printLoad},
		Effects:  func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads, On: VectorLoadOp{op}.MemRef()}} },
		Verify:   verifyVectorLoad,
	}
)

// Store and VectorStore write to a buffer.
var (
	Store = &ir.OpDef{
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
	VectorStore = &ir.OpDef{
		Name: "affine.vector_store",
		Doc:  "writes a vector of consecutive elements of a buffer at affine subscripts",
		Example: `// %x: vector<8xf32>
// %m: memref<100xf32>
// %i: index
affine.vector_store %x, %m[%i] : memref<100xf32>, vector<8xf32>`,
		Operands: []ir.Slot{{Name: "value", Type: anyVector}, {Name: "memref", Type: ir.AnyMemRef}, subscriptSlot},
		Attrs:    []ir.AttrSlot{{Name: mapAttr, Type: mapConstraint}},
		Syntax:   &ir.Syntax{Parse: parseStore, Print: printStore},
		Effects:  func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes, On: VectorStoreOp{op}.MemRef()}} },
		Verify:   verifyVectorStore,
	}
)

// AccessOp is a view of the operations that read or write a buffer.
type AccessOp struct {
	Op     *ir.Op // the operation
	buffer int
}

// AsLoad views an operation as affine.load or affine.vector_load.
func AsLoad(op *ir.Op) (AccessOp, bool) { return loadOp(op), op.Is(Load) || op.Is(VectorLoad) }

// AsStore views an operation as affine.store or affine.vector_store.
func AsStore(op *ir.Op) (AccessOp, bool) { return storeOp(op), op.Is(Store) || op.Is(VectorStore) }

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

// parseVectorType takes a vector type.
func parseVectorType(p ir.OpParser) *ir.VectorType {
	at := p.Pos()
	t := p.Type()
	v, ok := t.(*ir.VectorType)
	if !ok {
		p.Fail(at, "invalid kind of type specified: expected builtin.vector, but found %s", ir.QuoteType(t))
	}
	return v
}

func ofVectors(def *ir.OpDef) bool {
	return def.Name == "affine.vector_load" || def.Name == "affine.vector_store"
}

// parseAccessed takes the type of the buffer and, where vectors are accessed,
// that of the vector; it returns the buffer's and the accessed value's type.
func parseAccessed(p ir.OpParser, st *ir.OpState) (memref *ir.MemRefType, value ir.Type) {
	memref = parseMemRefType(p)
	if !ofVectors(st.Def) {
		return memref, memref.Elem
	}
	p.Expect(",")
	return memref, parseVectorType(p)
}

func parseLoad(p ir.OpParser, st *ir.OpState) {
	buffer := p.Operand()
	m, inputs := parseSubscripts(p)
	addAttrs(st, p.AttrDict())
	memref, value := parseAccessed(p, st)
	st.SetAttr(mapAttr, m)
	st.Operands = append(st.Operands, p.Resolve(buffer, memref))
	st.Operands = append(st.Operands, resolveIndices(p, inputs)...)
	st.Types = append(st.Types, value)
}

func printLoad(p ir.OpPrinter, op *ir.Op) {
	a := loadOp(op)
	p.Byte(' ')
	printAccess(p, a)
	if ofVectors(op.Def()) {
		p.Str(", ")
		p.Type(op.Result(0).Type())
	}
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
	memref, value := parseAccessed(p, st)
	st.SetAttr(mapAttr, m)
	st.Operands = append(st.Operands, p.Resolve(stored, value), p.Resolve(buffer, memref))
	st.Operands = append(st.Operands, resolveIndices(p, inputs)...)
}

func printStore(p ir.OpPrinter, op *ir.Op) {
	a := storeOp(op)
	p.Byte(' ')
	p.Operand(a.Stored())
	p.Str(", ")
	printAccess(p, a)
	if ofVectors(op.Def()) {
		p.Str(", ")
		p.Type(a.Stored().Type())
	}
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

func verifyVectorLoad(op *ir.Op) error {
	a := loadOp(op)
	if err := verifyAccess(a); err != nil {
		return err
	}
	return verifyVectorElement(a, op.Result(0).Type())
}

func verifyVectorStore(op *ir.Op) error {
	a := storeOp(op)
	if err := verifyAccess(a); err != nil {
		return err
	}
	return verifyVectorElement(a, a.Stored().Type())
}

func verifyVectorElement(a AccessOp, vector ir.Type) error {
	if ir.ElementTypeOf(vector) != a.MemRefType().Elem {
		return a.Op.OpErrorf("requires memref and vector types of the same elemental type")
	}
	return nil
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
