package semantic

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/ir"
)

// newSemantic makes a Semantic that builds into a block, whose arguments have the types.
func newSemantic(types ...Type) (*Semantic, []*Tensor) {
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, arith.Dialect, tt.Dialect, math.Dialect))
	s := New(NewBuilder(ctx, optionsOf36()), nil)
	block := ir.NewRegion().AddBlock()
	s.B.AtEnd(block)
	tensors := make([]*Tensor, len(types))
	for i, t := range types {
		tensors[i] = &Tensor{block.AddArg(t.IR(s.B), ir.Unknown), t}
	}
	return s, tensors
}

func TestRefusals(t *testing.T) {
	pf32 := &Pointer{Elem: FP32}
	huge, _ := new(big.Int).SetString("100000000000000000000", 10)
	for _, c := range []struct {
		want  string
		types []Type
		do    func(s *Semantic, v []*Tensor) error
	}{
		{"Nonrepresentable integer 100000000000000000000.", nil, func(s *Semantic, _ []*Tensor) error {
			_, err := s.ToTensor(pyeval.NewBigInt(huge))
			return err
		}},
		{"cannot convert x of type <class 'str'> to tensor", nil, func(s *Semantic, _ []*Tensor) error {
			_, err := s.ToTensor(pyeval.Str("x"))
			return err
		}},
		{"Scalar 300 is out of range for type int8", []Type{Int8}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Binary(pysyntax.Add, v[0], pyeval.NewInt(300))
			return err
		}},
		{"Cannot perform a binary operation between an unsigned tensor and a negative scalar.", []Type{UInt8}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Binary(pysyntax.Add, v[0], pyeval.NewInt(-1))
			return err
		}},
		{"cannot add pointers together", []Type{pf32, pf32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Binary(pysyntax.Add, v[0], v[1])
			return err
		}},
		{"invalid operands of type pointer<fp32> and triton.language.float32", []Type{pf32, FP32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Binary(pysyntax.Add, v[0], v[1])
			return err
		}},
		{"invalid operands of type pointer<fp32> and triton.language.int32", []Type{pf32, Int32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Binary(pysyntax.Mult, v[0], v[1])
			return err
		}},
		{"because they have different signedness", []Type{Int32, UInt32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Binary(pysyntax.FloorDiv, v[0], v[1])
			return err
		}},
		{"unexpected type fp32", []Type{FP32, FP32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Binary(pysyntax.FloorDiv, v[0], v[1])
			return err
		}},
		{"invalid operands of type triton.language.float32 and triton.language.float32", []Type{FP32, FP32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Binary(pysyntax.BitAnd, v[0], v[1])
			return err
		}},
		{"'tensor' object has no attribute '__pow__'", []Type{FP32, FP32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Binary(pysyntax.Pow, v[0], v[1])
			return err
		}},
		{"wrong type argument to unary minus (pointer<fp32>)", []Type{pf32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Minus(v[0])
			return err
		}},
		{"wrong type argument to unary invert (triton.language.float32)", []Type{FP32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Invert(v[0])
			return err
		}},
		{"incompatible dimensions at index 0: 8 and 4", []Type{block(FP32, 8), block(FP32, 4)}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Binary(pysyntax.Add, v[0], v[1])
			return err
		}},
		{"Cannot bitcast data-type of size 32 to data-type of size 16", []Type{FP32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Bitcast(v[0], FP16)
			return err
		}},
		{"fp_downcast_rounding should be set only for truncating fp conversions.", []Type{FP16}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Cast(v[0], FP32, "rtz")
			return err
		}},
		{"arange's end argument must be greater than the start argument", nil, func(s *Semantic, _ []*Tensor) error {
			_, err := s.Arange(4, 4)
			return err
		}},
		{"arange's range must be a power of 2", nil, func(s *Semantic, _ []*Tensor) error { _, err := s.Arange(0, 3); return err }},
		{"arange must fit in int32", nil, func(s *Semantic, _ []*Tensor) error { _, err := s.Arange(0, 1<<33); return err }},
		{"program_id axis must be 0, 1, or 2 but got 3", nil, func(s *Semantic, _ []*Tensor) error { _, err := s.ProgramID(3); return err }},
		{"Shape element 1 must be a power of 2", nil, func(s *Semantic, _ []*Tensor) error {
			_, err := s.Full([]int64{4, 3}, pyeval.NewInt(0), Int32)
			return err
		}},
		{"numel (2097152) exceeds triton maximum tensor numel (1048576)", nil, func(s *Semantic, _ []*Tensor) error {
			_, err := s.Full([]int64{2048, 1024}, pyeval.NewInt(0), Int32)
			return err
		}},
		{"Unsupported ptr type triton.language.int32 in `tl.load`", []Type{Int32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Load(v[0], nil, nil, Access{})
			return err
		}},
		{"`other` cannot be provided without `mask`", []Type{pf32, FP32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Load(v[0], nil, v[1], Access{})
			return err
		}},
		{"Mask argument cannot be block type if pointer argument is not a block", []Type{pf32, block(Int1, 4)}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Load(v[0], v[1], nil, Access{})
			return err
		}},
		{"Mask must have boolean scalar type", []Type{pf32, Int32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Load(v[0], v[1], nil, Access{})
			return err
		}},
		{"`padding_option` or `boundary_check` argument is not supported", []Type{pf32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Load(v[0], nil, nil, Access{Padding: "zero"})
			return err
		}},
		{"Cache modifier .xx not supported", []Type{pf32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Load(v[0], nil, nil, Access{Cache: ".xx"})
			return err
		}},
		{"Cannot store to a constant pointer", []Type{&Pointer{Elem: FP32, Const: true}, FP32}, func(s *Semantic, v []*Tensor) error {
			return s.Store(v[0], v[1], nil, Access{})
		}},
		{"Value argument cannot be block type if pointer argument is not a block", []Type{pf32, block(FP32, 4)}, func(s *Semantic, v []*Tensor) error {
			return s.Store(v[0], v[1], nil, Access{})
		}},
		{"atomic_max does not support fp16", []Type{&Pointer{Elem: FP16}, FP16}, func(s *Semantic, v []*Tensor) error {
			_, err := s.AtomicRMW("max", v[0], v[1], nil, "", "")
			return err
		}},
		{"Memory semantic seq_cst not supported", []Type{pf32, FP32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.AtomicRMW("add", v[0], v[1], nil, "seq_cst", "")
			return err
		}},
		{"Both operands must be same dtype. Got fp16 and bf16", []Type{block(FP16, 16, 16), block(BF16, 16, 16)}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Dot(Dot{A: v[0], B: v[1], Out: FP32})
			return err
		}},
		{"are not compatible for matmul", []Type{block(FP16, 16, 16), block(FP16, 32, 16)}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Dot(Dot{A: v[0], B: v[1], Out: FP32})
			return err
		}},
		{"Input shapes should have M >= 1, N >= 1 and K >= 16", []Type{block(FP16, 16, 8), block(FP16, 8, 16)}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Dot(Dot{A: v[0], B: v[1], Out: FP32})
			return err
		}},
		{"out_dtype=bfloat16 is unsupported.", []Type{block(FP16, 16, 16), block(FP16, 16, 16)}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Dot(Dot{A: v[0], B: v[1], Out: BF16})
			return err
		}},
		{"Expected dtype ['fp32', 'fp64'] but got fp16", []Type{FP16}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Math("exp", v[0])
			return err
		}},
		{"Unexpected dtype int32. Only floating point clamp is supported", []Type{Int32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Clamp(v[0], v[0], v[0], PropagateNone)
			return err
		}},
		{"reshape() cannot change total number of elements in tensor", []Type{block(FP32, 8)}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Reshape(v[0], []int64{4}, false)
			return err
		}},
		{"permute dims must be a permutation of 0, 1, ..., n-1, but were [0, 0]", []Type{block(FP32, 4, 4)}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Permute(v[0], []int64{0, 0})
			return err
		}},
		{"invalid axis 2. Expected -2 <= axis < 2", []Type{block(FP32, 4)}, func(s *Semantic, v []*Tensor) error {
			_, err := s.ExpandDims(v[0], []int64{2})
			return err
		}},
		{"unsupported tensor index: constexpr[0]", []Type{block(FP32, 4)}, func(s *Semantic, v []*Tensor) error {
			_, err := s.Item(v[0], NewConstexpr(pyeval.NewInt(0)))
			return err
		}},
		{"Descriptor block shape must have at least 16 bytes in the last dimension, but got 2 * 4 = 8 bytes", []Type{pf32, Int32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.MakeDescriptor(v[0], []pyeval.Value{v[1]}, []pyeval.Value{pyeval.NewInt(1)}, []int64{2}, "zero")
			return err
		}},
		{"Tensor descriptor last dim must be 1 but got 2", []Type{pf32, Int32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.MakeDescriptor(v[0], []pyeval.Value{v[1]}, []pyeval.Value{pyeval.NewInt(2)}, []int64{8}, "zero")
			return err
		}},
		{"add a `.to(tl.int32)` or use regular indexing", []Type{pf32, Int64}, func(s *Semantic, v []*Tensor) error {
			_, err := s.MakeBlockPtr(BlockPtr{Base: v[0], Shape: []pyeval.Value{v[1]}, Strides: []pyeval.Value{pyeval.NewInt(1)},
				Offsets: []pyeval.Value{v[1]}, BlockShape: []int64{8}, Order: []int64{0}})
			return err
		}},
		{"Expected `base` to be a pointer type", []Type{FP32, Int32}, func(s *Semantic, v []*Tensor) error {
			_, err := s.MakeBlockPtr(BlockPtr{Base: v[0]})
			return err
		}},
	} {
		s, tensors := newSemantic(c.types...)
		require.ErrorContains(t, c.do(s, tensors), c.want)
	}
}
