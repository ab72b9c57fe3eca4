package lit

import (
	"slices"
	"strings"
)

// checkRun checks one input against a program. All positions are offsets in
// the input, and a search region is a span of it.
type checkRun struct {
	*checkProgram
	input *checkText
	out   *checkReport
}

// run goes through the blocks that the CHECK-LABEL lines cut the input into; a
// failure ends its block only.
func (r *checkRun) run() bool {
	ok := true
	rest := span{0, len(r.input.text)}
	for next := 0; ; {
		first := next
		region := rest
		for next < len(r.checks) && r.checks[next].kind != checkLabel {
			next++
		}
		isLast := next == len(r.checks)
		if !isLast {
			label, found := r.findRepeated(r.checks[next], rest)
			if !found {
				return false
			}
			region.end = label.end
			rest.start = label.end
			next++
		}
		ok = r.runBlock(r.checks[first:next], region) && ok
		if isLast {
			return ok
		}
	}
}

func (r *checkRun) runBlock(checks []checkString, region span) bool {
	for _, c := range checks {
		match, ok := r.check(c, region)
		if !ok {
			return false
		}
		region.start = match.end
	}
	return true
}

func (r *checkRun) check(c checkString, region span) (span, bool) {
	start, nots, ok := r.checkUnordered(c.before, region)
	if !ok {
		return span{}, false
	}
	match, ok := r.findRepeated(c, span{start, region.end})
	if !ok {
		return span{}, false
	}
	skipped := span{start, match.start}
	return match, r.checkLineDistance(c.pattern, skipped) && r.checkAbsent(nots, skipped)
}

// find reports when there is no match.
func (r *checkRun) find(p *pattern, region span, attempt int) (span, bool) {
	found, err := p.match(r.input.text[region.start:region.end], r.vars)
	if err != nil {
		r.out.notFound(p, region, attempt, err)
		return span{}, false
	}
	return span{region.start + found.start, region.start + found.end}, true
}

func (r *checkRun) findRepeated(c checkString, region span) (span, bool) {
	var whole span
	for i := 1; i <= c.count; i++ {
		match, ok := r.find(c.pattern, region, i)
		if !ok {
			return span{}, false
		}
		if i == 1 {
			whole.start = match.start
		}
		whole.end = match.end
		region.start = match.end
	}
	return whole, true
}

// checkLineDistance verifies how many lines lie between this match and the one before.
func (r *checkRun) checkLineDistance(p *pattern, skipped span) bool {
	lines := strings.Count(r.input.text[skipped.start:skipped.end], "\n")
	switch {
	case p.kind == checkSame && lines != 0:
		r.out.wrongLine(p, skipped, "is not on the same line as the previous match")
	case p.kind == checkNext && lines == 0:
		r.out.wrongLine(p, skipped, "is on the same line as previous match")
	case p.kind == checkNext && lines > 1:
		r.out.wrongLine(p, skipped, "is not on the line after the previous match")
	default:
		return true
	}
	return false
}

func (r *checkRun) checkAbsent(nots []*pattern, region span) bool {
	ok := true
	for _, p := range nots {
		found, err := p.match(r.input.text[region.start:region.end], r.vars)
		if err == errNoMatch {
			continue
		}
		ok = false
		if err != nil {
			r.out.notFound(p, region, 1, err)
			continue
		}
		r.out.excludedFound(p, region.start+found.start)
	}
	return ok
}

// checkUnordered matches groups of CHECK-DAG lines, each in any order and
// without overlap, and the CHECK-NOT lines before each group. It returns where
// the last group ends and the CHECK-NOT lines left for what comes next.
func (r *checkRun) checkUnordered(patterns []*pattern, region span) (int, []*pattern, bool) {
	start := region.start
	var nots []*pattern
	for len(patterns) > 0 {
		if patterns[0].kind == checkNot {
			nots = append(nots, patterns[0])
			patterns = patterns[1:]
			continue
		}
		size := slices.IndexFunc(patterns, func(p *pattern) bool { return p.kind == checkNot })
		if size < 0 {
			size = len(patterns)
		}
		group, ok := r.matchGroup(patterns[:size], span{start, region.end})
		if !ok || !r.checkAbsent(nots, span{start, group.start}) {
			return 0, nil, false
		}
		nots = nil
		start = group.end
		patterns = patterns[size:]
	}
	return start, nots, true
}

// matchGroup returns the extent of a CHECK-DAG group.
func (r *checkRun) matchGroup(group []*pattern, region span) (span, bool) {
	var taken []span // in order, without overlap
	for _, p := range group {
		search, next := region, 0
		for {
			match, ok := r.find(p, search, 1)
			if !ok {
				return span{}, false
			}
			for next < len(taken) && match.start >= taken[next].end {
				next++
			}
			if next == len(taken) || taken[next].start >= match.end {
				taken = slices.Insert(taken, next, match)
				break
			}
			search.start = taken[next].end
			next++
		}
	}
	return span{taken[0].start, taken[len(taken)-1].end}, true
}
