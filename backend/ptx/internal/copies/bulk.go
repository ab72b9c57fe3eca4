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

// emitBulkCopy issues the boxes of a tile, or the copy of a run of memory, by the first thread.
func emitBulkCopy(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsBulkCopy(op)
	t, err := c.bulkTile(o.Source(), o.Dest(), o.Coordinates())
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
		multicast, mask = ".multicast::cluster", fmt.Sprintf(", $%d", numBoxArgs+len(t.coordinates)+1)
	}
	for i := range t.boxes {
		text, letters, args := t.box(i)
		text = fmt.Sprintf("@$2 cp.async.bulk%s.shared::cluster.global%s.mbarrier::complete_tx::bytes%s [$0], %s%s, [$%d]%s;", t.rank, t.mode, multicast, text, t.size, len(args), mask)
		letters, args = letters+"r,", append(args, at)
		if o.Multicast() {
			letters, args = letters+"h,", append(args, llvmir.ConstInt(llvmir.I16, 1<<blocks-1))
		}
		c.mbarrierAsm(text, letters, args...)
	}
	return nil
}

// emitBulkStore issues the boxes of a tile, or the copy to a run of memory, by the first thread. Reductions are relaxed, at the scope of the GPU.
func emitBulkStore(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsBulkStore(op)
	t, err := c.bulkTile(o.Target(), o.Source(), o.Coordinates())
	if err != nil {
		return err
	}
	name, reduction := "cp.async.bulk", ""
	if kind, reduces := o.Reduce(); reduces {
		name, reduction = "cp.reduce.async.bulk", "."+kind
	}
	for i := range t.boxes {
		text, letters, args := t.box(i)
		c.mbarrierAsm(fmt.Sprintf("@$2 %s%s.global.shared::cta%s%s.bulk_group %s, [$0]%s;", name, t.rank, reduction, t.mode, text, t.size), letters, args...)
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

// bulkTile is a buffer and the memory that one thread copies: box by box of a mapped tensor, or a run as one box.
type bulkTile struct {
	c             *Emitter
	source, base  llvmir.Value   // the map or the address of the run, and the address of the buffer
	coordinates   []llvmir.Value // none of a run
	boxes         int64
	width, bytes  int64 // of a box: its contiguous elements, and its size
	distance      int64 // of boxes in the buffer, in bytes
	rowDim        int   // the coordinate that is the first row of the boxes, the tile's outermost dimension
	rows          int64 // of a box in this dimension
	isFirstThread llvmir.Value
	rank, mode    string // modifiers of instructions on maps
	size          string // the operand of instructions on runs
}

// bulkTile is the tile of a buffer in memory.
func (c *Emitter) bulkTile(memory, buffer *ir.Value, coordinates []*ir.Value) (*bulkTile, error) {
	if !c.GPU.Has(targets.BulkCopy) {
		return nil, errNoBulkCopy
	}
	if ir.IsMemRef(memory.Type()) {
		return c.run(memory, buffer)
	}
	from, err := c.Scalar(memory)
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
	m, _ := tile.AsTensorMapType(memory.Type())
	box, n := m.Boxes()
	made, ok := tile.AsTensorMap(memory.DefiningOp())
	if !ok {
		return nil, errors.New("the map of a bulk copy is made by 'tile.tensor_map'")
	}
	last := len(box) - 1
	t := &bulkTile{c: c, source: from, base: s.Base, boxes: n, width: box[0], bytes: m.TensorBytes() / n, distance: m.TensorBytes() / n, rowDim: last, rows: box[last],
		rank: fmt.Sprintf(".tensor.%dd", len(at)), mode: ".tile"}
	for _, d := range made.Dims() {
		t.coordinates = append(t.coordinates, c.ToI32(at[d]))
	}
	t.isFirstThread = c.isFirstThread()
	return t, nil
}

// run is a buffer that is contiguous in memory as well.
func (c *Emitter) run(memory, buffer *ir.Value) (*bulkTile, error) {
	from, err := c.MemRef(memory)
	if err != nil {
		return nil, err
	}
	s, err := c.buffer(buffer)
	if err != nil {
		return nil, err
	}
	m, _ := tile.AsMemDesc(buffer.Type())
	return &bulkTile{c: c, source: c.PointerTo(from, nil), base: s.Base, boxes: 1, bytes: m.TensorBytes(), isFirstThread: c.isFirstThread(), size: fmt.Sprintf(", %d", m.TensorBytes())}, nil
}

func (c *Emitter) isFirstThread() llvmir.Value { return c.B.ICmp("eq", c.Thread, i32(0)) }

// take leaves the boxes that a block of a cluster copies.
func (t *bulkTile) take(blocks int64) {
	t.boxes /= blocks
	first := t.c.B.Mul(t.c.ReadSpecialRegister("cluster.ctarank"), i32(t.boxes))
	t.base = t.c.B.Add(t.base, t.c.B.Mul(first, i32(t.bytes)))
	t.coordinates[0] = t.c.B.Add(t.coordinates[0], t.c.B.Mul(first, i32(t.width)))
}

// takeRows leaves the rows of each box that a block of a cluster copies.
func (t *bulkTile) takeRows(blocks int64) {
	rank := t.c.ReadSpecialRegister("cluster.ctarank")
	t.distance *= blocks
	t.base = t.c.B.Add(t.base, t.c.B.Mul(rank, i32(t.bytes)))
	t.coordinates[t.rowDim] = t.c.B.Add(t.coordinates[t.rowDim], t.c.B.Mul(rank, i32(t.rows)))
}

// numBoxArgs is the number of operands of a box before its coordinates.
const numBoxArgs = 3

// box is the text of a box in memory. Its operands are the address of the box in shared memory, the map or the address of the run, whether the thread is
// the first one, and the coordinates.
func (t *bulkTile) box(i int64) (text, letters string, args []llvmir.Value) {
	args = []llvmir.Value{t.c.B.Add(t.base, i32(i*t.distance)), t.source, t.isFirstThread}
	letters = "r,l,b," + strings.Repeat("r,", len(t.coordinates))
	if len(t.coordinates) == 0 {
		return "[$1]", letters, args
	}
	var list []string
	for k, v := range t.coordinates {
		if k == 0 {
			v = t.c.B.Add(v, i32(i*t.width))
		}
		list = append(list, fmt.Sprintf("$%d", len(args)))
		args = append(args, v)
	}
	return fmt.Sprintf("[$1, {%s}]", strings.Join(list, ", ")), letters, args
}

// emitNumBlocks reads the size of the grid, which has one dimension in a persistent kernel.
func emitNumBlocks(c *Emitter, op *ir.Op) error {
	c.Scalars[op.Result(0)] = c.ReadSpecialRegister("nctaid.x")
	return nil
}
