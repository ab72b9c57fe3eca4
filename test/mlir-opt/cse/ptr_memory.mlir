!p = !ptr.ptr<#ptr.generic_space>

// Two reads with nothing between them are one.
func.func @read_twice(%p: !p) -> (f32, f32) {
  %0 = ptr.load %p : !p -> f32
  %1 = ptr.load %p : !p -> f32
  return %0, %1 : f32, f32
}

// A write between them keeps them apart.
func.func @read_write_read(%p: !p, %q: !p, %x: f32) -> (f32, f32) {
  %0 = ptr.load %p : !p -> f32
  ptr.store %x, %q : f32, !p
  %1 = ptr.load %p : !p -> f32
  return %0, %1 : f32, f32
}

// Volatile and ordered reads all happen.
func.func @volatile(%p: !p) -> (f32, f32, f32, f32) {
  %0 = ptr.load volatile %p : !p -> f32
  %1 = ptr.load volatile %p : !p -> f32
  %2 = ptr.load %p atomic acquire alignment = 4 : !p -> f32
  %3 = ptr.load %p atomic acquire alignment = 4 : !p -> f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// What does not order anything is like any other read.
func.func @unordered(%p: !p) -> (f32, f32) {
  %0 = ptr.load %p atomic unordered alignment = 4 : !p -> f32
  %1 = ptr.load %p atomic unordered alignment = 4 : !p -> f32
  return %0, %1 : f32, f32
}

// Reads under a mask.
func.func @masked(%p: !p, %ps: vector<4x!p>, %m: vector<4xi1>, %v: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = ptr.masked_load %p, %m, %v : !p -> vector<4xf32>
  %1 = ptr.masked_load %p, %m, %v : !p -> vector<4xf32>
  %2 = ptr.gather %ps, %m, %v : vector<4x!p> -> vector<4xf32>
  ptr.scatter %v, %ps, %m : vector<4xf32>, vector<4x!p>
  %3 = ptr.gather %ps, %m, %v : vector<4x!p> -> vector<4xf32>
  return %0, %1, %2, %3 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// Values are computed once.
func.func @values(%p: !p, %n: index, %m: memref<f32, #ptr.generic_space>) -> (!p, !p, i32, i32, !p, !p, i64, i64) {
  %0 = ptr.ptr_add %p, %n : !p, index
  %1 = ptr.ptr_add %p, %n : !p, index
  %2 = ptr.type_offset f32 : i32
  %3 = ptr.type_offset f32 : i32
  %4 = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> !p
  %5 = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> !p
  %6 = ptr.ptr_diff %4, %p : !p -> i64
  %7 = ptr.ptr_diff %5, %p : !p -> i64
  return %0, %1, %2, %3, %4, %5, %6, %7 : !p, !p, i32, i32, !p, !p, i64, i64
}
