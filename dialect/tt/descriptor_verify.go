package tt

import "github.com/tshared/tshared/ir"

// verifyDescriptor: a tensor has as many dimensions as the blocks of it.
func verifyDescriptor(op *ir.Op) error {
	o := MakeTensorDescriptorOp{op}
	if n, rank := len(o.Shape()), len(o.Block().Shape); n != rank {
		return op.OpErrorf("has a shape of %d dimensions, but the descriptor block has rank %d", n, rank)
	}
	return nil
}

// verifyDescriptorAccess: a block may lose dimensions of size 1 on its way to
// a tensor, but no elements.
func verifyDescriptorAccess(op *ir.Op, desc *ir.Value, t ir.Type, indices int) error {
	block := descType(desc).SignlessBlock(op.Context())
	tensor := t.(*ir.TensorType)
	if indices != len(block.Shape) {
		return op.OpErrorf("has %d indices, but the descriptor block has rank %d", indices, len(block.Shape))
	}
	if block.Elem != tensor.Elem {
		return op.OpErrorf("descriptor block and tensor element types must match, but got descriptor element type %s and tensor element type %s",
			ir.QuoteType(block.Elem), ir.QuoteType(tensor.Elem))
	}
	if want, got := product(block.Shape), product(tensor.Shape); want != got {
		return op.OpErrorf("descriptor block and tensor must have the same number of elements, but got descriptor block with %d elements tensor with %d elements",
			want, got)
	}
	return nil
}

// verifyRowAccess checks a gather or scatter of rows: blocks are one row, and
// the tensor has a row for each row offset.
func verifyRowAccess(op *ir.Op, desc, rows *ir.Value, t ir.Type) error {
	block := descType(desc).SignlessBlock(op.Context())
	offsets := rows.Type().(*ir.TensorType)
	tensor := t.(*ir.TensorType)
	switch {
	case len(block.Shape) != 2:
		return op.OpErrorf("descriptor block must be a 2D tensor, but got %s", ir.QuoteType(block))
	case block.Shape[0] != 1:
		return op.OpErrorf("descriptor block must have exactly 1 row, but got %s", ir.QuoteType(block))
	case len(offsets.Shape) != 1:
		return op.OpErrorf("x offsets must be a 1D tensor, but got %s", ir.QuoteType(offsets))
	case len(tensor.Shape) != 2:
		return op.OpErrorf("result must be a 2D tensor, but got %s", ir.QuoteType(tensor))
	}
	if err := verifyRowTile(op, tensor); err != nil {
		return err
	}
	switch {
	case tensor.Shape[0] != offsets.Shape[0]:
		return op.OpErrorf("result tensor must have as many rows as indices (%d), but got %s", offsets.Shape[0], ir.QuoteType(tensor))
	case tensor.Shape[1] != block.Shape[1]:
		return op.OpErrorf("result tensor number of columns must match block (%d), but got %s", block.Shape[1], ir.QuoteType(tensor))
	case tensor.Elem != block.Elem:
		return op.OpErrorf("result tensor element type must match block (%s), but got %s", ir.QuoteType(block.Elem), ir.QuoteType(tensor))
	}
	return nil
}

// The hardware moves rows in tiles of a minimum size.
const (
	minRows       = 8
	minRowBits    = 32 * 8
	maxDescriptor = 32 // bits of an element
)

func verifyRowTile(op *ir.Op, tensor *ir.TensorType) error {
	if rows := tensor.Shape[0]; rows < minRows {
		return op.OpErrorf("must have at least %d rows, but got %d", minRows, rows)
	}
	bits := bitWidth(tensor.Elem)
	if bits == 0 || bits > maxDescriptor {
		return op.OpErrorf("TMA dtype cannot be greater than %d bits", maxDescriptor)
	}
	if cols, least := tensor.Shape[1], int64(minRowBits/bits); cols < least {
		return op.OpErrorf("must have at least %d columns for %s, but got %d", least, ir.QuoteType(tensor.Elem), cols)
	}
	return nil
}
