package ere

import "strings"

// Find returns the offsets of the leftmost-longest match in input and of its
// groups, in pairs as in the standard library (-1 for a group that took no
// part), or nil when there is no match.
func (re *Regexp) Find(input string) []int {
	m := &matcher{
		re:    re,
		input: input,
		bound: make([]int, 2*(re.groups+1)),
		seen:  make([]int, len(re.code)+1),
	}
	for start := 0; start <= len(input); start++ {
		if re.prefix != "" {
			skip := strings.Index(input[start:], re.prefix)
			if skip < 0 {
				return nil
			}
			start += skip
		}
		if m.matchAt(start) {
			return m.bound
		}
	}
	return nil
}

type matcher struct {
	re    *Regexp
	input string
	bound []int
	// seen[pc] is the round in which the simulation last reached pc.
	seen  []int
	round int
}

func (m *matcher) matchAt(start int) bool {
	root := m.re.root
	ends := m.ends(root.start, root.end, start, len(m.input))
	if len(ends) == 0 {
		return false
	}
	if !m.re.backrefs {
		end := ends[len(ends)-1]
		m.clearBound(start, end)
		m.dissect(root, start, end)
		return true
	}
	// Most starts fail for every end, which one search finds out.
	m.clearBound(start, start)
	if !m.backtrack(root.nodes, start, func(int) bool { return true }) {
		return false
	}
	for i := len(ends) - 1; i >= 0; i-- {
		m.clearBound(start, ends[i])
		if m.backtrack(root.nodes, start, func(pos int) bool { return pos == ends[i] }) {
			return true
		}
	}
	return false
}

func (m *matcher) clearBound(start, end int) {
	for i := range m.bound {
		m.bound[i] = -1
	}
	m.bound[0], m.bound[1] = start, end
}

// ends returns in ascending order every position up to limit at which the code
// from pc to exit can end when it starts at pos.
func (m *matcher) ends(pc, exit, pos, limit int) []int {
	var found, current, next []int
	m.round++
	current = m.follow(current, pc, exit, pos)
	for {
		if m.seen[exit] == m.round {
			found = append(found, pos)
		}
		if len(current) == 0 || pos >= limit {
			return found
		}
		c := m.input[pos]
		pos++
		m.round++
		next = next[:0]
		for _, pc := range current {
			in := &m.re.code[pc]
			if in.op == opByte && in.char == c || in.op == opSet && in.set[c] {
				next = m.follow(next, pc+1, exit, pos)
			}
		}
		current, next = next, current
	}
}

// follow adds to threads the consuming instructions reachable from pc without input.
func (m *matcher) follow(threads []int, pc, exit, pos int) []int {
	if m.seen[pc] == m.round {
		return threads
	}
	m.seen[pc] = m.round
	if pc == exit {
		return threads
	}
	in := &m.re.code[pc]
	switch in.op {
	case opByte, opSet:
		return append(threads, pc)
	case opJump:
		return m.follow(threads, in.target, exit, pos)
	case opSplit:
		threads = m.follow(threads, pc+1, exit, pos)
		return m.follow(threads, in.target, exit, pos)
	case opLineStart:
		if !m.atLineStart(pos) {
			return threads
		}
	case opLineEnd:
		if !m.atLineEnd(pos) {
			return threads
		}
	}
	return m.follow(threads, pc+1, exit, pos)
}

func (m *matcher) atLineStart(pos int) bool { return pos == 0 || m.input[pos-1] == '\n' }

func (m *matcher) atLineEnd(pos int) bool { return pos == len(m.input) || m.input[pos] == '\n' }

func (m *matcher) reaches(pc, exit, pos, end int) bool {
	ends := m.ends(pc, exit, pos, end)
	return len(ends) > 0 && ends[len(ends)-1] == end
}

// dissect records the groups of s, which is known to match from pos to end:
// each element in turn takes as much as lets the rest still match.
func (m *matcher) dissect(s *sequence, pos, end int) {
	for _, n := range s.nodes {
		switch n.kind {
		case kindByte, kindSet:
			pos++
		case kindGroupStart:
			m.bound[2*n.group] = pos
		case kindGroupEnd:
			m.bound[2*n.group+1] = pos
		case kindOptional, kindPlus, kindAlternation:
			stop := m.longestShare(n, s.end, pos, end)
			m.dissectInside(n, pos, stop)
			pos = stop
		}
	}
}

func (m *matcher) longestShare(n *node, exit, pos, end int) int {
	shares := m.ends(n.start, n.end, pos, end)
	for i := len(shares) - 1; i >= 0; i-- {
		if m.reaches(n.end, exit, shares[i], end) {
			return shares[i]
		}
	}
	panic("BUG: ere: an element of a match does not match")
}

func (m *matcher) dissectInside(n *node, pos, stop int) {
	switch n.kind {
	case kindOptional:
		if m.reaches(n.body.start, n.body.end, pos, stop) {
			m.dissect(n.body, pos, stop)
		}
	case kindAlternation:
		for _, branch := range n.branches {
			if m.reaches(branch.start, branch.end, pos, stop) {
				m.dissect(branch, pos, stop)
				return
			}
		}
	case kindPlus:
		m.dissectLastPass(n, pos, stop)
	}
}

// dissectLastPass: every pass takes as much as lets the remaining passes
// match, and groups keep what they matched in the last one.
func (m *matcher) dissectLastPass(n *node, pos, stop int) {
	for {
		passes := m.ends(n.body.start, n.body.end, pos, stop)
		next := -1
		for i := len(passes) - 1; i >= 0 && next < 0; i-- {
			if passes[i] == stop || passes[i] > pos && m.reaches(n.start, n.end, passes[i], stop) {
				next = passes[i]
			}
		}
		if next < 0 {
			panic("BUG: ere: a repetition of a match does not match")
		}
		if next == stop {
			m.dissect(n.body, pos, stop)
			return
		}
		pos = next
	}
}
