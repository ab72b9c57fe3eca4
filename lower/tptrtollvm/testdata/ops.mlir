// RUN: tshared-opt %s --tptr-to-llvm --canonicalize | FileCheck %s

// Addresses are integers. Numbers of elements get as wide as they are before
// they are multiplied with the size.
// CHECK-LABEL: func @add
// CHECK-SAME: (%[[P:.*]]: i64, %[[N:.*]]: i32) -> i64
func.func @add(%p: !ptr.ptr<#tptr.default_memory_space>, %n: i32) -> !ptr.ptr<#tptr.default_memory_space> {
  // CHECK: %[[C:.*]] = arith.constant 4 : i64
  // CHECK: %[[W:.*]] = arith.extsi %[[N]] : i32 to i64
  // CHECK: %[[B:.*]] = arith.muli %[[W]], %[[C]] : i64
  // CHECK: %[[Q:.*]] = arith.addi %[[P]], %[[B]] : i64
  // CHECK: return %[[Q]] : i64
  %size = tptr.type_offset f32 : i32
  %bytes = arith.muli %n, %size : i32
  %q = tptr.ptradd %p %bytes : <#tptr.default_memory_space>, i32 to <#tptr.default_memory_space>
  return %q : !ptr.ptr<#tptr.default_memory_space>
}

// The address of a buffer is that of its first element.
// CHECK-LABEL: func @first
func.func @first(%m: memref<4xf16, strided<[1], offset: ?>>, %c: memref<4xf16, strided<[1], offset: 3>>) -> (!ptr.ptr<#tptr.default_memory_space>, i64) {
  // CHECK: %[[A:.*]] = memref.extract_aligned_pointer_as_index %{{.*}} : memref<4xf16, strided<[1], offset: ?>>
  // CHECK: %[[B:.*]] = arith.index_cast %[[A]] : index to i64
  // CHECK: %{{.*}}, %[[O:.*]], %{{.*}}, %{{.*}} = memref.extract_strided_metadata
  // CHECK: %[[N:.*]] = arith.index_cast %[[O]] : index to i64
  // CHECK: %[[BYTES:.*]] = arith.muli %[[N]], %c2_i64 : i64
  // CHECK: arith.addi %[[B]], %[[BYTES]] : i64
  // CHECK: memref.extract_aligned_pointer_as_index %{{.*}} : memref<4xf16, strided<[1], offset: 3>>
  // CHECK: arith.addi %{{.*}}, %c6_i64 : i64
  %p = tptr.from_memref %m : memref<4xf16, strided<[1], offset: ?>> to <#tptr.default_memory_space>
  %q = tptr.from_memref %c : memref<4xf16, strided<[1], offset: 3>> to <#tptr.default_memory_space>
  %i = tptr.ptrtoint %q : <#tptr.default_memory_space> to i64
  return %p, %i : !ptr.ptr<#tptr.default_memory_space>, i64
}

// Accesses go through the address, with what they say besides.
// CHECK-LABEL: func @access
// CHECK-SAME: (%[[A:.*]]: i64, %[[X:.*]]: f32, %[[N:.*]]: i32)
func.func @access(%a: i64, %x: f32, %n: i32) -> f32 {
  %c0 = arith.constant 0 : index
  %p = tptr.inttoptr %a : i64 to <#tptr.default_memory_space>
  %m = tptr.to_memref %p : <#tptr.default_memory_space> to memref<1xf32>
  // CHECK: llvm.load %{{.*}} {tshared.cache = "cg"} : !llvm.ptr -> f32
  %v = memref.load %m[%c0] {tshared.cache = "cg"} : memref<1xf32>
  // CHECK: llvm.store %[[X]], %{{.*}} : f32, !llvm.ptr
  memref.store %x, %m[%c0] : memref<1xf32>
  // CHECK: llvm.atomicrmw fadd %{{.*}}, %[[X]] monotonic {tshared.sem = "relaxed"} : !llvm.ptr, f32
  %old = memref.atomic_rmw addf %x, %m[%c0] {tshared.sem = "relaxed"} : (f32, memref<1xf32>) -> f32
  %mi = tptr.to_memref %p : <#tptr.default_memory_space> to memref<1xi32>
  // CHECK: llvm.atomicrmw umin %{{.*}}, %[[N]] acq_rel : !llvm.ptr, i32
  %oi = memref.atomic_rmw minu %n, %mi[%c0] : (i32, memref<1xi32>) -> i32
  return %v : f32
}

// Numbers LLVM does not have are accessed by their bits.
// CHECK-LABEL: func @fp8
func.func @fp8(%p: !ptr.ptr<#tptr.default_memory_space>) -> f8E5M2 {
  %c0 = arith.constant 0 : index
  // CHECK: %[[V:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i8
  // CHECK: arith.bitcast %[[V]] : i8 to f8E5M2
  %m = tptr.to_memref %p : <#tptr.default_memory_space> to memref<1xf8E5M2>
  %v = memref.load %m[%c0] : memref<1xf8E5M2>
  return %v : f8E5M2
}

// A buffer that somebody else needs is made from the address.
// CHECK-LABEL: func @buffer
func.func @buffer(%p: !ptr.ptr<#tptr.default_memory_space>) {
  // CHECK: %[[Q:.*]] = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr
  // CHECK: llvm.insertvalue %[[Q]], %{{.*}}[0]
  // CHECK: llvm.insertvalue %[[Q]], %{{.*}}[1]
  // CHECK: llvm.insertvalue %c0_i64, %{{.*}}[2]
  // CHECK: llvm.insertvalue %c1_i64, %{{.*}}[3, 0]
  // CHECK: %[[S:.*]] = llvm.insertvalue %c1_i64, %{{.*}}[4, 0]
  // CHECK: %[[M:.*]] = builtin.unrealized_conversion_cast %[[S]] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<1xf32>
  // CHECK: memref.cast %[[M]] : memref<1xf32> to memref<*xf32>
  %m = tptr.to_memref %p : <#tptr.default_memory_space> to memref<1xf32>
  %u = memref.cast %m : memref<1xf32> to memref<*xf32>
  func.call @take(%u) : (memref<*xf32>) -> ()
  return
}
func.func private @take(memref<*xf32>)

// Tensors of pointers, what passes them on, and signatures.
// CHECK-LABEL: func @tensors
// CHECK-SAME: (%{{.*}}: tensor<8xi64>, %{{.*}}: i1, %{{.*}}: tensor<8xi64>) -> tensor<8xi64>
func.func @tensors(%t: tensor<8x!ptr.ptr<#tptr.default_memory_space>>, %c: i1, %u: tensor<8x!tt.ptr<f32>>) -> tensor<8x!tt.ptr<f32>> {
  // CHECK: scf.if %{{.*}} -> (tensor<8xi64>)
  // CHECK: ^bb0(%{{.*}}: i64, %{{.*}}: i64):
  %0 = scf.if %c -> tensor<8x!ptr.ptr<#tptr.default_memory_space>> {
    %e = tensor.empty() : tensor<8x!ptr.ptr<#tptr.default_memory_space>>
    %n = arith.constant 16 : i64
    %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%t : tensor<8x!ptr.ptr<#tptr.default_memory_space>>) outs(%e : tensor<8x!ptr.ptr<#tptr.default_memory_space>>) {
    ^bb0(%in: !ptr.ptr<#tptr.default_memory_space>, %out: !ptr.ptr<#tptr.default_memory_space>):
      %q = tptr.ptradd %in %n : <#tptr.default_memory_space>, i64 to <#tptr.default_memory_space>
      linalg.yield %q : !ptr.ptr<#tptr.default_memory_space>
    } -> tensor<8x!ptr.ptr<#tptr.default_memory_space>>
    scf.yield %g : tensor<8x!ptr.ptr<#tptr.default_memory_space>>
  } else {
    %k = builtin.unrealized_conversion_cast %u : tensor<8x!tt.ptr<f32>> to tensor<8x!ptr.ptr<#tptr.default_memory_space>>
    scf.yield %k : tensor<8x!ptr.ptr<#tptr.default_memory_space>>
  }
  %1 = builtin.unrealized_conversion_cast %0 : tensor<8x!ptr.ptr<#tptr.default_memory_space>> to tensor<8x!tt.ptr<f32>>
  return %1 : tensor<8x!tt.ptr<f32>>
}
