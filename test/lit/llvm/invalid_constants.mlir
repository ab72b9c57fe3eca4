// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @case19(%st: !llvm.struct<(i32, f32)>) {
  // expected-error @+1 {{'llvm.extractvalue' op Type mismatch: extracting from '!llvm.struct<(i32, f32)>' should produce 'i32' but this op returns 'f32'}}
  %0 = "llvm.extractvalue"(%st) <{position = array<i64: 0>}> : (!llvm.struct<(i32, f32)>) -> f32
  return
}

// -----

func.func @case20(%n: i32, %st: !llvm.struct<(i32, f32)>) {
  // expected-error @+1 {{'llvm.insertvalue' op Type mismatch: cannot insert 'i32' into '!llvm.struct<(i32, f32)>'}}
  %0 = "llvm.insertvalue"(%st, %n) <{position = array<i64: 1>}> : (!llvm.struct<(i32, f32)>, i32) -> !llvm.struct<(i32, f32)>
  return
}
