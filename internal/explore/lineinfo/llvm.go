package lineinfo

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	metadata = regexp.MustCompile(`^!(\d+) = (?:distinct )?!(DI\w+)\((.*)\)$`)
	field    = regexp.MustCompile(`(\w+): ("[^"]*"|[^,]*)`)
)

// node is a piece of debug information: its fields by name.
type node map[string]string

// LLVM reads LLVM IR.
func LLVM(text string) *Code {
	d := debugInfo{nodes: map[string]node{}, chains: map[string][]Place{}}
	c := &Code{}
	var ids []string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "!llvm.dbg.cu ") || d.read(line) {
			continue
		}
		line, id := detach(line)
		c.Lines, ids = append(c.Lines, Line{Text: line}), append(ids, id)
	}
	for i, id := range ids {
		c.Lines[i].Places = d.chain(id)
	}
	c.findNames(func(line string) bool { return strings.HasPrefix(line, "define ") }, func(line string, first int) bool {
		return strings.TrimSpace(line[:first]) == "" && strings.HasPrefix(line[nameEnd(line, first):], " =")
	})
	return c
}

// detach takes the location off a line of LLVM IR, and returns its number.
func detach(line string) (rest, id string) {
	const mark = " !dbg !"
	at := strings.Index(line, mark)
	if at < 0 {
		return line, ""
	}
	end := at + len(mark)
	for end < len(line) && '0' <= line[end] && line[end] <= '9' {
		end++
	}
	return strings.TrimSuffix(line[:at], ",") + line[end:], line[at+len(mark) : end]
}

// debugInfo is the debug information of a module.
type debugInfo struct {
	nodes  map[string]node
	chains map[string][]Place
}

// read takes a line of debug information; it reports false for others.
func (d *debugInfo) read(line string) bool {
	if !strings.HasPrefix(line, "!") {
		return false
	}
	m := metadata.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	n := node{"": m[2]}
	for _, f := range field.FindAllStringSubmatch(m[3], -1) {
		n[f[1]] = f[2]
	}
	d.nodes[m[1]] = n
	return true
}

// maxInlined bounds chains of calls, which a wrong text could close to a ring.
const maxInlined = 64

// chain is the place of a location, then the calls that it was inlined through. A function that
// stands for a location is its own place.
func (d *debugInfo) chain(id string) (places []Place) {
	if id == "" {
		return nil
	}
	if known, ok := d.chains[id]; ok {
		return known
	}
	for at := id; at != "" && len(places) < maxInlined; {
		n := d.nodes[at]
		p := d.file(n)
		p.Line, p.Col = n.number("line"), n.number("column")
		if p.Line > 0 {
			places = append(places, p)
		}
		at = n.reference("inlinedAt")
	}
	d.chains[id] = places
	return places
}

// file is the file of a location or of the scope that it is in.
func (d *debugInfo) file(n node) Place {
	for range maxInlined {
		if f := d.nodes[n.reference("file")]; f != nil {
			return Place{Dir: f.text("directory"), File: f.text("filename")}
		}
		if n = d.nodes[n.reference("scope")]; n == nil {
			break
		}
	}
	return Place{}
}

func (n node) number(name string) int {
	v, _ := strconv.Atoi(n[name]) // 0 where there is none
	return v
}

func (n node) reference(name string) string { return strings.TrimPrefix(n[name], "!") }

// text is a text with the escapes of LLVM, \5C for a backslash.
func (n node) text(name string) string {
	s := strings.Trim(n[name], `"`)
	for i := 0; i+2 < len(s); i++ {
		if s[i] != '\\' {
			continue
		}
		if c, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
			s = s[:i] + string([]byte{byte(c)}) + s[i+3:]
		}
	}
	return s
}
