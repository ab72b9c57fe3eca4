package rewrite

import "github.com/tshared/tshared/ir"

// ConstantPool creates constant operations, one per value and scope, at the start of the
// scope. One goroutine at a time may use it.
type ConstantPool struct {
	b     *ir.Builder
	known map[constantKey]*ir.Op
}

// NewConstantPool makes an empty pool.
func NewConstantPool(ctx *ir.Context) *ConstantPool {
	return &ConstantPool{ir.NewBuilder(ctx), map[constantKey]*ir.Op{}}
}

// Get returns a constant for users in a block. It uses an existing one, or has the
// dialect materialize it; nil when the dialect cannot.
func (p *ConstantPool) Get(at *ir.Block, dialect *ir.Dialect, value ir.Attr, t ir.Type) *ir.Value {
	if dialect == nil || dialect.Materialize == nil {
		return nil
	}
	scope := scopeOf(at)
	key := keyOf(scope, dialect, value, t)
	op := p.known[key]
	if op == nil {
		if op = dialect.Materialize(p.b.AtStart(scope.Entry()), value, t, ir.Unknown); op == nil {
			return nil
		}
		// Another dialect may have materialized the constant already.
		own := keyOf(scope, op.Def().Dialect, value, t)
		if same := p.known[own]; same != nil {
			op.Erase()
			op = same
		}
		p.known[own], p.known[key] = op, op
	}
	return op.Result(0)
}
