// RUN: not tshared-opt %s --tile-assign-layouts --split-input-file -o /dev/null 2>&1 | FileCheck %s

// Callers would have to know the layouts of tensors that a function takes or returns.
// CHECK: :[[@LINE+1]]:{{.*}} error: a kernel cannot have tensors as arguments
func.func @argument(%t: tensor<128xf32>) {
  return
}

// -----

func.func @result(%m: memref<128xf32>) -> tensor<128xf32> {
  %t = tile.load %m : memref<128xf32> -> tensor<128xf32>
  // CHECK: :[[@LINE+1]]:{{.*}} error: a kernel cannot return tensors
  return %t : tensor<128xf32>
}

// -----

func.func @no_instruction(%m: memref<16x16xi16>, %c: memref<16x16xi32>) {
  %a = tile.load %m : memref<16x16xi16> -> tensor<16x16xi16>
  %e = tile.load %c : memref<16x16xi32> -> tensor<16x16xi32>
  // CHECK: :[[@LINE+1]]:{{.*}} error: 'tile.dot' op no instruction multiplies 'i16' by 'i16' with k = 16
  %d = tile.dot %a, %a, %e {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xi16>, tensor<16x16xi16> -> tensor<16x16xi32>
  return
}
