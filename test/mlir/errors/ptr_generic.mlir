// flags: --allow-unregistered-dialect
func.func @f() {
  %mm = "foo.make"() : () -> index
  %0 = "ptr.constant"(%mm) <{value = #ptr.null : !ptr.ptr<#ptr.generic_space>}> : (index) -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f() {
  %0 = "ptr.constant"() <{value = #ptr.null : !ptr.ptr<#ptr.generic_space>}> : () -> i32
  return
}

// -----

func.func @f() {
  "ptr.constant"() <{value = #ptr.null : !ptr.ptr<#ptr.generic_space>}> : () -> ()
  return
}

// -----

func.func @f() {
  %0 = "ptr.constant"() : () -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f() {
  %0 = "ptr.constant"() <{value = unit}> : () -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f() {
  %0 = "ptr.constant"() <{value = 1 : i32}> : () -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f() {
  %0 = "ptr.constant"() <{value = #ptr.null : !ptr.ptr<#ptr.generic_space>}> ({
}) : () -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) {
  %mm = "foo.make"() : () -> i32
  %0 = "ptr.from_ptr"(%mm, %arg1) : (i32, !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) -> memref<f32, #ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) {
  %mm = "foo.make"() : () -> () -> ()
  %0 = "ptr.from_ptr"(%mm, %arg1) : (() -> (), !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) -> memref<f32, #ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) {
  %mm = "foo.make"() : () -> i32
  %0 = "ptr.from_ptr"(%arg0, %mm) : (!ptr.ptr<#ptr.generic_space>, i32) -> memref<f32, #ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) {
  %mm = "foo.make"() : () -> index
  %0 = "ptr.from_ptr"(%arg0, %arg1, %mm) : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>, index) -> memref<f32, #ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) {
  %0 = "ptr.from_ptr"() : () -> memref<f32, #ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) {
  %0 = "ptr.from_ptr"(%arg0, %arg1) : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) -> i32
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) {
  %0 = "ptr.from_ptr"(%arg0, %arg1) : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) -> memref<4xf32>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) {
  %0 = "ptr.from_ptr"(%arg0, %arg1) <{zork = 1 : i32}> : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>) -> memref<f32, #ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "ptr.gather"(%mm, %arg1, %arg2) <{alignment = []}> : (i32, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%arg0: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
  %0 = "ptr.gather"(%arg1, %arg2) <{alignment = []}> : (vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%arg0: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "ptr.gather"(%arg0, %mm, %arg2) <{alignment = []}> : (vector<4x!ptr.ptr<#ptr.generic_space>>, i32, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%arg0: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
  %mm = "foo.make"() : () -> vector<[4]xi1>
  %0 = "ptr.gather"(%arg0, %mm, %arg2) <{alignment = []}> : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<[4]xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%arg0: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "ptr.gather"(%arg0, %arg1, %mm) <{alignment = []}> : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>, i32) -> vector<4xf32>
  return
}

// -----

func.func @f(%arg0: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
  %mm = "foo.make"() : () -> vector<4xi32>
  %0 = "ptr.gather"(%arg0, %arg1, %mm) <{alignment = []}> : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>, vector<4xi32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%arg0: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
  %0 = "ptr.gather"(%arg0, %arg1, %arg2) <{alignment = []}> : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>, vector<4xf32>) -> i32
  return
}

// -----

func.func @f(%arg0: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
  %0 = "ptr.gather"(%arg0, %arg1, %arg2) <{alignment = unit}> : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%arg0: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
  %0 = "ptr.gather"(%arg0, %arg1, %arg2) <{alignment = [[0], [1]]}> : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%arg0: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg1: vector<4xi1>, %arg2: vector<4xf32>) {
  %0 = "ptr.gather"(%arg0, %arg1, %arg2) <{alignment = [affine_map<(d0) -> (d0)>]}> : (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%arg0: memref<f32, #ptr.generic_space>) {
  %mm = "foo.make"() : () -> i32
  %0 = "ptr.get_metadata"(%mm) : (i32) -> !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>
  return
}

// -----

func.func @f(%arg0: memref<f32, #ptr.generic_space>) {
  %0 = "ptr.get_metadata"() : () -> !ptr.ptr_metadata<memref<f32, #ptr.generic_space>>
  return
}

// -----

func.func @f(%arg0: memref<f32, #ptr.generic_space>) {
  %0 = "ptr.get_metadata"(%arg0) : (memref<f32, #ptr.generic_space>) -> i32
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>) {
  %0 = "ptr.load"(%arg0) <{alignment = [8], invariant = false, invariantGroup = false, nontemporal, ordering = unit, volatile_}> : (!ptr.ptr<#ptr.generic_space>) -> f32
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>) {
  %0 = "ptr.load"(%arg0) <{alignment = [8], invariant = false, invariantGroup = false, nontemporal, ordering = -1 : i64, volatile_}> : (!ptr.ptr<#ptr.generic_space>) -> f32
  return
}

// -----

func.func @f(%arg0: vector<4xf32>, %arg1: !ptr.ptr<#ptr.generic_space>, %arg2: vector<4xi1>) {
  %mm = "foo.make"() : () -> vector<[4]xi1>
  "ptr.masked_store"(%mm, %arg1, %arg2) <{alignment = []}> : (vector<[4]xi1>, !ptr.ptr<#ptr.generic_space>, vector<4xi1>) -> ()
  return
}

// -----

func.func @f(%arg0: vector<4xf32>, %arg1: !ptr.ptr<#ptr.generic_space>, %arg2: vector<4xi1>) {
  %zz = "ptr.masked_store"(%arg0, %arg1, %arg2) <{alignment = []}> : (vector<4xf32>, !ptr.ptr<#ptr.generic_space>, vector<4xi1>) -> i32
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: i32) {
  %mm = "foo.make"() : () -> i32
  %0 = "ptr.ptr_add"(%mm, %arg1) <{flags = 3 : i32}> : (i32, i32) -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: i32) {
  %mm = "foo.make"() : () -> f32
  %0 = "ptr.ptr_add"(%arg0, %mm) <{flags = 3 : i32}> : (!ptr.ptr<#ptr.generic_space>, f32) -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: i32) {
  %mm = "foo.make"() : () -> vector<4xi32>
  %0 = "ptr.ptr_add"(%arg0, %mm) <{flags = 3 : i32}> : (!ptr.ptr<#ptr.generic_space>, vector<4xi32>) -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: i32) {
  %0 = "ptr.ptr_add"(%arg0, %arg1) <{flags = 3 : i32}> : (!ptr.ptr<#ptr.generic_space>, i32) -> i32
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: i32) {
  %0 = "ptr.ptr_add"(%arg0, %arg1) <{flags = unit}> : (!ptr.ptr<#ptr.generic_space>, i32) -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: i32) {
  %0 = "ptr.ptr_add"(%arg0, %arg1) <{flags = -1 : i64}> : (!ptr.ptr<#ptr.generic_space>, i32) -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr<#ptr.generic_space>) {
  %0 = "ptr.ptr_diff"(%arg0, %arg1) <{flags = 1 : i8}> : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr<#ptr.generic_space>) -> f32
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr<#ptr.generic_space>) {
  %0 = "ptr.ptr_diff"(%arg0, %arg1) <{flags = 1 : i8}> : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr<#ptr.generic_space>) -> vector<4xi32>
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr<#ptr.generic_space>) {
  %0 = "ptr.ptr_diff"(%arg0, %arg1) <{flags = unit}> : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr<#ptr.generic_space>) -> i64
  return
}

// -----

func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: !ptr.ptr<#ptr.generic_space>) {
  %0 = "ptr.ptr_diff"(%arg0, %arg1) <{flags = -1 : i64}> : (!ptr.ptr<#ptr.generic_space>, !ptr.ptr<#ptr.generic_space>) -> i64
  return
}

// -----

func.func @f(%arg0: f32, %arg1: !ptr.ptr<#ptr.generic_space>) {
  "ptr.store"(%arg0, %arg1) <{invariantGroup = false, nontemporal = false, ordering = 4 : i32, volatile_ = false}> : (f32, !ptr.ptr<#ptr.generic_space>) -> ()
  return
}

// -----

func.func @f(%arg0: memref<f32, #ptr.generic_space>) {
  %mm = "foo.make"() : () -> memref<4xf32>
  %0 = "ptr.to_ptr"(%mm) : (memref<4xf32>) -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%arg0: memref<f32, #ptr.generic_space>) {
  %mm = "foo.make"() : () -> !ptr.ptr<#ptr.generic_space>
  %0 = "ptr.to_ptr"(%mm) : (!ptr.ptr<#ptr.generic_space>) -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f() {
  %0 = "ptr.type_offset"() <{elementType = f32}> : () -> f32
  return
}
