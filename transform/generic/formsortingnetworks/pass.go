// Package formsortingnetworks has the pass that makes sorting networks of compare-exchange steps.
//
// A sort of Triton's library is unrolled: a step is a dozen operations on a hypercube, a tensor with a dimension of size 2
// for every bit of an index, and 8192 elements take 91 steps. The step
//
//	%pair = linalg.reduce xor of %x along dimension d, broadcast along d
//	%other = %x xor %pair                       // the element whose index differs in one bit
//	%swap = (%x > %other) != (%falling xor %upper)
//	%y = select %swap, %other, %x
//
// and those that follow it become a single ttx.compare_exchange, which backends compile to a loop over its steps.
package formsortingnetworks

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass makes a network of all steps.
var Pass = &pass.Pass{
	Name:  "form-sorting-networks",
	Title: "FormSortingNetworks",
	Doc:   "Make sorting networks of compare-exchange steps",
	Options: []pass.Option{{Name: "max-unrolled", Kind: pass.Int, Default: "0", Doc: "Exchanges of a thread that are left unrolled: a network of fewer is not formed"},
		{Name: "num-warps", Kind: pass.Int, Default: "4", Doc: "Warps per block, whose threads the elements are distributed over"}},
	Run: func(ctx *pass.Context, root *ir.Op) error {
		warps := ctx.Int("num-warps")
		if n, ok := root.IntAttr(tile.SelectedWarps); ok {
			warps = n
		}
		Run(root, func(n *Network) bool {
			return int64(n.NumSteps())*max(1, n.Elements/(32*warps)) > ctx.Int("max-unrolled")
		})
		return nil
	},
}

// Network is a chain of steps: each takes the result of the one before, which nothing else uses.
type Network struct {
	Elements int64 // of the tensor
	by       string
	steps    []*step
}

// NumSteps is the number of steps.
func (n *Network) NumSteps() int { return len(n.steps) }

// Find finds the networks in the regions of an operation.
func Find(root *ir.Op) (list []*Network) {
	if !hasExchanges(root) {
		return nil
	}
	of := map[*ir.Value]*Network{} // by result
	root.Walk(func(op *ir.Op) ir.WalkResult {
		s := match(op)
		if s == nil {
			return ir.Continue
		}
		n := of[s.source]
		if n == nil || n.by != s.by || !s.usesAll(s.source) {
			elements, _ := ir.NumElements(s.source.Type())
			n = &Network{Elements: elements, by: s.by}
			list = append(list, n)
		}
		n.steps = append(n.steps, s)
		of[op.Result(0)] = n
		return ir.Skip
	})
	return list
}

// Run makes an operation of the networks that are worth it.
func Run(root *ir.Op, worth func(n *Network) bool) {
	formed := map[*ir.Value]*ir.Value{} // the results of networks that others begin with
	for _, n := range Find(root) {
		if worth(n) {
			n.form(formed)
		}
	}
}

// hasExchanges reports whether there is a reduction of pairs by exclusive or, without which there is no step.
func hasExchanges(root *ir.Op) (found bool) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if r, ok := linalg.AsReduce(op); ok {
			if isXor(r) {
				found = true
				return ir.Stop
			}
			return ir.Skip
		}
		return ir.Continue
	})
	return found
}

// isXor reports whether a reduction combines elements by exclusive or.
func isXor(r linalg.ReduceOp) bool {
	body := r.Body()
	first := body.First()
	return len(r.Inputs()) == 1 && first.Is(arith.XOrI) && first.Next() == body.Last() && body.Last().Operand(0) == first.Result(0) &&
		first.Operand(0) != first.Operand(1) && first.Operand(0).ArgOf() == body && first.Operand(1).ArgOf() == body
}

// form replaces the steps by a network.
func (n *Network) form(formed map[*ir.Value]*ir.Value) {
	source, last := n.steps[0].source, n.steps[len(n.steps)-1]
	if v := formed[source]; v != nil {
		source = v
	}
	strides, falling := make([]int64, len(n.steps)), make([]int64, len(n.steps))
	for i, s := range n.steps {
		strides[i], falling[i] = s.stride, s.falling
	}
	b := ir.NewBuilder(last.op.Context()).Before(last.op).LocateAs(last.op)
	result := ttx.NewCompareExchange(b, source, n.by, strides, falling).Result()
	formed[last.op.Result(0)] = result
	last.op.Result(0).ReplaceAllUsesWith(result)
	erase(last.op)
}

// erase erases an operation that nothing uses, and the computations of its operands that nothing else uses.
func erase(op *ir.Op) {
	for list := []*ir.Op{op}; len(list) > 0; {
		dead := list[len(list)-1]
		list = list[:len(list)-1]
		if dead.Block() == nil || !dead.IsTriviallyDead() {
			continue
		}
		for _, v := range dead.Operands() {
			if from := v.DefiningOp(); from != nil {
				list = append(list, from)
			}
		}
		dead.Erase()
	}
}
