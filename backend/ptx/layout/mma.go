package layout

// MMA is how a block computes products of matrices with instructions of which
// each multiplies small ones, held by a warp: which part of the result a warp has,
// and what of the factors it needs for it.
//
// Lanes come in groups of four. A group has a row of the left factor and of the
// result, or a column of the right factor; its lanes have neighbours in it.
type MMA struct {
	ShapeC []int64 // sizes of the result; the last two are rows and columns
	K      int64   // along which is summed
	InstrM int64   // of an instruction: 8 or 16; it has 8 columns
	InstrK int64   // depth of an instruction
	KWidth int64   // neighbours along the depth in one register

	// Warpgroups has four warps with neighbouring rows of instructions, so that they can
	// compute them together. The other warps' bits come behind theirs.
	Warpgroups bool

	warpBits                            int
	warpBitsM, warpBitsN, warpBitsBatch int // bits of warp numbers
}

// InstrN is how many columns of the result one instruction has.
const InstrN = 8

// quadIndexBits and quadBits are those of lane numbers, WarpgroupBits those of the
// number of a warp in its group.
const quadIndexBits, quadBits, WarpgroupBits = 3, 2, 2

// CanUseWarpgroups reports whether there are rows for a group of warps, and warps.
func (m *MMA) CanUseWarpgroups(warpBits int) bool {
	rows, _, batch := m.bitsMNBatch()
	return batch == 0 && rows >= Log2(m.InstrM)+WarpgroupBits && warpBits >= WarpgroupBits
}

// bitsMNBatchMNBatchMNBatchMNBatchMNBatchMNBatch are those of the indices of rows, columns and all other dimensions.
func (m *MMA) bitsMNBatch() (rows, columns, batch int) {
	n := len(m.ShapeC)
	return Log2(m.ShapeC[n-2]), Log2(m.ShapeC[n-1]), TotalBits(m.ShapeC[:n-2])
}

// AssignWarps gives each warp its part of the result. Parts are as square as can be,
// since factors are read once for each; or of whole rows, as those of groups, which
// read the right factor once.
func (m *MMA) AssignWarps(warpBits int, wholeRows bool) {
	rows, columns, batch := m.bitsMNBatch()
	m.warpBits = warpBits
	m.warpBitsM, m.warpBitsN, m.warpBitsBatch = 0, 0, min(warpBits, batch)
	if m.Warpgroups {
		m.warpBitsM, wholeRows = WarpgroupBits, true
	}
	for range warpBits - m.warpBitsBatch - m.warpBitsM {
		moreRows := rows-m.warpBitsM > Log2(m.InstrM)
		moreColumns := columns-m.warpBitsN > Log2(InstrN)
		switch {
		case moreRows && (wholeRows || !moreColumns || rows-m.warpBitsM >= columns-m.warpBitsN):
			m.warpBitsM++
		case moreColumns:
			m.warpBitsN++
		}
	}
}

// TilesM, TilesN, Steps and Batches are how many instructions a warp needs
// along each dimension.
func (m *MMA) TilesM() int {
	rows, _, _ := m.bitsMNBatch()
	return 1 << (rows - Log2(m.InstrM) - m.warpBitsM)
}

func (m *MMA) TilesN() int {
	_, columns, _ := m.bitsMNBatch()
	return 1 << (columns - Log2(InstrN) - m.warpBitsN)
}

func (m *MMA) TilesK() int { return 1 << (Log2(m.K) - Log2(m.InstrK)) }

func (m *MMA) Batches() int {
	_, _, batch := m.bitsMNBatch()
	return 1 << (batch - m.warpBitsBatch)
}

// WarpTile is how many rows and columns of the result a warp has.
func (m *MMA) WarpTile() (rows, columns int) {
	return m.TilesM() * int(m.InstrM), m.TilesN() * InstrN
}

// axis is what a bit of an index contributes to an element's number.
type axis func(bit int) uint32

func broadcastAxis(int) uint32 { return 0 }

func axisFrom(first int) axis { return func(bit int) uint32 { return 1 << (first + bit) } }

// bases are those of some bits of an index.
func (u axis) bases(from, to int) (list []uint32) {
	for bit := from; bit < to; bit++ {
		list = append(list, u(bit))
	}
	return list
}

// basesM are the contributions of a warp's rows of instructions, and of the warps.
func (m *MMA) basesM(row axis) (tiles, warps []uint32) {
	rows, _, _ := m.bitsMNBatch()
	first, top := Log2(m.InstrM), rows-m.warpBitsM
	if m.Warpgroups {
		warps = row.bases(first, first+WarpgroupBits)
		first, top = first+WarpgroupBits, top+WarpgroupBits
	}
	return row.bases(first, top), append(warps, row.bases(top, rows)...)
}

// warpBases are the contributions of the warps' bits.
func (m *MMA) warpBases(row, column, batch axis) []uint32 {
	_, columns, batches := m.bitsMNBatch()
	_, list := m.basesM(row)
	list = append(list, column.bases(columns-m.warpBitsN, columns)...)
	list = append(list, batch.bases(batches-m.warpBitsBatch, batches)...)
	return padded(list, m.warpBits)
}

// LayoutC is the layout of the result. Registers count, from the lowest bit, two
// neighbouring columns, two rows 8 apart (of 16), then columns, rows and batches of
// instructions.
func (m *MMA) LayoutC() *Layout {
	rows, columns, batches := m.bitsMNBatch()
	column, row, batch := axisFrom(0), axisFrom(columns), axisFrom(columns+rows)
	l := &Layout{Shape: m.ShapeC, Reg: column.bases(0, 1)}
	l.Reg = append(l.Reg, row.bases(quadIndexBits, Log2(m.InstrM))...)
	l.Reg = append(l.Reg, column.bases(Log2(InstrN), columns-m.warpBitsN)...)
	tiles, _ := m.basesM(row)
	l.Reg = append(l.Reg, tiles...)
	l.Reg = append(l.Reg, batch.bases(0, batches-m.warpBitsBatch)...)
	l.Lane = append(column.bases(1, 1+quadBits), row.bases(0, quadIndexBits)...)
	l.Warp = m.warpBases(row, column, batch)
	return l
}

// LayoutA is the layout of the left factor, of which some dimensions are rows and
// depth; the others come first. Registers count neighbours along the depth in a
// word, the words of an instruction, then steps along the depth, rows and batches
// of instructions.
func (m *MMA) LayoutA(shape []int64, row, depth int) *Layout {
	own := axisFrom(FirstBit(shape, row))
	tiles, _ := m.basesM(own)
	l := m.operandLayout(shape, depth, own, Log2(m.InstrM), tiles)
	l.Warp = m.warpBases(own, broadcastAxis, batchAxis(shape))
	return l
}

// LayoutB is that of the right factor, with columns in the place of rows.
func (m *MMA) LayoutB(shape []int64, column, depth int) *Layout {
	_, columns, _ := m.bitsMNBatch()
	own := axisFrom(FirstBit(shape, column))
	instruction := Log2(InstrN)
	l := m.operandLayout(shape, depth, own, instruction, own.bases(instruction, columns-m.warpBitsN))
	l.Warp = m.warpBases(broadcastAxis, own, batchAxis(shape))
	return l
}

func batchAxis(shape []int64) axis { return axisFrom(TotalBits(shape[len(shape)-2:])) }

// operandLayout spreads a factor over the lanes, its own dimension up to some bits of an
// instruction, then those of a warp's other instructions.
func (m *MMA) operandLayout(shape []int64, depth int, own axis, instruction int, tiles []uint32) *Layout {
	_, _, batches := m.bitsMNBatch()
	along, word := axisFrom(FirstBit(shape, depth)), Log2(m.KWidth)
	l := &Layout{Shape: shape, Reg: along.bases(0, word)}
	l.Reg = append(l.Reg, own.bases(quadIndexBits, instruction)...)
	l.Reg = append(l.Reg, along.bases(word+quadBits, Log2(m.K))...)
	l.Reg = append(l.Reg, tiles...)
	l.Reg = append(l.Reg, batchAxis(shape).bases(0, batches-m.warpBitsBatch)...)
	l.Lane = append(along.bases(word, word+quadBits), own.bases(0, quadIndexBits)...)
	return l
}

// RegBitsA and RegBitsB are how many bits of register numbers an instruction has
// of a factor: those of steps, rows or columns, and batches follow.
func (m *MMA) RegBitsA() int { return m.RegBitsB() + Log2(m.InstrM) - quadIndexBits }

func (m *MMA) RegBitsB() int { return Log2(m.InstrK) - quadBits }
