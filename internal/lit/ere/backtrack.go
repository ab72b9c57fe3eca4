package ere

import "strings"

// backtrack matches nodes from pos, first alternative and longest repetition
// first, and calls accept with where they end until it agrees.
func (m *matcher) backtrack(nodes []*node, pos int, accept func(int) bool) bool {
	if len(nodes) == 0 {
		return accept(pos)
	}
	n, rest := nodes[0], nodes[1:]
	proceed := func(pos int) bool { return m.backtrack(rest, pos, accept) }
	switch n.kind {
	case kindByte:
		return pos < len(m.input) && m.input[pos] == n.char && proceed(pos+1)
	case kindSet:
		return pos < len(m.input) && n.set[m.input[pos]] && proceed(pos+1)
	case kindLineStart:
		return m.atLineStart(pos) && proceed(pos)
	case kindLineEnd:
		return m.atLineEnd(pos) && proceed(pos)
	case kindGroupStart:
		return m.withBound(2*n.group, pos, proceed)
	case kindGroupEnd:
		return m.withBound(2*n.group+1, pos, proceed)
	case kindOptional:
		return m.backtrack(n.body.nodes, pos, proceed) || proceed(pos)
	case kindPlus:
		return m.backtrackPlus(n, pos, proceed)
	case kindAlternation:
		for _, branch := range n.branches {
			if m.backtrack(branch.nodes, pos, proceed) {
				return true
			}
		}
		return false
	case kindBackref:
		from, to := m.bound[2*n.group], m.bound[2*n.group+1]
		if from < 0 || to < from || !strings.HasPrefix(m.input[pos:], m.input[from:to]) {
			return false
		}
		return proceed(pos + to - from)
	}
	panic("BUG: ere: unknown node kind")
}

// withBound records one end of a group, and takes it back when that fails.
func (m *matcher) withBound(i, pos int, proceed func(int) bool) bool {
	old := m.bound[i]
	m.bound[i] = pos
	if proceed(pos) {
		return true
	}
	m.bound[i] = old
	return false
}

func (m *matcher) backtrackPlus(n *node, pos int, proceed func(int) bool) bool {
	return m.backtrack(n.body.nodes, pos, func(next int) bool {
		return next != pos && m.backtrackPlus(n, next, proceed) || proceed(next)
	})
}
