package reassociation

// All collapses all dimensions of a rank into one.
func All(rank int) Groups { return Merge(rank, func(int) bool { return true }) }

// Merge groups neighbouring dimensions: joins reports whether a dimension belongs to the group of the
// dimension before.
func Merge(rank int, joins func(dim int) bool) Groups {
	var groups Groups
	for d := range rank {
		if d == 0 || !joins(d) {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], int64(d))
	}
	return groups
}

// ForReshape finds groups by which a static shape collapses into a smaller one, nil when there are none. As
// elements keep their order, any groups do: dimensions of size 1 go with the dimension before, where Match
// only accepts groups that are found from both ends.
func ForReshape(expanded, collapsed []int64) Groups {
	if len(expanded) <= len(collapsed) {
		return nil
	}
	groups := make(Groups, len(collapsed))
	next := 0
	for i, size := range collapsed {
		product := int64(1)
		for next < len(expanded) && (len(groups[i]) == 0 || product < size) {
			product *= expanded[next]
			groups[i] = append(groups[i], int64(next))
			next++
		}
		if product != size || len(groups[i]) == 0 {
			return nil
		}
		wantsUnit := i+1 < len(collapsed) && collapsed[i+1] == 1
		for !wantsUnit && next < len(expanded) && expanded[next] == 1 {
			groups[i] = append(groups[i], int64(next))
			next++
		}
	}
	if next != len(expanded) {
		return nil
	}
	return groups
}

// Products multiplies the known sizes of each group.
func Products[T int | int64](g Groups, sizes []T) []T {
	out := make([]T, len(g))
	for i, group := range g {
		out[i] = 1
		for _, d := range group {
			out[i] *= sizes[d]
		}
	}
	return out
}
