package printer

import (
	"sort"
	"strconv"

	"github.com/tshared/tshared/ir"
)

// names holds how values and blocks are called. Only the first result of a
// group has a name of its own; the others are %name#1, %name#2.
type names struct {
	opt    Options
	values map[*ir.Value]int32 // a number, or -1-i for words[i]
	words  []string
	groups map[*ir.Op][]int // first results of the groups, where there are several
	blocks map[*ir.Block]int

	used    map[string]bool
	nextID  int
	nextArg int
	// nextConflict numbers the names that were taken already.
	nextConflict int

	// current scope: names to forget when the region is left
	scope []string
}

// nameValues numbers everything in an operation. A region continues the
// numbers of the region around it, so that siblings use the same ones, unless
// names must be unique.
func nameValues(root *ir.Op, opt Options) *names {
	n := &names{
		opt:    opt,
		values: map[*ir.Value]int32{},
		groups: map[*ir.Op][]int{},
		blocks: map[*ir.Block]int{},
		used:   map[string]bool{},
	}
	n.opt.UniqueNames = opt.UniqueNames || opt.Generic
	start := n.counters()
	n.op(root)
	if !n.opt.UniqueNames {
		n.setCounters(start) // the regions do not see the root's own results
	}
	n.regions(root.Regions())
	return n
}

type counters struct{ id, arg, conflict int }

func (n *names) counters() counters { return counters{n.nextID, n.nextArg, n.nextConflict} }
func (n *names) setCounters(c counters) {
	n.nextID, n.nextArg, n.nextConflict = c.id, c.arg, c.conflict
}

// regions names nested regions, the last one first: with unique names, that is
// the order in which numbers are given.
func (n *names) regions(rs []*ir.Region) {
	saved := n.counters()
	for i := len(rs) - 1; i >= 0; i-- {
		if !n.opt.UniqueNames {
			n.setCounters(saved)
		}
		outer := n.scope
		n.scope = nil
		n.region(rs[i])
		for _, name := range n.scope {
			delete(n.used, name)
		}
		n.scope = outer
	}
	if !n.opt.UniqueNames {
		n.setCounters(saved)
	}
}

func (n *names) region(r *ir.Region) {
	if op := r.Op(); op != nil && !n.opt.Generic && op.Def().ArgNames != nil {
		op.Def().ArgNames(r, n.set)
	}
	id := 0
	for b := r.Entry(); b != nil; b = b.Next() {
		n.blocks[b] = id
		id++
		n.block(b)
	}
	for b := r.Last(); b != nil; b = b.Prev() {
		for op := b.Last(); op != nil; op = op.Prev() {
			if op.NumRegions() > 0 {
				n.regions(op.Regions())
			}
		}
	}
}

func (n *names) block(b *ir.Block) {
	entry := b.IsEntry()
	for _, a := range b.Args() {
		if _, done := n.values[a]; done {
			continue
		}
		name, named := "", false
		if n.opt.UseNameLoc {
			name, named = ir.NameOf(a.Loc())
		}
		if entry {
			if !named {
				name = "arg" + strconv.Itoa(n.nextArg)
			}
			n.nextArg++
		}
		n.set(a, name)
	}
	for op := b.First(); op != nil; op = op.Next() {
		n.op(op)
	}
}

func (n *names) op(op *ir.Op) {
	if op.NumResults() == 0 {
		return
	}
	if !n.opt.Generic && op.Def().ResultNames != nil {
		groups := []int{0}
		op.Def().ResultNames(op, func(v *ir.Value, name string) {
			if n.opt.UseNameLoc {
				if s, ok := ir.NameOf(v.Loc()); ok {
					name = s
				}
			}
			n.set(v, name)
			if v.Index() > 0 {
				groups = append(groups, v.Index())
			}
		})
		if len(groups) > 1 {
			sort.Ints(groups)
			n.groups[op] = groups
		}
	}
	first := op.Result(0)
	if _, done := n.values[first]; done {
		return
	}
	if n.opt.UseNameLoc {
		if s, ok := ir.NameOf(op.Loc()); ok {
			n.set(first, s)
			return
		}
	}
	n.set(first, "")
}

// set names a value; an empty name gives it the next number.
func (n *names) set(v *ir.Value, name string) {
	if name == "" {
		n.values[v] = int32(n.nextID)
		n.nextID++
		return
	}
	n.words = append(n.words, n.unique(sanitize(name, "$._-", true)))
	n.values[v] = -int32(len(n.words))
}

// unique makes a name that is not in use, by counting up a suffix.
func (n *names) unique(name string) string {
	if n.used[name] {
		for {
			probe := name + "_" + strconv.Itoa(n.nextConflict)
			n.nextConflict++
			if !n.used[probe] {
				name = probe
				break
			}
		}
	}
	n.used[name] = true
	n.scope = append(n.scope, name)
	return name
}

// sanitize makes a name the lexer reads as one token: characters it would not
// take are spelled in hex, a leading digit gets an underscore in front, and a
// trailing one behind unless that is allowed.
func sanitize(name, punct string, trailingDigit bool) string {
	lead := name == "" || isDigit(name[0])
	trail := !lead && !trailingDigit && isDigit(name[len(name)-1])
	clean := true
	for i := 0; i < len(name) && clean; i++ {
		clean = isAlnum(name[i]) || containsByte(punct, name[i])
	}
	if clean && !lead && !trail {
		return name
	}
	var b []byte
	if lead {
		b = append(b, '_')
	}
	for i := 0; i < len(name); i++ {
		switch c := name[i]; {
		case isAlnum(c) || containsByte(punct, c):
			b = append(b, c)
		case c == ' ':
			b = append(b, '_')
		default:
			const digits = "0123456789ABCDEF"
			if c >= 16 {
				b = append(b, digits[c>>4])
			}
			b = append(b, digits[c&15])
		}
	}
	if trail {
		b = append(b, '_')
	}
	return string(b)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isAlnum(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z' }

func containsByte(s string, c byte) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			return true
		}
	}
	return false
}

// append writes the name of a group's first value.
func (n *names) append(w *ir.Text, v *ir.Value) {
	name, ok := n.values[v]
	switch {
	case !ok:
		w.Buf = append(w.Buf[:len(w.Buf)-1], "<<UNKNOWN SSA VALUE>>"...)
	case name < 0:
		w.Str(n.words[-1-name])
	default:
		w.Int(int64(name))
	}
}

// appendUse writes a value as an operand, with #i inside a group.
func (n *names) appendUse(w *ir.Text, v *ir.Value) {
	op := v.DefiningOp()
	if op == nil || op.NumResults() == 1 {
		n.append(w, v)
		return
	}
	start, size := 0, op.NumResults()
	if groups := n.groups[op]; groups != nil {
		i := sort.SearchInts(groups, v.Index()+1) - 1
		start = groups[i]
		size = op.NumResults() - start
		if i+1 < len(groups) {
			size = groups[i+1] - start
		}
	}
	first := op.Result(start)
	n.append(w, first)
	if _, known := n.values[first]; known && size > 1 {
		w.Byte('#')
		w.Int(int64(v.Index() - start))
	}
}
