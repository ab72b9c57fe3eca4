
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

// What may be dropped.
func.func @unused(%p: !llvm.ptr, %c: i1, %n: i32) {
  %a = llvm.load %p : !llvm.ptr -> f32
  %b = llvm.load volatile %p : !llvm.ptr -> f32
  %x = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> f32
  %y = llvm.load %p atomic unordered {alignment = 4 : i64} : !llvm.ptr -> f32
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

