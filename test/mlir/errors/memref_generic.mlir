// flags: --allow-unregistered-dialect
func.func @f(%arg0: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "memref.alloc"(%mm) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> memref<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %mm = "foo.make"() : () -> () -> ()
  %0 = "memref.alloc"(%mm) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (() -> ()) -> memref<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloc"() <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> : () -> memref<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloc"(%arg0) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> i32
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloc"(%arg0) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloc"(%arg0) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @f(%arg0: index) {
  "memref.alloc"(%arg0) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> ()
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloc"(%arg0) <{alignment = unit, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloc"(%arg0) <{alignment = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloc"(%arg0) <{alignment = 64 : i64, operandSegmentSizes = unit}> : (index) -> memref<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloc"(%arg0) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 3>}> : (index) -> memref<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloc"(%arg0) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({
}) : (index) -> memref<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %mm = "foo.make"() : () -> index
  %0 = "memref.alloca_scope"(%mm) ({
    %1 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %2 = "memref.load"(%1, %arg0) : (memref<4xf32>, index) -> f32
    "memref.alloca_scope.return"(%2) : (f32) -> ()
  }) : (index) -> f32
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloca_scope"() ({
    %1 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %2 = "memref.load"(%1, %arg0) : (memref<4xf32>, index) -> f32
    "memref.alloca_scope.return"(%2) : (f32) -> ()
  }) : () -> i32
  return
}

// -----

func.func @f(%arg0: index) {
  "memref.alloca_scope"() ({
    %1 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %2 = "memref.load"(%1, %arg0) : (memref<4xf32>, index) -> f32
    "memref.alloca_scope.return"(%2) : (f32) -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloca_scope"() <{zork = 1 : i32}> ({
    %1 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %2 = "memref.load"(%1, %arg0) : (memref<4xf32>, index) -> f32
    "memref.alloca_scope.return"(%2) : (f32) -> ()
  }) : () -> f32
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloca_scope"() : () -> f32
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloca_scope"() ({
}) : () -> f32
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloca_scope"() ({
^bb0:
}) : () -> f32
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloca_scope"() ({
"foo.x"() : () -> ()
}) : () -> f32
  return
}

// -----

func.func @f(%arg0: index):
    %0 = "memref.alloca_scope"() ({
^bb0(%qa: f32, %qb: i32) {
"foo.x"() : () -> ()
}) : () -> f32
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloca_scope"() ({
"foo.x"()[^q] : () -> ()
^q:
"foo.x"() : () -> ()
}) : () -> f32
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "memref.alloca_scope"() ({
    %zz = "memref.alloca_scope.return"(%arg0) : (index) -> i32
  }) : () -> index
  return
}

// -----

func.func @f(%arg0: memref<4xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "memref.assume_alignment"(%mm) <{alignment = 64 : i32}> : (i32) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: memref<4xf32>) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  %0 = "memref.assume_alignment"(%mm) <{alignment = 64 : i32}> : (memref<4x?xi32, strided<[?, 1], offset: ?>>) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: memref<4xf32>) {
  %0 = "memref.assume_alignment"() <{alignment = 64 : i32}> : () -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: memref<4xf32>) {
  %0 = "memref.assume_alignment"(%arg0) : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: memref<4xf32>) {
  %0 = "memref.assume_alignment"(%arg0) <{alignment = -1 : i64}> : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: f32, %arg1: memref<4x8xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "memref.atomic_rmw"(%mm, %arg1, %arg2, %arg2) <{kind = 0 : i64}> : (i32, memref<4x8xf32>, index, index) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: memref<4x8xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> index
  %0 = "memref.atomic_rmw"(%mm, %arg1, %arg2, %arg2) <{kind = 0 : i64}> : (index, memref<4x8xf32>, index, index) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: memref<4x8xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "memref.atomic_rmw"(%arg0, %mm, %arg2, %arg2) <{kind = 0 : i64}> : (f32, i32, index, index) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: memref<4x8xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> memref<4xf32>
  %0 = "memref.atomic_rmw"(%arg0, %mm, %arg2, %arg2) <{kind = 0 : i64}> : (f32, memref<4xf32>, index, index) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: memref<4x8xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  %0 = "memref.atomic_rmw"(%arg0, %mm, %arg2, %arg2) <{kind = 0 : i64}> : (f32, memref<4x?xi32, strided<[?, 1], offset: ?>>, index, index) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: memref<4x8xf32>, %arg2: index) {
  %0 = "memref.atomic_rmw"() <{kind = 0 : i64}> : () -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: memref<4x8xf32>, %arg2: index) {
  %0 = "memref.atomic_rmw"(%arg0, %arg1, %arg2, %arg2) <{kind = 0 : i64}> : (f32, memref<4x8xf32>, index, index) -> index
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "memref.cast"(%mm) : (i32) -> memref<?x?xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> memref<4xf32>
  %0 = "memref.cast"(%mm) : (memref<4xf32>) -> memref<?x?xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %0 = "memref.cast"(%arg0) : (memref<4x8xf32>) -> i32
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "memref.collapse_shape"(%mm) <{reassociation = [[0, 1]]}> : (i32) -> memref<32xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> memref<4xf32>
  %0 = "memref.collapse_shape"(%mm) <{reassociation = [[0, 1]]}> : (memref<4xf32>) -> memref<32xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  %0 = "memref.collapse_shape"(%mm) <{reassociation = [[0, 1]]}> : (memref<4x?xi32, strided<[?, 1], offset: ?>>) -> memref<32xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %0 = "memref.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (memref<4x8xf32>) -> i32
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %0 = "memref.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (memref<4x8xf32>) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %0 = "memref.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (memref<4x8xf32>) -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %0 = "memref.collapse_shape"(%arg0) <{reassociation = [1]}> : (memref<4x8xf32>) -> memref<32xf32>
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<?xf32>) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  "memref.copy"(%mm, %arg1) : (memref<4x?xi32, strided<[?, 1], offset: ?>>, memref<?xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<?xf32>) {
  %mm = "foo.make"() : () -> memref<?x?xf32, 1>
  "memref.copy"(%mm, %arg1) : (memref<?x?xf32, 1>, memref<?xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<?xf32>) {
  "memref.copy"(%arg1) : (memref<?xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "memref.dim"(%mm, %arg1) : (i32, index) -> index
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "memref.dim"(%arg0, %mm) : (memref<4x?xf32>, i32) -> index
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>, %arg1: index) {
  %0 = "memref.dim"(%arg0, %arg1) : (memref<4x?xf32>, index) -> i32
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<?xf32>) {
  %mm = "foo.make"() : () -> i32
  %0:2 = "memref.distinct_objects"(%mm, %arg1) : (i32, memref<?xf32>) -> (memref<4xf32>, memref<?xf32>)
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<?xf32>) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  %0:2 = "memref.distinct_objects"(%mm, %arg1) : (memref<4x?xi32, strided<[?, 1], offset: ?>>, memref<?xf32>) -> (memref<4xf32>, memref<?xf32>)
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<?xf32>) {
  %0:2 = "memref.distinct_objects"(%arg0, %arg1) : (memref<4xf32>, memref<?xf32>) -> (i32, memref<?xf32>)
  return
}

// -----

func.func @f(%arg0: memref<40x128xf32>, %arg1: memref<2x64xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
  %mm = "foo.make"() : () -> i32
  "memref.dma_start"(%mm, %arg3, %arg3, %arg1, %arg3, %arg3, %arg3, %arg2, %arg3, %arg3, %arg3) : (i32, index, index, memref<2x64xf32, 1>, index, index, index, memref<1xi32>, index, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<40x128xf32>, %arg1: memref<2x64xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
  %mm = "foo.make"() : () -> memref<4xf32>
  "memref.dma_start"(%mm, %arg3, %arg3, %arg1, %arg3, %arg3, %arg3, %arg2, %arg3, %arg3, %arg3) : (memref<4xf32>, index, index, memref<2x64xf32, 1>, index, index, index, memref<1xi32>, index, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<40x128xf32>, %arg1: memref<2x64xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
  %mm = "foo.make"() : () -> i32
  "memref.dma_start"(%arg0, %mm, %arg3, %arg1, %arg3, %arg3, %arg3, %arg2, %arg3, %arg3, %arg3) : (memref<40x128xf32>, i32, index, memref<2x64xf32, 1>, index, index, index, memref<1xi32>, index, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<40x128xf32>, %arg1: memref<2x64xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
  %mm = "foo.make"() : () -> memref<4xf32>
  "memref.dma_start"(%arg0, %arg3, %arg3, %mm, %arg3, %arg3, %arg3, %arg2, %arg3, %arg3, %arg3) : (memref<40x128xf32>, index, index, memref<4xf32>, index, index, index, memref<1xi32>, index, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<40x128xf32>, %arg1: memref<2x64xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
  %mm = "foo.make"() : () -> i32
  "memref.dma_start"(%arg0, %arg3, %arg3, %arg1, %mm, %arg3, %arg3, %arg2, %arg3, %arg3, %arg3) : (memref<40x128xf32>, index, index, memref<2x64xf32, 1>, i32, index, index, memref<1xi32>, index, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<40x128xf32>, %arg1: memref<2x64xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
  "memref.dma_start"(%arg0, %arg3, %arg3, %arg1, %arg3, %arg3, %arg2, %arg3, %arg3, %arg3) : (memref<40x128xf32>, index, index, memref<2x64xf32, 1>, index, index, memref<1xi32>, index, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<40x128xf32>, %arg1: memref<2x64xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  "memref.dma_start"(%arg0, %arg3, %arg3, %arg1, %arg3, %arg3, %arg3, %mm, %arg3, %arg3, %arg3) : (memref<40x128xf32>, index, index, memref<2x64xf32, 1>, index, index, index, memref<4x?xi32, strided<[?, 1], offset: ?>>, index, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<40x128xf32>, %arg1: memref<2x64xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
  %mm = "foo.make"() : () -> i32
  "memref.dma_start"(%arg0, %arg3, %arg3, %arg1, %arg3, %arg3, %arg3, %arg2, %mm, %arg3, %arg3) : (memref<40x128xf32>, index, index, memref<2x64xf32, 1>, index, index, index, memref<1xi32>, i32, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<40x128xf32>, %arg1: memref<2x64xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
  %mm = "foo.make"() : () -> i32
  "memref.dma_start"(%arg0, %arg3, %arg3, %arg1, %arg3, %arg3, %arg3, %arg2, %arg3, %mm, %arg3) : (memref<40x128xf32>, index, index, memref<2x64xf32, 1>, index, index, index, memref<1xi32>, index, i32, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<40x128xf32>, %arg1: memref<2x64xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
  "memref.dma_start"() : () -> ()
  return
}

// -----

func.func @f(%arg0: memref<1xi32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  "memref.dma_wait"(%mm, %arg1, %arg1) : (memref<4x?xi32, strided<[?, 1], offset: ?>>, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<?x8xf32>, %arg1: index) {
  %0 = "memref.expand_shape"(%arg0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 8>}> : (memref<?x8xf32>) -> memref<?x4x8xf32>
  return
}

// -----

func.func @f(%arg0: memref<?x8xf32>, %arg1: index) {
  %0 = "memref.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 8>}> : (memref<?x8xf32>, index) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: memref<?x8xf32>, %arg1: index) {
  %0 = "memref.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 1>}> : (memref<?x8xf32>, index) -> memref<?x4x8xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>) {
  %mm = "foo.make"() : () -> memref<4xf32>
  %0:6 = "memref.extract_strided_metadata"(%mm) : (memref<4xf32>) -> (memref<f32>, index, index, index, index, index)
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  %0:6 = "memref.extract_strided_metadata"(%mm) : (memref<4x?xi32, strided<[?, 1], offset: ?>>) -> (memref<f32>, index, index, index, index, index)
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>) {
  %0:6 = "memref.extract_strided_metadata"(%arg0) : (memref<4x?xf32>) -> (i32, index, index, index, index, index)
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>) {
  %zz:5 = "memref.extract_strided_metadata"(%arg0) : (memref<4x?xf32>) -> (memref<f32>, index, index, index, index)
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>) {
  %0:6 = "memref.extract_strided_metadata"(%arg0) : (memref<4x?xf32>) -> (memref<f32>, index, i32, index, index, index)
  return
}

// -----

func.func @f(%arg0: f32, %arg1: memref<4xf32>, %arg2: index) {
  %0 = "memref.generic_atomic_rmw"(%arg1, %arg2) ({
}) : (memref<4xf32>, index) -> f32
  return
}

// -----

"builtin.module"() ({
  "memref.global"() <{sym_name = "g", type = memref<2xf32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<2xf32>, sym_name = "f"}> ({
    %0 = "memref.get_global"() <{name = @g}> : () -> i32
    "func.return"(%0) : (memref<2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{sym_name = "g", type = memref<2xf32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<2xf32>, sym_name = "f"}> ({
    "memref.get_global"() <{name = @g}> : () -> ()
    "func.return"(%0) : (memref<2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{sym_name = "g", type = memref<2xf32>}> : () -> ()
  "func.func"() <{function_type = () -> memref<2xf32>, sym_name = "f"}> ({
    %0 = "memref.get_global"() <{name = @x}> : () -> memref<2xf32>
    "func.return"(%0) : (memref<2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = 1 : i32, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = -1 : i64, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = 0 : index, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = 1.0 : f32, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = "x", sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = array<i64: 1>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = array<i64>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = array<i64: -1, 7, 0>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = array<i32: 1, 1>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = [], sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = [1], sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = [[0], [1]], sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = @x, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = affine_map<() -> ()>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = affine_map<(d0)[s0] -> (d0, s0)>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = [affine_map<(d0) -> (d0)>], sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<1> : tensor<1xi64>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<1.0> : tensor<4xf32>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = i32, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = {}, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = true, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = affine_set<(d0) : (d0 == 0)>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = () -> (), sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = [{}], sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = array<i1: true>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, sym_name = "g", sym_visibility = "x", type = memref<2xf32>}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, sym_name = "g", sym_visibility = "private", type = i32}> : () -> ()
}) : () -> ()

// -----

func.func @f(%arg0: memref<4x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<4xf32>
  %0 = "memref.load"(%mm, %arg1, %arg1) <{alignment = 4 : i64, nontemporal = true}> : (memref<4xf32>, index, index) -> f32
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  %0 = "memref.load"(%mm, %arg1, %arg1) <{alignment = 4 : i64, nontemporal = true}> : (memref<4x?xi32, strided<[?, 1], offset: ?>>, index, index) -> f32
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<4xf32>
  "memref.prefetch"(%mm, %arg1, %arg1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<4xf32>, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>, %arg1: index) {
  "memref.prefetch"(%arg0, %arg1, %arg1) <{isDataCache = true, isWrite = false, localityHint = -1 : i64}> : (memref<4x?xf32>, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<64xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "memref.realloc"(%mm, %arg1) <{alignment = 8 : i64}> : (i32, index) -> memref<?xf32>
  return
}

// -----

func.func @f(%arg0: memref<64xf32>, %arg1: index) {
  %0 = "memref.realloc"(%arg0) <{alignment = 8 : i64}> : (memref<64xf32>) -> memref<?xf32>
  return
}

// -----

func.func @f(%arg0: memref<64xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> index
  %0 = "memref.realloc"(%arg0, %arg1, %mm) <{alignment = 8 : i64}> : (memref<64xf32>, index, index) -> memref<?xf32>
  return
}

// -----

func.func @f(%arg0: memref<64xf32>, %arg1: index) {
  %0 = "memref.realloc"(%arg0, %arg1) <{alignment = 8 : i64}> : (memref<64xf32>, index) -> i32
  return
}

// -----

func.func @f(%arg0: memref<64xf32>, %arg1: index) {
  %0 = "memref.realloc"(%arg0, %arg1) <{alignment = 8 : i64}> : (memref<64xf32>, index) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: memref<*xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  %0 = "memref.reinterpret_cast"(%mm, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4, 8>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<4x?xi32, strided<[?, 1], offset: ?>>, index, index) -> memref<4x8xf32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @f(%arg0: memref<*xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<?x?xf32, 1>
  %0 = "memref.reinterpret_cast"(%mm, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4, 8>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<?x?xf32, 1>, index, index) -> memref<4x8xf32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @f(%arg0: memref<*xf32>, %arg1: index) {
  %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4, 8>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<*xf32>, index, index) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: memref<*xf32>, %arg1: index) {
  %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_offsets = array<i64: 1>, static_sizes = array<i64: 4, 8>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<*xf32>, index, index) -> memref<4x8xf32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @f(%arg0: memref<*xf32>, %arg1: index) {
  %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<*xf32>, index, index) -> memref<4x8xf32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>, %arg1: memref<2xi32>) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  %0 = "memref.reshape"(%mm, %arg1) : (memref<4x?xi32, strided<[?, 1], offset: ?>>, memref<2xi32>) -> memref<?x?xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>, %arg1: memref<2xi32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "memref.reshape"(%arg0, %mm) : (memref<4x8xf32>, i32) -> memref<?x?xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>, %arg1: memref<2xi32>) {
  %0 = "memref.reshape"(%arg0, %arg1) : (memref<4x8xf32>, memref<2xi32>) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: f32, %arg1: memref<4x?xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> i32
  "memref.store"(%mm, %arg1, %arg2, %arg2) : (i32, memref<4x?xf32>, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: f32, %arg1: memref<4x?xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> memref<4xf32>
  "memref.store"(%arg0, %mm, %arg2, %arg2) : (f32, memref<4xf32>, index, index) -> ()
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<4xf32>
  %0 = "memref.subview"(%mm, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (memref<4xf32>, index) -> memref<4xf32, strided<[2], offset: ?>>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  %0 = "memref.subview"(%mm, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (memref<4x?xi32, strided<[?, 1], offset: ?>>, index) -> memref<4xf32, strided<[2], offset: ?>>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<?x?xf32, 1>
  %0 = "memref.subview"(%mm, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (memref<?x?xf32, 1>, index) -> memref<4xf32, strided<[2], offset: ?>>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>, %arg1: index) {
  %0 = "memref.subview"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (memref<4x8xf32>, index) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>, %arg1: index) {
  %0 = "memref.subview"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (memref<4x8xf32>, index) -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>, %arg1: index) {
  %0 = "memref.subview"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1, 2>}> : (memref<4x8xf32>, index) -> memref<4xf32, strided<[2], offset: ?>>
  return
}

// -----

#map = affine_map<(d0, d1) -> (d1, d0)>
func.func @f(%arg0: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> memref<4xf32>
  %0 = "memref.transpose"(%mm) <{permutation = #map}> : (memref<4xf32>) -> memref<8x4xf32, strided<[1, 8]>>
  return
}

// -----

#map = affine_map<(d0, d1) -> (d1, d0)>
func.func @f(%arg0: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  %0 = "memref.transpose"(%mm) <{permutation = #map}> : (memref<4x?xi32, strided<[?, 1], offset: ?>>) -> memref<8x4xf32, strided<[1, 8]>>
  return
}

// -----

#map = affine_map<(d0, d1) -> (d1, d0)>
func.func @f(%arg0: memref<4x8xf32>) {
  %0 = "memref.transpose"(%arg0) <{permutation = affine_map<(d0)[s0] -> (d0, s0)>}> : (memref<4x8xf32>) -> memref<8x4xf32, strided<[1, 8]>>
  return
}

// -----

func.func @f(%arg0: memref<2048xi8>, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "memref.view"(%mm, %arg1, %arg1) : (i32, index, index) -> memref<?x4xf32>
  return
}

// -----

func.func @f(%arg0: memref<2048xi8>, %arg1: index) {
  %0 = "memref.view"(%arg0, %arg1, %arg1) : (memref<2048xi8>, index, index) -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @f(%arg0: memref<2048xi8>, %arg1: index) {
  %0 = "memref.view"(%arg0, %arg1, %arg1) : (memref<2048xi8>, index, index) -> memref<?x?xf32, 1>
  return
}
