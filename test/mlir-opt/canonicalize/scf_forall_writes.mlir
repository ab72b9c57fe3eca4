// Several writes of the only thread.
func.func private @usex(index)
func.func @multi_insert(%arg0: tensor<8xf32>, %arg1: tensor<1xf32>) -> tensor<8xf32> {
  %0 = scf.forall (%arg2) in (1) shared_outs(%arg3 = %arg0) -> (tensor<8xf32>) {
    func.call @usex(%arg2) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %arg1 into %arg3[3] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %arg1 into %arg3[4] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}
