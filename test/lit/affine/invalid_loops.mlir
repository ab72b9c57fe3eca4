// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @load_1(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.load' op operand cannot be used as a symbol}}
  scf.for %k = %i to %i step %i { scf.execute_region { %c = arith.addi %k, %k : index  %0 = affine.load %m[symbol(%c)] : memref<4xf32> scf.yield } }
  return
}

