package parser

import (
	"strconv"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// valueDef is the definition of a name: a value, or a placeholder for a value that is
// used before its definition, and the position where it first occurred.
type valueDef struct {
	value *ir.Value
	pos   int32
}

// valueEntry has the values of a name: nearly always one, several for %x:2.
type valueEntry struct {
	first valueDef
	rest  *[]valueDef // values from %x#1 on
}

// at returns the i-th value of a name; the value is nil when there is none.
func (e *valueEntry) at(i int) valueDef {
	if i == 0 {
		return e.first
	}
	if e.rest != nil && i <= len(*e.rest) {
		return (*e.rest)[i-1]
	}
	return valueDef{}
}

func (e *valueEntry) set(i int, d valueDef) {
	if i == 0 {
		e.first = d
		return
	}
	if e.rest == nil {
		e.rest = new([]valueDef)
	}
	for len(*e.rest) < i {
		*e.rest = append(*e.rest, valueDef{})
	}
	(*e.rest)[i-1] = d
}

func (e *valueEntry) forget(v *ir.Value) {
	if e.first.value == v {
		e.first = valueDef{}
	}
	if e.rest == nil {
		return
	}
	for i := range *e.rest {
		if (*e.rest)[i].value == v {
			(*e.rest)[i] = valueDef{}
		}
	}
}

// scope lists the names defined in a region, which end with it.
type scope struct{ names []string }

func (p *parser) pushScope() { p.scopes = append(p.scopes, scope{}) }

func (p *parser) popScope() {
	s := &p.scopes[len(p.scopes)-1]
	for _, name := range s.names {
		delete(p.values, name)
	}
	p.scopes = p.scopes[:len(p.scopes)-1]
}

// operandRef parses %name or %name#2.
func (p *parser) operandRef() ir.OperandRef {
	if p.tok.kind != tokPercent {
		p.failToken("expected SSA operand")
	}
	ref := ir.OperandRef{Pos: p.Pos(), Name: p.spelling()}
	p.advance()
	if p.tok.kind == tokHash {
		n, err := strconv.ParseUint(p.spelling()[1:], 10, 32)
		if err != nil || n > maxResultNumber {
			p.failHere("invalid SSA value result number")
		}
		ref.Index = int(n)
		p.advance()
	}
	return ref
}

// maxResultNumber bounds the table for a name like %0#12345.
const maxResultNumber = 1 << 20

// resolve returns the value of a name, and makes a placeholder when it is not defined
// yet.
func (p *parser) resolve(ref ir.OperandRef, t ir.Type) *ir.Value {
	entry := p.values[ref.Name]
	if known := entry.at(ref.Index); known.value != nil {
		v := known.value
		if v.Type() != t {
			panic(bailout{diag.Errorf(ref.Pos.Position(), "use of value '%s' expects different type than prior uses: %s vs %s",
				ref.Name, ir.QuoteType(t), ir.QuoteType(v.Type())).
				Note(p.place(known.pos).Position(), "prior use here")})
		}
		return v
	}
	if entry.first.value != nil && !p.isPlaceholder(entry.first.value) {
		p.Fail(ref.Pos, "reference to invalid result number")
	}
	v := ir.NewPlaceholder(t)
	p.placeholders++
	p.forward[v] = ref.Pos.Off
	entry.set(ref.Index, valueDef{v, ref.Pos.Off})
	p.values[ref.Name] = entry
	return v
}

// forgetForward undoes the uses of undefined values from an offset on.
func (p *parser) forgetForward(from int32) {
	for v, off := range p.forward {
		if off < from {
			continue
		}
		delete(p.forward, v)
		_, end := p.lex.prefixed(int(off))
		name := p.lex.text[off:end]
		entry := p.values[name]
		entry.forget(v)
		p.values[name] = entry
	}
}

func (p *parser) isPlaceholder(v *ir.Value) bool {
	if len(p.forward) == 0 {
		return false
	}
	_, ok := p.forward[v]
	return ok
}

// define binds a name to a value.
func (p *parser) define(name string, index int, pos int32, v *ir.Value) {
	entry := p.values[name]
	if old := entry.at(index); old.value != nil {
		if !p.isPlaceholder(old.value) {
			panic(bailout{diag.Errorf(p.place(pos).Position(), "redefinition of SSA value '%s'", name).
				Note(p.place(old.pos).Position(), "previously defined here")})
		}
		if old.value.Type() != v.Type() {
			panic(bailout{diag.Errorf(p.place(pos).Position(), "definition of SSA value '%s#%d' has type %s", name, index, ir.QuoteType(v.Type())).
				Note(p.place(old.pos).Position(), "previously used here with type %s", ir.QuoteType(old.value.Type()))})
		}
		old.value.ReplaceAllUsesWith(v)
		delete(p.forward, old.value)
	}
	if index == 0 {
		s := &p.scopes[len(p.scopes)-1]
		s.names = append(s.names, name)
	}
	entry.set(index, valueDef{v, pos})
	p.values[name] = entry
}

// blockScope holds the blocks of one region by name.
type blockScope struct {
	byName map[string]*blockDef
	// undefined blocks in the order they were first mentioned
	undefined []*blockDef
}

type blockDef struct {
	block   *ir.Block
	pos     int32
	defined bool
}

func (p *parser) blockNamed(name string, pos int32) *blockDef {
	s := &p.blocks[len(p.blocks)-1]
	if d := s.byName[name]; d != nil {
		return d
	}
	if s.byName == nil {
		s.byName = map[string]*blockDef{}
	}
	d := &blockDef{block: ir.NewBlock(), pos: pos}
	s.byName[name] = d
	s.undefined = append(s.undefined, d)
	return d
}

// closeBlocks checks that all blocks mentioned in a region are defined.
func (p *parser) closeBlocks() {
	s := p.blocks[len(p.blocks)-1]
	p.blocks = p.blocks[:len(p.blocks)-1]
	for _, d := range s.undefined {
		if !d.defined {
			p.Fail(p.place(d.pos), "reference to an undefined block")
		}
	}
}
