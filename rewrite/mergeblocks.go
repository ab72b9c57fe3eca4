package rewrite

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// mergeIdenticalBlocks merges blocks that differ at most in values defined outside of
// them. These values become arguments:
//
//	^a: return %x : i32
//	^b: return %y : i32
//
// becomes
//
//	^a(%z: i32): return %z : i32
func mergeIdenticalBlocks(r *Rewriter, region *ir.Region) bool {
	changed := false
	eachRegion(region, func(region *ir.Region) {
		for !region.Empty() && !region.HasOneBlock() && mergeBlocksOf(r, region) {
			changed = true
		}
	})
	return changed
}

func mergeBlocksOf(r *Rewriter, region *ir.Region) bool {
	changed := false
	for _, blocks := range withSameSuccessors(region) {
		var clusters []*mergeCluster
		for _, b := range blocks {
			if !mergeable(b) {
				continue
			}
			if !slices.ContainsFunc(clusters, func(c *mergeCluster) bool { return c.add(b) }) {
				clusters = append(clusters, &mergeCluster{leader: b})
			}
		}
		for _, c := range clusters {
			changed = c.merge(r) || changed
		}
	}
	return changed
}

// withSameSuccessors groups the blocks other than the entry by their successors.
func withSameSuccessors(region *ir.Region) [][]*ir.Block {
	var groups [][]*ir.Block
	for b := range region.Blocks() {
		if b.IsEntry() {
			continue
		}
		i := slices.IndexFunc(groups, func(g []*ir.Block) bool { return slices.Equal(g[0].Successors(), b.Successors()) })
		if i < 0 {
			groups = append(groups, []*ir.Block{b})
		} else {
			groups[i] = append(groups[i], b)
		}
	}
	return groups
}

// mergeable reports whether a block has no nested regions and no arguments used
// elsewhere.
func mergeable(b *ir.Block) bool {
	for op := range b.Ops() {
		if slices.ContainsFunc(op.Regions(), func(r *ir.Region) bool { return !r.Empty() }) {
			return false
		}
	}
	return !slices.ContainsFunc(b.Args(), func(v *ir.Value) bool { return usedOutside(v, b) })
}

func usedOutside(v *ir.Value, b *ir.Block) bool {
	for u := range v.Users() {
		for u.Block() != b {
			if u = u.Parent(); u == nil {
				return true
			}
		}
	}
	return false
}

// mergeCluster is a block, the leader, and the blocks that it can replace.
type mergeCluster struct {
	leader *ir.Block
	others []*ir.Block
	differ []operandPlace // operands that differ, in order
}

// operandPlace identifies an operand by the number of its operation and its own.
type operandPlace struct{ op, operand int }

func (a operandPlace) compare(b operandPlace) int {
	if a.op != b.op {
		return a.op - b.op
	}
	return a.operand - b.operand
}

// add puts a block into the cluster if it is equivalent to the leader.
func (c *mergeCluster) add(b *ir.Block) bool {
	differ, ok := c.compare(b)
	if !ok {
		return false
	}
	c.differ = append(c.differ, differ...)
	slices.SortFunc(c.differ, operandPlace.compare)
	c.differ = slices.Compact(c.differ)
	c.others = append(c.others, b)
	return true
}

func (c *mergeCluster) compare(b *ir.Block) (differ []operandPlace, ok bool) {
	if !slices.EqualFunc(c.leader.Args(), b.Args(), func(x, y *ir.Value) bool { return x.Type() == y.Type() }) {
		return nil, false
	}
	same := map[*ir.Value]*ir.Value{} // maps values of the leader to those of b
	for i, a := range c.leader.Args() {
		same[a] = b.Arg(i)
	}
	x, y := c.leader.First(), b.First()
	for n := 0; x != nil && y != nil; n++ {
		if !SameOperation(x, y) {
			return nil, false
		}
		for i := range x.NumOperands() {
			v, w := x.Operand(i), y.Operand(i)
			switch inX, inY := v.Block() == c.leader, w.Block() == b; {
			case v == w:
			case v.Type() != w.Type() || inX != inY || inX && same[v] != w:
				return nil, false
			case !inX:
				differ = append(differ, operandPlace{n, i})
			}
		}
		for i := range x.NumResults() {
			if usedOutside(x.Result(i), c.leader) || usedOutside(y.Result(i), b) {
				return nil, false
			}
			same[x.Result(i)] = y.Result(i)
		}
		x, y = x.Next(), y.Next()
	}
	return differ, x == nil && y == nil
}

func (c *mergeCluster) merge(r *Rewriter) bool {
	if len(c.others) == 0 {
		return false
	}
	blocks := append([]*ir.Block{c.leader}, c.others...)
	if len(c.differ) > 0 {
		if slices.ContainsFunc(blocks, func(b *ir.Block) bool { return !edgesKnown(b) }) {
			return false
		}
		c.addArguments(r, blocks)
	}
	for _, b := range c.others {
		b.ReplaceUsesWith(c.leader)
		r.EraseBlock(b)
	}
	return true
}

// edgesKnown reports whether all branches to a block describe the operands they forward.
func edgesKnown(b *ir.Block) bool {
	for e := range b.Uses() {
		if e.Owner().Def().SuccessorOperands == nil {
			return false
		}
	}
	return true
}

// addArguments adds arguments to the leader for the operands that differ.
func (c *mergeCluster) addArguments(r *Rewriter, blocks []*ir.Block) {
	old := c.leader.NumArgs()
	columns := make([][]*ir.Value, len(c.differ)) // per argument, the operand in each block
	for i, b := range blocks {
		op, n := b.First(), 0
		for j, place := range c.differ {
			for ; n < place.op; n++ {
				op = op.Next()
			}
			v := op.Operand(place.operand)
			columns[j] = append(columns[j], v)
			if i == 0 {
				op.SetOperand(place.operand, c.leader.AddArg(v.Type(), v.Loc()))
			}
		}
	}
	columns = c.pruneArguments(r, old, columns)
	for i, b := range blocks {
		values := make([]*ir.Value, len(columns))
		for j := range columns {
			values[j] = columns[j][i]
		}
		for e := range b.Uses() {
			AppendSuccessorOperands(e.Owner(), e.Index(), values...)
		}
	}
}

// pruneArguments keeps one of several new arguments that always have the same value.
func (c *mergeCluster) pruneArguments(r *Rewriter, old int, columns [][]*ir.Value) [][]*ir.Value {
	var kept [][]*ir.Value
	for _, column := range columns {
		i := slices.IndexFunc(kept, func(k []*ir.Value) bool { return slices.Equal(k, column) })
		if i < 0 {
			kept = append(kept, column)
			continue
		}
		r.ReplaceUses(c.leader.Arg(old+len(kept)), c.leader.Arg(old+i))
		c.leader.EraseArg(old + len(kept))
	}
	return kept
}
