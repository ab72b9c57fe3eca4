

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

// A scope around something on the stack at the end of a function.
func.func private @use(memref<?xf32>)

// One that is not at the end.
func.func @scope_kept(%n: index, %b: memref<?xf32>) {
  func.call @use(%b) : (memref<?xf32>) -> ()
  return
}

// A buffer of known size in a scope in a loop moves out of the scope.
func.func @scope_hoist(%n: index, %lb: index, %ub: index) {
  scf.for %i = %lb to %ub step %n {
    %e = memref.alloca() : memref<4xf32>
    %c = memref.cast %e : memref<4xf32> to memref<?xf32>
    func.call @use(%c) : (memref<?xf32>) -> ()
  }
  return
}

// A scope with something on the stack in a nested loop.
func.func @scope_nested(%n: index, %b: memref<?xf32>) {
  func.call @use(%b) : (memref<?xf32>) -> ()
  return
}

// A buffer of known size in a branch in a scope.
func.func @scope_branch(%n: index, %b: memref<?xf32>, %c: i1) {
  func.call @use(%b) : (memref<?xf32>) -> ()
  return
}

// A call that may put something on the stack.
func.func @scope_call(%b: memref<?xf32>) {
  func.call @use(%b) : (memref<?xf32>) -> ()
  return
}

// What is allocated in a branch at the end of a function is allocated before.
func.func @scope_in_branch(%n: index, %c: i1) {
  scf.if %c {
  }
  return
}

// Unless its size is computed there.
func.func @scope_in_branch_size(%n: index, %c: i1) {
  scf.if %c {
  }
  return
}

// Or something comes behind the branch.
func.func @scope_in_branch_kept(%n: index, %c: i1, %b: memref<?xf32>) {
  scf.if %c {
  }
  func.call @use(%b) : (memref<?xf32>) -> ()
  return
}

