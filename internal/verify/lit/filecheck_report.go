package lit

import (
	"fmt"
	"io"
	"strings"
)

// checkReport writes the failures of one run.
type checkReport struct {
	w     io.Writer
	input *checkText
	vars  map[string]string
	// places are the input offsets that messages pointed to.
	places []int
}

func (r *checkReport) error(p *pattern, message string) {
	p.text.report(r.w, p.start, "error", p.name+": "+message)
}

func (r *checkReport) note(offset int, message string) {
	r.places = append(r.places, offset)
	r.input.report(r.w, offset, "note", message)
}

// notFound reports a pattern that did not match, or that could not be matched
// because a value is missing.
func (r *checkReport) notFound(p *pattern, region span, attempt int, err error) {
	if failed, ok := err.(substitutionErrors); ok {
		fmt.Fprintln(r.w, failed)
		r.note(region.start, "scanning from here")
		return
	}
	message := "expected string not found in input"
	if p.count > 1 {
		message += fmt.Sprintf(" (%d out of %d)", attempt, p.count)
	}
	r.error(p, message)
	r.note(region.start, "scanning from here")
	for _, part := range p.parts {
		if value, ok := r.vars[part.variable]; ok {
			r.note(region.start, fmt.Sprintf("with %q equal to %q", part.variable, value))
		}
	}
	if offset := r.closestLine(p, region); offset >= 0 {
		r.note(offset, "possible intended match here")
	}
}

func (r *checkReport) wrongLine(p *pattern, skipped span, message string) {
	r.error(p, message)
	r.note(skipped.end, "'next' match was here")
	r.note(skipped.start, "previous match ended here")
	next := r.input.lineEnd(skipped.start) + 1
	if p.kind != checkSame && next <= skipped.end {
		r.note(next, "non-matching line after previous match is here")
	}
}

func (r *checkReport) excludedFound(p *pattern, offset int) {
	r.error(p, "excluded string found in input")
	r.note(offset, "found here")
}

// The search for an intended match is a courtesy and must stay cheap.
const (
	maxCandidateLines = 200
	maxCandidateBytes = 300
)

// closestLine returns the start of the line after the scanning point that
// resembles the pattern most, or -1 when none does.
func (r *checkReport) closestLine(p *pattern, region span) int {
	wanted := r.example(p)
	if len(wanted) > maxCandidateBytes {
		return -1
	}
	best, bestDistance := -1, len(wanted)/2
	offset := region.start
	for n := 0; n < maxCandidateLines && offset < region.end; n++ {
		end := min(r.input.lineEnd(offset), region.end)
		line := r.input.text[offset:end]
		trimmed := strings.TrimLeft(line, " \t")
		if len(trimmed) <= maxCandidateBytes {
			if d := prefixDistance(wanted, trimmed); d < bestDistance {
				best, bestDistance = offset+len(line)-len(trimmed), d
			}
		}
		offset = end + 1
	}
	return best
}

// example is roughly a text that the pattern matches.
func (r *checkReport) example(p *pattern) string {
	if !p.isRegex() {
		return p.fixed
	}
	var b strings.Builder
	for _, part := range p.parts {
		b.WriteString(strings.ReplaceAll(part.regex, `\`, "") + r.vars[part.variable])
	}
	return b.String()
}

// prefixDistance is the number of edits from wanted to the most similar prefix of line.
func prefixDistance(wanted, line string) int {
	row := make([]int, len(line)+1)
	for j := range row {
		row[j] = j
	}
	for i := 0; i < len(wanted); i++ {
		diagonal := row[0]
		row[0] = i + 1
		for j := 0; j < len(line); j++ {
			cost := 1
			if wanted[i] == line[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j]+1, row[j+1]+1, diagonal+cost)
		}
	}
	best := row[0]
	for _, d := range row {
		best = min(best, d)
	}
	return best
}

const dumpContext = 5

// dumpInput shows the input lines around every reported place.
func (r *checkReport) dumpInput() {
	lines := strings.Split(strings.TrimSuffix(r.input.text, "\n"), "\n")
	marked := map[int]bool{}
	for _, offset := range r.places {
		marked[r.input.line(offset)] = true
	}
	fmt.Fprintf(r.w, "\nInput file: %s\n<<<<<<\n", r.input.name)
	skipping := false
	for i, line := range lines {
		number := i + 1
		near := false
		for d := -dumpContext; d <= dumpContext && !near; d++ {
			near = marked[number+d]
		}
		switch {
		case near:
			sign := " "
			if marked[number] {
				sign = ">"
			}
			fmt.Fprintf(r.w, "%s%6d: %s\n", sign, number, line)
		case !skipping:
			fmt.Fprintln(r.w, "      .")
		}
		skipping = !near
	}
	fmt.Fprintln(r.w, ">>>>>>")
}
