package cost

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// unit executes instructions.
type unit int

const (
	issue unit = iota // the schedulers, for all instructions
	f32
	integer
	multiply // of integers, by half of the f32 units
	f64
	special
	convert
	shuffle
	numUnits
)

var unitNames = [numUnits]string{"issue", "f32 units", "integer units", "integer multiplies", "f64 units", "special functions", "conversions", "shuffles"}

// schedulers is how many instructions of warps a multiprocessor issues in a cycle.
const schedulers = 4

// cycles is the number of cycles that an instruction of a warp takes of the unit.
func (u unit) cycles(l targets.Lanes) float64 {
	lanes := [numUnits]int{schedulers * targets.WarpSize, l.F32, l.Int, l.Int, l.F64, l.Special, l.Convert, l.Shuffle}
	return targets.WarpSize / float64(lanes[u])
}

// instructions are how many instructions an operation on an element takes, by unit.
type instructions [numUnits]float64

func (n instructions) plus(m instructions, times float64) instructions {
	for u := range n {
		n[u] += m[u] * times
	}
	return n
}

// The usual kinds of operations.
var (
	oneFloat   = instructions{f32: 1}
	oneInt     = instructions{integer: 1}
	oneConvert = instructions{convert: 1}
)

// calls is a function with so many floating-point and special instructions.
func calls(float, specials float64) instructions { return instructions{f32: float, special: specials} }

// table has the instructions of operations on 32 bits, as the backend emits them. Operations that are not in it take one instruction.
var table = map[string]instructions{
	"arith.constant": {}, "arith.index_cast": {}, "arith.index_castui": {}, "arith.bitcast": {}, "linalg.index": {}, "linalg.yield": {}, "scf.yield": {}, "tile.yield": {},
	"llvm.bitcast": {}, "llvm.mlir.undef": {}, "llvm.insertvalue": {}, "llvm.extractvalue": {}, "arith.trunci": {},
	"arith.addf": oneFloat, "arith.subf": oneFloat, "arith.mulf": oneFloat, "math.fma": oneFloat, "arith.negf": oneFloat, "math.absf": oneFloat,
	"arith.maxnumf": oneInt, "arith.minnumf": oneInt, "arith.maximumf": oneInt, "arith.minimumf": oneInt, "arith.cmpf": oneInt, "arith.select": oneInt,
	"arith.divf": calls(8, 1), "math.sqrt": calls(6, 1), "math.rsqrt": calls(2, 1), "math.exp": calls(2, 1), "math.exp2": calls(2, 1), "math.log": calls(12, 0), "math.log2": calls(3, 1),
	"math.sin": calls(18, 0), "math.cos": calls(18, 0), "math.tan": calls(30, 1), "math.tanh": calls(12, 2), "math.erf": calls(20, 1), "math.powf": calls(60, 2), "math.log1p": calls(20, 0),
	"math.expm1": calls(15, 1), "math.sinh": calls(25, 2), "math.cosh": calls(25, 2), "math.cbrt": calls(15, 2), "math.atan2": calls(30, 1), "math.acos": calls(25, 1), "math.asin": calls(25, 1), "math.atan": calls(20, 1),
	"arith.remf": calls(30, 1), "math.floor": oneConvert, "math.ceil": oneConvert, "math.trunc": oneConvert, "math.roundeven": oneConvert,
	"arith.extf": oneConvert, "arith.truncf": oneConvert, "arith.sitofp": oneConvert, "arith.uitofp": oneConvert, "arith.fptosi": oneConvert, "arith.fptoui": oneConvert,
	"arith.extsi": oneInt, "arith.extui": oneInt,
	"arith.divsi": {integer: 14, special: 1, convert: 2}, "arith.divui": {integer: 12, special: 1, convert: 2}, "arith.remsi": {integer: 16, special: 1, convert: 2}, "arith.remui": {integer: 14, special: 1, convert: 2},
	"arith.muli": {multiply: 1}, "arith.mului_extended": {multiply: 1}, "arith.mulsi_extended": {multiply: 1}, "arith.addi": {integer: 0.5, multiply: 0.5}, "arith.subi": {integer: 0.5, multiply: 0.5}, "math.ctpop": {special: 1}, "math.ctlz": {special: 1, integer: 1}, "math.cttz": {special: 1, integer: 2},
}

// divides are divisions of integers.
var divides = map[string]bool{"arith.divsi": true, "arith.divui": true, "arith.remsi": true, "arith.remui": true}

// byConstant are the instructions of a division by a constant: shifts for a power of two, else a multiplication by its reciprocal.
func byConstant(k int64) instructions {
	if k&(k-1) == 0 {
		return instructions{integer: 1.5}
	}
	return instructions{integer: 2, multiply: 2}
}

// wide is how much more operations of integers and indices of 64 bits take.
const wide = 2

// f64Function is how many more instructions a function of f64 takes: there are no special instructions for it.
const f64Function = 4

// instructionsOf counts the instructions of an operation on an element.
func instructionsOf(op *ir.Op) instructions {
	n, ok := table[op.Name()]
	if !ok {
		n = oneInt
	}
	if divides[op.Name()] {
		if k, ok := foldresult.ConstantOf(op.Operand(1)); ok {
			n = byConstant(k)
		}
	}
	if op.NumOperands() > 0 {
		switch t := op.Operand(0).Type(); {
		case ir.ElementTypeOf(t) == ir.F64:
			sum := n[f32] + n[integer] + n[special]
			if n[special] > 0 || sum > 2 {
				sum *= f64Function
			}
			n = instructions{f64: sum, convert: n[convert]}
		case bitsOf(t) == 64:
			n[integer], n[multiply] = n[integer]*wide, n[multiply]*wide
			if n[special] > 0 {
				n = instructions{integer: n[integer] * wide}
			}
		}
	}
	for u := f32; u < numUnits; u++ {
		n[issue] += n[u]
	}
	return n
}

func bitsOf(t ir.Type) int {
	if i, ok := t.(*ir.IntegerType); ok {
		return i.Width
	}
	return 0
}

// bodyInstructions counts the instructions of the operations of a block, and in it.
func bodyInstructions(b *ir.Block) (sum instructions) {
	for op := range b.Ops() {
		if op.NumRegions() == 0 {
			sum = sum.plus(instructionsOf(op), 1)
			continue
		}
		times := 1.0
		if loop, ok := scf.AsFor(op); ok {
			if n, ok := constantTrips(loop); ok {
				times = float64(n)
			}
		} else if linalg.IsStructured(op.Def()) {
			times = 0 // it is a tensor of its own
		}
		for _, r := range op.Regions() {
			for inner := range r.Blocks() {
				sum = sum.plus(bodyInstructions(inner), times)
			}
		}
	}
	return sum
}
