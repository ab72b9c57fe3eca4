package linalg

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// nest is a structured operation: loops around a body.
type nest struct {
	iterators []linalg.Iterator
	sizes     []dimension // a dimension of an operand for each loop
	operands  []*operand  // inputs, then inits
	inputs    int
	results   []int // tensors, none when the operation works in memory

	index   []int // words with the iteration indices
	indexed bool  // whether the body reads the indices
	ops     []*ir.Op
	steps   []step
	yields  []int // words with the new elements of the inits

	lanes *laneProgram // nil when iterations run one by one
}

// dimension names a dimension of an operand.
type dimension struct{ operand, dim int }

// operand is an operand as the loops access it.
type operand struct {
	slot
	t          scalar.Type
	arg        int // word of the body's argument
	used       bool
	round      scalar.Unary // rounds elements before use; may be nil
	subscripts []subscript  // one per dimension
}

// subscript computes an index of an operand's element from the iteration indices: a linear
// function, or any function where eval is set.
type subscript struct {
	coefficients []int
	constant     int
	eval         evaluation
}

func buildStructured(c *compiler, op *ir.Op) (step, error) {
	view, _ := linalg.AsStructured(op)
	n := &nest{iterators: view.Iterators(), inputs: len(view.Inputs())}
	body := view.Body()
	for i, m := range view.IndexingMaps() {
		o, err := c.operand(op.Operand(i), m, len(n.iterators))
		if err != nil {
			return nil, err
		}
		if i < body.NumArgs() {
			o.arg, o.used = c.at(body.Arg(i)), body.Arg(i).HasUses()
		}
		n.operands = append(n.operands, o)
	}
	if err := n.roundInputs(op); err != nil {
		return nil, err
	}
	if err := n.findSizes(view.IndexingMaps()); err != nil {
		return nil, err
	}
	if op.NumResults() > 0 {
		n.results = c.allAt(op.Results())
		if op.NumResults() != len(n.operands)-n.inputs {
			return nil, errors.New("operations on tensors and memory at once are not supported")
		}
	}
	c.nestBody(n, body)
	n.lanes = c.laneProgram(n, body)
	return n.run, nil
}

func (c *compiler) operand(v *ir.Value, m *affine.Map, loops int) (*operand, error) {
	t, err := elementType(v.Type())
	if err != nil {
		return nil, err
	}
	o := &operand{slot: c.slot(v), t: t}
	if o.kind == words {
		return o, nil
	}
	for _, e := range m.Results {
		s := subscript{}
		if k, ok := affine.Coefficients(e, loops, m.NumSyms); ok && m.NumSyms == 0 {
			s.coefficients, s.constant = ints(k[:loops]), int(k[len(k)-1])
		} else {
			s.eval = evaluationOf(e, m.NumDims)
		}
		o.subscripts = append(o.subscripts, s)
	}
	return o, nil
}

// roundInputs truncates the inputs of a TF32 dot, as hardware does.
func (n *nest) roundInputs(op *ir.Op) error {
	if linalg.InputPrecision(op) != "tf32" {
		return nil
	}
	for _, o := range n.operands[:n.inputs] {
		if o.t.Format != apfloat.F32 {
			continue
		}
		if o.kind != tensors {
			return errors.New("TF32 dots are supported on tensors only")
		}
		o.round = scalar.TruncateTF32
	}
	return nil
}

// findSizes finds for each loop an operand's dimension that it runs over.
func (n *nest) findSizes(maps []*affine.Map) error {
	for loop := range n.iterators {
		found := false
		for i, m := range maps {
			if n.operands[i].kind == words || found {
				continue
			}
			for d := range m.Results {
				if pos, ok := m.DimPosition(d); ok && pos == loop && !found {
					n.sizes, found = append(n.sizes, dimension{i, d}), true
				}
			}
		}
		if !found {
			return fmt.Errorf("no operand has the size of loop %d", loop)
		}
	}
	return nil
}

func (c *compiler) nestBody(n *nest, body *ir.Block) {
	outer := c.loops
	c.loops = nil
	for range n.iterators {
		c.loops = append(c.loops, c.scratch(words).at)
	}
	n.index = c.loops
	last := body.Last()
	for op := range body.Ops() {
		if op == last {
			break
		}
		op.Walk(func(inner *ir.Op) ir.WalkResult {
			n.indexed = n.indexed || inner.Is(linalg.Index)
			return ir.Continue
		})
		if s := c.step(op); s != nil {
			n.ops, n.steps = append(n.ops, op), append(n.steps, s)
		}
	}
	n.yields = c.allAt(last.Operands())
	c.loops = outer
}

func buildIndex(c *compiler, op *ir.Op) (step, error) {
	view, _ := linalg.AsIndex(op)
	if int(view.Dim()) >= len(c.loops) {
		return nil, errors.New("the operation around it has no such loop")
	}
	from, to := c.loops[view.Dim()], c.at(op.Result(0))
	return func(f *frame) error { f.w[to] = f.w[from]; return nil }, nil
}

// cursor iterates over an operand's elements.
type cursor struct {
	data  []uint64 // of a tensor
	addr  uint64   // of memory
	bytes int
	at    int   // the current element, without the subscripts in other
	steps []int // strides per loop
	other []nonlinearSubscript
}

// nonlinearSubscript is a subscript that is not a linear function of the iteration indices.
type nonlinearSubscript struct {
	eval         evaluation
	stride, size int
}

// run iterates over the iteration space.
func (n *nest) run(f *frame) error {
	sizes := make([]int, len(n.iterators))
	for i, s := range n.sizes {
		sizes[i] = f.shape(n.operands[s.operand].slot)[s.dim]
		if sizes[i] == unknown {
			return fmt.Errorf("how often loop %d runs is not known", i)
		}
	}
	empty := isEmpty(sizes)
	cursors, err := n.cursors(f, sizes, empty)
	if err != nil || empty {
		return err
	}
	if n.lanes != nil {
		return n.runLanes(f, sizes, cursors)
	}
	return n.runScalar(f, sizes, cursors)
}

// shape is the shape of a tensor or view.
func (f *frame) shape(p slot) []int {
	if p.kind == tensors {
		return f.t[p.at].shape
	}
	return f.v[p.at].sizes
}

// cursors allocates the results, and places a cursor of every operand at the first iteration.
func (n *nest) cursors(f *frame, sizes []int, empty bool) ([]cursor, error) {
	cursors := make([]cursor, len(n.operands))
	for i, o := range n.operands {
		if o.kind == words {
			f.w[o.arg] = f.w[o.at]
			continue
		}
		if err := o.check(f.shape(o.slot), sizes); err != nil && !empty {
			return nil, fmt.Errorf("operand %d: %w", i, err)
		}
		k := &cursors[i]
		strides := []int(nil)
		if o.kind == tensors {
			t := f.t[o.at]
			strides, k.data = rowMajor(t.shape), t.data
			if o.round != nil {
				k.data = make([]uint64, len(t.data))
				for j, v := range t.data {
					k.data[j] = o.round(v)
				}
			}
			if i >= n.inputs {
				k.data = make([]uint64, len(t.data))
				if o.used || empty || !o.covers() {
					copy(k.data, t.data)
				}
				f.t[n.results[i-n.inputs]] = tensor{shape: t.shape, data: k.data}
			}
		} else {
			v := f.v[o.at]
			strides, k.bytes = v.strides, o.t.Bytes()
			k.addr = v.first(k.bytes)
		}
		k.steps = make([]int, len(sizes))
		for d, s := range o.subscripts {
			if s.eval != nil {
				k.other = append(k.other, nonlinearSubscript{s.eval, strides[d], f.shape(o.slot)[d]})
				continue
			}
			k.at += s.constant * strides[d]
			for loop, c := range s.coefficients {
				k.steps[loop] += c * strides[d]
			}
		}
	}
	return cursors, nil
}

// covers reports whether the loops certainly reach every element: each subscript is the index of a
// loop of its own.
func (o *operand) covers() bool {
	var taken []int
	for _, s := range o.subscripts {
		loop, ok := s.loop()
		if !ok || slices.Contains(taken, loop) {
			return false
		}
		taken = append(taken, loop)
	}
	return true
}

// loop returns the loop whose index is the subscript.
func (s subscript) loop() (int, bool) {
	found := -1
	for loop, c := range s.coefficients {
		switch {
		case c == 1 && found < 0:
			found = loop
		case c != 0:
			return 0, false
		}
	}
	return found, found >= 0 && s.constant == 0 && s.eval == nil
}

// check refuses subscripts that leave the operand.
func (o *operand) check(shape, sizes []int) error {
	for d, s := range o.subscripts {
		if s.eval != nil || shape[d] == unknown {
			continue
		}
		lowest, highest := s.constant, s.constant
		for loop, c := range s.coefficients {
			lowest += min(0, c*(sizes[loop]-1))
			highest += max(0, c*(sizes[loop]-1))
		}
		if lowest < 0 || highest >= shape[d] {
			return fmt.Errorf("indices %d to %d of dimension %d are used, which has %d elements", lowest, highest, d, shape[d])
		}
	}
	return nil
}
