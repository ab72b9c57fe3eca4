package layout

import "slices"

// MMA describes how the warps of a block compute a dot with mma or wgmma instructions: the tile of
// the result C that each warp has, and the elements of the operands A and B it needs for it.
//
// A warp's 32 lanes are eight quads. A quad holds a row of A and C, or a column of B, and each of
// its lanes holds contiguous elements of it.
type MMA struct {
	ShapeC []int64 // batches, then M and N
	K      int64   // size of the contracted dimension
	InstrM int64   // rows of an instruction: 8 or 16
	InstrK int64   // size along K of an instruction
	KWidth int64   // contiguous elements along K in one 32-bit register

	// Warpgroups gives the four warps of a warpgroup consecutive rows of instructions, as wgmma
	// requires. The warp bits within the warpgroup are the lowest.
	Warpgroups bool

	// BlockBits is log2 of the blocks that run a program: the highest warp bits are the rank of the block. Blocks have other rows where there are enough.
	BlockBits int

	warpBits                            int
	warpBitsM, warpBitsN, warpBitsBatch int // warp bits along each dimension
}

// halfBytes is the size of the elements of operands that are transposed.
const halfBytes = 2

// InstrN is the number of columns of an instruction. A wgmma instruction counts as several.
const InstrN = 8

// quadIndexBits and quadBits are the lane bits of the quad and within it; WarpgroupBits are the
// warp bits within a warpgroup.
const quadIndexBits, quadBits, WarpgroupBits = 3, 2, 2

// CanUseWarpgroups reports whether C has enough rows for a warpgroup and the block enough warps.
func (m *MMA) CanUseWarpgroups(warpBits int) bool {
	rows, _, batch := m.bitsMNBatch()
	return batch == 0 && rows >= Log2(m.InstrM)+WarpgroupBits && warpBits >= WarpgroupBits
}

// bitsMNBatch are the bits of the indices along M, N and all other dimensions.
func (m *MMA) bitsMNBatch() (rows, columns, batch int) {
	n := len(m.ShapeC)
	return Log2(m.ShapeC[n-2]), Log2(m.ShapeC[n-1]), TotalBits(m.ShapeC[:n-2])
}

// AssignWarps gives each warp its tile of C. Tiles are as square as possible, since each operand is
// read once per tile; or full rows, as with warpgroups, which share one read of B.
func (m *MMA) AssignWarps(warpBits int, fullRows bool) {
	rows, columns, batch := m.bitsMNBatch()
	m.warpBits = warpBits
	m.warpBitsM, m.warpBitsN, m.warpBitsBatch = 0, 0, min(warpBits, batch)
	leastColumns := Log2(InstrN)
	if m.Warpgroups {
		m.warpBitsM, fullRows = WarpgroupBits, true
		leastColumns = Log2(MinPanelBytes / halfBytes) // of a transposed operand
	}
	for range min(m.BlockBits, warpBits-m.warpBitsBatch-m.warpBitsM) {
		if rows-m.warpBitsM > Log2(m.InstrM) {
			m.warpBitsM++
		}
	}
	for range warpBits - m.warpBitsBatch - m.warpBitsM {
		moreRows := rows-m.warpBitsM > Log2(m.InstrM)
		moreColumns := columns-m.warpBitsN > leastColumns
		switch {
		case moreRows && (fullRows || !moreColumns || rows-m.warpBitsM >= columns-m.warpBitsN):
			m.warpBitsM++
		case moreColumns:
			m.warpBitsN++
		}
	}
}

// Warps are the numbers of warps along batches, M and N.
func (m *MMA) Warps() []int64 {
	return []int64{1 << m.warpBitsBatch, 1 << m.warpBitsM, 1 << m.warpBitsN}
}

// SetWarps sets the numbers of warps along batches, M and N, of a block with a number of warp bits.
func (m *MMA) SetWarps(warpBits int, warps []int64) {
	m.warpBits = warpBits
	m.warpBitsBatch, m.warpBitsM, m.warpBitsN = Log2(warps[0]), Log2(warps[1]), Log2(warps[2])
}

// Fits reports whether the tile of each warp has at least one instruction, and the block enough warps.
func (m *MMA) Fits() bool {
	rows, columns, batch := m.bitsMNBatch()
	return rows-m.warpBitsM >= Log2(m.InstrM) && columns-m.warpBitsN >= Log2(InstrN) && batch >= m.warpBitsBatch &&
		m.K >= m.InstrK && m.warpBitsM+m.warpBitsN+m.warpBitsBatch <= m.warpBits
}

// TilesM is the number of instructions of a warp along M.
func (m *MMA) TilesM() int {
	rows, _, _ := m.bitsMNBatch()
	return 1 << (rows - Log2(m.InstrM) - m.warpBitsM)
}

// TilesN is the number of instructions of a warp along N.
func (m *MMA) TilesN() int {
	_, columns, _ := m.bitsMNBatch()
	return 1 << (columns - Log2(InstrN) - m.warpBitsN)
}

// TilesK is the number of instructions along K that add to the same accumulators.
func (m *MMA) TilesK() int { return 1 << (Log2(m.K) - Log2(m.InstrK)) }

// Batches is the number of matrices of a batch that a warp computes.
func (m *MMA) Batches() int {
	_, _, batch := m.bitsMNBatch()
	return 1 << (batch - m.warpBitsBatch)
}

// WarpTile is the number of rows and columns of C per warp.
func (m *MMA) WarpTile() (rows, columns int) {
	return m.TilesM() * int(m.InstrM), m.TilesN() * InstrN
}

// axis maps a bit of a dimension's index to a basis vector.
type axis func(bit int) uint32

func broadcastAxis(int) uint32 { return 0 }

func axisFrom(first int) axis { return func(bit int) uint32 { return 1 << (first + bit) } }

// bases are the basis vectors of a range of index bits.
func (u axis) bases(from, to int) (list []uint32) {
	for bit := from; bit < to; bit++ {
		list = append(list, u(bit))
	}
	return list
}

// basesM are the basis vectors along M of a warp's instructions, and of the warps.
func (m *MMA) basesM(row axis) (tiles, warps []uint32) {
	rows, _, _ := m.bitsMNBatch()
	first, top := Log2(m.InstrM), rows-m.warpBitsM
	if m.Warpgroups {
		warps = row.bases(first, first+WarpgroupBits)
		first, top = first+WarpgroupBits, top+WarpgroupBits
	}
	return row.bases(first, top), append(warps, row.bases(top, rows)...)
}

// warpBases are the basis vectors of the warp bits.
func (m *MMA) warpBases(row, column, batch axis) []uint32 {
	_, columns, batches := m.bitsMNBatch()
	_, rows := m.basesM(row)
	inGroup := 0
	if m.Warpgroups {
		inGroup = WarpgroupBits
	}
	parts := []struct {
		bases []uint32
		keep  int // bits of the warps of a block
	}{{rows, inGroup}, {column.bases(columns-m.warpBitsN, columns), 0}, {batch.bases(batches-m.warpBitsBatch, batches), 0}}
	var rank []uint32 // of the block
	for _, i := range []int{2, 0, 1} {
		p := &parts[i]
		first := len(p.bases) - min(len(p.bases)-p.keep, m.BlockBits-len(rank))
		p.bases, rank = p.bases[:first:first], append(slices.Clone(p.bases[first:]), rank...)
	}
	own := slices.Concat(parts[0].bases, parts[1].bases, parts[2].bases)
	return append(padded(own, m.warpBits-m.BlockBits), padded(rank, m.BlockBits)...)
}

// LayoutC is the layout of the accumulator C. Register bits, from the lowest: two adjacent columns,
// two rows 8 apart (of 16), then instructions along N, along M, and batches.
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

// LayoutA is the layout of operand A, given its dimensions of M and K; other dimensions come first.
// Register bits, from the lowest: elements along K in a register, registers of an instruction, then
// instructions along K, along M, and batches.
func (m *MMA) LayoutA(shape []int64, row, depth int) *Layout {
	own := axisFrom(FirstBit(shape, row))
	tiles, _ := m.basesM(own)
	l := m.operandLayout(shape, depth, own, Log2(m.InstrM), tiles)
	l.Warp = m.warpBases(own, broadcastAxis, batchAxis(shape))
	return l
}

// LayoutB is the layout of operand B, with N in the place of M.
func (m *MMA) LayoutB(shape []int64, column, depth int) *Layout {
	_, columns, _ := m.bitsMNBatch()
	own := axisFrom(FirstBit(shape, column))
	instruction := Log2(InstrN)
	l := m.operandLayout(shape, depth, own, instruction, own.bases(instruction, columns-m.warpBitsN))
	l.Warp = m.warpBases(broadcastAxis, own, batchAxis(shape))
	return l
}

func batchAxis(shape []int64) axis { return axisFrom(TotalBits(shape[len(shape)-2:])) }

// operandLayout distributes an operand over the lanes: own is the axis along M or N, of which an
// instruction has some bits and tiles are the basis vectors of a warp's other instructions.
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

// RegBitsA is log2 of the elements of operand A that an instruction takes from each thread: they are
// in the lowest register bits of LayoutA.
func (m *MMA) RegBitsA() int { return m.RegBitsB() + Log2(m.InstrM) - quadIndexBits }

// RegBitsB is RegBitsA for operand B and LayoutB.
func (m *MMA) RegBitsB() int { return Log2(m.InstrK) - quadBits }
