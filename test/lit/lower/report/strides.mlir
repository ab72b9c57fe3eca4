// RUN: tshared-opt %s --triton-to-linalg-experimental --report -o /dev/null 2>&1 | FileCheck %s
// RUN: tshared-opt %s --triton-to-structured --report -o /dev/null 2>&1 | FileCheck %s
// RUN: tshared-opt %s --triton-to-linalg --report=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: not tshared-opt %s --report 2>&1 | FileCheck %s --check-prefix=NONE -DFLAG=--report
// RUN: not tshared-opt %s --canonicalize --cse --report=json 2>&1 | FileCheck %s --check-prefix=NONE -DFLAG=--report
// RUN: not tshared-opt %s --canonicalize --report-file=%t.txt 2>&1 | FileCheck %s --check-prefix=NONE -DFLAG=--report-file
// RUN: not tshared-opt %s --canonicalize --strict 2>&1 | FileCheck %s --check-prefix=NONE -DFLAG=--strict

// Without a pass that lowers accesses there is nothing to tell, which is an error.
// NONE: error: [[FLAG]] is about what the lowering makes of accesses to memory, and what the passes of the tile dialect decide, but no such pass is run: add --triton-to-linalg, or one of linalg-to-tile, tile-allocate-shared, tile-assign-layouts, tile-assign-roles, tile-coalesce, tile-convert-operands, tile-fence-atomics, tile-fit-shared, tile-halve-reductions, tile-inline-calls, tile-limit-occupancy, tile-lower-rings, tile-membar, tile-merge-atomics, tile-merge-reductions, tile-narrow-indices, tile-overlap-dots, tile-pack-f16, tile-pad, tile-persist, tile-pipeline, tile-predicate, tile-prefetch, tile-schedule-loops, tile-select-casts, tile-select-conversions, tile-select-dots, tile-select-warps, tile-share-elements, tile-share-quotients, tile-stage-operands, tile-stage-stores, tile-stream-k, tile-strip-mine, tile-vectorize, tile-vectorize-atomics, triton-arith-to-linalg, triton-to-structured, triton-to-unstructured

// What is computed from constants is told as the number it is.
tt.func public @constants(%x: !tt.ptr<f32> loc("x"), %y: !tt.ptr<f32> loc("y"), %n: i64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c64 = arith.muli %c8, %c8 : i64
  %b = tt.make_tensor_ptr %x, [%c64, %n], [%c64, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : !tt.ptr<tensor<16x16xf32>>
  // CHECK: tt.load: structured, base {{x|argument #0}}, strides [64, 1], box [16, ?]
  // JSON: "strides": [
  // JSON-NEXT: "64",
  // JSON-NEXT: "1"
  %v = tt.load %b {boundaryCheck = array<i32: 0, 1>} : !tt.ptr<tensor<16x16xf32>>
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %col = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %row = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %eight = arith.constant dense<8> : tensor<16x1xi32>
  %m0 = arith.muli %col, %eight : tensor<16x1xi32>
  %m = arith.muli %m0, %eight : tensor<16x1xi32>
  %mb = tt.broadcast %m : tensor<16x1xi32> -> tensor<16x16xi32>
  %nb = tt.broadcast %row : tensor<1x16xi32> -> tensor<16x16xi32>
  %at = arith.addi %mb, %nb : tensor<16x16xi32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %py = tt.addptr %ys, %at : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  // CHECK: tt.store: structured, base {{y|argument #1}}, strides [64, 1]{{$}}
  tt.store %py, %v : tensor<16x16x!tt.ptr<f32>>
  tt.return
}

// Rows that begin again after n of them, or after 4, are told of.
tt.func public @wraps(%x: !tt.ptr<f32> loc("x"), %y: !tt.ptr<f32> loc("y"), %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %col = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %row = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %thirtytwo = arith.constant dense<32> : tensor<16x1xi32>
  %nb = tt.broadcast %row : tensor<1x16xi32> -> tensor<16x16xi32>
  %ns = tt.splat %n : i32 -> tensor<16x1xi32>
  %w = arith.remsi %col, %ns : tensor<16x1xi32>
  %wm = arith.muli %w, %thirtytwo : tensor<16x1xi32>
  %wb = tt.broadcast %wm : tensor<16x1xi32> -> tensor<16x16xi32>
  %wa = arith.addi %wb, %nb : tensor<16x16xi32>
  %pw = tt.addptr %xs, %wa : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  // CHECK: tt.load: structured, base {{x|argument #0}}, strides [32, 1], wraps around at [?, never]
  // JSON: "wraps": [
  // JSON-NEXT: "?",
  // JSON-NEXT: "never"
  %v = tt.load %pw : tensor<16x16x!tt.ptr<f32>>
  %four = arith.constant dense<4> : tensor<16x1xi32>
  %f = arith.remsi %col, %four : tensor<16x1xi32>
  %fm = arith.muli %f, %thirtytwo : tensor<16x1xi32>
  %fb = tt.broadcast %fm : tensor<16x1xi32> -> tensor<16x16xi32>
  %fa = arith.addi %fb, %nb : tensor<16x16xi32>
  %pf = tt.addptr %xs, %fa : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  // CHECK: tt.load: structured, base {{x|argument #0}}, strides [32, 1], wraps around at [128, never]
  %u = tt.load %pf : tensor<16x16x!tt.ptr<f32>>
  %sum = arith.addf %u, %v : tensor<16x16xf32>
  %cm = arith.muli %col, %thirtytwo : tensor<16x1xi32>
  %cb = tt.broadcast %cm : tensor<16x1xi32> -> tensor<16x16xi32>
  %ca = arith.addi %cb, %nb : tensor<16x16xi32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %py = tt.addptr %ys, %ca : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  // CHECK: tt.store: structured, base {{y|argument #1}}, strides [32, 1]{{$}}
  tt.store %py, %sum : tensor<16x16x!tt.ptr<f32>>
  tt.return
}
