package copies

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// emitTensorMap has nothing to emit: the map is a parameter of the kernel.
func emitTensorMap(c *Emitter, op *ir.Op) error {
	_, err := c.Scalar(op.Result(0))
	return err
}

// emitBulkCopy issues the boxes of a tile by the first thread.
func emitBulkCopy(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsBulkCopy(op)
	t, err := c.mapped(o.Map(), o.Dest(), o.Coordinates())
	if err != nil {
		return err
	}
	at, err := c.mbarrier(o.Signal(), o.Index())
	if err != nil {
		return err
	}
	multicast, mask := "", ""
	blocks := tile.ClusterOf(op)
	if o.Multicast() {
		if o.SharesRows() {
			t.takeRows(blocks)
		} else {
			t.take(blocks)
		}
		multicast, mask = ".multicast::cluster", fmt.Sprintf(", $%d", numBoxArgs+t.rank+1)
	}
	for i := range t.boxes {
		text, letters, args := t.box(i)
		text = fmt.Sprintf("@$2 cp.async.bulk.tensor.%dd.shared::cluster.global.tile.mbarrier::complete_tx::bytes%s [$0], %s, [$%d]%s;", t.rank, multicast, text, len(args), mask)
		letters, args = letters+"r,", append(args, at)
		if o.Multicast() {
			letters, args = letters+"h,", append(args, llvmir.ConstInt(llvmir.I16, 1<<blocks-1))
		}
		c.mbarrierAsm(text, letters, args...)
	}
	return nil
}

// emitBulkStore issues the boxes of a tile by the first thread.
func emitBulkStore(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsBulkStore(op)
	t, err := c.mapped(o.Map(), o.Source(), o.Coordinates())
	if err != nil {
		return err
	}
	for i := range t.boxes {
		text, letters, args := t.box(i)
		c.mbarrierAsm(fmt.Sprintf("@$2 cp.async.bulk.tensor.%dd.global.shared::cta.tile.bulk_group %s, [$0];", t.rank, text), letters, args...)
	}
	return nil
}

// emitBulkCommit makes a group of each thread: those without stores are empty.
func emitBulkCommit(c *Emitter, _ *ir.Op) error {
	if !c.GPU.Has(targets.BulkCopy) {
		return errNoBulkCopy
	}
	c.Asm("cp.async.bulk.commit_group;")
	return nil
}

func emitBulkWait(c *Emitter, op *ir.Op) error {
	if !c.GPU.Has(targets.BulkCopy) {
		return errNoBulkCopy
	}
	o, _ := tile.AsBulkWait(op)
	read := ""
	if o.Read() {
		read = ".read"
	}
	c.Asm(fmt.Sprintf("cp.async.bulk.wait_group%s %d;", read, o.Pending()))
	return nil
}

var errNoBulkCopy = errors.New("bulk copies need sm_90 or newer")

// mappedTile is a buffer and the tile of a mapped tensor, which one thread copies box by box.
type mappedTile struct {
	c             *Emitter
	source, base  llvmir.Value // the map, and the address of the buffer
	coordinates   []llvmir.Value
	rank          int
	boxes         int64
	width, bytes  int64 // of a box: its contiguous elements, and its size
	distance      int64 // of boxes in the buffer, in bytes
	rowDim        int   // the coordinate that is the first row of the boxes, the tile's outermost dimension
	rows          int64 // of a box in this dimension
	isFirstThread llvmir.Value
}

func (c *Emitter) mapped(source, buffer *ir.Value, coordinates []*ir.Value) (*mappedTile, error) {
	if !c.GPU.Has(targets.BulkCopy) {
		return nil, errNoBulkCopy
	}
	from, err := c.Scalar(source)
	if err != nil {
		return nil, err
	}
	s, err := c.buffer(buffer)
	if err != nil {
		return nil, err
	}
	at, err := c.ScalarsOf(coordinates)
	if err != nil {
		return nil, err
	}
	m, _ := tile.AsTensorMapType(source.Type())
	box, n := m.Boxes()
	made, ok := tile.AsTensorMap(source.DefiningOp())
	if !ok {
		return nil, errors.New("the map of a bulk copy is made by 'tile.tensor_map'")
	}
	last := len(box) - 1
	t := &mappedTile{c: c, source: from, base: s.Base, rank: len(at), boxes: n, width: box[0], bytes: m.TensorBytes() / n, distance: m.TensorBytes() / n, rowDim: last, rows: box[last]}
	for _, d := range made.Dims() {
		t.coordinates = append(t.coordinates, c.ToI32(at[d]))
	}
	t.isFirstThread = c.B.ICmp("eq", c.Thread, i32(0))
	return t, nil
}

// take leaves the boxes that a block of a cluster copies.
func (t *mappedTile) take(blocks int64) {
	t.boxes /= blocks
	first := t.c.B.Mul(t.c.ReadSpecialRegister("cluster.ctarank"), i32(t.boxes))
	t.base = t.c.B.Add(t.base, t.c.B.Mul(first, i32(t.bytes)))
	t.coordinates[0] = t.c.B.Add(t.coordinates[0], t.c.B.Mul(first, i32(t.width)))
}

// takeRows leaves the rows of each box that a block of a cluster copies.
func (t *mappedTile) takeRows(blocks int64) {
	rank := t.c.ReadSpecialRegister("cluster.ctarank")
	t.distance *= blocks
	t.base = t.c.B.Add(t.base, t.c.B.Mul(rank, i32(t.bytes)))
	t.coordinates[t.rowDim] = t.c.B.Add(t.coordinates[t.rowDim], t.c.B.Mul(rank, i32(t.rows)))
}

// numBoxArgs is the number of operands of a box before its coordinates.
const numBoxArgs = 3

// box is the text of a box in memory. Its operands are the address of the box in shared memory, the map, whether the thread is the first one, and the
// coordinates.
func (t *mappedTile) box(i int64) (text, letters string, args []llvmir.Value) {
	args = []llvmir.Value{t.c.B.Add(t.base, i32(i*t.distance)), t.source, t.isFirstThread}
	var list []string
	for k, v := range t.coordinates {
		if k == 0 {
			v = t.c.B.Add(v, i32(i*t.width))
		}
		list = append(list, fmt.Sprintf("$%d", len(args)))
		args = append(args, v)
	}
	return fmt.Sprintf("[$1, {%s}]", strings.Join(list, ", ")), "r,l,b," + strings.Repeat("r,", t.rank), args
}
