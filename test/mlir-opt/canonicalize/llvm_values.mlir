llvm.mlir.global external @g(42 : i32) : i32

// Moving by nothing.
func.func @gep_zero(%p: !llvm.ptr) -> !llvm.ptr {
  %q = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i8
  return %q : !llvm.ptr
}

// The first part of a structure is not the structure.
func.func @gep_zero_zero(%p: !llvm.ptr) -> !llvm.ptr {
  %q = llvm.getelementptr %p[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  return %q : !llvm.ptr
}

// Known indices become part of the operation.
func.func @gep_constant(%p: !llvm.ptr, %i: i64) -> (!llvm.ptr, !llvm.ptr) {
  %c = arith.constant 3 : i64
  %k = llvm.mlir.constant(5 : i32) : i32
  %q = llvm.getelementptr %p[%c, %k] : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.array<8 x f32>
  %r = llvm.getelementptr inbounds %p[%i, %k] : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.array<8 x f32>
  return %q, %r : !llvm.ptr, !llvm.ptr
}

// A known index of zero.
func.func @gep_constant_zero(%p: !llvm.ptr) -> (!llvm.ptr) {
  %c = arith.constant 0 : i64
  %q = llvm.getelementptr %p[%c] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  return %q : !llvm.ptr
}

// Indices that do not fit stay values.
func.func @gep_large(%p: !llvm.ptr) -> (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) {
  %c = arith.constant 2147483648 : i64
  %d = arith.constant -2147483648 : i64
  %e = arith.constant -2147483647 : i64
  %f = arith.constant 1073741824 : i64
  %q = llvm.getelementptr %p[%c] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %r = llvm.getelementptr %p[%d] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %s = llvm.getelementptr %p[%e] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %t = llvm.getelementptr %p[%f] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  return %q, %r, %s, %t : !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr
}

// Indices for many pointers stay values.
func.func @gep_vector(%p: vector<2x!llvm.ptr>, %s: !llvm.ptr) -> (vector<2x!llvm.ptr>, vector<2x!llvm.ptr>, vector<2x!llvm.ptr>) {
  %c = arith.constant dense<0> : vector<2xi64>
  %d = arith.constant 0 : i64
  %q = llvm.getelementptr %p[%c] : (vector<2x!llvm.ptr>, vector<2xi64>) -> vector<2x!llvm.ptr>, f32
  %r = llvm.getelementptr %p[%d] : (vector<2x!llvm.ptr>, i64) -> vector<2x!llvm.ptr>, f32
  %t = llvm.getelementptr %s[%c] : (!llvm.ptr, vector<2xi64>) -> vector<2x!llvm.ptr>, f32
  return %q, %r, %t : vector<2x!llvm.ptr>, vector<2x!llvm.ptr>, vector<2x!llvm.ptr>
}

// Two steps stay two.
func.func @gep_gep(%p: !llvm.ptr) -> (!llvm.ptr) {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %r = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
  return %r : !llvm.ptr
}

// Casts back, and one after the other.
func.func @bitcasts(%x: f32) -> (f32, f32, vector<2xf16>, i32) {
  %a = llvm.bitcast %x : f32 to f32
  %b = llvm.bitcast %x : f32 to i32
  %c = llvm.bitcast %b : i32 to f32
  %d = llvm.bitcast %b : i32 to vector<2xf16>
  return %a, %c, %d, %b : f32, f32, vector<2xf16>, i32
}

// Constants are not cast.
func.func @bitcast_constant() -> (f32) {
  %x = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.bitcast %x : i32 to f32
  return %a : f32
}

// The same for address spaces.
func.func @spacecasts(%x: !llvm.ptr<3>) -> (!llvm.ptr<3>, !llvm.ptr<3>, !llvm.ptr<1>) {
  %a = llvm.addrspacecast %x : !llvm.ptr<3> to !llvm.ptr<3>
  %b = llvm.addrspacecast %x : !llvm.ptr<3> to !llvm.ptr
  %c = llvm.addrspacecast %b : !llvm.ptr to !llvm.ptr<3>
  %d = llvm.addrspacecast %b : !llvm.ptr to !llvm.ptr<1>
  return %a, %c, %d : !llvm.ptr<3>, !llvm.ptr<3>, !llvm.ptr<1>
}

// Integers and pointers are not the same.
func.func @intptr(%x: !llvm.ptr, %i: i64) -> (!llvm.ptr, i64) {
  %a = llvm.ptrtoint %x : !llvm.ptr to i64
  %b = llvm.inttoptr %a : i64 to !llvm.ptr
  %c = llvm.inttoptr %i : i64 to !llvm.ptr
  %d = llvm.ptrtoint %c : !llvm.ptr to i64
  return %b, %d : !llvm.ptr, i64
}
!st = !llvm.struct<(i32, f32, struct<(i8, i8)>)>

// Parts that were put in before.
func.func @extract_insert(%s: !st, %x: i32, %f: f32, %i: i8) -> (i32, f32, f32, i8, i8) {
  %a = llvm.insertvalue %x, %s[0] : !st
  %b = llvm.insertvalue %i, %a[2, 1] : !st
  %0 = llvm.extractvalue %b[0] : !st
  %1 = llvm.extractvalue %b[1] : !st
  %c = llvm.insertvalue %f, %b[1] : !st
  %2 = llvm.extractvalue %c[1] : !st
  %3 = llvm.extractvalue %c[2, 1] : !st
  %4 = llvm.extractvalue %c[2, 0] : !st
  return %0, %1, %2, %3, %4 : i32, f32, f32, i8, i8
}

// Parts of parts that were put in.
func.func @extract_part(%s: !st, %p: !llvm.struct<(i8, i8)>, %i: i8) -> (!llvm.struct<(i8, i8)>, i8) {
  %a = llvm.insertvalue %i, %s[2, 1] : !st
  %0 = llvm.extractvalue %a[2] : !st
  %b = llvm.insertvalue %p, %s[2] : !st
  %1 = llvm.extractvalue %b[2, 1] : !st
  return %0, %1 : !llvm.struct<(i8, i8)>, i8
}

// Part of a part.
func.func @extract_extract(%s: !st) -> i8 {
  %0 = llvm.extractvalue %s[2] : !st
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i8, i8)>
  return %1 : i8
}

// Parts of structures that are all one thing.
func.func @extract_undef() -> (f32, i32, i8, f32) {
  %u = llvm.mlir.undef : !st
  %0 = llvm.extractvalue %u[1] : !st
  %p = llvm.mlir.poison : !st
  %1 = llvm.extractvalue %p[0] : !st
  %z = llvm.mlir.zero : !st
  %2 = llvm.extractvalue %z[2, 0] : !st
  %c = llvm.mlir.constant(dense<[1.0, 2.0]> : tensor<2xf32>) : !llvm.array<2 x f32>
  %3 = llvm.extractvalue %c[1] : !llvm.array<2 x f32>
  return %0, %1, %2, %3 : f32, i32, i8, f32
}

// Parts of constants.
func.func @extract_constant() -> (i32, f32, f32) {
  %c = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  %0 = llvm.extractvalue %c[0] : !llvm.struct<(i32, f32)>
  %d = llvm.mlir.constant(dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>) : !llvm.array<2 x array<2 x f32>>
  %1 = llvm.extractvalue %d[1, 0] : !llvm.array<2 x array<2 x f32>>
  %2 = llvm.extractvalue %c[1] : !llvm.struct<(i32, f32)>
  return %0, %1, %2 : i32, f32, f32
}

// Nothing is known to be overwritten.
func.func @insert_insert(%s: !st, %x: i32, %y: i32, %f: f32) -> !st {
  %a = llvm.insertvalue %x, %s[0] : !st
  %b = llvm.insertvalue %f, %a[1] : !st
  %c = llvm.insertvalue %y, %b[0] : !st
  return %c : !st
}

// Nor to be the same.
func.func @insert_extract(%s: !st) -> !st {
  %0 = llvm.extractvalue %s[0] : !st
  %a = llvm.insertvalue %0, %s[0] : !st
  return %a : !st
}

// Constants are kept once.
func.func @constants() -> (i32, i32, !llvm.ptr, !llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr) {
  %a = llvm.mlir.constant(5 : i32) : i32
  %b = llvm.mlir.constant(5 : i32) : i32
  %c = llvm.mlir.zero : !llvm.ptr
  %d = llvm.mlir.zero : !llvm.ptr
  %e = llvm.mlir.undef : i32
  %f = llvm.mlir.undef : i32
  %g = llvm.mlir.addressof @g : !llvm.ptr
  %h = llvm.mlir.addressof @g : !llvm.ptr
  return %a, %b, %c, %d, %e, %f, %g, %h : i32, i32, !llvm.ptr, !llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr
}

// What may be dropped.
func.func @unused(%p: !llvm.ptr, %c: i1, %n: i32) {
  %a = llvm.load %p : !llvm.ptr -> f32
  %b = llvm.load volatile %p : !llvm.ptr -> f32
  %x = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> f32
  %y = llvm.load %p atomic unordered {alignment = 4 : i64} : !llvm.ptr -> f32
  %d = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %e = llvm.inline_asm "nop", "=r" : () -> i32
  %f = llvm.inline_asm has_side_effects "nop", "=r" : () -> i32
  llvm.intr.assume %c : i1
  return
}

// Promises stay.
func.func @assume_true(%p: !llvm.ptr, %n: i64) {
  %c = arith.constant true
  llvm.intr.assume %c : i1
  llvm.intr.assume %c ["align"(%p, %n : !llvm.ptr, i64)] : i1
  return
}

// A store keeps what it stores to.
func.func @unused_store(%n: i32, %x: f32) {
  %d = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  llvm.store %x, %d : f32, !llvm.ptr
  return
}

// Constants of llvm count in arith.
func.func @arith_mix(%x: i32) -> i32 {
  %c = llvm.mlir.constant(0 : i32) : i32
  %a = arith.addi %x, %c : i32
  return %a : i32
}

// Zeros of numbers are numbers.
func.func @zeros() -> (i32, i32, f32, f32, vector<4xi32>, vector<4xi32>) {
  %z = llvm.mlir.zero : i32
  %c = llvm.mlir.constant(0 : i32) : i32
  %y = llvm.mlir.zero : f32
  %d = llvm.mlir.constant(0.0 : f32) : f32
  %x = llvm.mlir.zero : vector<4xi32>
  %e = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
  return %z, %c, %y, %d, %x, %e : i32, i32, f32, f32, vector<4xi32>, vector<4xi32>
}

// Also in arith.
func.func @zeros2(%x: i32, %v: vector<4xi32>) -> (i32, vector<4xi32>) {
  %z = llvm.mlir.zero : i32
  %c = llvm.mlir.zero : vector<4xi32>
  %a = arith.addi %x, %z : i32
  %b = arith.addi %v, %c : vector<4xi32>
  return %a, %b : i32, vector<4xi32>
}

// Parts that are structures.
func.func @deep() -> (!llvm.array<2 x f32>, !llvm.array<2 x f32>, i32, !llvm.struct<(i8,i8)>) {
  %d = llvm.mlir.constant(dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>) : !llvm.array<2 x array<2 x f32>>
  %1 = llvm.extractvalue %d[1] : !llvm.array<2 x array<2 x f32>>
  %s = llvm.mlir.constant(dense<1.0> : tensor<2x2xf32>) : !llvm.array<2 x array<2 x f32>>
  %2 = llvm.extractvalue %s[1] : !llvm.array<2 x array<2 x f32>>
  %t = llvm.mlir.constant([[1 : i32, 2.0 : f32],[3 : i32, 2.0 : f32]]) : !llvm.array<2 x struct<(i32, f32)>>
  %3 = llvm.extractvalue %t[1, 0] : !llvm.array<2 x struct<(i32, f32)>>
  %z = llvm.mlir.zero : !llvm.array<2 x struct<(i8, i8)>>
  %4 = llvm.extractvalue %z[1] : !llvm.array<2 x struct<(i8, i8)>>
  return %1, %2, %3, %4 : !llvm.array<2 x f32>, !llvm.array<2 x f32>, i32, !llvm.struct<(i8,i8)>
}

// Parts of other constants.
func.func @more() -> (f32, i32, i8, !llvm.struct<(i32, f32)>) {
  %s = llvm.mlir.constant(dense<1.0> : tensor<2x2xf32>) : !llvm.array<2 x array<2 x f32>>
  %2 = llvm.extractvalue %s[1, 1] : !llvm.array<2 x array<2 x f32>>
  %v = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : !llvm.array<2 x i32>
  %3 = llvm.extractvalue %v[1] : !llvm.array<2 x i32>
  %w = llvm.mlir.constant("ab") : !llvm.array<2 x i8>
  %4 = llvm.extractvalue %w[1] : !llvm.array<2 x i8>
  %t = llvm.mlir.constant([[1 : i32, 2.0 : f32],[3 : i32, 2.0 : f32]]) : !llvm.array<2 x struct<(i32, f32)>>
  %5 = llvm.extractvalue %t[1] : !llvm.array<2 x struct<(i32, f32)>>
  return %2, %3, %4, %5 : f32, i32, i8, !llvm.struct<(i32, f32)>
}

// Elements of another type than the array.
func.func @float_as_int() -> (i16, i32) {
  %c = llvm.mlir.constant([1.0 : f16, 2.0 : f16]) : !llvm.struct<(f16, f16)>
  %d = llvm.mlir.constant(dense<[1.0, 2.0]> : tensor<2xf16>) : !llvm.array<2 x i16>
  %1 = llvm.extractvalue %d[1] : !llvm.array<2 x i16>
  %e = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi64>) : !llvm.array<2 x i32>
  %2 = llvm.extractvalue %e[1] : !llvm.array<2 x i32>
  return %1, %2 : i16, i32
}

// The largest indices, and a boolean.
func.func @gep_i1(%p: !llvm.ptr) -> (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) {
  %c = arith.constant 268435455 : i64
  %d = arith.constant -268435456 : i64
  %e = arith.constant 268435456 : i64
  %f = arith.constant true
  %g = llvm.mlir.zero : i32
  %q = llvm.getelementptr %p[%c] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %r = llvm.getelementptr %p[%d] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %s = llvm.getelementptr %p[%e] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %t = llvm.getelementptr %p[%f] : (!llvm.ptr, i1) -> !llvm.ptr, f32
  %u = llvm.getelementptr %p[%g] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  return %q, %r, %s, %t, %u : !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr
}
