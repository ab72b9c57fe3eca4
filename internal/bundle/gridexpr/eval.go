package gridexpr

import (
	"errors"
	"fmt"
	"math/bits"
)

var (
	errRange = errors.New("a value is out of the range of 64 bits")
	errZero  = errors.New("division by zero")
	errShift = errors.New("a shift by a negative number")
)

// binary are the operators and functions of two integers.
var binary = map[Op]func(a, b int64) (int64, error){
	"+":    add,
	"-":    subtract,
	"*":    multiply,
	"//":   floorDiv,
	"%":    modulo,
	"<<":   shiftLeft,
	">>":   shiftRight,
	"min":  func(a, b int64) (int64, error) { return min(a, b), nil },
	"max":  func(a, b int64) (int64, error) { return max(a, b), nil },
	"cdiv": ceilDiv,
}

// comparisons are the comparisons of two integers.
var comparisons = map[Op]func(a, b int64) bool{
	"==": func(a, b int64) bool { return a == b },
	"!=": func(a, b int64) bool { return a != b },
	"<":  func(a, b int64) bool { return a < b },
	"<=": func(a, b int64) bool { return a <= b },
	">":  func(a, b int64) bool { return a > b },
	">=": func(a, b int64) bool { return a >= b },
}

func add(a, b int64) (int64, error) {
	sum := a + b
	if b != 0 && (sum > a) != (b > 0) {
		return 0, errRange
	}
	return sum, nil
}

func subtract(a, b int64) (int64, error) {
	difference := a - b
	if b != 0 && (difference < a) != (b > 0) {
		return 0, errRange
	}
	return difference, nil
}

func multiply(a, b int64) (int64, error) {
	high, low := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	if high != 0 || low >= 1<<63 {
		return 0, errRange
	}
	return a * b, nil
}

func floorDiv(a, b int64) (int64, error) {
	switch {
	case b == 0:
		return 0, errZero
	case b == -1 && a == -a && a != 0:
		return 0, errRange
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q, nil
}

func modulo(a, b int64) (int64, error) {
	if b == 0 {
		return 0, errZero
	}
	r := a % b
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r, nil
}

// ceilDiv is (a + b - 1) // b, as cdiv of grids is defined.
func ceilDiv(a, b int64) (int64, error) {
	sum, err := add(a, b)
	if err == nil {
		sum, err = subtract(sum, 1)
	}
	if err != nil {
		return 0, err
	}
	return floorDiv(sum, b)
}

func shiftLeft(a, b int64) (int64, error) {
	switch {
	case b < 0:
		return 0, errShift
	case b > 62 && a != 0:
		return 0, errRange
	case a == 0:
		return 0, nil
	}
	return multiply(a, 1<<b)
}

func shiftRight(a, b int64) (int64, error) {
	if b < 0 {
		return 0, errShift
	}
	return a >> min(b, 63), nil
}

// Eval computes an expression; value is that of a parameter, and false where it is not an integer.
func (e *Expr) Eval(value func(name string) (int64, bool)) (int64, error) {
	switch e.Op {
	case Int:
		return e.Value, nil
	case Name:
		v, ok := value(e.Name)
		if !ok {
			return 0, fmt.Errorf("%q is no integer parameter", e.Name)
		}
		return v, nil
	case Chain:
		return e.chain(value)
	}
	a, err := e.Args[0].Eval(value)
	if err != nil {
		return 0, err
	}
	switch e.Op {
	case Neg:
		return subtract(0, a)
	case Not:
		return truth(a == 0), nil
	case And:
		if a == 0 {
			return a, nil
		}
		return e.Args[1].Eval(value)
	case Or:
		if a != 0 {
			return a, nil
		}
		return e.Args[1].Eval(value)
	case If:
		if a != 0 {
			return e.Args[1].Eval(value)
		}
		return e.Args[2].Eval(value)
	}
	b, err := e.Args[1].Eval(value)
	if err != nil {
		return 0, err
	}
	return binary[e.Op](a, b)
}

func (e *Expr) chain(value func(string) (int64, bool)) (int64, error) {
	left, err := e.Args[0].Eval(value)
	for i, op := range e.Ops {
		if err != nil {
			return 0, err
		}
		var right int64
		if right, err = e.Args[i+1].Eval(value); err == nil && !comparisons[op](left, right) {
			return 0, nil
		}
		left = right
	}
	return truth(err == nil), err
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
