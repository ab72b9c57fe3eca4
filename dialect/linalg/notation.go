package linalg

import (
	"strings"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// notation is index notation: a letter for each loop, and for each operand the
// letters that index it. Loops that index the last operand, the result, are
// parallel; the others reduce. The maps are made once.
type notation struct {
	loops    string
	operands []string
	maps     []*affine.Map
	types    []Iterator
}

func indexed(loops string, operands ...string) *notation {
	n := &notation{loops: loops, operands: operands}
	for _, letters := range operands {
		var results []affine.Expr
		for _, letter := range letters {
			results = append(results, n.loop(letter))
		}
		n.maps = append(n.maps, affine.NewMap(len(loops), 0, results...))
	}
	result := operands[len(operands)-1]
	for _, letter := range loops {
		it := Reduction
		if strings.ContainsRune(result, letter) {
			it = Parallel
		}
		n.types = append(n.types, it)
	}
	return n
}

// loop is the dimension a letter stands for.
func (n *notation) loop(letter rune) affine.Expr {
	i := strings.IndexRune(n.loops, letter)
	if i < 0 {
		panic("BUG: index notation uses a letter that is no loop: " + string(letter))
	}
	return affine.D(i)
}

// structure is that of an operation whose maps never change.
func (n *notation) structure() structure {
	return structure{
		maps:      func(*ir.Op) []*affine.Map { return n.maps },
		iterators: func(*ir.Op) []Iterator { return n.types },
		memoized:  true,
	}
}
