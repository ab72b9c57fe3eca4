package lit

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// diff compares two files, one of which may be "-", and prints a unified diff.
func diff(p *process) (int, error) {
	options, operands, err := cutOptions(p, "u")
	if err != nil {
		return 1, err
	}
	if len(operands) != 2 {
		return 1, unsupportedf("expected two operands")
	}
	if !options['u'] && p.outputIsRead() {
		return 1, unsupportedf("reading the output of a diff without -u")
	}
	var lines [2][]string
	for i, name := range operands {
		data, err := readOperand(p, name)
		if err != nil {
			return p.failed(err)
		}
		lines[i] = splitLines(string(data))
	}
	report := unifiedDiff(operands[0], operands[1], lines[0], lines[1])
	if _, err := io.WriteString(p.stdout, report); err != nil {
		return p.failed(err)
	}
	if report != "" {
		return 1, nil
	}
	return 0, nil
}

func readOperand(p *process, name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(p.stdin)
	}
	return os.ReadFile(inDir(p.dir, name))
}

// splitLines keeps the line ends, so that a missing last one is a difference.
func splitLines(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, line)
	}
	return lines
}

// edit is one line of a diff: ' ' in both texts, '-' before only, '+' after only.
type edit struct {
	sign byte
	line string
}

const diffContext = 3

func unifiedDiff(oldName, newName string, before, after []string) string {
	edits := diffLines(before, after)
	var b strings.Builder
	oldLine, newLine := 1, 1
	for i := 0; i < len(edits); {
		if edits[i].sign == ' ' && !changeWithin(edits, i, diffContext) {
			oldLine++
			newLine++
			i++
			continue
		}
		end, quiet := i, 0
		for end < len(edits) && quiet <= 2*diffContext {
			quiet++
			if edits[end].sign != ' ' {
				quiet = 0
			}
			end++
		}
		end -= max(0, quiet-diffContext)
		if b.Len() == 0 {
			fmt.Fprintf(&b, "--- %s\n+++ %s\n", oldName, newName)
		}
		oldCount, newCount := countSides(edits[i:end])
		fmt.Fprintf(&b, "@@ -%s +%s @@\n", hunkRange(oldLine, oldCount), hunkRange(newLine, newCount))
		for _, e := range edits[i:end] {
			fmt.Fprintf(&b, "%c%s", e.sign, e.line)
			if !strings.HasSuffix(e.line, "\n") {
				b.WriteString("\n\\ No newline at end of file\n")
			}
		}
		oldLine += oldCount
		newLine += newCount
		i = end
	}
	return b.String()
}

func changeWithin(edits []edit, from, distance int) bool {
	for i := from; i < len(edits) && i <= from+distance; i++ {
		if edits[i].sign != ' ' {
			return true
		}
	}
	return false
}

func countSides(edits []edit) (before, after int) {
	for _, e := range edits {
		if e.sign != '+' {
			before++
		}
		if e.sign != '-' {
			after++
		}
	}
	return before, after
}

func hunkRange(start, count int) string {
	switch count {
	case 0:
		return fmt.Sprintf("%d,0", start-1)
	case 1:
		return fmt.Sprint(start)
	}
	return fmt.Sprintf("%d,%d", start, count)
}

// maxDiffTable bounds the table of diffLines; beyond it everything between
// the common head and tail counts as changed.
const maxDiffTable = 4_000_000

// diffLines finds a longest common subsequence of the lines.
func diffLines(before, after []string) []edit {
	var head, tail []edit
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		head = append(head, edit{' ', before[0]})
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		tail = append([]edit{{' ', before[len(before)-1]}}, tail...)
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	return append(append(head, diffMiddle(before, after)...), tail...)
}

func diffMiddle(before, after []string) []edit {
	width := len(after) + 1
	var common []int // length of the common subsequence of before[i:] and after[j:]
	if (len(before)+1)*width <= maxDiffTable {
		common = make([]int, (len(before)+1)*width)
		for i := len(before) - 1; i >= 0; i-- {
			for j := len(after) - 1; j >= 0; j-- {
				if before[i] == after[j] {
					common[i*width+j] = common[(i+1)*width+j+1] + 1
				} else {
					common[i*width+j] = max(common[(i+1)*width+j], common[i*width+j+1])
				}
			}
		}
	}
	var edits []edit
	i, j := 0, 0
	for i < len(before) || j < len(after) {
		switch {
		case common != nil && i < len(before) && j < len(after) && before[i] == after[j]:
			edits = append(edits, edit{' ', before[i]})
			i++
			j++
		case j == len(after) || i < len(before) && (common == nil || common[(i+1)*width+j] >= common[i*width+j+1]):
			edits = append(edits, edit{'-', before[i]})
			i++
		default:
			edits = append(edits, edit{'+', after[j]})
			j++
		}
	}
	return edits
}
