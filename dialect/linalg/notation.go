package linalg

import (
	"strings"
	"sync"

	"github.com/tshared/tshared/ir/affine"
)

// notation is index notation: a letter for each loop, and for each operand the
// letters that index it. Loops that index the last operand, the result, are
// parallel; the others reduce.
type notation struct {
	loops    string
	operands []string
	maps     func() []*affine.Map
	types    func() []Iterator
}

// indexed makes a notation. What follows from it is computed on first use.
func indexed(loops string, operands ...string) *notation {
	n := &notation{loops: loops, operands: operands}
	n.maps, n.types = sync.OnceValue(n.makeMaps), sync.OnceValue(n.makeTypes)
	return n
}

func (n *notation) makeMaps() (maps []*affine.Map) {
	for _, letters := range n.operands {
		var results []affine.Expr
		for _, letter := range letters {
			results = append(results, n.loop(letter))
		}
		maps = append(maps, affine.NewMap(len(n.loops), 0, results...))
	}
	return maps
}

func (n *notation) makeTypes() (types []Iterator) {
	result := n.operands[len(n.operands)-1]
	for _, letter := range n.loops {
		it := Reduction
		if strings.ContainsRune(result, letter) {
			it = Parallel
		}
		types = append(types, it)
	}
	return types
}

// loop is the dimension a letter stands for.
func (n *notation) loop(letter rune) affine.Expr {
	i := strings.IndexRune(n.loops, letter)
	if i < 0 {
		panic("BUG: index notation uses a letter that is no loop: " + string(letter))
	}
	return affine.D(i)
}
