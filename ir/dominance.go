package ir

// Dominance answers dominance queries. It computes the dominator tree of a region on the
// first query; the tree is valid until the region's blocks or branches change. One
// goroutine at a time may use it.
type Dominance struct {
	trees map[*Region]*domTree
}

// NewDominance makes an empty cache.
func NewDominance() *Dominance { return &Dominance{trees: map[*Region]*domTree{}} }

type domTree struct {
	order  []*Block       // reverse postorder; unreachable blocks are absent
	number map[*Block]int // index in order
	idom   []int
	depth  []int
}

func (d *Dominance) tree(r *Region) *domTree {
	if t := d.trees[r]; t != nil {
		return t
	}
	t := buildDomTree(r)
	d.trees[r] = t
	return t
}

// buildDomTree iterates immediate dominators in reverse postorder to a fixed point, as Cooper, Harvey
// and Kennedy do (A Simple, Fast Dominance Algorithm, 2001). Regions of kernels have few blocks, and
// most graphs are reducible: two rounds suffice then, which is faster than Lengauer and Tarjan's
// algorithm with its tables.
func buildDomTree(r *Region) *domTree {
	order := reversePostorder(r)
	t := &domTree{order: order, number: make(map[*Block]int, len(order)), idom: make([]int, len(order)), depth: make([]int, len(order))}
	for i, b := range order {
		t.number[b] = i
		t.idom[i] = -1
	}
	if len(order) == 0 {
		return t
	}
	t.idom[0] = 0
	for changed := true; changed; {
		changed = false
		for i := 1; i < len(order); i++ {
			best := -1
			for p := range order[i].Predecessors() {
				n, ok := t.number[p]
				if !ok || t.idom[n] < 0 {
					continue
				}
				if best < 0 {
					best = n
				} else {
					best = t.meet(best, n)
				}
			}
			if best != t.idom[i] {
				t.idom[i], changed = best, true
			}
		}
	}
	for i := 1; i < len(order); i++ {
		t.depth[i] = t.depth[t.idom[i]] + 1
	}
	return t
}

// meet is the nearest common dominator: of two blocks, the one with the greater number cannot dominate the other.
func (t *domTree) meet(a, b int) int {
	for a != b {
		for a > b {
			a = t.idom[a]
		}
		for b > a {
			b = t.idom[b]
		}
	}
	return a
}

func reversePostorder(r *Region) []*Block {
	if r.first == nil {
		return nil
	}
	type frame struct {
		b    *Block
		next int
	}
	seen := map[*Block]bool{r.first: true}
	stack := []frame{{b: r.first}}
	var post []*Block
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		var succs []BlockUse
		if f.b.lastOp != nil {
			succs = f.b.lastOp.successors
		}
		if f.next < len(succs) {
			s := succs[f.next].block
			f.next++
			if s != nil && !seen[s] {
				seen[s] = true
				stack = append(stack, frame{b: s})
			}
			continue
		}
		post = append(post, f.b)
		stack = stack[:len(stack)-1]
	}
	for i, j := 0, len(post)-1; i < j; i, j = i+1, j-1 {
		post[i], post[j] = post[j], post[i]
	}
	return post
}

// Reachable reports whether a block is reachable from its region's entry.
func (d *Dominance) Reachable(b *Block) bool {
	if b.region == nil || b.region.HasOneBlock() {
		return true
	}
	_, ok := d.tree(b.region).number[b]
	return ok
}

// ReversePostorder lists the reachable blocks of a region in reverse postorder. The slice
// belongs to the cache.
func (d *Dominance) ReversePostorder(r *Region) []*Block { return d.tree(r).order }

// ImmediateDominator returns the immediate dominator of a block, nil for the entry and
// for unreachable blocks.
func (d *Dominance) ImmediateDominator(b *Block) *Block {
	t := d.tree(b.region)
	if n, ok := t.number[b]; ok && n > 0 {
		return t.order[t.idom[n]]
	}
	return nil
}

// BlockDominates reports whether a dominates b, which are in the same region. Every block
// dominates an unreachable b.
func (d *Dominance) BlockDominates(a, b *Block) bool {
	if a == b {
		return true
	}
	if b == nil || a.region == nil || a.region != b.region {
		return false
	}
	t := d.tree(a.region)
	nb, ok := t.number[b]
	if !ok {
		return true
	}
	na, ok := t.number[a]
	if !ok {
		return false
	}
	for t.depth[nb] > t.depth[na] {
		nb = t.idom[nb]
	}
	return na == nb
}

// ValueDominates reports whether an operation may use a value.
func (d *Dominance) ValueDominates(v *Value, user *Op) bool {
	if v.block != nil {
		anc := ancestorBlock(user, v.block.region)
		return anc != nil && d.BlockDominates(v.block, anc)
	}
	return v.op != nil && d.OpDominates(v.op, user)
}

// OpDominates reports whether a properly dominates b, which may be nested more deeply. In
// graph regions every operation dominates all operations, itself included.
func (d *Dominance) OpDominates(a, b *Op) bool {
	if a.block == nil {
		return false
	}
	anc := ancestorOp(b, a.block.region)
	if anc == nil {
		return false
	}
	if anc.block != a.block {
		return d.BlockDominates(a.block, anc.block)
	}
	return !hasSSAOrder(a.block.region) || a.IsBefore(anc)
}

// HasSSAOrder reports whether definitions must dominate uses in a region, unlike in a
// graph region.
func (r *Region) HasSSAOrder() bool { return hasSSAOrder(r) }

// hasSSAOrder reports false for graph regions, where the order of operations has no
// meaning.
func hasSSAOrder(r *Region) bool {
	return r == nil || r.op == nil || r.op.def.Registered() && !r.op.Has(GraphRegion)
}

// ancestorOp returns the ancestor of op, or op itself, that is directly in r.
func ancestorOp(op *Op, r *Region) *Op {
	for ; op != nil; op = op.Parent() {
		if op.Region() == r {
			return op
		}
	}
	return nil
}

func ancestorBlock(op *Op, r *Region) *Block {
	if a := ancestorOp(op, r); a != nil {
		return a.block
	}
	return nil
}
