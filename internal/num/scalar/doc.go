// Package scalar is exact arithmetic on single numbers, shared by everything
// that evaluates IR: integers of 1 to 64 bits and the floating-point formats of
// up to 64 bits.
//
// A number is its bit pattern in the low bits of a uint64, with zeros above the
// type's width; every function here expects and returns such patterns. An
// operation is chosen once, by format or width (FloatAdd(format), IntAdd(width)),
// and is then a plain function to run on many elements.
//
// The rules where IR leaves a choice:
//   - every floating-point operation rounds once, to nearest even unless a mode
//     is given; nothing is contracted, subnormal numbers are kept;
//   - a NaN that arithmetic or a conversion produces is the positive quiet NaN
//     of its format, whatever NaN went in; operations on the sign alone
//     (negation, absolute value, copysign) keep the payload;
//   - integers wrap around; x/0 has all bits set, x%0 is x; the smallest signed
//     number divided by -1 is itself, with remainder 0;
//   - a shift by the width or more shifts everything out;
//   - a float out of an integer's range becomes the nearest integer there is,
//     NaN becomes 0.
//
// The package knows numbers only: no IR, no tensors, no memory.
package scalar
