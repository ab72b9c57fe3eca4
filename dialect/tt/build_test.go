package tt_test

import (
	"testing"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

const accessArgs = "%p: tensor<8x!tt.ptr<f32>>, %m: tensor<8xi1>, %x: tensor<8xf32>"

// TestBuildLoad: absent operands count 0 in the segment sizes, and attributes that are not given have their defaults.
func TestBuildLoad(t *testing.T) {
	testir.Builds(t, accessArgs, `%a = tt.load %p : tensor<8x!tt.ptr<f32>>
%b = tt.load %p, %m : tensor<8x!tt.ptr<f32>>
%c = tt.load %p, %m, %x cacheModifier = cg evictionPolicy = evict_last {isVolatile = true} : tensor<8x!tt.ptr<f32>>`,
		func(b *ir.Builder, args []*ir.Value) {
			p, m, x := args[0], args[1], args[2]
			tt.NewLoad(b, p, nil, nil)
			tt.NewLoad(b, p, m, nil)
			tt.NewLoad(b, p, m, x,
				ir.NamedAttr{Name: "cache", Attr: tt.I32Value(b.Ctx, tt.CacheCG)},
				ir.NamedAttr{Name: "evict", Attr: tt.I32Value(b.Ctx, tt.EvictLast)},
				ir.NamedAttr{Name: "isVolatile", Attr: ir.True})
		}, tt.Dialect)
}

func TestBuildStore(t *testing.T) {
	testir.Builds(t, accessArgs, `tt.store %p, %x : tensor<8x!tt.ptr<f32>>
tt.store %p, %x, %m : tensor<8x!tt.ptr<f32>>`,
		func(b *ir.Builder, args []*ir.Value) {
			p, m, x := args[0], args[1], args[2]
			tt.NewStore(b, p, x, nil)
			tt.NewStore(b, p, x, m)
		}, tt.Dialect)
}

// TestBuildAtomic: the enumerations become i32 attributes, and the type of the result is inferred.
func TestBuildAtomic(t *testing.T) {
	testir.Builds(t, accessArgs, `%a = tt.atomic_rmw fadd, acq_rel, gpu, %p, %x, %m : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, tensor<8xi1>) -> tensor<8xf32>
%b = tt.atomic_rmw exch, acq_rel, gpu, %p, %x : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>) -> tensor<8xf32>`,
		func(b *ir.Builder, args []*ir.Value) {
			p, m, x := args[0], args[1], args[2]
			tt.NewAtomicRMW(b, p, x, m, tt.RMWFAdd)
			tt.NewAtomicRMW(b, p, x, nil, tt.RMWExch)
		}, tt.Dialect)
}

// TestBuildReduce fills the empty region that the builder makes.
func TestBuildReduce(t *testing.T) {
	testir.Builds(t, "%x: tensor<4x8xf32>", `%r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
^bb0(%a: f32, %b: f32):
  %s = arith.addf %a, %b : f32
  tt.reduce.return %s : f32
}) : (tensor<4x8xf32>) -> tensor<4xf32>
tt.print "r: " {hex = true, isSigned = array<i32: 0>} : %r : tensor<4xf32>`,
		func(b *ir.Builder, args []*ir.Value) {
			reduce := tt.NewReduce(b, args, 1)
			body := reduce.Op.Region0().AddBlock()
			left, right := body.AddArg(ir.F32, reduce.Op.Loc()), body.AddArg(ir.F32, reduce.Op.Loc())
			saved := b.Save()
			b.AtEnd(body)
			sum := arith.NewAddF(b, left, right)
			tt.NewReduceReturn(b, []*ir.Value{sum.Result()})
			b.Restore(saved)
			tt.NewPrint(b, reduce.Op.Results(), "r: ",
				ir.NamedAttr{Name: "hex", Attr: ir.True}, ir.NamedAttr{Name: "isSigned", Attr: b.Ctx.I32Array(0)})
		}, tt.Dialect, arith.Dialect)
}

// TestBuildBlockPtr: three variadic groups of one length.
func TestBuildBlockPtr(t *testing.T) {
	testir.Builds(t, "%p: !tt.ptr<f32>, %h: i64, %w: i64, %i: i32, %j: i32",
		`%b = tt.make_tensor_ptr %p, [%h, %w], [%w, %h], [%i, %j] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
%c = tt.advance %b, [%j, %i] : <tensor<4x8xf32>>`,
		func(b *ir.Builder, args []*ir.Value) {
			p, h, w, i, j := args[0], args[1], args[2], args[3], args[4]
			block := tt.PtrInSpace(b.Ctx, b.Ctx.Tensor([]int64{4, 8}, ir.F32), 1)
			ptr := tt.NewMakeTensorPtr(b, p, []*ir.Value{h, w}, []*ir.Value{w, h}, []*ir.Value{i, j}, block, []int64{1, 0})
			tt.NewAdvance(b, ptr.Result(), []*ir.Value{j, i})
		}, tt.Dialect)
}

// TestBuildDotScaled: of two optional operands either may be absent.
func TestBuildDotScaled(t *testing.T) {
	testir.Builds(t, "%x: tensor<32x64xf8E4M3FN>, %y: tensor<64x32xf8E4M3FN>, %z: tensor<32x32xf32>, %s: tensor<32x2xi8>",
		`%a = tt.dot_scaled %x scale %s, %y, %z lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<32x64xf8E4M3FN>, tensor<32x2xi8> * tensor<64x32xf8E4M3FN> -> tensor<32x32xf32>
%b = tt.dot_scaled %x, %y scale %s, %z lhs = e4m3 rhs = e4m3 {fastMath = true} : tensor<32x64xf8E4M3FN> * tensor<64x32xf8E4M3FN>, tensor<32x2xi8> -> tensor<32x32xf32>`,
		func(b *ir.Builder, args []*ir.Value) {
			x, y, z, s := args[0], args[1], args[2], args[3]
			tt.NewDotScaled(b, x, y, z, s, nil, tt.ScaleE4M3, tt.ScaleE4M3, false)
			tt.NewDotScaled(b, x, y, z, nil, s, tt.ScaleE4M3, tt.ScaleE4M3, true)
		}, tt.Dialect)
}
