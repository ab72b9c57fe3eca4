llvm.func @f(%s: !llvm.struct<(i32, f32)>) {
  %0 = "llvm.extractvalue"(%s) <{position = array<i64: 2>}> : (!llvm.struct<(i32, f32)>) -> i32
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, f32)>) {
  %0 = "llvm.extractvalue"(%s) <{position = array<i64: 1, 0>}> : (!llvm.struct<(i32, f32)>) -> i32
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, f32)>, %x: i32) {
  %0 = "llvm.insertvalue"(%s, %x) <{position = array<i64: 2>}> : (!llvm.struct<(i32, f32)>, i32) -> !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, f32)>, %x: i32) {
  %0 = llvm.extractvalue %s[2] : !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, f32)>, %x: i32) {
  %0 = llvm.extractvalue %s[0, 1] : !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, f32)>, %x: i32) {
  %0 = llvm.insertvalue %x, %s[2] : !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32, f32)>, %x: i32) {
  %0 = llvm.insertvalue %x, %x[2] : i32
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.array<4 x i32>, %x: i32) {
  %0 = llvm.extractvalue %s[-1] : !llvm.array<4 x i32>
  llvm.return
}
