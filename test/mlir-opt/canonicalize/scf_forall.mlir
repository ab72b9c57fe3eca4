// Loops over threads.
func.func private @usex(index)
func.func private @uset(tensor<?xf32>)
func.func private @uset(tensor<8xf32>)
func.func private @use1(tensor<1xf32>)
func.func @ctrl(%arg0: index, %arg1: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %0 = scf.forall (%arg2, %arg3) = (%c0, %c1) to (%c4, %arg0) step (%c1, %c1) shared_outs(%arg4 = %arg1) -> (tensor<8xf32>) {
    %extracted_slice = tensor.extract_slice %arg4[%arg2] [1] [1] : tensor<8xf32> to tensor<1xf32>
    func.call @usex(%arg2) : (index) -> ()
    func.call @usex(%arg3) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg4[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}
func.func @unusedout(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
  %0:2 = scf.forall (%arg2) in (8) shared_outs(%arg3 = %arg0, %arg4 = %arg1) -> (tensor<8xf32>, tensor<8xf32>) {
    %extracted_slice = tensor.extract_slice %arg3[%arg2] [1] [1] : tensor<8xf32> to tensor<1xf32>
    func.call @usex(%arg2) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0#0 : tensor<8xf32>
}
func.func @unmodified(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = scf.forall (%arg2) in (8) shared_outs(%arg3 = %arg0, %arg4 = %arg1) -> (tensor<8xf32>, tensor<8xf32>) {
    %extracted_slice = tensor.extract_slice %arg4[%arg2] [1] [1] : tensor<8xf32> to tensor<1xf32>
    func.call @usex(%arg2) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
func.func @unused_modified(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
  %0:2 = scf.forall (%arg2) in (8) shared_outs(%arg3 = %arg0, %arg4 = %arg1) -> (tensor<8xf32>, tensor<8xf32>) {
    %extracted_slice = tensor.extract_slice %arg3[%arg2] [1] [1] : tensor<8xf32> to tensor<1xf32>
    func.call @usex(%arg2) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %extracted_slice into %arg4[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0#0 : tensor<8xf32>
}
func.func @zero(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = scf.forall (%arg1) in (0) shared_outs(%arg2 = %arg0) -> (tensor<8xf32>) {
    %extracted_slice = tensor.extract_slice %arg2[%arg1] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg2[%arg1] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}
func.func @one(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = scf.forall (%arg1) in (1) shared_outs(%arg2 = %arg0) -> (tensor<8xf32>) {
    func.call @usex(%arg1) : (index) -> ()
    %extracted_slice = tensor.extract_slice %arg2[%arg1] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg2[%arg1] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}
func.func @onedim(%arg0: tensor<8xf32>, %arg1: index) -> tensor<8xf32> {
  %0 = scf.forall (%arg2, %arg3) = (2, 0) to (3, %arg1) step (1, 1) shared_outs(%arg4 = %arg0) -> (tensor<8xf32>) {
    func.call @usex(%arg2) : (index) -> ()
    func.call @usex(%arg3) : (index) -> ()
    %extracted_slice = tensor.extract_slice %arg4[%arg2] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg4[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}
func.func @noout(%arg0: index) {
  scf.forall (%arg1, %arg2) in (1, %arg0) {
    func.call @usex(%arg1) : (index) -> ()
    func.call @usex(%arg2) : (index) -> ()
  }
  return
}
func.func @mapped(%arg0: index) {
  scf.forall (%arg1, %arg2) in (1, %arg0) {
    func.call @usex(%arg1) : (index) -> ()
    func.call @usex(%arg2) : (index) -> ()
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return
}
func.func @mapped_one() {
  scf.forall (%arg0) in (1) {
    func.call @usex(%arg0) : (index) -> ()
  } {mapping = [#gpu.thread<x>]}
  return
}
func.func @allone(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = scf.forall (%arg1, %arg2) = (%c3, 0) to (%c4, 1) step (1, 1) shared_outs(%arg3 = %arg0) -> (tensor<8xf32>) {
    func.call @usex(%arg1) : (index) -> ()
    func.call @usex(%arg2) : (index) -> ()
    %extracted_slice = tensor.extract_slice %arg3[%arg1] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg3[%arg1] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}
func.func @dim(%arg0: tensor<?xf32>, %arg1: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = scf.forall (%arg2) in (%arg1) shared_outs(%arg3 = %arg0) -> (tensor<?xf32>) {
    %dim_0 = tensor.dim %arg3, %c0 : tensor<?xf32>
    func.call @usex(%dim_0) : (index) -> ()
    %extracted_slice = tensor.extract_slice %arg3[%arg2] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %dim = tensor.dim %0, %c0 : tensor<?xf32>
  return %0, %dim : tensor<?xf32>, index
}
func.func @castout(%arg0: tensor<8xf32>, %arg1: index) -> tensor<?xf32> {
  %cast = tensor.cast %arg0 : tensor<8xf32> to tensor<?xf32>
  %0 = scf.forall (%arg2) in (%arg1) shared_outs(%arg3 = %cast) -> (tensor<?xf32>) {
    func.call @uset(%arg3) : (tensor<?xf32>) -> ()
    %extracted_slice = tensor.extract_slice %arg3[%arg2] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}
func.func @unused_mod_read(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
  %0:2 = scf.forall (%arg2) in (8) shared_outs(%arg3 = %arg0, %arg4 = %arg1) -> (tensor<8xf32>, tensor<8xf32>) {
    %extracted_slice = tensor.extract_slice %arg4[%arg2] [1] [1] : tensor<8xf32> to tensor<1xf32>
    func.call @use1(%extracted_slice) : (tensor<1xf32>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %extracted_slice into %arg4[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0#0 : tensor<8xf32>
}
func.func @allunused(%arg0: tensor<8xf32>) {
  %0 = scf.forall (%arg1) in (8) shared_outs(%arg2 = %arg0) -> (tensor<8xf32>) {
    func.call @usex(%arg1) : (index) -> ()
    %extracted_slice = tensor.extract_slice %arg2[%arg1] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg2[%arg1] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return
}
func.func @allunused2(%arg0: tensor<8xf32>, %arg1: tensor<1xf32>) {
  %0 = scf.forall (%arg2) in (8) shared_outs(%arg3 = %arg0) -> (tensor<8xf32>) {
    func.call @usex(%arg2) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %arg1 into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return
}
func.func @dead(%arg0: tensor<8xf32>, %arg1: tensor<1xf32>) {
  %0 = scf.forall (%arg2) in (8) shared_outs(%arg3 = %arg0) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %arg1 into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return
}
func.func @same_invariant(%arg0: tensor<8xf32>, %arg1: tensor<1xf32>) -> tensor<8xf32> {
  %0 = scf.forall (%arg2) in (8) shared_outs(%arg3 = %arg0) -> (tensor<8xf32>) {
    func.call @uset(%arg3) : (tensor<8xf32>) -> ()
    scf.forall.in_parallel {
    }
  }
  return %0 : tensor<8xf32>
}
func.func @mapped3(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
  %0:2 = scf.forall (%arg2) in (8) shared_outs(%arg3 = %arg0, %arg4 = %arg1) -> (tensor<8xf32>, tensor<8xf32>) {
    %extracted_slice = tensor.extract_slice %arg3[%arg2] [1] [1] : tensor<8xf32> to tensor<1xf32>
    func.call @usex(%arg2) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %extracted_slice into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  } {mapping = [#gpu.block<x>], my.attr}
  return %0#0 : tensor<8xf32>
}
func.func @ctrl_attr() {
  %c4 = arith.constant 4 : index
  scf.forall (%arg0) in (%c4) {
    func.call @usex(%arg0) : (index) -> ()
  } {my.attr}
  return
}
func.func @single_attr(%arg0: index) {
  scf.forall (%arg1, %arg2) in (1, %arg0) {
    func.call @usex(%arg1) : (index) -> ()
  } {my.attr}
  return
}
func.func @step(%arg0: index) {
  %c3 = arith.constant 3 : index
  scf.forall (%arg1, %arg2) = (1, 0) to (4, %arg0) step (%c3, 1) {
    func.call @usex(%arg1) : (index) -> ()
    func.call @usex(%arg2) : (index) -> ()
  }
  return
}
