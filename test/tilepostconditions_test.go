package test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/internal/toolchain"
	"github.com/tshared/tshared/ir"
)

// violations are, for each pass of the dialect tile, IR that it cannot leave behind, with the words of its post-condition.
var violations = map[string]struct{ text, message string }{
	"tile-inline-calls": {`
func.func private @g() {
  return
}
func.func @f() {
  call @g() : () -> ()
  return
}`, "the call of @g is not inlined"},
	"tile-select-warps": {`
func.func @f() {
  return
}`, "the number of warps is not selected"},
	"tile-fit-shared": {`
func.func @f() attributes {tile.num_warps = 4 : i64} {
  return
}`, "the kernel has no 'tile.shared': its shared memory is not allocated"},
	"tile-pad": {`
func.func @f(%x: f32) -> tensor<3xf32> {
  %e = tensor.empty() : tensor<3xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  return %t : tensor<3xf32>
}`, "its sizes are not powers of two"},
	"linalg-to-tile": {`
func.func @f(%from: memref<16xf32>) -> tensor<16xf32> {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %from, %a : memref<16xf32> to memref<16xf32>
  %t = bufferization.to_tensor %a restrict : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}`, "'memref.alloc' has a form in the dialect tile"},
	"tile-select-dots": {`
func.func @f(%a: tensor<16x16xf16>, %b: tensor<16x16xf16>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<16x16xf16>, tensor<16x16xf16>) outs(%c : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %d : tensor<16x16xf32>
}`, "an instruction computes 'linalg.matmul', but it is not selected"},
	"tile-strip-mine": {`
func.func @f(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c128 = arith.constant 128 : i32
  scf.for %i = %c0 to %n step %c128 : i32 {
  } {tile.unroll = 1 : i64}
  return
}`, "the strips are no block"},
	"tile-coalesce": {`
func.func @f(%m: memref<128xf32>) {
  %t = tile.load %m : memref<128xf32> -> tensor<128xf32>
  return
}`, "no layout is chosen for 'tile.load'"},
	"tile-assign-layouts": {`
func.func @f(%m: memref<128xf32>) {
  %t = tile.load %m : memref<128xf32> -> tensor<128xf32>
  return
}`, "a tensor of 'tile.load' has no layout"},
	"tile-convert-operands": {`
#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = []>
#b = #tile.layout<register = [[32]], lane = [[1], [2], [4], [8], [16]], warp = []>
func.func @f(%x: tensor<64xf32, #a>, %e: tensor<64xf32, #b>) attributes {tile.num_warps = 1 : i64} {
  %n = linalg.map { arith.negf } ins(%x : tensor<64xf32, #a>) outs(%e : tensor<64xf32, #b>)
  return
}`, "operand 0 is needed in the layout"},
	"tile-select-conversions": {`
#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = []>
#b = #tile.layout<register = [[32]], lane = [[1], [2], [4], [8], [16]], warp = []>
func.func @f(%x: tensor<64xf32, #a>) attributes {tile.num_warps = 1 : i64} {
  %y = tile.convert_layout %x : tensor<64xf32, #a> -> tensor<64xf32, #b>
  return
}`, "does not say how elements move"},
	"tile-merge-atomics": {`
#r = #tile.layout<register = [[1]], lane = [[0], [0], [0], [0], [0]], warp = []>
#map = affine_map<(d0) -> (d0)>
func.func @f(%p: memref<?xi32>, %i: tensor<2xi32, #r>) attributes {tile.num_warps = 1 : i64} {
  %a = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%i : tensor<2xi32, #r>) outs(%i : tensor<2xi32, #r>) {
  ^bb0(%at: i32, %out: i32):
    %k = arith.index_cast %at : i32 to index
    %old = memref.atomic_rmw addi %at, %p[%k] : (i32, memref<?xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<2xi32, #r>
  return
}`, "a thread updates several elements of which other lanes have copies"},
	"tile-vectorize-atomics": {`
#l = #tile.layout<register = [[32]], lane = [[1], [2], [4], [8], [16]], warp = []>
#map = affine_map<(d0) -> (d0)>
func.func @f(%p: memref<?xf32>, %i: tensor<64xi32, #l>, %v: tensor<64xf32, #l>) attributes {tile.num_warps = 1 : i64} {
  %a = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%i, %v : tensor<64xi32, #l>, tensor<64xf32, #l>) outs(%v : tensor<64xf32, #l>) attrs = {tile.vector = 2 : i64} {
  ^bb0(%at: i32, %x: f32, %out: f32):
    %k = arith.index_cast %at : i32 to index
    %old = memref.atomic_rmw addf %x, %p[%k] : (f32, memref<?xf32>) -> f32
    linalg.yield %old : f32
  } -> tensor<64xf32, #l>
  return
}`, "does not add as many adjacent elements of a thread to memory"},
	"tile-merge-reductions": {`
func.func @f(%x: tensor<8x4xf32>, %e: tensor<8xf32>) {
  %r = linalg.reduce ins(%x : tensor<8x4xf32>) outs(%e : tensor<8xf32>) dimensions = [1] {tile.group = 0 : i64} (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  %c = arith.constant 0 : index
  %q = linalg.reduce ins(%x : tensor<8x4xf32>) outs(%e : tensor<8xf32>) dimensions = [1] {tile.group = 0 : i64} (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}`, "the reductions of group 0 do not follow each other"},
	"tile-halve-reductions": {`
#a = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
#r = #tile.layout<register = [], lane = [[0], [0], [1], [2], [4]], warp = []>
func.func @f(%x: tensor<8x8xf32, #a>, %e: tensor<8xf32, #r>) attributes {tile.num_warps = 1 : i64} {
  %r = linalg.reduce ins(%x : tensor<8x8xf32, #a>) outs(%e : tensor<8xf32, #r>) dimensions = [1] {tile.halved = 1 : i64} (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}`, "its results cannot be distributed over 1 bits of the lane number"},
	"tile-predicate": {`
func.func @f(%c: i1) {
  scf.if %c {
    gpu.barrier
  } {tile.predicated}
  return
}`, "a branch that cannot be predicated is marked"},
	"tile-narrow-indices": {`
func.func @f(%end: i32) -> index {
  %c4 = arith.constant 4 : i32
  %start = arith.index_cast %c4 : i32 to index
  %e = arith.index_cast %end : i32 to index
  %c256 = arith.constant 256 : index
  %1 = arith.addi %start, %c256 : index
  %2 = arith.minsi %1, %e : index
  %3 = arith.maxsi %2, %start : index
  %r = arith.subi %3, %start : index
  return %r : index
}`, "the size is computed in 64 bits"},
	"tile-vectorize": {`
#a = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @f(%m: memref<128xf32>) attributes {tile.num_warps = 1 : i64} {
  %t = tile.load %m : memref<128xf32> -> tensor<128xf32, #a>
  return
}`, "has no vector width"},
	"tile-share-elements": {`
#a = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @f(%x: tensor<128xf32, #a>) attributes {tile.num_warps = 1 : i64} {
  %n = linalg.map { arith.negf } ins(%x : tensor<128xf32, #a>) outs(%x : tensor<128xf32, #a>) {tile.constancy = array<i64: 4>}
  return
}`, "its elements do not follow from each other as 'tile.constancy' says"},
	"tile-pack-f16": {`
#a = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @f(%x: tensor<128xf32, #a>) attributes {tile.num_warps = 1 : i64} {
  %n = linalg.map { arith.negf } ins(%x : tensor<128xf32, #a>) outs(%x : tensor<128xf32, #a>) {tile.packed}
  return
}`, "no instruction computes two of its elements"},
	"tile-select-casts": {`
func.func @f(%x: f32) {
  %r = tile.saturating_truncf %x : f32 to f8E4M3FN
  return
}`, "the conversion is not of an f32 in the body of a structured operation"},
	"tile-relax-wraps": {`
func.func @f(%m: memref<8x8xf32>, %p: memref<?x8xf32>, %n: i32) {
  %t = tile.load %m wrap(%n, %n : i32, i32) {wrap_dim = 0 : i64, wrap_undefined} : memref<8x8xf32> -> tensor<8x8xf32>
  tile.store %t, %p : tensor<8x8xf32>, memref<?x8xf32>
  return
}`, "elements behind the end of the tensor may be used"},
	"tile-drop-coordinates": {`
func.func @f(%m: memref<8x8xf32>, %x: tensor<8x8xf32>) {
  tile.store %x, %m {outer_strides = affine_map<() -> ()>, sizes = affine_map<() -> (8, 8)>, starts = affine_map<() -> (0, 0)>} : tensor<8x8xf32>, memref<8x8xf32>
  return
}`, "still has coordinates"},
	"tile-persist": {`
func.func @f(%p: memref<8xi32>, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.persistent} {
  %i = arith.index_cast %y : i32 to index
  memref.store %x, %p[%i] : memref<8xi32>
  return
}`, "a block of a persistent kernel has no program of its own"},
	"tile-stream-k": {`
func.func @f(%p: memref<8xi32>, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.persistent, tile.stream_k} {
  %c1 = arith.constant 1 : i32
  %i = arith.index_cast %y : i32 to index
  scf.for %program = %x to %nx step %c1 : i32 {
    memref.store %x, %p[%i] : memref<8xi32>
    %last = arith.addi %x, %y : i32
  } {tile.persistent}
  return
}`, "a block does this for a program that another one ends"},
	"tile-stage-stores": {`
func.func @f(%m: memref<8x8xf32>, %x: tensor<8x8xf32>) {
  tile.store %x, %m {outer_strides = affine_map<() -> ()>, sizes = affine_map<() -> (8, 8)>, starts = affine_map<() -> (0, 0)>} : tensor<8x8xf32>, memref<8x8xf32>
  return
}`, "still has coordinates"},
	"tile-share-quotients": {`
func.func @f(%x: i32, %y: i32) {
  %q = arith.divsi %x, %y : i32
  %r = arith.remsi %x, %y : i32
  return
}`, "the remainder is not computed from the quotient"},
	"tile-fence-atomics": {`
func.func @f(%p: memref<128xi32>, %x: tensor<128xi32>) -> tensor<128xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32>) outs(%x : tensor<128xi32>) attrs = {tile.fences = "none"} {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32>
  return %0 : tensor<128xi32>
}`, "has no fence behind it"},
	"tile-prefetch": {`
#a = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @f(%m: memref<128xf32>) {
  tile.prefetch %m vector 4 : memref<128xf32> as tensor<128xf32, #a>
  return
}`, "the prefetch is in no loop"},
	"tile-limit-occupancy": {`
func.func @f() attributes {tile.num_warps = 8 : i64, tile.min_blocks = 4 : i64} {
  return
}`, "4 blocks of 8 warps are more than 16 warps"},
	"tile-pipeline": {`
func.func @f() attributes {tile.num_warps = 4 : i64} {
  %r:2 = tile.ring_alloc {stages = 2 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>>
  return
}`, "the ring is not freed"},
	"tile-schedule-loops": {`
func.func @f(%m: memref<128xf32>) attributes {tile.num_warps = 4 : i64} {
  %t = tile.load %m {tile.latency = 2 : i64} : memref<128xf32> -> tensor<128xf32>
  return
}`, "a load needs both a latency and a buffer"},
	"tile-overlap-dots": {`
func.func @f(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %n {
    %d = tile.dot %a, %b, %c {async, instruction = "wgmma", k = 16 : i64, tile.order = -1 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
  }
  return
}`, "the dot is asynchronous and not waited for"},
	"tile-assign-roles": {`
func.func @f(%p: memref<*xf16>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %m = tile.tensor_map %p sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
  %s = tile.ring_slot %r#1[%n] : !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
  tile.bulk_copy %m[%n, %n] to %s at %r#0[%n] : !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> to !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> at !tile.ring, index
  return
}`, "the bulk copy is in no role"},
	"tile-lower-rings": {`
func.func @f() attributes {tile.num_warps = 4 : i64} {
  %r:2 = tile.ring_alloc {stages = 2 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>>
  tile.ring_dealloc %r#0 : !tile.ring
  return
}`, "the ring is not lowered"},
	"tile-stage-operands": {`
#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [1, 0], [2, 0], [4, 0], [8, 0]], warp = []>
#m = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [1, 0], [2, 0], [4, 0], [8, 0]], warp = []>
func.func @f(%a: tensor<16x16xf16, #l>, %b: tensor<16x8xf16, #m>, %c: tensor<16x8xf32, #c>) attributes {tile.num_warps = 1 : i64} {
  %d = tile.dot %a, %b, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #l>, tensor<16x8xf16, #m> -> tensor<16x8xf32, #c>
  return
}`, "operand 0 is not in shared memory"},
	"tile-allocate-shared": {`
func.func @f() attributes {tile.num_warps = 4 : i64, tile.shared = 8192 : i64} {
  %b = tile.local_alloc {stages = 2 : i64} : !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>>
  tile.local_dealloc %b : !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>>
  return
}`, "the buffers have no offset in shared memory"},
	"tile-membar": {`
#a = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @f(%m: memref<128xf32>, %x: tensor<128xf32, #a>) attributes {tile.num_warps = 1 : i64} {
  tile.store %x, %m vector 1 : tensor<128xf32, #a>, memref<128xf32>
  %t = tile.load %m vector 1 : memref<128xf32> -> tensor<128xf32, #a>
  tile.store %t, %m vector 1 : tensor<128xf32, #a>, memref<128xf32>
  return
}`, "the operation needs a barrier before it"},
}

// analyses are passes of the dialect that change nothing, silent those that have nothing to say about what they change.
var (
	analyses = []string{"tile-print-axis-info"}
	silent   = []string{"tile-drop-coordinates", "tile-relax-wraps"}
)

// TestTilePostConditions: each pass of the dialect tile emits remarks, and has a post-condition, which notices IR that the pass cannot
// leave behind.
func TestTilePostConditions(t *testing.T) {
	passes := toolchain.Default().Passes
	for _, name := range passes.Names() {
		if name != "linalg-to-tile" && !strings.HasPrefix(name, "tile-") || slices.Contains(analyses, name) || passes.Pass(name) == nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			p := passes.Pass(name)
			assert.Equal(t, !slices.Contains(silent, name), p.EmitsRemarks)
			require.NotNil(t, p.Post)
			broken, ok := violations[name]
			require.True(t, ok, "there is no IR that breaks the post-condition")
			m, err := tshared.Parse("broken.mlir", broken.text)
			require.NoError(t, err)
			root := m.Top
			if len(p.On) > 0 {
				root = lastFunction(m.Top)
			}
			assert.ErrorContains(t, p.Post(root), broken.message)
		})
	}
}

// lastFunction is the last function of a module.
func lastFunction(module *ir.Op) (f *ir.Op) {
	module.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(function.Func) {
			f = op
		}
		return ir.Continue
	})
	return f
}
