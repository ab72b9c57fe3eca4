// Types that an operation cannot have, and broken lists.
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = tensor.extract %t[%i] : i32
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = memref.load %m[%i] : tensor<4xf32>
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = tensor.cast %x : i32 to tensor<4xf32>
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  memref.dealloc %x : i32
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  memref.copy %x, %m : i32 to memref<4xf32>
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = tensor.empty() : i32
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = tensor.dim %x, %i : i32
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = tensor.from_elements %x : i32
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = memref.alloc() : tensor<4xf32>
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = bufferization.to_tensor %x : i32 to tensor<4xf32>
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = tensor.splat %x : f32
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = tensor.extract_slice %t[0][2][1] : i32 to tensor<2xf32>
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = tensor.extract_slice %t[a][2][1] : tensor<4xf32> to tensor<2xf32>
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = tensor.extract_slice %t[1, ][2][1] : tensor<4xf32> to tensor<2xf32>
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  cf.cond_br %x, ^a, ^a
^a:
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  func.call @f(%i, ) : (index) -> ()
  return
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  return %i, :
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  return %i :
}
// -----
func.func @f(%i: index, %x: i32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  return %i : i32, 
}
