package footprint

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The limits of footprints in files. They bound the memory and the time of a check, whatever a file claims.
const (
	MaxNodes  = 4096 // of a kernel
	MaxArgs   = 1024 // of a kernel, scalars too
	MaxRanges = 64   // of an argument
	maxGuards = 64   // of a range, and as many requirements
	maxText   = 4096 // bytes of a name or a place
)

// wireKernel is a footprint in JSON. A node is its operator with the numbers of its operands, and nodes are separated
// by semicolons: "const 1024; grid 0; mul 0 1; arg 3 n".
type wireKernel struct {
	Opaque bool      `json:"opaque,omitempty"`
	Nodes  string    `json:"nodes,omitempty"`
	Args   []wireArg `json:"args"`
}

type wireArg struct {
	Number  int         `json:"arg"`
	Name    string      `json:"name,omitempty"`
	Size    int         `json:"size"`
	Class   string      `json:"class"` // for readers
	Unknown bool        `json:"unknown,omitempty"`
	Place   string      `json:"place,omitempty"`
	Reads   bool        `json:"reads,omitempty"`
	Writes  bool        `json:"writes,omitempty"`
	Ranges  []wireRange `json:"ranges,omitempty"`
}

type wireRange struct {
	Kind     string `json:"kind"`
	Least    Node   `json:"least"`
	Greatest Node   `json:"greatest"`
	Text     string `json:"elements,omitempty"` // for readers
	Guards   string `json:"guards,omitempty"`   // nodes, separated by spaces
	Requires string `json:"requires,omitempty"` // as well
	Reads    bool   `json:"reads,omitempty"`
	Writes   bool   `json:"writes,omitempty"`
	Place    string `json:"place,omitempty"`
}

// MarshalJSON writes the footprint as kernel.json has it.
func (k *Kernel) MarshalJSON() ([]byte, error) {
	w := wireKernel{Opaque: k.Opaque, Args: []wireArg{}}
	nodes := make([]string, len(k.nodes))
	for i, n := range k.nodes {
		nodes[i] = k.nodeText(n)
	}
	w.Nodes = strings.Join(nodes, "; ")
	for i := range k.Args {
		a := &k.Args[i]
		wa := wireArg{a.Number, a.Name, a.Size, a.Class().String(), a.Unknown, a.Place, a.Reads, a.Writes, nil}
		for j := range a.Ranges {
			r := &a.Ranges[j]
			wa.Ranges = append(wa.Ranges, wireRange{r.Kind.String(), r.Least, r.Greatest, k.RangeText(r), nodeList(r.Guards), nodeList(r.Requires), r.Reads, r.Writes, r.Place})
		}
		w.Args = append(w.Args, wa)
	}
	return json.Marshal(w)
}

func nodeList(nodes []Node) string {
	words := make([]string, len(nodes))
	for i, n := range nodes {
		words[i] = strconv.Itoa(int(n))
	}
	return strings.Join(words, " ")
}

func parseNodes(text string) (nodes []Node, err error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("a list of conditions is longer than %d bytes", maxText)
	}
	for _, word := range strings.Fields(text) {
		n, err := strconv.ParseInt(word, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("expected the number of a node, found %q", word)
		}
		nodes = append(nodes, Node(n))
	}
	return nodes, nil
}

func (k *Kernel) nodeText(n node) string {
	name := opNames[n.op]
	switch n.op.operands() {
	case 2:
		return fmt.Sprintf("%s %d %d", name, n.a, n.b)
	case 3:
		return fmt.Sprintf("%s %d %d %d", name, n.a, n.b, n.c)
	}
	if n.op == opScalar {
		return strings.TrimSpace(fmt.Sprintf("%s %d %s", name, n.imm, k.names[n.imm]))
	}
	return fmt.Sprintf("%s %d", name, n.imm)
}

// UnmarshalJSON reads a footprint and checks it.
func (k *Kernel) UnmarshalJSON(text []byte) error {
	var w wireKernel
	if err := json.Unmarshal(text, &w); err != nil {
		return fmt.Errorf("footprint: %w", err)
	}
	k.Opaque, k.Args, k.nodes, k.names = w.Opaque, nil, nil, map[int64]string{}
	k.last.Store(nil)
	var nodes []string
	if w.Nodes != "" {
		nodes = strings.SplitN(w.Nodes, ";", MaxNodes+1)
	}
	if len(nodes) > MaxNodes || len(w.Args) > MaxArgs {
		return fmt.Errorf("footprint: more than %d nodes or more than %d arguments", MaxNodes, MaxArgs)
	}
	for i, text := range nodes {
		n, err := k.parseNode(text, i)
		if err != nil {
			return fmt.Errorf("footprint: node %d: %w", i, err)
		}
		k.nodes = append(k.nodes, n)
	}
	for i := range w.Args {
		a, err := w.Args[i].decode(len(k.nodes))
		if err != nil {
			return fmt.Errorf("footprint: argument %d: %w", w.Args[i].Number, err)
		}
		if i > 0 && a.Number <= k.Args[i-1].Number {
			return fmt.Errorf("footprint: argument %d comes after argument %d", a.Number, k.Args[i-1].Number)
		}
		k.Args = append(k.Args, a)
	}
	k.setBounds()
	return nil
}

func (k *Kernel) parseNode(text string, at int) (node, error) {
	if len(text) > maxText {
		return node{}, fmt.Errorf("its text is longer than %d bytes", maxText)
	}
	words := strings.Fields(text)
	if len(words) < 2 {
		return node{}, fmt.Errorf("expected an operator and its operands, found %q", text)
	}
	n := node{}
	for ; int(n.op) < len(opNames) && opNames[n.op] != words[0]; n.op++ {
	}
	if int(n.op) == len(opNames) {
		return node{}, fmt.Errorf("there is no operator %q", words[0])
	}
	count := max(1, n.op.operands())
	named := n.op == opScalar && len(words) == 3
	if len(words) != 1+count && !named {
		return node{}, fmt.Errorf("expected %d numbers behind %q, found %d", count, words[0], len(words)-1)
	}
	var numbers [3]int64
	for i := range count {
		v, err := strconv.ParseInt(words[1+i], 10, 64)
		if err != nil {
			return node{}, fmt.Errorf("expected a number, found %q", words[1+i])
		}
		numbers[i] = v
	}
	if n.op.operands() == 0 {
		n.imm = numbers[0]
		limit := map[op]int64{opConst: math.MaxInt64, opGrid: 2, opScalar: MaxArgs}[n.op]
		if n.imm > limit || n.imm < 0 && n.op != opConst {
			return node{}, fmt.Errorf("%q is out of range", text)
		}
		if named {
			k.names[n.imm] = words[2]
		}
		return n, nil
	}
	for _, v := range numbers[:count] {
		if v < 0 || v >= int64(at) {
			return node{}, fmt.Errorf("the operand %d is not a node before it", v)
		}
	}
	n.a, n.b, n.c = Node(numbers[0]), Node(numbers[1]), Node(numbers[2])
	return n, nil
}

func (w *wireArg) decode(nodes int) (Arg, error) {
	a := Arg{Number: w.Number, Name: w.Name, Size: w.Size, Unknown: w.Unknown, Place: w.Place, Reads: w.Reads, Writes: w.Writes}
	switch {
	case a.Number < 0 || a.Number > MaxArgs:
		return a, fmt.Errorf("its number is not 0 to %d", MaxArgs)
	case a.Size < 1 || a.Size > 1<<10 || a.Size&(a.Size-1) != 0:
		return a, fmt.Errorf("elements of %d bytes are no power of two up to 1024", a.Size)
	case len(w.Ranges) > MaxRanges:
		return a, fmt.Errorf("%d ranges are more than %d", len(w.Ranges), MaxRanges)
	case max(len(w.Name), len(w.Place)) > maxText:
		return a, fmt.Errorf("a text is longer than %d bytes", maxText)
	}
	for _, r := range w.Ranges {
		guards, err := parseNodes(r.Guards)
		if err != nil {
			return a, err
		}
		requires, err := parseNodes(r.Requires)
		if err != nil {
			return a, err
		}
		d := Range{Least: r.Least, Greatest: r.Greatest, Guards: guards, Requires: requires, Reads: r.Reads, Writes: r.Writes, Place: r.Place}
		for ; int(d.Kind) < len(kindNames) && kindNames[d.Kind] != r.Kind; d.Kind++ {
		}
		switch {
		case int(d.Kind) == len(kindNames):
			return a, fmt.Errorf("there is no kind of range %q", r.Kind)
		case len(guards) > maxGuards || len(requires) > maxGuards || len(r.Place) > maxText:
			return a, fmt.Errorf("a range has more than %d conditions, or a place of more than %d bytes", maxGuards, maxText)
		}
		for n := range d.used {
			if n < 0 || int(n) >= nodes {
				return a, fmt.Errorf("there is no node %d", n)
			}
		}
		a.Ranges = append(a.Ranges, d)
	}
	return a, nil
}

// used visits the nodes that a range refers to.
func (r *Range) used(yield func(Node) bool) {
	if !yield(r.Least) || !yield(r.Greatest) {
		return
	}
	for _, list := range [][]Node{r.Guards, r.Requires} {
		for _, n := range list {
			if !yield(n) {
				return
			}
		}
	}
}

// setBounds finds the nodes that suffice to prove that a launch fits.
func (k *Kernel) setBounds() {
	k.bounds = 0
	for i := range k.Args {
		for j := range k.Args[i].Ranges {
			if r := &k.Args[i].Ranges[j]; r.Kind != Certain {
				for n := range r.used {
					k.bounds = max(k.bounds, int(n)+1)
				}
			}
		}
	}
}
