// Reading twice is reading once as long as nothing is written in between.
func.func private @effect()
func.func @reads(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}
func.func @write_between(%m: memref<4xi32>, %i: index, %v: i32) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}
func.func @call_between(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  call @effect() : () -> ()
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}
func.func @allocation_between(%m: memref<4xi32>, %i: index) -> (i32, i32, memref<2xi32>) {
  %0 = memref.load %m[%i] : memref<4xi32>
  %a = memref.alloc() : memref<2xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1, %a : i32, i32, memref<2xi32>
}
func.func @write_in_a_loop_between(%m: memref<4xi32>, %i: index, %n: index, %v: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%i] : memref<4xi32>
  scf.for %j = %c0 to %n step %c1 {
    memref.store %v, %m[%j] : memref<4xi32>
  }
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}
func.func @another_block(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  cf.br ^bb1
^bb1:
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}
func.func @three_reads(%m: memref<4xi32>, %i: index, %v: i32) -> (i32, i32, i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  %3 = memref.load %m[%i] : memref<4xi32>
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
func.func @allocations_stay() -> (memref<4xi32>, memref<4xi32>) {
  %0 = memref.alloc() : memref<4xi32>
  %1 = memref.alloc() : memref<4xi32>
  return %0, %1 : memref<4xi32>, memref<4xi32>
}
func.func @dead_read(%m: memref<4xi32>, %i: index) {
  %0 = memref.load %m[%i] : memref<4xi32>
  return
}
func.func @dead_allocation() {
  %0 = memref.alloc() : memref<4xi32>
  return
}
func.func @unused_written_allocation(%i: index, %v: i32) {
  %0 = memref.alloc() : memref<4xi32>
  memref.store %v, %0[%i] : memref<4xi32>
  return
}
func.func @dead_if_with_allocation(%c: i1) {
  scf.if %c {
    %0 = memref.alloc() : memref<4xi32>
  }
  return
}
