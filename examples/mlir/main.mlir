// Launches vector_add_kernel of test/corpus/vector_add_f32/small: four programs of 256 elements add 1000 numbers, one after
// another. The sums 0 + 1, 1 + 1, 2 + 1 ... are printed.
func.func private @vector_add_kernel(memref<*xf32>, memref<*xf32>, memref<*xf32>, i32, i32, i32, i32, i32, i32, i32)
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c1000 = arith.constant 1000 : index
  %one = arith.constant 1.0 : f32
  %n = arith.constant 1000 : i32
  %zero = arith.constant 0 : i32
  %grid_x = arith.constant 4 : i32
  %grid_y = arith.constant 1 : i32
  %x = memref.alloc() : memref<1000xf32>
  %y = memref.alloc() : memref<1000xf32>
  %out = memref.alloc() : memref<1000xf32>
  scf.for %i = %c0 to %c1000 step %c1 {
    %j = arith.index_cast %i : index to i32
    %v = arith.sitofp %j : i32 to f32
    memref.store %v, %x[%i] : memref<1000xf32>
    memref.store %one, %y[%i] : memref<1000xf32>
  }
  %xs = memref.cast %x : memref<1000xf32> to memref<*xf32>
  %ys = memref.cast %y : memref<1000xf32> to memref<*xf32>
  %outs = memref.cast %out : memref<1000xf32> to memref<*xf32>
  scf.for %p = %c0 to %c4 step %c1 {
    %program = arith.index_cast %p : index to i32
    func.call @vector_add_kernel(%xs, %ys, %outs, %n, %grid_x, %grid_y, %grid_y, %program, %zero, %zero)
      : (memref<*xf32>, memref<*xf32>, memref<*xf32>, i32, i32, i32, i32, i32, i32, i32) -> ()
  }
  call @printMemrefF32(%outs) : (memref<*xf32>) -> ()
  return
}
