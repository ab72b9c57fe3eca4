// Package loops finds the loops of a kernel in the text of its LLVM IR: how they are nested, in which vectors they compute, and for which
// source lines. It reads what LLVM prints and knows nothing of how it was made.
package loops

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Loop is a natural loop.
type Loop struct {
	Header string
	Depth  int // 1 for the outermost
	Inner  []*Loop
	Blocks int // all of its basic blocks, with those of inner loops
	// Lines are the source lines of its own instructions, without those of inner loops: the lines that were fused into it.
	Lines []int
	// Vectors are the types of vectors that its own instructions load, store or compute, most often used first.
	Vectors []Vector
	// Loads, Stores and Arithmetic count its own instructions; Scalar are those of them that have no vectors.
	Loads, Stores, Arithmetic, Scalar int
	Calls                             []string // functions that it calls, besides intrinsics
}

// Vector is a type of vectors.
type Vector struct {
	Type  string // <8 x float>
	Lanes int
	Bits  int // of the whole vector
	Count int // instructions
}

// block is a basic block.
type block struct {
	name  string
	lines []string
	next  []int
}

var (
	labelLine = regexp.MustCompile(`^("[^"]*"|[-\w.$]+):`)
	successor = regexp.MustCompile(`label %("[^"]*"|[-\w.$]+)`)
	locations = regexp.MustCompile(`(?m)^!(\d+) = (?:distinct )?!DILocation\(line: (\d+)[^\n]*?(?:inlinedAt: !(\d+))?\)$`)
	location  = regexp.MustCompile(`!dbg !(\d+)`)
)

// Of finds the loops of the function of a module that has most of them, in the order of the text: outermost ones, with inner ones in them.
func Of(text string) []*Loop {
	lines := sourceLines(text)
	var most []*Loop
	count := -1
	for _, body := range functions(text) {
		blocks := blocksOf(body)
		found := nest(blocks, lines)
		if n := total(found); n > count {
			most, count = found, n
		}
	}
	return most
}

// sourceLines are the lines of locations by their numbers: of code that was inlined the line of the call.
func sourceLines(text string) map[string]int {
	lines, inlined := map[string]int{}, map[string]string{}
	for _, m := range locations.FindAllStringSubmatch(text, -1) {
		lines[m[1]], _ = strconv.Atoi(m[2])
		if m[3] != "" {
			inlined[m[1]] = m[3]
		}
	}
	for id := range lines {
		at := id
		for range len(inlined) {
			if inlined[at] == "" {
				break
			}
			at = inlined[at]
		}
		lines[id] = lines[at]
	}
	return lines
}

// total counts loops with those inside of them.
func total(list []*Loop) (n int) {
	for _, l := range list {
		n += 1 + total(l.Inner)
	}
	return n
}

// functions are the bodies of the functions of a module.
func functions(text string) (list [][]string) {
	var body []string
	inside := false
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case strings.HasPrefix(line, "define "):
			inside, body = true, nil
		case inside && line == "}":
			inside = false
			list = append(list, body)
		case inside:
			body = append(body, line)
		}
	}
	return list
}

// blocksOf splits a body into basic blocks.
func blocksOf(body []string) []*block {
	var list []*block
	for _, line := range body {
		if m := labelLine.FindStringSubmatch(line); m != nil {
			list = append(list, &block{name: strings.Trim(m[1], `"`)})
			continue
		}
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, ";") {
			continue
		}
		if len(list) == 0 {
			list = append(list, &block{name: "entry"})
		}
		last := list[len(list)-1]
		last.lines = append(last.lines, line)
	}
	number := map[string]int{}
	for i, b := range list {
		number[b.name] = i
	}
	for _, b := range list {
		for _, line := range b.lines {
			for _, m := range successor.FindAllStringSubmatch(line, -1) {
				if to, ok := number[strings.Trim(m[1], `"`)]; ok && !slices.Contains(b.next, to) {
					b.next = append(b.next, to)
				}
			}
		}
	}
	return list
}

// nest finds the loops of a function and puts inner ones into outer ones.
func nest(blocks []*block, lines map[string]int) (outermost []*Loop) {
	bodies := naturalLoops(blocks)
	headers := make([]int, 0, len(bodies))
	for h := range bodies {
		headers = append(headers, h)
	}
	slices.Sort(headers)
	all := map[int]*Loop{}
	for _, h := range headers {
		all[h] = &Loop{Header: blocks[h].name, Blocks: len(bodies[h])}
	}
	for _, h := range headers {
		parent := -1
		for _, other := range headers {
			if other != h && bodies[other][h] && (parent < 0 || len(bodies[other]) < len(bodies[parent])) {
				parent = other
			}
		}
		if parent < 0 {
			outermost = append(outermost, all[h])
		} else {
			all[parent].Inner = append(all[parent].Inner, all[h])
		}
	}
	for _, h := range headers {
		own := ownBlocks(bodies, h)
		all[h].count(blocks, own, lines)
	}
	setDepths(outermost, 1)
	return outermost
}

func setDepths(list []*Loop, depth int) {
	for _, l := range list {
		l.Depth = depth
		setDepths(l.Inner, depth+1)
	}
}

// ownBlocks are the blocks of a loop that are in no inner loop.
func ownBlocks(bodies map[int]map[int]bool, header int) (own []int) {
	for b := range bodies[header] {
		inner := false
		for h, body := range bodies {
			inner = inner || h != header && bodies[header][h] && body[b] && len(body) < len(bodies[header])
		}
		if !inner {
			own = append(own, b)
		}
	}
	slices.Sort(own)
	return own
}
