// Transposing in no other order is nothing.
func.func @transpose_identity(%m: memref<4x8xf32>) -> memref<4x8xf32> {
  %t = memref.transpose %m (d0, d1) -> (d0, d1) : memref<4x8xf32> to memref<4x8xf32>
  return %t : memref<4x8xf32>
}

// Unless the type is another.
func.func @transpose_identity_layout(%m: memref<4x8xf32>) -> memref<4x8xf32, strided<[8, 1]>> {
  %t = memref.transpose %m (d0, d1) -> (d0, d1) : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  return %t : memref<4x8xf32, strided<[8, 1]>>
}

// Twice is back again.
func.func @transpose_twice(%m: memref<4x8xf32>) -> memref<4x8xf32> {
  %t = memref.transpose %m (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %u = memref.transpose %t (d0, d1) -> (d1, d0) : memref<8x4xf32, strided<[1, 8]>> to memref<4x8xf32>
  return %u : memref<4x8xf32>
}

// Two orders are one.
func.func @transpose_chain(%m: memref<2x3x4xf32>) -> memref<4x2x3xf32, strided<[1, 12, 4]>> {
  %t = memref.transpose %m (d0, d1, d2) -> (d1, d2, d0) : memref<2x3x4xf32> to memref<3x4x2xf32, strided<[4, 1, 12]>>
  %u = memref.transpose %t (d0, d1, d2) -> (d1, d2, d0) : memref<3x4x2xf32, strided<[4, 1, 12]>> to memref<4x2x3xf32, strided<[1, 12, 4]>>
  return %u : memref<4x2x3xf32, strided<[1, 12, 4]>>
}

// A cast before a transpose stays.
func.func @transpose_of_cast(%m: memref<4x8xf32>) -> memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>> {
  %c = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %t = memref.transpose %c (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  return %t : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
}

// Constant sizes of a view.
func.func @view_constant(%m: memref<2048xi8>, %n: index) -> memref<?x?x4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %v = memref.view %m[%c0][%c4, %n] : memref<2048xi8> to memref<?x?x4xf32>
  return %v : memref<?x?x4xf32>
}

// A negative size stays.
func.func @view_negative(%m: memref<2048xi8>, %n: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant -4 : index
  %v = memref.view %m[%c0][%c4, %n] : memref<2048xi8> to memref<?x?xf32>
  return %v : memref<?x?xf32>
}

// A constant shift is not folded.
func.func @view_shift(%m: memref<2048xi8>) -> memref<4xf32> {
  %c16 = arith.constant 16 : index
  %v = memref.view %m[%c16][] : memref<2048xi8> to memref<4xf32>
  return %v : memref<4xf32>
}

// Views look through casts.
func.func @view_of_cast(%m: memref<2048xi8>, %s: index, %n: index) -> memref<?xf32> {
  %c = memref.cast %m : memref<2048xi8> to memref<?xi8>
  %v = memref.view %c[%s][%n] : memref<?xi8> to memref<?xf32>
  return %v : memref<?xf32>
}

// A view of all the bytes stays.
func.func @view_of_alloc(%n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc(%c64) : memref<?xi8>
  %v = memref.view %a[%c0][] : memref<?xi8> to memref<16xf32>
  %x = memref.load %v[%i] : memref<16xf32>
  return %x : f32
}

// A view of the same bytes.
func.func @view_same(%m: memref<64xi8>) -> memref<64xi8> {
  %c0 = arith.constant 0 : index
  %v = memref.view %m[%c0][] : memref<64xi8> to memref<64xi8>
  return %v : memref<64xi8>
}

// What the type says of offset, sizes and strides is constant.
func.func @metadata(%m: memref<4x?xf32, strided<[?, 2], offset: 3>>) -> (memref<f32>, index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x?xf32, strided<[?, 2], offset: 3>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}

// All of it for a dense buffer.
func.func @metadata_static(%m: memref<4x8xf32>) -> (memref<f32>, index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}

// Also where only constants are used.
func.func @metadata_constants(%m: memref<4x8xf32>) -> (index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
  return %o, %t#0 : index, index
}

// Casts are looked through.
func.func @metadata_of_cast(%m: memref<4x8xf32>) -> (memref<f32>, index, index) {
  %c = memref.cast %m : memref<4x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0 : memref<f32>, index, index
}

// But not those from unknown rank.
func.func @metadata_of_unranked(%m: memref<*xf32>) -> (memref<f32>, index) {
  %c = memref.cast %m : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %c : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %b, %o : memref<f32>, index
}

// Subviews are not.
func.func @metadata_of_subview(%m: memref<8xf32>, %i: index) -> (memref<f32>, index) {
  %s = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %b, %o, %n, %t = memref.extract_strided_metadata %s : memref<4xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
  return %b, %o : memref<f32>, index
}

// A copy of nothing.
func.func @copy_empty(%a: memref<0x4xf32>, %b: memref<0x4xf32>, %c: memref<?x4xf32>) {
  memref.copy %a, %b : memref<0x4xf32> to memref<0x4xf32>
  memref.copy %a, %c : memref<0x4xf32> to memref<?x4xf32>
  memref.copy %c, %a : memref<?x4xf32> to memref<0x4xf32>
  return
}

// A copy to itself.
func.func @copy_self(%a: memref<?x4xf32>) {
  memref.copy %a, %a : memref<?x4xf32> to memref<?x4xf32>
  return
}

// A copy to itself through a cast.
func.func @copy_self_cast(%a: memref<?x4xf32>) {
  %c = memref.cast %a : memref<?x4xf32> to memref<?x?xf32>
  memref.copy %a, %c : memref<?x4xf32> to memref<?x?xf32>
  return
}

// A copy through casts that differ.
func.func @copy_empty_cast(%a: memref<0xf32>, %b: memref<?xf32>) {
  %c = memref.cast %a : memref<0xf32> to memref<?xf32>
  memref.copy %b, %c : memref<?xf32> to memref<?xf32>
  return
}

// The scope around nothing on the stack goes.
func.func @scope_inline(%x: f32, %m: memref<4xf32>, %i: index) -> f32 {
  %r = memref.alloca_scope -> (f32) {
    %y = memref.load %m[%i] : memref<4xf32>
    memref.store %x, %m[%i] : memref<4xf32>
    memref.alloca_scope.return %y : f32
  }
  return %r : f32
}

// A scope around something on the stack at the end of a function.
func.func private @use(memref<?xf32>)
func.func @scope_last(%n: index) {
  memref.alloca_scope {
    %a = memref.alloca(%n) : memref<?xf32>
    func.call @use(%a) : (memref<?xf32>) -> ()
  }
  return
}

// One that is not at the end.
func.func @scope_kept(%n: index, %b: memref<?xf32>) {
  memref.alloca_scope {
    %a = memref.alloca(%n) : memref<?xf32>
    func.call @use(%a) : (memref<?xf32>) -> ()
  }
  func.call @use(%b) : (memref<?xf32>) -> ()
  return
}

// A buffer of known size in a scope in a loop moves out of the scope.
func.func @scope_hoist(%n: index, %lb: index, %ub: index) {
  scf.for %i = %lb to %ub step %n {
    %v = memref.alloca_scope -> (f32) {
      %a = memref.alloca() : memref<4xf32>
      %d = memref.alloca(%i) : memref<?xf32>
      %c = memref.cast %a : memref<4xf32> to memref<?xf32>
      func.call @use(%c) : (memref<?xf32>) -> ()
      func.call @use(%d) : (memref<?xf32>) -> ()
      %x = memref.load %a[%n] : memref<4xf32>
      memref.alloca_scope.return %x : f32
    }
    %e = memref.alloca() : memref<4xf32>
    memref.store %v, %e[%n] : memref<4xf32>
    %c = memref.cast %e : memref<4xf32> to memref<?xf32>
    func.call @use(%c) : (memref<?xf32>) -> ()
  }
  return
}

// A scope with something on the stack in a nested loop.
func.func @scope_nested(%n: index, %b: memref<?xf32>) {
  memref.alloca_scope {
    scf.for %i = %n to %n step %n {
      %a = memref.alloca(%n) : memref<?xf32>
      func.call @use(%a) : (memref<?xf32>) -> ()
    }
  }
  func.call @use(%b) : (memref<?xf32>) -> ()
  return
}

// A buffer of known size in a branch in a scope.
func.func @scope_branch(%n: index, %b: memref<?xf32>, %c: i1) {
  memref.alloca_scope {
    scf.if %c {
      %a = memref.alloca(%n) : memref<?xf32>
      func.call @use(%a) : (memref<?xf32>) -> ()
    }
  }
  func.call @use(%b) : (memref<?xf32>) -> ()
  return
}

// A call that may put something on the stack.
func.func @scope_call(%b: memref<?xf32>) {
  memref.alloca_scope {
    func.call @use(%b) : (memref<?xf32>) -> ()
  }
  func.call @use(%b) : (memref<?xf32>) -> ()
  return
}

// What is allocated in a branch at the end of a function is allocated before.
func.func @scope_in_branch(%n: index, %c: i1) {
  scf.if %c {
    memref.alloca_scope {
      %a = memref.alloca(%n) : memref<?xf32>
      func.call @use(%a) : (memref<?xf32>) -> ()
    }
  }
  return
}

// Unless its size is computed there.
func.func @scope_in_branch_size(%n: index, %c: i1) {
  scf.if %c {
    memref.alloca_scope {
      %k = arith.muli %n, %n : index
      %a = memref.alloca(%k) : memref<?xf32>
      func.call @use(%a) : (memref<?xf32>) -> ()
    }
  }
  return
}

// Or something comes behind the branch.
func.func @scope_in_branch_kept(%n: index, %c: i1, %b: memref<?xf32>) {
  scf.if %c {
    memref.alloca_scope {
      %a = memref.alloca(%n) : memref<?xf32>
      func.call @use(%a) : (memref<?xf32>) -> ()
    }
  }
  func.call @use(%b) : (memref<?xf32>) -> ()
  return
}

// A view of the same bytes from a shift on, or of an unknown number of them.
func.func @view_not_same(%m: memref<64xi8>, %d: memref<?xi8>, %n: index) -> (memref<64xi8>, memref<64xi8>, memref<?xi8>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = memref.view %m[%c4][] : memref<64xi8> to memref<64xi8>
  %b = memref.view %m[%n][] : memref<64xi8> to memref<64xi8>
  %c = memref.view %d[%c0][%n] : memref<?xi8> to memref<?xi8>
  return %a, %b, %c : memref<64xi8>, memref<64xi8>, memref<?xi8>
}
