package semantic

// Version is a release of Triton: 39 is 3.9.
type Version int

// The releases whose rules are known.
const (
	V36    Version = 36
	V37    Version = 37
	V38    Version = 38
	V39    Version = 39
	Newest         = V39
)

// Change is something in which releases differ: in what a kernel means, or in the operations that it becomes.
type Change int

// The changes.
const (
	ReturnsConstexprs Change = iota // functions return constants as they are
	MangledConstants                // constants are among the types in the names of functions
	CatKeepsOrder                   // cat keeps the order of elements unless it is told otherwise
	NegatesFloats                   // -x of a float is arith.negf
	PreciseDivisions                // fdiv heeds ieee_rounding
	SameTypeCasts                   // a cast that changes only the signedness is not an operation
	AccumulatorTypes                // a dot without out_dtype has the type of its accumulator
	NoBlockPtrs                     // there are no block pointers
	WeakScalars                     // comparisons, minimum, maximum, clamp, fma and others take numbers of any type, and compute in bf16
	DirectHalfCasts                 // fp16 and bf16 are converted to each other by one operation
	WideDivisions                   // floats of 8 bits are divided as fp32
	FoldsExtrema                    // a choice of the larger of two integers is one operation, and joined halves are the whole
)

// since is the first release with each change. The library asks by core._release for its own.
var since = map[Change]Version{
	ReturnsConstexprs: V37, MangledConstants: V37, CatKeepsOrder: V37,
	NegatesFloats: V38, PreciseDivisions: V38, SameTypeCasts: V38, AccumulatorTypes: V38,
	NoBlockPtrs: V39, WeakScalars: V39, DirectHalfCasts: V39, WideDivisions: V39, FoldsExtrema: V39,
}

// Has reports whether the release has a change.
func (o Options) Has(c Change) bool { return o.Version >= since[c] }

// Lacks reports whether the release has removed something, which is refused where it is asked for.
func (o Options) Lacks(c Change) bool { return o.Has(c) && !o.Removed }
