llvm.func @f() {
  %0 = llvm.mlir.constant([1.0 : f32, 2.0 : f32]) : i32
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(1.0 : f32) : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(1.0 : f32) : i64
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(1.0 : f32) : f64
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(1 : i32) : f32
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(1.0 : f32) : vector<4xf32>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : !llvm.target<"spirv.Image">
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(1.0 : f32) : !llvm.target<"spirv.Image">
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant("abc") : !llvm.target<"spirv.Image">
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant("abc") : !llvm.struct<(f32, f32)>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant("abc") : !llvm.array<4 x i8>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([[1.0 : f32], [2.0 : f32]]) : !llvm.struct<(f32, f32)>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([1.0 : f32, 2 : i32]) : !llvm.struct<(struct<(f32)>, f32)>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([1.0 : f32, 2 : i32]) : !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([1.0 : f32]) : !llvm.struct<(i32, f32)>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4x!llvm.ptr>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<[4]xf32>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<[4]xf32>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1> : vector<4xindex>) : vector<4xf32>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xf32>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : !llvm.array<3 x i32>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : i32
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1.0> : tensor<4xf8E4M3FN>) : vector<4xi32>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(dense<1.0> : tensor<4xf8E4M3FN>) : vector<4xf32>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([1.0 : f32, 2.0 : f32]) : !llvm.array<2 x array<2 x f32>>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([[1 : i32], [1 : i32]]) : !llvm.array<2 x array<1 x i32>>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([#llvm.undef, [1:i32]]) : !llvm.array<2 x array<2 x f32>>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([#llvm.poison, 1 : i32]) : !llvm.array<2 x array<2 x f32>>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([1.0 : f32, 2.0 : f32]) : !llvm.array<2 x struct<(i32, f32)>>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([#llvm.zero, 2.0 : f32]) : !llvm.array<2 x struct<(i32, f32)>>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([[1.0 : f32], [2.0 : f32]]) : !llvm.array<2 x struct<(i32, f32)>>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant([]) : !llvm.array<0 x i32>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(sparse<[0], [1.0]> : vector<4xf32>) : vector<[4]xf32>
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(unit) : i32
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(@f) : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  %0 = llvm.mlir.constant(1 : i32) : tensor<4xi32>
  llvm.return
}

// -----

llvm.func @f() {
  %1 = llvm.mlir.constant([1.0 : f32, 2.0 : f32]) : !llvm.array<2 x array<1 x struct<(f32)>>>
  llvm.return
}

// -----

llvm.func @f() {
  %1 = llvm.mlir.constant([[[1.0 : f32]], 2.0 : f32]) : !llvm.array<2 x array<1 x struct<(f32)>>>
  llvm.return
}

// -----

llvm.func @f() {
  %1 = llvm.mlir.constant([[[1.0 : f32]], [[2.0 : f32], [1.0 : f32]]]) : !llvm.array<2 x array<1 x struct<(f32)>>>
  llvm.return
}
