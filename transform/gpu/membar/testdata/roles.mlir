// RUN: tshared-opt %s --split-input-file --verify-diagnostics --tile-membar | FileCheck %s

// A role is a kernel of its own: threads of the role wait for each other where they use memory again, and not for the other role. All threads of the block wait
// before the roles for the accesses that come before them.
// CHECK-LABEL: func.func @roles
// CHECK: memref.store
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.roles
// CHECK: tile.role "a"
// CHECK-NEXT: memref.load
// CHECK: tile.local_dealloc
// CHECK-NEXT: tile.role_barrier
// CHECK-NEXT: tile.local_alloc
// CHECK: tile.role "b"
// CHECK-NOT: barrier
// CHECK: return
#s = #tile.shared<order = [0]>
func.func @roles(%m: memref<4xf32>) attributes {tile.block_warps = 6 : i64, tile.num_warps = 4 : i64, tile.shared = 512 : i64} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.000000e+00 : f32
  memref.store %zero, %m[%c0] : memref<4xf32>
  tile.roles {
    tile.role "a" warps 4 first 0 {
      %x = memref.load %m[%c0] : memref<4xf32>
      %0 = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64xf32, #s>
      tile.local_dealloc %0 : !tile.memdesc<64xf32, #s>
      %1 = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64xf32, #s>
      tile.local_dealloc %1 : !tile.memdesc<64xf32, #s>
    }
    tile.role "b" warps 2 first 4 {
      %0 = tile.local_alloc {offset = 256 : i64, stages = 1 : i64} : !tile.memdesc<64xf32, #s>
      tile.local_dealloc %0 : !tile.memdesc<64xf32, #s>
    }
  }
  return
}

// -----

func.func @race(%m: memref<4xf32>) attributes {tile.block_warps = 6 : i64, tile.num_warps = 4 : i64, tile.shared = 0 : i64} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.000000e+00 : f32
  tile.roles {
    tile.role "a" warps 4 first 0 {
      %x = memref.load %m[%c0] : memref<4xf32>
    }
    // expected-error @+1 {{the roles "a" and "b" access the same memory, one of them to write}}
    tile.role "b" warps 2 first 4 {
      memref.store %zero, %m[%c0] : memref<4xf32>
    }
  }
  return
}

// -----

// Roles may store to one argument that nobody loads. A turn is a barrier of its role.
// CHECK-LABEL: func.func @stores
// CHECK: tile.local_dealloc
// CHECK-NEXT: tile.turn
// CHECK-NEXT: tile.local_alloc
// CHECK-NOT: barrier
// CHECK: return
#s = #tile.shared<order = [0]>
func.func @stores(%m: memref<8xf32>) attributes {tile.block_warps = 8 : i64, tile.num_warps = 4 : i64, tile.shared = 256 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.000000e+00 : f32
  tile.roles {
    tile.role "a" warps 4 first 0 {
      %0 = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64xf32, #s>
      tile.local_dealloc %0 : !tile.memdesc<64xf32, #s>
      tile.turn
      %1 = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64xf32, #s>
      tile.pass_turn
      tile.local_dealloc %1 : !tile.memdesc<64xf32, #s>
      memref.store %zero, %m[%c0] : memref<8xf32>
    }
    tile.role "b" warps 4 first 4 {
      tile.turn
      tile.pass_turn
      memref.store %zero, %m[%c1] : memref<8xf32>
    }
  }
  return
}

// -----

func.func @loaded(%m: memref<8xf32>) attributes {tile.block_warps = 8 : i64, tile.num_warps = 4 : i64, tile.shared = 0 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.000000e+00 : f32
  tile.roles {
    tile.role "a" warps 4 first 0 {
      memref.store %zero, %m[%c0] : memref<8xf32>
    }
    // expected-error @+1 {{the roles "a" and "b" access the same memory, one of them to write}}
    tile.role "b" warps 4 first 4 {
      %x = memref.load %m[%c1] : memref<8xf32>
      memref.store %x, %m[%c1] : memref<8xf32>
    }
  }
  return
}

// -----

func.func @unknown(%p: !llvm.ptr<1>, %m: memref<8xf32>) attributes {tile.block_warps = 8 : i64, tile.num_warps = 4 : i64, tile.shared = 0 : i64} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.000000e+00 : f32
  %one = arith.constant 1.000000e+00 : f32
  tile.roles {
    tile.role "a" warps 4 first 0 {
      memref.store %zero, %m[%c0] : memref<8xf32>
    }
    // expected-error @+1 {{the roles "a" and "b" access the same memory, one of them to write}}
    tile.role "b" warps 4 first 4 {
      llvm.store %one, %p : f32, !llvm.ptr<1>
    }
  }
  return
}
