// RUN: tshared-opt %s --triton-to-linalg --report -o /dev/null 2>&1 | FileCheck %s

// A matrix in tiles: each mask limits its own index, and the stride of rows may be negative.
// CHECK: footprint: x: exact: min(0, stride*(min(m, 16*grid_x) - 1)) .. min(n, 32*grid_y) + max(0, stride*(min(m, 16*grid_x) - 1)) - 1 if m >= 1 and n >= 1, read and written at {{.*}}report.mlir:
// CHECK: footprint: y: exact: 0 .. grid_x - 1, written at {{.*}}report.mlir:
// CHECK: footprint: rows: unknown: any element at {{.*}}report.mlir:
tt.func public @k(%x: !tt.ptr<f32> loc("x"), %y: !tt.ptr<f32> loc("y"), %rows: !tt.ptr<i32> loc("rows"), %m: i32 loc("m"), %n: i32 loc("n"), %stride: i32 loc("stride")) {
  %c16 = arith.constant 16 : i32
  %c32 = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %x0 = arith.muli %px, %c16 : i32
  %y0 = arith.muli %py, %c32 : i32
  %rx = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %ry = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %x0s = tt.splat %x0 : i32 -> tensor<16xi32>
  %y0s = tt.splat %y0 : i32 -> tensor<32xi32>
  %i = arith.addi %x0s, %rx : tensor<16xi32>
  %j = arith.addi %y0s, %ry : tensor<32xi32>
  %ms = tt.splat %m : i32 -> tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<32xi32>
  %mi = arith.cmpi slt, %i, %ms : tensor<16xi32>
  %mj = arith.cmpi slt, %j, %ns : tensor<32xi32>
  %mi1 = tt.expand_dims %mi {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
  %mj1 = tt.expand_dims %mj {axis = 0 : i32} : tensor<32xi1> -> tensor<1x32xi1>
  %mib = tt.broadcast %mi1 : tensor<16x1xi1> -> tensor<16x32xi1>
  %mjb = tt.broadcast %mj1 : tensor<1x32xi1> -> tensor<16x32xi1>
  %mask = arith.andi %mib, %mjb : tensor<16x32xi1>
  %strides = tt.splat %stride : i32 -> tensor<16xi32>
  %row = arith.muli %i, %strides : tensor<16xi32>
  %row1 = tt.expand_dims %row {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %j1 = tt.expand_dims %j {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %rowb = tt.broadcast %row1 : tensor<16x1xi32> -> tensor<16x32xi32>
  %jb = tt.broadcast %j1 : tensor<1x32xi32> -> tensor<16x32xi32>
  %offs = arith.addi %rowb, %jb : tensor<16x32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>>
  %p = tt.addptr %xs, %offs : tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>
  %v = tt.load %p, %mask : tensor<16x32x!tt.ptr<f32>>
  %twice = arith.addf %v, %v : tensor<16x32xf32>
  tt.store %p, %twice, %mask : tensor<16x32x!tt.ptr<f32>>
  %q = tt.addptr %y, %px : !tt.ptr<f32>, i32
  tt.store %q, %zero : !tt.ptr<f32>
  %first = tt.load %rows : !tt.ptr<i32>
  %chosen = tt.addptr %rows, %first : !tt.ptr<i32>, i32
  tt.store %chosen, %px : !tt.ptr<i32>
  tt.return
}
