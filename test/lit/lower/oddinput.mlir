// RUN: tshared-opt %s --triton-to-linalg-experimental --split-input-file | FileCheck %s
// RUN: tshared-opt %s --triton-to-structured=skip-prepass=true --split-input-file | FileCheck %s --check-prefix=TILES
// RUN: tshared-opt %s --triton-to-unstructured --split-input-file -o /dev/null

// Odd but sound: what no kernel should have, but has a meaning.

// Calling a function in two places is no circle.
// CHECK-LABEL: func.func @diamond
// CHECK-COUNT-2: call @leaf
tt.func @diamond(%p: !tt.ptr<f32>) {
  tt.call @leaf(%p) : (!tt.ptr<f32>) -> ()
  tt.call @leaf(%p) : (!tt.ptr<f32>) -> ()
  tt.return
}
tt.func private @leaf(%p: !tt.ptr<f32>) {
  %c = arith.constant 1.0 : f32
  tt.store %p, %c : !tt.ptr<f32>
  tt.return
}

// -----

// A tensor without elements reads and writes nothing.
// CHECK-LABEL: func.func @empty
// CHECK: {{tensor|memref}}<0xf32
tt.func @empty(%p: !tt.ptr<f32>) {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<0x!tt.ptr<f32>>
  %v = tt.load %s : tensor<0x!tt.ptr<f32>>
  tt.store %s, %v : tensor<0x!tt.ptr<f32>>
  tt.return
}

// -----

// Offsets beyond 64 bits wrap around; the number that marks dynamic entries is
// no static one.
// CHECK-LABEL: func.func @beyond
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [{{.*}}], sizes: [64], strides: [%c-9223372036854775808]
tt.func @beyond(%p: !tt.ptr<f32>, %x: tensor<64xf32>) {
  %most = arith.constant dense<9223372036854775807> : tensor<64xi64>
  %least = arith.constant dense<-9223372036854775808> : tensor<64xi64>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %r64 = arith.extsi %r : tensor<64xi32> to tensor<64xi64>
  %0 = arith.muli %r64, %least : tensor<64xi64>
  %1 = arith.addi %0, %most : tensor<64xi64>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %1 : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  tt.store %a, %x : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// Pointers that change places from one turn to the next have no single base.
// CHECK-LABEL: func.func @swapped
// CHECK: scf.for {{.*}} iter_args(%[[C:.*]] = %{{.*}}, %[[D:.*]] = %{{.*}})
// CHECK: scf.yield %[[D]], %[[C]] :
tt.func @swapped(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %lb: index, %ub: index, %st: index) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %t = tt.splat %q : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %b = tt.addptr %t, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  scf.for %i = %lb to %ub step %st iter_args(%c = %a, %d = %b) -> (tensor<64x!tt.ptr<f32>>, tensor<64x!tt.ptr<f32>>) {
    %v = tt.load %c : tensor<64x!tt.ptr<f32>>
    tt.store %d, %v : tensor<64x!tt.ptr<f32>>
    scf.yield %d, %c : tensor<64x!tt.ptr<f32>>, tensor<64x!tt.ptr<f32>>
  }
  tt.return
}

// -----

// Block arguments that feed each other.
// CHECK-LABEL: func.func @blocks
// CHECK: ^bb1(%[[X:.*]]: !ptr.ptr<#tptr.default_memory_space>, %[[Y:.*]]: !ptr.ptr<#tptr.default_memory_space>):
// CHECK: %[[Z:.*]] = tptr.ptradd %[[X]]
// CHECK: cf.cond_br %{{.*}}, ^bb1(%[[Y]], %[[Z]]
tt.func @blocks(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32, %c: i1) {
  cf.br ^a(%p, %q : !tt.ptr<f32>, !tt.ptr<f32>)
^a(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>):
  %v = tt.load %x : !tt.ptr<f32>
  tt.store %y, %v : !tt.ptr<f32>
  %z = tt.addptr %x, %n : !tt.ptr<f32>, i32
  cf.cond_br %c, ^a(%y, %z : !tt.ptr<f32>, !tt.ptr<f32>), ^b
^b:
  tt.return
}

// -----

// Addresses and masks that come from themselves, in a block nobody gets to.
// TILES-LABEL: tt.func @themselves
// TILES: tt.load %{{.*}}, %{{.*}} : tensor<64x!tt.ptr<f32>>
// CHECK-LABEL: func.func @themselves
// CHECK-NEXT: return
tt.func @themselves(%n: i32) {
  tt.return
^dead:
  %t = tt.splat %n : i32 -> tensor<64xi32>
  %a = tt.addptr %b, %t : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %b = tt.addptr %a, %t : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %m = arith.andi %m2, %m2 : tensor<64xi1>
  %m2 = arith.andi %m, %m : tensor<64xi1>
  %v = tt.load %a, %m : tensor<64x!tt.ptr<f32>>
  tt.store %b, %v, %m : tensor<64x!tt.ptr<f32>>
  cf.br ^dead
}
