package layout

// Matrices is how a block computes products of matrices with instructions of which
// each multiplies small ones, held by a warp: which part of the result a warp has,
// and what of the factors it needs for it.
//
// Lanes come in groups of four. A group has a row of the left factor and of the
// result, or a column of the right factor; its lanes have neighbours in it.
type Matrices struct {
	Result []int64 // sizes of the result; the last two are rows and columns
	Depth  int64   // along which is summed
	Rows   int64   // of an instruction: 8 or 16; it has 8 columns
	Step   int64   // depth of an instruction
	Word   int64   // neighbours along the depth in one register

	// Groups has four warps with neighbouring rows of instructions, so that they can
	// compute them together. The other warps' bits come behind theirs.
	Groups bool

	warpBits                          int
	rowWarps, columnWarps, batchWarps int // bits of warp numbers
}

// InstructionColumns is how many columns of the result one instruction has.
const InstructionColumns = 8

// groupBits and neighbourBits are those of lane numbers, GroupWarps those of the
// number of a warp in its group.
const groupBits, neighbourBits, GroupWarps = 3, 2, 2

// CanGroup reports whether there are rows for a group of warps, and warps.
func (m *Matrices) CanGroup(warpBits int) bool {
	rows, _, batch := m.bits()
	return batch == 0 && rows >= Bits(m.Rows)+GroupWarps && warpBits >= GroupWarps
}

// bits are those of the indices of rows, columns and all other dimensions.
func (m *Matrices) bits() (rows, columns, batch int) {
	n := len(m.Result)
	return Bits(m.Result[n-2]), Bits(m.Result[n-1]), Total(m.Result[:n-2])
}

// Share gives each warp its part of the result. Parts are as square as can be,
// since factors are read once for each; or of whole rows, as those of groups, which
// read the right factor once.
func (m *Matrices) Share(warpBits int, wholeRows bool) {
	rows, columns, batch := m.bits()
	m.warpBits = warpBits
	m.rowWarps, m.columnWarps, m.batchWarps = 0, 0, min(warpBits, batch)
	if m.Groups {
		m.rowWarps, wholeRows = GroupWarps, true
	}
	for range warpBits - m.batchWarps - m.rowWarps {
		moreRows := rows-m.rowWarps > Bits(m.Rows)
		moreColumns := columns-m.columnWarps > Bits(InstructionColumns)
		switch {
		case moreRows && (wholeRows || !moreColumns || rows-m.rowWarps >= columns-m.columnWarps):
			m.rowWarps++
		case moreColumns:
			m.columnWarps++
		}
	}
}

// RowTiles, ColumnTiles, Steps and Batches are how many instructions a warp needs
// along each dimension.
func (m *Matrices) RowTiles() int {
	rows, _, _ := m.bits()
	return 1 << (rows - Bits(m.Rows) - m.rowWarps)
}

func (m *Matrices) ColumnTiles() int {
	_, columns, _ := m.bits()
	return 1 << (columns - Bits(InstructionColumns) - m.columnWarps)
}

func (m *Matrices) Steps() int { return 1 << (Bits(m.Depth) - Bits(m.Step)) }

func (m *Matrices) Batches() int {
	_, _, batch := m.bits()
	return 1 << (batch - m.batchWarps)
}

// Part is how many rows and columns of the result a warp has.
func (m *Matrices) Part() (rows, columns int) {
	return m.RowTiles() * int(m.Rows), m.ColumnTiles() * InstructionColumns
}

// unit is what a bit of an index contributes to an element's number.
type unit func(bit int) uint32

func none(int) uint32 { return 0 }

func bitsFrom(first int) unit { return func(bit int) uint32 { return 1 << (first + bit) } }

// contributions are those of some bits of an index.
func (u unit) contributions(from, to int) (list []uint32) {
	for bit := from; bit < to; bit++ {
		list = append(list, u(bit))
	}
	return list
}

// rowBits are the contributions of a warp's rows of instructions, and of the warps.
func (m *Matrices) rowBits(row unit) (tiles, warps []uint32) {
	rows, _, _ := m.bits()
	first, top := Bits(m.Rows), rows-m.rowWarps
	if m.Groups {
		warps = row.contributions(first, first+GroupWarps)
		first, top = first+GroupWarps, top+GroupWarps
	}
	return row.contributions(first, top), append(warps, row.contributions(top, rows)...)
}

// warps are the contributions of the warps' bits.
func (m *Matrices) warps(row, column, batch unit) []uint32 {
	_, columns, batches := m.bits()
	_, list := m.rowBits(row)
	list = append(list, column.contributions(columns-m.columnWarps, columns)...)
	list = append(list, batch.contributions(batches-m.batchWarps, batches)...)
	return padded(list, m.warpBits)
}

// Sums is the layout of the result. Registers count, from the lowest bit, two
// neighbouring columns, two rows 8 apart (of 16), then columns, rows and batches of
// instructions.
func (m *Matrices) Sums() *Layout {
	rows, columns, batches := m.bits()
	column, row, batch := bitsFrom(0), bitsFrom(columns), bitsFrom(columns+rows)
	l := &Layout{Shape: m.Result, Reg: column.contributions(0, 1)}
	l.Reg = append(l.Reg, row.contributions(groupBits, Bits(m.Rows))...)
	l.Reg = append(l.Reg, column.contributions(Bits(InstructionColumns), columns-m.columnWarps)...)
	tiles, _ := m.rowBits(row)
	l.Reg = append(l.Reg, tiles...)
	l.Reg = append(l.Reg, batch.contributions(0, batches-m.batchWarps)...)
	l.Lane = append(column.contributions(1, 1+neighbourBits), row.contributions(0, groupBits)...)
	l.Warp = m.warps(row, column, batch)
	return l
}

// Left is the layout of the left factor, of which some dimensions are rows and
// depth; the others come first. Registers count neighbours along the depth in a
// word, the words of an instruction, then steps along the depth, rows and batches
// of instructions.
func (m *Matrices) Left(shape []int64, row, depth int) *Layout {
	own := bitsFrom(FirstBit(shape, row))
	tiles, _ := m.rowBits(own)
	l := m.factor(shape, depth, own, Bits(m.Rows), tiles)
	l.Warp = m.warps(own, none, batchesOf(shape))
	return l
}

// Right is that of the right factor, with columns in the place of rows.
func (m *Matrices) Right(shape []int64, column, depth int) *Layout {
	_, columns, _ := m.bits()
	own := bitsFrom(FirstBit(shape, column))
	instruction := Bits(InstructionColumns)
	l := m.factor(shape, depth, own, instruction, own.contributions(instruction, columns-m.columnWarps))
	l.Warp = m.warps(none, own, batchesOf(shape))
	return l
}

func batchesOf(shape []int64) unit { return bitsFrom(Total(shape[len(shape)-2:])) }

// factor spreads a factor over the lanes, its own dimension up to some bits of an
// instruction, then those of a warp's other instructions.
func (m *Matrices) factor(shape []int64, depth int, own unit, instruction int, tiles []uint32) *Layout {
	_, _, batches := m.bits()
	along, word := bitsFrom(FirstBit(shape, depth)), Bits(m.Word)
	l := &Layout{Shape: shape, Reg: along.contributions(0, word)}
	l.Reg = append(l.Reg, own.contributions(groupBits, instruction)...)
	l.Reg = append(l.Reg, along.contributions(word+neighbourBits, Bits(m.Depth))...)
	l.Reg = append(l.Reg, tiles...)
	l.Reg = append(l.Reg, batchesOf(shape).contributions(0, batches-m.batchWarps)...)
	l.Lane = append(along.contributions(word, word+neighbourBits), own.contributions(0, groupBits)...)
	return l
}

// LeftBits and RightBits are how many bits of register numbers an instruction has
// of a factor: those of steps, rows or columns, and batches follow.
func (m *Matrices) LeftBits() int { return m.RightBits() + Bits(m.Rows) - groupBits }

func (m *Matrices) RightBits() int { return Bits(m.Step) - neighbourBits }
