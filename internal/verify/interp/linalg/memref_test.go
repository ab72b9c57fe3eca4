package linalg_test

import "testing"

func TestMemoryOperations(t *testing.T) {
	check(t, []row{
		{"subviews of subviews", "", `
  %s = memref.subview %b[1, 0] [3, 2] [1, 2] : memref<4x4xi32> to memref<3x2xi32, strided<[4, 2], offset: 4>>
  %u = memref.subview %s[0, 1] [%c2, 1] [2, 1] : memref<3x2xi32, strided<[4, 2], offset: 4>> to memref<?xi32, strided<[8], offset: 6>>
  %v = bufferization.to_tensor %u : memref<?xi32, strided<[8], offset: 6>> to tensor<?xi32>
  %r = tensor.cast %v : tensor<?xi32> to tensor<2xi32>`, "tensor<2xi32>", []int32{6, 14}},
		{"a reinterpreted view starts at the allocation", "", `
  %s = memref.subview %b[2, 0] [1, 4] [1, 1] : memref<4x4xi32> to memref<4xi32, strided<[1], offset: 8>>
  %u = memref.reinterpret_cast %s to offset: [%c1], sizes: [2], strides: [%c3] : memref<4xi32, strided<[1], offset: 8>> to memref<2xi32, strided<[?], offset: ?>>
  %r = bufferization.to_tensor %u : memref<2xi32, strided<[?], offset: ?>> to tensor<2xi32>`, "tensor<2xi32>", []int32{1, 4}},
		{"copies that overlap", "", `
  %l = memref.collapse_shape %b [[0, 1]] : memref<4x4xi32> into memref<16xi32>
  %s = memref.subview %l[0] [6] [1] : memref<16xi32> to memref<6xi32, strided<[1]>>
  %u = memref.subview %l[1] [6] [1] : memref<16xi32> to memref<6xi32, strided<[1], offset: 1>>
  memref.copy %s, %u : memref<6xi32, strided<[1]>> to memref<6xi32, strided<[1], offset: 1>>
  %v = memref.subview %l[0] [8] [1] : memref<16xi32> to memref<8xi32, strided<[1]>>
  %r = bufferization.to_tensor %v : memref<8xi32, strided<[1]>> to tensor<8xi32>`, "tensor<8xi32>", []int32{0, 0, 1, 2, 3, 4, 5, 7}},
		{"dimensions split and joined", "", `
  %s = memref.expand_shape %b [[0, 1], [2]] output_shape [2, 2, 4] : memref<4x4xi32> into memref<2x2x4xi32>
  %w = memref.collapse_shape %s [[0], [1, 2]] : memref<2x2x4xi32> into memref<2x8xi32>
  %v = bufferization.to_tensor %w : memref<2x8xi32> to tensor<2x8xi32>
  %r = tensor.extract_slice %v[1, 0] [1, 4] [1, 2] : tensor<2x8xi32> to tensor<4xi32>`, "tensor<4xi32>", []int32{8, 10, 12, 14}},
		{"atomic updates", "", `
  %old = memref.atomic_rmw addi %i7, %b[%c1, %c1] : (i32, memref<4x4xi32>) -> i32
  %max = memref.atomic_rmw maxs %i7, %b[%c0, %c2] : (i32, memref<4x4xi32>) -> i32
  %a = memref.load %b[%c1, %c1] : memref<4x4xi32>
  %z = memref.load %b[%c0, %c2] : memref<4x4xi32>
  %r = tensor.from_elements %old, %a, %max, %z : tensor<4xi32>`, "tensor<4xi32>", []int32{5, 12, 2, 7}},
		{"sizes and strides", "", `
  %s = memref.subview %b[1, 0] [2, 2] [2, 1] : memref<4x4xi32> to memref<2x2xi32, strided<[8, 1], offset: 4>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %s : memref<2x2xi32, strided<[8, 1], offset: 4>> -> memref<i32>, index, index, index, index, index
  %d = memref.dim %b, %c1 : memref<4x4xi32>
  %first = memref.load %base[] : memref<i32>
  %o = arith.index_cast %offset : index to i32
  %p = arith.index_cast %sizes#0 : index to i32
  %q = arith.index_cast %strides#0 : index to i32
  %e = arith.index_cast %d : index to i32
  %r = tensor.from_elements %first, %o, %p, %q, %e : tensor<5xi32>`, "tensor<5xi32>", []int32{0, 4, 2, 8, 4}},
		{"globals are fresh in every run", "memref.global \"private\" @g : memref<2xi32> = dense<[3, 5]>", `
  %g = memref.get_global @g : memref<2xi32>
  %a = memref.load %g[%c1] : memref<2xi32>
  memref.store %i7, %g[%c1] : memref<2xi32>
  %h = memref.get_global @g : memref<2xi32>
  %z = memref.load %h[%c1] : memref<2xi32>
  %r = tensor.from_elements %a, %z : tensor<2xi32>`, "tensor<2xi32>", []int32{5, 7}},
		{"addresses", "", `
  %s = memref.subview %b[1, 0] [1, 4] [1, 1] : memref<4x4xi32> to memref<4xi32, strided<[1], offset: 4>>
  %p = memref.extract_aligned_pointer_as_index %s : memref<4xi32, strided<[1], offset: 4>> -> index
  %i = arith.index_cast %p : index to i64
  %q = llvm.inttoptr %i : i64 to !llvm.ptr
  %a = llvm.load %q : !llvm.ptr -> i32
  %eight = arith.constant 8 : i64
  %j = arith.addi %i, %eight : i64
  %n = llvm.inttoptr %j : i64 to !llvm.ptr
  %c = llvm.load %n : !llvm.ptr -> i32
  llvm.store %i7, %n : i32, !llvm.ptr
  %z = memref.load %b[%c0, %c2] : memref<4x4xi32>
  %r = tensor.from_elements %a, %c, %z : tensor<3xi32>`, "tensor<3xi32>", []int32{0, 2, 7}},
		{"structures", "", `
  %two = arith.constant 2 : i32
  %s = llvm.inline_asm "mov.b32 $0, $2; add.s32 $1, $2, $3;", "=r,=r,r,r" %i7, %two : (i32, i32) -> !llvm.struct<(i32, i32)>
  %s0 = llvm.extractvalue %s[0] : !llvm.struct<(i32, i32)>
  %s1 = llvm.extractvalue %s[1] : !llvm.struct<(i32, i32)>
  %w = llvm.insertvalue %two, %s[1] : !llvm.struct<(i32, i32)>
  %w1 = llvm.extractvalue %w[1] : !llvm.struct<(i32, i32)>
  %r = tensor.from_elements %s0, %s1, %w1 : tensor<3xi32>`, "tensor<3xi32>", []int32{7, 9, 2}},
		{"what was never written", "", `
  %p = ub.poison : i32
  %a = bufferization.alloc_tensor() : tensor<2xi32>
  %c = bufferization.alloc_tensor() copy(%m) : tensor<4x4xi32>
  %l = bufferization.to_buffer %c : tensor<4x4xi32> to memref<4x4xi32>
  memref.store %p, %l[%c0, %c0] : memref<4x4xi32>
  %n = memref.load %l[%c0, %c0] : memref<4x4xi32>
  %q = tensor.extract %c[%c0, %c1] : tensor<4x4xi32>
  %s = tensor.extract %a[%c1] : tensor<2xi32>
  %r = tensor.from_elements %n, %q, %s : tensor<3xi32>`, "tensor<3xi32>", []int32{0x5a5a5a5a, 1, 0x5a5a5a5a}},
		{"pointers", "", `
  %s = memref.subview %b[1, 0] [1, 1] [1, 1] : memref<4x4xi32> to memref<1xi32, strided<[1], offset: 4>>
  %p = tptr.from_memref %s : memref<1xi32, strided<[1], offset: 4>> to <#tptr.default_memory_space>
  %n = tptr.type_offset i32 : i64
  %q = tptr.ptradd %p %n : <#tptr.default_memory_space>, i64 to <#tptr.default_memory_space>
  %m1 = tptr.to_memref %q : <#tptr.default_memory_space> to memref<2xi32>
  %r = bufferization.to_tensor %m1 : memref<2xi32> to tensor<2xi32>`, "tensor<2xi32>", []int32{5, 6}},
		{"affine accesses", "", `
  %v = affine.load %b[%c2, 3 - %c1] : memref<4x4xi32>
  affine.store %v, %b[0, symbol(%c3) floordiv 2] : memref<4x4xi32>
  affine.store %i7, %b[%c3 mod 2, %c3 ceildiv 2] : memref<4x4xi32>
  %r = bufferization.to_tensor %b : memref<4x4xi32> to tensor<4x4xi32>`, "tensor<4x4xi32>",
			[]int32{0, 10, 2, 3, 4, 5, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
	})
}

// TestWrappedLoads: rows and columns of remainders, which are negative below 0, and what stands for elements outside of the memory.
func TestWrappedLoads(t *testing.T) {
	check(t, []row{
		{"wrapped rows", "", `
  %i1 = arith.constant 1 : i32
  %i3 = arith.constant 3 : i32
  %v = memref.reinterpret_cast %x to offset: [2], sizes: [3, 2], strides: [4, 1] : memref<*xi32> to memref<3x2xi32, strided<[4, 1], offset: 2>>
  %r = tile.load %v wrap(%i1, %i3 : i32, i32) {wrap_dim = 0 : i64} : memref<3x2xi32, strided<[4, 1], offset: 2>> -> tensor<4x2xi32>`, "tensor<4x2xi32>", []int32{6, 7, 10, 11, 2, 3, 6, 7}},
		{"rows after the last one that are undefined", "", `
  %i2 = arith.constant 2 : i32
  %i3 = arith.constant 3 : i32
  %z = tensor.splat %i7 : tensor<2x3xi32>
  %v = memref.reinterpret_cast %x to offset: [2], sizes: [3, 2], strides: [4, 1] : memref<*xi32> to memref<3x2xi32, strided<[4, 1], offset: 2>>
  %l = tile.load %v wrap(%i2, %i3 : i32, i32) other(%z : tensor<2x3xi32>) {wrap_dim = 0 : i64, wrap_undefined} : memref<3x2xi32, strided<[4, 1], offset: 2>> -> tensor<2x3xi32>
  %r = tensor.extract_slice %l[0, 0] [1, 3] [1, 1] : tensor<2x3xi32> to tensor<1x3xi32>`, "tensor<1x3xi32>", []int32{10, 11, 7}},
		{"wrapped columns below 0", "", `
  %n = arith.constant -4 : index
  %z = tensor.splat %i7 : tensor<2x6xi32>
  %v = memref.reinterpret_cast %x to offset: [8], sizes: [1, 3], strides: [4, 1] : memref<*xi32> to memref<1x3xi32, strided<[4, 1], offset: 8>>
  %r = tile.load %v wrap(%n, %c3 : index, index) other(%z : tensor<2x6xi32>) {wrap_dim = 1 : i64} : memref<1x3xi32, strided<[4, 1], offset: 8>> -> tensor<2x6xi32>`,
			"tensor<2x6xi32>", []int32{7, 8, 6, 7, 8, 9, 7, 7, 7, 7, 7, 7}},
	})
}

func TestControl(t *testing.T) {
	check(t, []row{
		{"values change places", "", `
  %two = arith.constant 2 : i32
  %v:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%p = %i7, %q = %two) -> (i32, i32) {
    scf.yield %q, %p : i32, i32
  }
  %u:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%p = %m, %q = %b) -> (tensor<4x4xi32>, memref<4x4xi32>) {
    %n = bufferization.to_tensor %q : memref<4x4xi32> to tensor<4x4xi32>
    %o = memref.alloc() : memref<4x4xi32>
    %k = linalg.map { arith.addi } ins(%p, %n : tensor<4x4xi32>, tensor<4x4xi32>) outs(%p : tensor<4x4xi32>)
    bufferization.materialize_in_destination %p in writable %o : (tensor<4x4xi32>, memref<4x4xi32>) -> ()
    scf.yield %k, %o : tensor<4x4xi32>, memref<4x4xi32>
  }
  %a = tensor.extract %u#0[%c0, %c1] : tensor<4x4xi32>
  %r = tensor.from_elements %v#0, %v#1, %a : tensor<3xi32>`, "tensor<3xi32>", []int32{2, 7, 5}},
		{"memory that leaves a loop stays", "", `
  %u = scf.for %i = %c0 to %c3 step %c1 iter_args(%q = %b) -> (memref<4x4xi32>) {
    %o = memref.alloc() : memref<4x4xi32>
    linalg.fill ins(%i7 : i32) outs(%o : memref<4x4xi32>)
    scf.yield %o : memref<4x4xi32>
  }
  %o = memref.alloc() : memref<4x4xi32>
  %a = memref.load %u[%c2, %c2] : memref<4x4xi32>
  %r = tensor.from_elements %a : tensor<1xi32>`, "tensor<1xi32>", []int32{7}},
		{"loops of other kinds", "", `
  %two = arith.constant 2 : i32
  %w:2 = scf.while (%v = %two, %n = %c0) : (i32, index) -> (i32, index) {
    %go = arith.cmpi slt, %v, %i7 : i32
    scf.condition(%go) %v, %n : i32, index
  } do {
  ^bb0(%v: i32, %n: index):
    %x1 = arith.addi %v, %two : i32
    %x2 = arith.addi %n, %c1 : index
    scf.yield %x1, %x2 : i32, index
  }
  %s = scf.index_switch %w#1 -> i32
  case 2 {
    scf.yield %two : i32
  }
  case 3 {
    scf.yield %i7 : i32
  }
  default {
    scf.yield %w#0 : i32
  }
  %min = arith.constant -2 : i8
  %max = arith.constant 100 : i8
  %step = arith.constant 100 : i8
  %z = arith.constant 0 : i32
  %by = scf.for unsigned %i = %step to %min step %step iter_args(%k = %z) -> (i32) : i8 {
    %y = arith.addi %k, %two : i32
    scf.yield %y : i32
  }
  %e = scf.execute_region -> i32 {
    %is = arith.cmpi eq, %s, %i7 : i32
    cf.cond_br %is, ^yes(%two : i32), ^no
  ^yes(%o: i32):
    scf.yield %o : i32
  ^no:
    scf.yield %i7 : i32
  }
  %r = tensor.from_elements %w#0, %s, %by, %e : tensor<4xi32>`, "tensor<4xi32>", []int32{8, 7, 4, 2}},
		{"memory allocated in a loop that carries memory", "", `
  %first = memref.alloc() : memref<1xi32>
  memref.store %i7, %first[%c0] : memref<1xi32>
  %w:2 = scf.for %k = %c0 to %c4 step %c1 iter_args(%p = %first, %q = %first) -> (memref<1xi32>, memref<1xi32>) {
    %new = memref.alloc() : memref<1xi32>
    %i = arith.index_cast %k : index to i32
    memref.store %i, %new[%c0] : memref<1xi32>
    %old = memref.load %p[%c0] : memref<1xi32>
    %older = memref.load %q[%c0] : memref<1xi32>
    %s = arith.addi %old, %older : i32
    memref.store %s, %q[%c0] : memref<1xi32>
    %odd = arith.trunci %i : i32 to i1
    %keep = arith.select %odd, %q, %p : memref<1xi32>
    scf.yield %new, %keep : memref<1xi32>, memref<1xi32>
  }
  %a = memref.load %w#0[%c0] : memref<1xi32>
  %z = memref.load %w#1[%c0] : memref<1xi32>
  %f = memref.load %first[%c0] : memref<1xi32>
  %c5 = arith.constant 5 : i32
  %l:3 = scf.while (%p = %first, %q = %first, %i = %i7) : (memref<1xi32>, memref<1xi32>, i32) -> (memref<1xi32>, memref<1xi32>, i32) {
    %more = arith.cmpi ult, %c5, %i : i32
    scf.condition(%more) %p, %q, %i : memref<1xi32>, memref<1xi32>, i32
  } do {
  ^bb0(%p: memref<1xi32>, %q: memref<1xi32>, %i: i32):
    %new = memref.alloc() : memref<1xi32>
    memref.store %i, %new[%c0] : memref<1xi32>
    %one = arith.constant 1 : i32
    %less = arith.subi %i, %one : i32
    scf.yield %new, %p, %less : memref<1xi32>, memref<1xi32>, i32
  }
  %m0 = memref.load %l#0[%c0] : memref<1xi32>
  %m1 = memref.load %l#1[%c0] : memref<1xi32>
  %r = tensor.from_elements %a, %z, %f, %m0, %m1 : tensor<5xi32>`, "tensor<5xi32>", []int32{3, 3, 15, 6, 7}},
		{"calls", `
func.func private @twice(%v: tensor<4x4xi32>, %m: memref<4x4xi32>, %n: i32) -> (tensor<4x4xi32>, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %z = arith.constant 0 : index
  %done = arith.cmpi eq, %n, %zero : i32
  cf.cond_br %done, ^end(%v, %n : tensor<4x4xi32>, i32), ^more
^more:
  memref.store %n, %m[%z, %z] : memref<4x4xi32>
  %less = arith.subi %n, %one : i32
  %w = linalg.map { arith.addi } ins(%v, %v : tensor<4x4xi32>, tensor<4x4xi32>) outs(%v : tensor<4x4xi32>)
  %p:2 = func.call @twice(%w, %m, %less) : (tensor<4x4xi32>, memref<4x4xi32>, i32) -> (tensor<4x4xi32>, i32)
  %k = arith.addi %p#1, %one : i32
  cf.br ^end(%p#0, %k : tensor<4x4xi32>, i32)
^end(%t: tensor<4x4xi32>, %u: i32):
  return %t, %u : tensor<4x4xi32>, i32
}
func.func private @__nv_abs(i32) -> i32
func.func private @__nv_umulhi(i32, i32) -> i32`, `
  %three = arith.constant 3 : i32
  %v:2 = func.call @twice(%m, %b, %three) : (tensor<4x4xi32>, memref<4x4xi32>, i32) -> (tensor<4x4xi32>, i32)
  %a = tensor.extract %v#0[%c0, %c1] : tensor<4x4xi32>
  %o = memref.load %b[%c0, %c0] : memref<4x4xi32>
  %neg = arith.constant -9 : i32
  %abs = func.call @__nv_abs(%neg) : (i32) -> i32
  %hi = func.call @__nv_umulhi(%neg, %three) : (i32, i32) -> i32
  %asm = llvm.inline_asm "add.s32 $0, $1, $2;", "=r,r,r" %three, %neg : (i32, i32) -> i32
  %r = tensor.from_elements %a, %v#1, %o, %abs, %hi, %asm : tensor<6xi32>`, "tensor<6xi32>", []int32{8, 3, 1, 9, 2, -6}},
	})
}
