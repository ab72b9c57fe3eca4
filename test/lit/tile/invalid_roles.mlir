// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @none() {
  // expected-error @+1 {{'tile.roles' op expected 1 to 15 roles}}
  tile.roles {
  }
  return
}

// -----

func.func @end() {
  // expected-error @+1 {{'tile.roles' op expected the end of a function after it}}
  tile.roles {
    tile.role "a" warps 4 first 0 {
    }
  }
  gpu.barrier
  return
}

// -----

func.func @others() {
  tile.roles {
    tile.role "a" warps 4 first 0 {
    }
    // expected-error @+1 {{'arith.constant' op expected 'tile.role' in 'tile.roles'}}
    %0 = arith.constant 0 : index
  }
  return
}

// -----

func.func @overlap() {
  tile.roles {
    tile.role "a" warps 4 first 0 {
    }
    // expected-error @+1 {{'tile.role' op warps 2 to 3 have the role "a" as well}}
    tile.role "b" warps 2 first 2 {
    }
  }
  return
}

// -----

func.func @warps() {
  tile.roles {
    // expected-error @+1 {{'tile.role' op expected 1, 2, 4, 8, 16 or 32 warps}}
    tile.role "a" warps 3 first 0 {
    }
  }
  return
}

// -----

func.func @registers() {
  tile.roles {
    // expected-error @+1 {{'tile.role' op expected a multiple of 8 from 24 to 256 registers, but got 20}}
    tile.role "a" warps 4 first 0 registers 20 {
    }
  }
  return
}

// -----

func.func @warpgroup() {
  tile.roles {
    // expected-error @+1 {{'tile.role' op the registers of whole warpgroups change, of 4 warps each, but the role has warps 2 to 5}}
    tile.role "a" warps 4 first 2 registers 24 {
    }
  }
  return
}

// -----

func.func @barrier() {
  tile.roles {
    tile.role "a" warps 4 first 0 {
      // expected-error @+1 {{a barrier of all threads of the block is in the role "a": expected 'tile.role_barrier'}}
      gpu.barrier
    }
  }
  return
}

// -----

func.func @outside() {
  // expected-error @+1 {{'tile.role_barrier' op expected to be in a 'tile.role'}}
  tile.role_barrier
  return
}

// -----

func.func @tensor(%x: tensor<128xf32>) {
  tile.roles {
    tile.role "a" warps 4 first 0 {
      // expected-error @+1 {{a tensor from outside of the role "a" is used in it}}
      %0 = math.absf %x : tensor<128xf32>
    }
  }
  return
}

// -----

func.func @assembler() attributes {tile.block_warps = 4 : i64} {
  tile.roles {
    // expected-error @+1 {{'tile.role' op registers of roles need 'tile.min_blocks' or 'tile.max_registers' on the function: the assembler ignores them otherwise}}
    tile.role "a" warps 4 first 0 registers 24 {
    }
  }
  return
}

// -----

func.func @block() attributes {tile.block_warps = 6 : i64} {
  tile.roles {
    // expected-error @+1 {{'tile.role' op the block has 6 warps, but the role has warps up to 7}}
    tile.role "a" warps 4 first 4 {
    }
  }
  return
}

// -----

// expected-error @+1 {{the roles have 2112 registers for each lane of their warps, but the 12 warps of the block begin with 2016}}
func.func @sum() attributes {tile.block_warps = 12 : i64, tile.min_blocks = 1 : i64} {
  tile.roles {
    tile.role "a" warps 4 first 8 registers 48 {
    }
    tile.role "b" warps 8 first 0 registers 240 {
    }
  }
  return
}

// -----

// expected-error @+1 {{'tile.block_warps' is an attribute of a function with 'tile.roles'}}
func.func @without() attributes {tile.block_warps = 12 : i64} {
  return
}

// -----

#layout = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
func.func @preamble() attributes {tile.block_warps = 6 : i64, tile.num_warps = 4 : i64} {
  // expected-error @+1 {{a tensor is outside of the roles of the kernel}}
  %0 = tensor.empty() : tensor<128xf32, #layout>
  tile.roles {
    tile.role "a" warps 4 first 0 {
    }
  }
  return
}

// -----

#layout = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
func.func @layout() attributes {tile.block_warps = 6 : i64, tile.num_warps = 4 : i64} {
  tile.roles {
    tile.role "a" warps 2 first 4 {
      // expected-error @+1 {{expected 1 warp bases, for 2 warps, but got 2}}
      %0 = tensor.empty() : tensor<128xf32, #layout>
    }
  }
  return
}

// -----

func.func @sizes(%m: memref<*xf16>, %n: index) {
  // expected-error @+1 {{'tile.tensor_map' op expected 2 sizes or more, and a stride less, but got 1 and 1}}
  %0 = tile.tensor_map %m sizes(%n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
  return
}

// -----

func.func @elements(%m: memref<*xf32>, %n: index) {
  // expected-error @+1 {{'tile.tensor_map' op the argument has elements of type f32, but the buffers have f16}}
  %0 = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf32> to !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
  return
}

// -----

func.func @made_elsewhere(%m: memref<*xf16>, %n: index) {
  %v = memref.reinterpret_cast %m to offset: [%n], sizes: [1], strides: [1] : memref<*xf16> to memref<1xf16, strided<[1], offset: ?>>
  // expected-error @+1 {{'tile.tensor_map' op expected an argument of the kernel}}
  %0 = tile.tensor_map %v sizes(%n, %n) strides(%n) : memref<1xf16, strided<[1], offset: ?>> to !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
  return
}

// -----

func.func @made(%m: memref<*xf16>, %n: index) {
  // expected-error @+1 {{'tile.tensor_map' op a map begins at a multiple of 128 bytes, but got 64}}
  %0 = tile.tensor_map %m sizes(%n, %n) strides(%n) {offset = 64 : i64} : memref<*xf16> to !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
  return
}

// -----

func.func @swizzle(%m: memref<*xf16>, %n: index) {
  // expected-error @+1 {{'tile.tensor_map' op bulk copies do not swizzle as}}
  %0 = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], swizzle = [[6, 3]]>>
  return
}

// -----

func.func @box(%m: memref<*xf16>, %n: index) {
  // expected-error @+1 {{'tile.tensor_map' op a box has at most 256 elements along a dimension, but got 512}}
  %0 = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<512x64xf16, #tile.shared<order = [1, 0], panel = 64>>
  return
}

// -----

func.func @rows(%m: memref<*xf16>, %n: index) {
  // expected-error @+1 {{'tile.tensor_map' op the rows of a box have a multiple of 16 bytes, but got 8}}
  %0 = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x4xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @buffer(%m: !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %n: index, %b: !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %c: !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>>, %s: !tile.memdesc<4xi64, #tile.shared<order = [0]>>, %r: !tile.ring) {
  // expected-error @+1 {{'tile.bulk_copy' op the map is for buffers of}}
  tile.bulk_copy %m[%n, %n] to %c at %r[%n] : !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> to !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>> at !tile.ring, index
  return
}

// -----

func.func @coordinates(%m: !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %n: index, %b: !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %c: !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>>, %s: !tile.memdesc<4xi64, #tile.shared<order = [0]>>, %r: !tile.ring) {
  // expected-error @+1 {{'tile.bulk_copy' op expected 2 coordinates, but got 1}}
  tile.bulk_copy %m[%n] to %b at %r[%n] : !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> to !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> at !tile.ring, index
  return
}

// -----

func.func @count(%m: !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %n: index, %b: !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %c: !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>>, %s: !tile.memdesc<4xi64, #tile.shared<order = [0]>>) {
  // expected-error @+1 {{'tile.bulk_copy' op the count of a ring is an index, and the number of an mbarrier a 32-bit integer}}
  tile.bulk_copy %m[%n, %n] to %b at %s[%n] : !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> to !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> at !tile.memdesc<4xi64, #tile.shared<order = [0]>>, index
  return
}

// -----

func.func @store(%m: !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %n: index, %c: !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>>) {
  // expected-error @+1 {{'tile.bulk_store' op the map is for buffers of}}
  tile.bulk_store %c to %m[%n, %n] : !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>> to !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
  return
}

// -----

func.func @boxes(%m: !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %n: index, %b: !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %r: !tile.ring) attributes {tile.cluster = 2 : i64} {
  // expected-error @+1 {{'tile.bulk_copy' op the tile has 1 boxes, of which each of the 2 blocks of a cluster copies as many}}
  tile.bulk_copy %m[%n, %n] to %b at %r[%n] {multicast} : !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> to !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> at !tile.ring, index
  return
}

// -----

func.func @map_of_rows(%m: !tile.tensor_map<32x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %n: index, %b: !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %r: !tile.ring) attributes {tile.cluster = 2 : i64} {
  // expected-error @+1 {{'tile.bulk_copy' op the map is for buffers of tensor<32x64xf16, #tile.shared<order = [1, 0], panel = 64>>, but the buffer is tensor<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>}}
  tile.bulk_copy %m[%n, %n] to %b at %r[%n] : !tile.tensor_map<32x64xf16, #tile.shared<order = [1, 0], panel = 64>> to !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> at !tile.ring, index
  return
}

// -----

func.func @quarter(%m: !tile.tensor_map<16x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %n: index, %b: !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %r: !tile.ring) attributes {tile.cluster = 2 : i64} {
  // expected-error @+1 {{'tile.bulk_copy' op the map is for buffers of tensor<16x64xf16, #tile.shared<order = [1, 0], panel = 64>>, but the buffer is tensor<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>}}
  tile.bulk_copy %m[%n, %n] to %b at %r[%n] {multicast} : !tile.tensor_map<16x64xf16, #tile.shared<order = [1, 0], panel = 64>> to !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> at !tile.ring, index
  return
}

// -----

func.func @within_swizzle(%m: !tile.tensor_map<4x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %n: index, %b: !tile.memdesc<8x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %r: !tile.ring) attributes {tile.cluster = 2 : i64} {
  // expected-error @+1 {{'tile.bulk_copy' op the rows of a box that a block copies take a multiple of 1024 bytes, but got 512}}
  tile.bulk_copy %m[%n, %n] to %b at %r[%n] {multicast} : !tile.tensor_map<4x64xf16, #tile.shared<order = [1, 0], panel = 64>> to !tile.memdesc<8x64xf16, #tile.shared<order = [1, 0], panel = 64>> at !tile.ring, index
  return
}

// -----

// expected-error @+1 {{'tile.cluster' is an attribute of a function: 2, 4 or 8}}
func.func @cluster() attributes {tile.cluster = 3 : i64} {
  return
}

// -----

func.func @arrival(%s: !tile.memdesc<4xi64, #tile.shared<order = [0]>>, %i: i32) {
  // expected-error @+1 {{copies arrive at mbarriers of their own block}}
  tile.mbarrier_arrive %s[%i] {cluster, copies} : !tile.memdesc<4xi64, #tile.shared<order = [0]>>
  return
}

// -----

func.func @pending() {
  // expected-error @+1 {{'tile.bulk_wait' op expected 0 to 64 pending groups, but got -1}}
  tile.bulk_wait {pending = -1 : i64}
  return
}

// -----

func.func @bytes(%m: !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %n: index, %b: !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>, %c: !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>>, %s: !tile.memdesc<4xi64, #tile.shared<order = [0]>>, %i: i32) {
  // expected-error @+1 {{copies arrive without a predicate}}
  tile.mbarrier_arrive %s[%i] {bytes = 16 : i64, copies} : !tile.memdesc<4xi64, #tile.shared<order = [0]>>
  return
}

// -----

func.func @no_block_warps() attributes {tile.num_warps = 4 : i64} {
  // expected-error @+1 {{'tile.roles' op expected 'tile.block_warps' on the function}}
  tile.roles {
    tile.role "a" warps 4 first 0 {
    }
  }
  return
}

// -----

func.func @results(%x: i32) {
  tile.roles {
    tile.role "a" warps 4 first 0 {
      // expected-error @+1 {{a role has no results}}
      tile.yield %x : i32
    }
  }
  return
}

// -----

func.func @one_turn() {
  // expected-error @+1 {{'tile.roles' op expected turns in no role or in at least 2, and at most 15 named barriers, but 1 of 2 roles have turns}}
  tile.roles {
    tile.role "a" warps 4 first 0 {
      tile.turn
      tile.pass_turn
    }
    tile.role "b" warps 4 first 4 {
    }
  }
  return
}

// -----

func.func @outside_of_roles() {
  // expected-error @+1 {{'tile.turn' op expected to be in a 'tile.role'}}
  tile.turn
  tile.pass_turn
  return
}

// -----

func.func @endless(%c: i1) {
  tile.roles {
    tile.role "a" warps 4 first 0 {
      // expected-error @+1 {{'tile.turn' op expected 'tile.pass_turn' after it in its block}}
      tile.turn
    }
  }
  return
}

// -----

func.func @without_a_turn() {
  tile.roles {
    tile.role "a" warps 4 first 0 {
      // expected-error @+1 {{'tile.pass_turn' op expected 'tile.turn' before it in its block}}
      tile.pass_turn
    }
  }
  return
}

// -----

func.func @twice() {
  tile.roles {
    tile.role "a" warps 4 first 0 {
      tile.turn
      tile.pass_turn
      // expected-error @+1 {{'tile.pass_turn' op expected 'tile.turn' before it in its block}}
      tile.pass_turn
    }
  }
  return
}

// -----

func.func @nested(%c: i1) {
  tile.roles {
    tile.role "a" warps 4 first 0 {
      tile.turn
      // expected-error @+1 {{'scf.if' op another turn of the role begins or ends in it, before 'tile.pass_turn' in the block of the turn}}
      scf.if %c {
        tile.turn
        tile.pass_turn
      }
      tile.pass_turn
    }
  }
  return
}

// -----

func.func @unequal(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.roles {
    tile.role "a" warps 4 first 0 {
      scf.for %i = %c0 to %n step %c1 {
        tile.turn
        tile.pass_turn
      }
    }
    // expected-error @+1 {{'tile.role' op the role does not have as many turns as those before it}}
    tile.role "b" warps 4 first 4 {
      scf.for %i = %c1 to %n step %c1 {
        tile.turn
        tile.pass_turn
      }
    }
  }
  return
}

// -----

func.func @nan(%m: memref<*xi16>, %n: index, %flag: i1) {
  // expected-error @+1 {{'tile.tensor_map' op elements of type i16 are never NaN}}
  %0 = tile.tensor_map %m sizes(%n, %n) strides(%n) nan if %flag : memref<*xi16> to !tile.tensor_map<64x64xi16, #tile.shared<order = [1, 0], panel = 64>>
  return
}

// -----

func.func @reduction_of_a_run(%m: memref<64x64xf32>, %c: !tile.memdesc<64x64xf32, #tile.shared<order = [1, 0]>>) {
  // expected-error @+1 {{'tile.bulk_store' op expected a tensor map, whose elements a reduction combines, but got}}
  tile.bulk_store %c to %m {reduce = "add"} : !tile.memdesc<64x64xf32, #tile.shared<order = [1, 0]>> to memref<64x64xf32>
  return
}

// -----

func.func @minimum(%m: !tile.tensor_map<64x32xf32, #tile.shared<order = [1, 0], panel = 32>>, %n: index, %c: !tile.memdesc<64x32xf32, #tile.shared<order = [1, 0], panel = 32>>) {
  // expected-error @+1 {{'tile.bulk_store' op no bulk store reduces elements of type f32 by "min"}}
  tile.bulk_store %c to %m[%n, %n] {reduce = "min"} : !tile.memdesc<64x32xf32, #tile.shared<order = [1, 0], panel = 32>> to !tile.tensor_map<64x32xf32, #tile.shared<order = [1, 0], panel = 32>>
  return
}

// -----

func.func @signed_sum(%p: memref<*xi64>, %n: index, %c: !tile.memdesc<64x16xi64, #tile.shared<order = [1, 0], panel = 16>>) {
  %m = tile.tensor_map %p sizes(%n, %n) strides(%n) : memref<*xi64> to !tile.tensor_map<64x16xi64, #tile.shared<order = [1, 0], panel = 16>>
  // expected-error @+1 {{'tile.bulk_store' op no bulk store reduces elements of type i64 by "add"}}
  tile.bulk_store %c to %m[%n, %n] {reduce = "add"} : !tile.memdesc<64x16xi64, #tile.shared<order = [1, 0], panel = 16>> to !tile.tensor_map<64x16xi64, #tile.shared<order = [1, 0], panel = 16>>
  return
}

// -----

func.func @unsigned_floats(%p: memref<*xf32>, %n: index) {
  // expected-error @+1 {{'tile.tensor_map' op elements of type f32 have a sign}}
  %m = tile.tensor_map %p sizes(%n, %n) strides(%n) {unsigned} : memref<*xf32> to !tile.tensor_map<64x32xf32, #tile.shared<order = [1, 0], panel = 32>>
  return
}
