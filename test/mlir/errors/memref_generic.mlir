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

