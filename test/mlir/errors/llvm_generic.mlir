// flags: --allow-unregistered-dialect

func.func @f(%arg0: !llvm.struct<(i32, f32)>) {
  %mm = "foo.make"() : () -> i32
  %0 = "llvm.extractvalue"(%mm) <{position = array<i64: 1>}> : (i32) -> f32
  return
}

// -----

func.func @f(%arg0: !llvm.struct<(i32, f32)>) {
  %0 = "llvm.extractvalue"(%arg0) <{position = array<i64: 1>}> : (!llvm.struct<(i32, f32)>) -> i32
  return
}

// -----

func.func @f(%arg0: !llvm.struct<(i32, f32)>) {
  %0 = "llvm.extractvalue"(%arg0) <{position = array<i64: -1, 7, 0>}> : (!llvm.struct<(i32, f32)>) -> f32
  return
}

// -----

func.func @f(%arg0: i32, %arg1: !llvm.struct<(i32, f32)>) {
  %0 = "llvm.insertvalue"(%arg0) <{position = array<i64: 0>}> : (i32) -> !llvm.struct<(i32, f32)>
  return
}

// -----

func.func @f(%arg0: i32, %arg1: !llvm.struct<(i32, f32)>) {
  %mm = "foo.make"() : () -> i1
  %0 = "llvm.insertvalue"(%arg1, %mm) <{position = array<i64: 0>}> : (!llvm.struct<(i32, f32)>, i1) -> !llvm.struct<(i32, f32)>
  return
}

// -----

func.func @f(%arg0: i32, %arg1: !llvm.struct<(i32, f32)>) {
  %mm = "foo.make"() : () -> index
  %0 = "llvm.insertvalue"(%arg1, %mm) <{position = array<i64: 0>}> : (!llvm.struct<(i32, f32)>, index) -> !llvm.struct<(i32, f32)>
  return
}

// -----

func.func @f(%arg0: i32, %arg1: !llvm.struct<(i32, f32)>) {
  %0 = "llvm.insertvalue"(%arg1, %arg0) <{position = array<i64: 0>}> : (!llvm.struct<(i32, f32)>, i32) -> i32
  return
}

// -----

func.func @f(%arg0: i1, %arg1: !llvm.ptr, %arg2: i64) {
  %mm = "foo.make"() : () -> i32
  "llvm.intr.assume"(%mm, %arg1, %arg2) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i32, !llvm.ptr, i64) -> ()
  return
}

// -----

func.func @f(%arg0: i1, %arg1: !llvm.ptr, %arg2: i64) {
  "llvm.intr.assume"(%arg0, %arg1, %arg2) <{op_bundle_sizes = array<i32: 1, 1>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr, i64) -> ()
  return
}

// -----

func.func @f(%arg0: i1, %arg1: !llvm.ptr, %arg2: i64) {
  "llvm.intr.assume"(%arg0, %arg1, %arg2) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = [1]}> : (i1, !llvm.ptr, i64) -> ()
  return
}

// -----

func.func @f(%arg0: i64) {
  %mm = "foo.make"() : () -> f32
  %0 = "llvm.inttoptr"(%mm) : (f32) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr) {
  %mm = "foo.make"() : () -> i32
  %0 = "llvm.load"(%mm) <{alignment = 4 : i64, ordering = 0 : i64, volatile_}> : (i32) -> f32
  return
}

// -----

func.func @f(%arg0: !llvm.ptr) {
  %0 = "llvm.load"(%arg0) <{alignment = 4 : i64, ordering = 0 : i64, volatile_}> : (!llvm.ptr) -> index
  return
}

// -----

func.func @f(%arg0: f32, %arg1: !llvm.ptr) {
  %mm = "foo.make"() : () -> index
  "llvm.store"(%mm, %arg1) <{ordering = 0 : i64}> : (index, !llvm.ptr) -> ()
  return
}
