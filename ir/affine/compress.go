package affine

// UsedDims reports for every dimension whether one of the maps uses it. The maps have the
// same number of dimensions.
func UsedDims(maps ...*Map) []bool {
	if len(maps) == 0 {
		return nil
	}
	used := make([]bool, maps[0].NumDims)
	for _, m := range maps {
		for i := range used {
			used[i] = used[i] || m.IsFunctionOfDim(i)
		}
	}
	return used
}

// UsedSymbols reports for every symbol whether one of the maps uses it. The maps have the
// same number of symbols.
func UsedSymbols(maps ...*Map) []bool {
	if len(maps) == 0 {
		return nil
	}
	used := make([]bool, maps[0].NumSyms)
	for _, m := range maps {
		for i := range used {
			used[i] = used[i] || m.IsFunctionOfSymbol(i)
		}
	}
	return used
}

// CompressUnusedDims returns m without the dimensions that no result uses.
func (m *Map) CompressUnusedDims() *Map { return m.KeepDims(UsedDims(m)) }

// CompressUnusedSymbols returns m without the symbols that no result uses.
func (m *Map) CompressUnusedSymbols() *Map { return m.KeepSymbols(UsedSymbols(m)) }

// CompressUnusedDimsOf returns each map without the dimensions that none of them uses.
func CompressUnusedDimsOf(maps ...*Map) []*Map {
	used := UsedDims(maps...)
	compressed := make([]*Map, len(maps))
	for i, m := range maps {
		compressed[i] = m.KeepDims(used)
	}
	return compressed
}

// KeepDims renumbers the dimensions for which keep is true. The others become 0 where
// they are used.
func (m *Map) KeepDims(keep []bool) *Map {
	renumbered, kept := renumber(keep, D)
	return m.Replace(renumbered, nil, kept, m.NumSyms)
}

// KeepSymbols renumbers the symbols for which keep is true. The others become 0 where
// they are used.
func (m *Map) KeepSymbols(keep []bool) *Map {
	renumbered, kept := renumber(keep, S)
	return m.Replace(nil, renumbered, m.NumDims, kept)
}

func renumber(keep []bool, leaf func(i int) Expr) (renumbered []Expr, kept int) {
	for _, k := range keep {
		if !k {
			renumbered = append(renumbered, C(0))
			continue
		}
		renumbered = append(renumbered, leaf(kept))
		kept++
	}
	return renumbered, kept
}
