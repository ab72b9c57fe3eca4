package kernelgen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// GenerateBodies generates a lowered kernel: a sequence of linalg.reduce and linalg.generic with
// random bodies, indexing maps and iterators. Backends recognise some of them, as matrix products,
// sums or copies, and must not recognise others.
func GenerateBodies(seed uint64) *Kernel {
	b := &bodiesKernel{rand: rand.New(rand.NewPCG(seed, 0x626f64696573)), features: map[string]bool{}}
	for range 1 + b.rand.IntN(3) {
		oneOfFunc(b.rand, b.reduction, b.reduction, b.contraction, b.contraction, b.pointwise, b.folding)()
	}
	for _, t := range b.tensors {
		if !t.used {
			b.store(t)
		}
	}
	launch := &Launch{Grid: [3]int{1, 1, 1}, Args: b.args}
	features := make([]string, 0, len(b.features))
	for f := range b.features {
		features = append(features, f)
	}
	slices.Sort(features)
	return &Kernel{Seed: seed, Text: launch.Header() + b.text(), Launch: launch, Features: features}
}

func oneOfFunc(r *rand.Rand, list ...func()) func() { return list[r.IntN(len(list))] }

// bodiesKernel is a kernel being generated.
type bodiesKernel struct {
	rand     *rand.Rand
	args     []Arg
	lines    []string
	count    int
	tensors  []*bodyTensor // computed tensors
	features map[string]bool
}

// bodyTensor is a tensor in scope. The magnitude of its floats is at most bound.
type bodyTensor struct {
	name  string
	shape []int
	elem  string
	bound int64
	used  bool
}

func (t *bodyTensor) typ() string { return shapedType("tensor", t.shape, t.elem, "") }

// shapedType is the type of a tensor or memref.
func shapedType(kind string, shape []int, elem, behind string) string {
	var b strings.Builder
	b.WriteString(kind + "<")
	for _, n := range shape {
		fmt.Fprintf(&b, "%dx", n)
	}
	return b.String() + elem + behind + ">"
}

func (b *bodiesKernel) chance(percent int) bool { return b.rand.IntN(100) < percent }

func (b *bodiesKernel) line(format string, args ...any) {
	b.lines = append(b.lines, "  "+fmt.Sprintf(format, args...))
}

func (b *bodiesKernel) fresh() string {
	b.count++
	return fmt.Sprintf("%%v%d", b.count)
}

// let emits an operation with one result and returns its name.
func (b *bodiesKernel) let(format string, args ...any) string {
	name := b.fresh()
	b.line("%s = %s", name, fmt.Sprintf(format, args...))
	return name
}

func (b *bodiesKernel) text() string {
	var params []string
	for i, a := range b.args {
		params = append(params, fmt.Sprintf("%%a%d: memref<*x%s>", i, a.Elem))
	}
	for i := range 6 {
		params = append(params, fmt.Sprintf("%%p%d: i32", i))
	}
	return fmt.Sprintf("func.func @%s(%s) {\n%s\n  return\n}\n", Name, strings.Join(params, ", "), strings.Join(b.lines, "\n"))
}

// smallest is the magnitude of input elements: small enough for exact sums of floats.
const smallest = 4

// maxReused is the largest magnitude of computed floats that are used again.
const maxReused = 16 * smallest

// memory adds an argument, viewed as a row-major tensor.
func (b *bodiesKernel) memory(shape []int, elem string, bound int64) string {
	strides := make([]int, len(shape))
	n := 1
	for d := len(shape) - 1; d >= 0; d-- {
		strides[d] = n
		n *= shape[d]
	}
	list := func(l []int) string { return strings.ReplaceAll(strings.Trim(fmt.Sprint(l), "[]"), " ", ", ") }
	b.args = append(b.args, Arg{Elem: elem, Buffer: true, Len: n, Seed: b.rand.Uint64N(1000), Lo: -bound, Hi: bound})
	return b.let("memref.reinterpret_cast %%a%d to offset: [0], sizes: [%s], strides: [%s] : memref<*x%s> to %s",
		len(b.args)-1, list(shape), list(strides), elem, memoryType(shape, elem, list(strides)))
}

func memoryType(shape []int, elem, strides string) string {
	return shapedType("memref", shape, elem, ", strided<["+strides+"]>")
}

// typeOfMemory is the result type of the line that defined the memref.
func (b *bodiesKernel) typeOfMemory() string {
	last := b.lines[len(b.lines)-1]
	return last[strings.LastIndex(last, " to ")+4:]
}

func (b *bodiesKernel) load(shape []int, elem string) *bodyTensor {
	m := b.memory(shape, elem, smallest)
	t := b.typeOfMemory()
	v := &bodyTensor{shape: shape, elem: elem, bound: smallest, used: true}
	v.name = b.let("bufferization.to_tensor %s restrict : %s to %s", m, t, v.typ())
	return v
}

func (b *bodiesKernel) store(t *bodyTensor) {
	m := b.memory(t.shape, t.elem, 0)
	b.line("bufferization.materialize_in_destination %s in writable %s : (%s, %s) -> ()", t.name, m, t.typ(), b.typeOfMemory())
}

// input is a tensor of a type: a computed one, if its numbers are small enough, or a new one.
func (b *bodiesKernel) input(shape []int, elem string) *bodyTensor {
	for _, t := range b.tensors {
		if t.elem == elem && slices.Equal(t.shape, shape) && (!isFloat(elem) || t.bound <= maxReused) && b.chance(50) {
			t.used = true
			return t
		}
	}
	t := b.load(shape, elem)
	if b.chance(15) {
		b.tensors = append(b.tensors, t)
	}
	return t
}

// init is the initial value of results: zeros, another constant, or a tensor.
func (b *bodiesKernel) init(shape []int, elem string) *bodyTensor {
	if b.chance(30) {
		return b.input(shape, elem)
	}
	n := int64(0)
	if b.chance(30) {
		n = b.rand.Int64N(2*smallest+1) - smallest
	}
	t := &bodyTensor{shape: shape, elem: elem, bound: smallest}
	number := b.let("arith.constant %s : %s", literal(elem, n), elem)
	empty := b.let("tensor.empty() : %s", t.typ())
	t.name = b.let("linalg.fill ins(%s : %s) outs(%s : %s) -> %s", number, elem, empty, t.typ(), t.typ())
	return t
}

// bodyElems are the element types of results; inputs are converted to them.
var bodyElems = []string{"i32", "i32", "i64", "i16", "f32", "f32", "f64"}

func (b *bodiesKernel) elem() string { return bodyElems[b.rand.IntN(len(bodyElems))] }

// inputElems are element types that convert to another without loss.
var inputElems = map[string][]string{"i32": {"i8", "i16"}, "i64": {"i8", "i32"}, "i16": {"i8"}, "f32": {"f16", "bf16"}, "f64": {"f32"}}

func (b *bodiesKernel) inputElem(result string) string {
	if list := inputElems[result]; b.chance(25) {
		return list[b.rand.IntN(len(list))]
	}
	return result
}

// sizes are powers of two with a product that is quick to run.
func (b *bodiesKernel) sizes(rank, most int) []int {
	for {
		out, n := make([]int, rank), 1
		for i := range out {
			out[i] = 1 << b.rand.IntN(8)
			if rank == 1 && b.chance(40) {
				out[i] = 1024 << b.rand.IntN(2)
			}
			n *= out[i]
		}
		if n <= most {
			return out
		}
	}
}

// results puts the results of an operation in scope.
func (b *bodiesKernel) results(name string, list []*bodyTensor) {
	for i, t := range list {
		t.name = resultName(name, i, len(list))
		b.tensors = append(b.tensors, t)
	}
}

func names(list []*bodyTensor) (out []string) {
	for _, t := range list {
		out = append(out, t.name)
	}
	return out
}

func types(list []*bodyTensor) (out []string) {
	for _, t := range list {
		out = append(out, t.typ())
	}
	return out
}

// operands is a list of tensors with their types.
func operands(list []*bodyTensor) string {
	return strings.Join(names(list), ", ") + " : " + strings.Join(types(list), ", ")
}
