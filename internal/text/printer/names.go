package printer

import (
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/tshared/tshared/ir"
)

// names holds how values and blocks are called. Only the first result of a
// group has a name of its own; the others are %name#1, %name#2.
//
// Unless names must be unique in the whole text, the inside of an isolated
// operation is named when it is entered and forgotten when it is left: names
// of one function are all that printing it needs.
type names struct {
	opt    Options
	frames []*nameFrame // innermost last
	spare  *nameFrame   // to be used again

	used    map[string]bool
	nextID  int
	nextArg int
	// nextConflict numbers the names that were taken already; probe holds the
	// one being tried.
	nextConflict int
	probe        []byte

	// current scope: names to forget when the region is left
	scope []string
	// later holds the isolated operations still to be entered, with the
	// numbers that come next there.
	later map[*ir.Op]pending
}

// pending is the state from which the inside of an isolated operation is named: the
// next numbers and the words taken around it, shared by its siblings.
type pending struct {
	counters
	taken []string
}

// nameFrame has the names inside one isolated operation.
type nameFrame struct {
	values map[*ir.Value]int32 // a number, or -1-i for words[i]
	words  []string
	groups map[*ir.Op][]int // first results of the groups, where there are several
	blocks map[*ir.Block]int
}

// newFrame makes a frame for so many operations.
func newFrame(ops int) *nameFrame {
	return &nameFrame{values: make(map[*ir.Value]int32, ops), groups: map[*ir.Op][]int{}, blocks: map[*ir.Block]int{}}
}

func (f *nameFrame) clear() {
	clear(f.values)
	clear(f.groups)
	clear(f.blocks)
	f.words = f.words[:0]
}

// nameValues names the values in an operation. A region continues the numbers of the
// region around it, so that siblings use the same ones, unless names must be unique.
func nameValues(root *ir.Op, opt Options) *names {
	n := &names{opt: opt, used: map[string]bool{}, later: map[*ir.Op]pending{}}
	n.opt.UniqueNames = opt.UniqueNames || opt.Generic
	n.frames = append(n.frames, newFrame(0))
	start := n.counters()
	n.nameOp(root)
	if !n.opt.UniqueNames {
		n.setCounters(start) // the regions do not see the root's own results
	}
	n.regions(root.Regions())
	return n
}

func (n *names) top() *nameFrame { return n.frames[len(n.frames)-1] }

// enter names the inside of an isolated operation; it reports false when that
// has been done already or there is nothing to do.
func (n *names) enter(op *ir.Op) bool {
	start, waiting := n.later[op]
	if !waiting {
		return false
	}
	n.setCounters(start.counters)
	clear(n.used)
	for _, word := range start.taken {
		n.used[word] = true
	}
	n.scope = nil
	frame := n.spare
	if frame == nil {
		frame = newFrame(countOps(op))
	}
	n.spare = nil
	n.frames = append(n.frames, frame)
	n.regions(op.Regions())
	return true
}

// leave forgets the names that enter gave.
func (n *names) leave() {
	frame := n.top()
	n.frames = n.frames[:len(n.frames)-1]
	frame.clear()
	n.spare = frame
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
		n.top().blocks[b] = id
		id++
		n.block(b)
	}
	var taken []string
	for b := r.Last(); b != nil; b = b.Prev() {
		for op := b.Last(); op != nil; op = op.Prev() {
			switch {
			case op.NumRegions() == 0:
			case op.Has(ir.IsolatedFromAbove) && !n.opt.UniqueNames:
				if taken == nil {
					taken = slices.Collect(maps.Keys(n.used))
				}
				n.later[op] = pending{n.counters(), taken}
			default:
				n.regions(op.Regions())
			}
		}
	}
}

func (n *names) block(b *ir.Block) {
	entry := b.IsEntry()
	for _, a := range b.Args() {
		if _, done := n.top().values[a]; done {
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
		n.nameOp(op)
	}
}

func (n *names) nameOp(op *ir.Op) {
	results := op.NumResults()
	if results == 0 {
		return
	}
	first, located, isLocated := op.Result(0), "", false
	if n.opt.UseNameLoc {
		located, isLocated = ir.NameOf(op.Loc())
	}
	if results == 1 && isLocated || n.opt.Generic || op.Def().ResultNames == nil {
		n.set(first, located)
		return
	}
	groups := []int{0}
	op.Def().ResultNames(op, func(v *ir.Value, name string) {
		if isLocated {
			name = located
		}
		n.set(v, name)
		if v.Index() > 0 {
			groups = append(groups, v.Index())
		}
	})
	if len(groups) > 1 {
		sort.Ints(groups)
		n.top().groups[op] = groups
	}
	if _, done := n.top().values[first]; !done {
		n.set(first, located)
	}
}

// set names a value; an empty name gives it the next number.
func (n *names) set(v *ir.Value, name string) {
	f := n.top()
	if name == "" {
		f.values[v] = int32(n.nextID)
		n.nextID++
		return
	}
	f.words = append(f.words, n.unique(sanitize(name, "$._-", true)))
	f.values[v] = -int32(len(f.words))
}

// unique makes a name that is not in use, by counting up a suffix.
func (n *names) unique(name string) string {
	if n.used[name] {
		stem := append(append(n.probe[:0], name...), '_')
		for {
			n.probe = strconv.AppendInt(stem, int64(n.nextConflict), 10)
			n.nextConflict++
			if !n.used[string(n.probe)] {
				name = string(n.probe)
				break
			}
		}
	}
	n.used[name] = true
	n.scope = append(n.scope, name)
	return name
}

// sanitize makes a name the lexer reads as one token: characters it would not
// take are spelled in hex, a leading one of those or digit gets an underscore
// in front, and a trailing digit behind unless that is allowed.
func sanitize(name, punct string, trailingDigit bool) string {
	valid := func(c byte) bool { return isAlnum(c) || strings.IndexByte(punct, c) >= 0 }
	lead := name == "" || isDigit(name[0]) || name[0] != ' ' && !valid(name[0])
	trail := !lead && !trailingDigit && isDigit(name[len(name)-1])
	clean := true
	for i := 0; i < len(name) && clean; i++ {
		clean = valid(name[i])
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
		case valid(c):
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

// find is the frame a value is named in, nil when it is unknown.
func (n *names) find(v *ir.Value) (*nameFrame, int32) {
	for i := len(n.frames) - 1; i >= 0; i-- {
		if id, ok := n.frames[i].values[v]; ok {
			return n.frames[i], id
		}
	}
	return nil, 0
}

// blockID is the number of a block.
func (n *names) blockID(b *ir.Block) (int, bool) {
	for i := len(n.frames) - 1; i >= 0; i-- {
		if id, ok := n.frames[i].blocks[b]; ok {
			return id, true
		}
	}
	return 0, false
}

// groupsOf are the first results of an operation's groups.
func (n *names) groupsOf(op *ir.Op) []int {
	for i := len(n.frames) - 1; i >= 0; i-- {
		if g := n.frames[i].groups[op]; g != nil {
			return g
		}
	}
	return nil
}

// append writes %name of a group's first value.
func (n *names) append(w *ir.Text, v *ir.Value) (known bool) {
	f, id := n.find(v)
	switch {
	case f == nil:
		w.Str("<<UNKNOWN SSA VALUE>>")
		return false
	case id < 0:
		w.Byte('%')
		w.Str(f.words[-1-id])
	default:
		w.Byte('%')
		w.Int(int64(id))
	}
	return true
}

// appendUse writes a value as an operand, with #i inside a group.
func (n *names) appendUse(w *ir.Text, v *ir.Value) {
	if v == nil {
		w.Str("<<NULL VALUE>>")
		return
	}
	op := v.DefiningOp()
	if op == nil || op.NumResults() == 1 {
		n.append(w, v)
		return
	}
	start, size := 0, op.NumResults()
	if groups := n.groupsOf(op); groups != nil {
		i := sort.SearchInts(groups, v.Index()+1) - 1
		start = groups[i]
		size = op.NumResults() - start
		if i+1 < len(groups) {
			size = groups[i+1] - start
		}
	}
	if n.append(w, op.Result(start)) && size > 1 {
		w.Byte('#')
		w.Int(int64(v.Index() - start))
	}
}
