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

// Memory on the stack is new each time.
func.func @allocations(%n: i32) -> (!llvm.ptr, !llvm.ptr) {
  %0 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %1 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  return %0, %1 : !llvm.ptr, !llvm.ptr
}

// Values are computed once; assembly is only if it has no side effects.
func.func @values(%p: !llvm.ptr, %n: i64, %s: !llvm.struct<(i32, f32)>, %x: i32) -> (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32, i32, i32) {
  %0 = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %1 = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %2 = llvm.extractvalue %s[0] : !llvm.struct<(i32, f32)>
  %3 = llvm.extractvalue %s[0] : !llvm.struct<(i32, f32)>
  %4 = llvm.inline_asm "f $0, $1", "=r,r" %x : (i32) -> i32
  %5 = llvm.inline_asm "f $0, $1", "=r,r" %x : (i32) -> i32
  %6 = llvm.inline_asm has_side_effects "f $0, $1", "=r,r" %x : (i32) -> i32
  %7 = llvm.inline_asm has_side_effects "f $0, $1", "=r,r" %x : (i32) -> i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : !llvm.ptr, !llvm.ptr, i32, i32, i32, i32, i32, i32
}

// Promises are kept, even twice.
func.func @promises(%c: i1, %p: !llvm.ptr) -> (f32, f32) {
  llvm.intr.assume %c : i1
  %0 = llvm.load %p : !llvm.ptr -> f32
  llvm.intr.assume %c : i1
  %1 = llvm.load %p : !llvm.ptr -> f32
  return %0, %1 : f32, f32
}
