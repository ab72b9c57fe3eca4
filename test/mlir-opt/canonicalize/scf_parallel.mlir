// Parallel loops.
func.func private @usex(index)
func.func @par_zero(%arg0: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%arg1, %arg2) = (%c0, %c0) to (%c0, %c1) step (%c1, %c1) init (%arg0) -> f32 {
    func.call @usex(%arg1) : (index) -> ()
    scf.reduce(%arg0 : f32) {
    ^bb0(%arg3: f32, %arg4: f32):
      %1 = arith.addf %arg3, %arg4 : f32
      scf.reduce.return %1 : f32
    }
  }
  return %0 : f32
}
func.func @par_one(%arg0: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.parallel (%arg1, %arg2, %arg3) = (%c0, %c0, %c7) to (%arg0, %c1, %arg0) step (%c1, %c1, %c1) {
    func.call @usex(%arg1) : (index) -> ()
    func.call @usex(%arg2) : (index) -> ()
    func.call @usex(%arg3) : (index) -> ()
    scf.reduce 
  }
  return
}
func.func @par_all_one(%arg0: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%arg1, %arg2) = (%c0, %c0) to (%c1, %c1) step (%c1, %c1) init (%arg0) -> f32 {
    func.call @usex(%arg1) : (index) -> ()
    %cst = arith.constant 3.000000e+00 : f32
    scf.reduce(%cst : f32) {
    ^bb0(%arg3: f32, %arg4: f32):
      %1 = arith.addf %arg3, %arg4 : f32
      scf.reduce.return %1 : f32
    }
  }
  return %0 : f32
}
func.func @par_nested(%arg0: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
    scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
      func.call @usex(%arg1) : (index) -> ()
      func.call @usex(%arg2) : (index) -> ()
      scf.reduce 
    }
    scf.reduce 
  }
  return
}
func.func @par_nested_dep(%arg0: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%arg1) = (%c0) to (%arg0) step (%c1) {
    scf.parallel (%arg2) = (%arg1) to (%arg0) step (%c1) {
      func.call @usex(%arg1) : (index) -> ()
      func.call @usex(%arg2) : (index) -> ()
      scf.reduce 
    }
    scf.reduce 
  }
  return
}
func.func @par_nested_res(%arg0: index, %arg1: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) init (%arg1) -> f32 {
    scf.parallel (%arg3) = (%c0) to (%arg0) step (%c1) {
      func.call @usex(%arg2) : (index) -> ()
      func.call @usex(%arg3) : (index) -> ()
      scf.reduce 
    }
    scf.reduce(%arg1 : f32) {
    ^bb0(%arg3: f32, %arg4: f32):
      %1 = arith.addf %arg3, %arg4 : f32
      scf.reduce.return %1 : f32
    }
  }
  return %0 : f32
}
func.func @par_dead(%arg0: index, %arg1: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) init (%arg1) -> f32 {
    scf.reduce(%arg1 : f32) {
    ^bb0(%arg3: f32, %arg4: f32):
      %1 = arith.addf %arg3, %arg4 : f32
      scf.reduce.return %1 : f32
    }
  }
  return
}
