// Two reads with nothing between them are one.
func.func @read_twice(%p: !llvm.ptr) -> (f32, f32) {
  %0 = llvm.load %p : !llvm.ptr -> f32
  %1 = llvm.load %p : !llvm.ptr -> f32
  return %0, %1 : f32, f32
}

// A write between them keeps them apart.
func.func @read_write_read(%p: !llvm.ptr, %q: !llvm.ptr, %x: f32) -> (f32, f32) {
  %0 = llvm.load %p : !llvm.ptr -> f32
  llvm.store %x, %q : f32, !llvm.ptr
  %1 = llvm.load %p : !llvm.ptr -> f32
  return %0, %1 : f32, f32
}

// Volatile reads all happen; unordered ones need not.
func.func @ordered(%p: !llvm.ptr) -> (f32, f32, f32, f32) {
  %0 = llvm.load volatile %p : !llvm.ptr -> f32
  %1 = llvm.load volatile %p : !llvm.ptr -> f32
  %2 = llvm.load %p atomic unordered {alignment = 4 : i64} : !llvm.ptr -> f32
  %3 = llvm.load %p atomic unordered {alignment = 4 : i64} : !llvm.ptr -> f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// Promises are kept, even twice.
func.func @promises(%c: i1, %p: !llvm.ptr) -> (f32, f32) {
  llvm.intr.assume %c : i1
  %0 = llvm.load %p : !llvm.ptr -> f32
  llvm.intr.assume %c : i1
  %1 = llvm.load %p : !llvm.ptr -> f32
  return %0, %1 : f32, f32
}
