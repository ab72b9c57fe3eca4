// flags: --allow-unregistered-dialect
func.func @parallel(%a: index, %b: index, %x: f32, %i: i32) -> f32 {
  scf.parallel (%k) = (%a) to (%b) step (%b) {
  }
  scf.parallel (%k, %l) = (%a, %a) to (%b, %b) step (%a, %b) {
    "a.use"(%k, %l) : (index, index) -> ()
    scf.reduce
  } {attr}
  %0 = scf.parallel (%k) = (%a) to (%b) step (%b) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  %1:2 = scf.parallel (%k) = (%a) to (%b) step (%b) init (%x, %i) -> (f32, i32) {
    scf.reduce(%x, %i : f32, i32) {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }, {
    ^bb0(%l: i32, %r: i32):
      scf.reduce.return %r : i32
    }
  }
  return %0 : f32
}

// -----

func.func @forall(%n: index, %m: index, %t: tensor<8xf32>) -> tensor<8xf32> {
  scf.forall (%i) in (%n) {
    "a.use"(%i) : (index) -> ()
  }
  scf.forall (%i, %j) in (%n, 4) {
    "a.use"(%i, %j) : (index, index) -> ()
  } {attr = 1 : i32}
  scf.forall (%i, %j) = (0, %m) to (%n, 10) step (1, 2) {
    scf.forall.in_parallel {
    }
  }
  %0 = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %0 : tensor<8xf32>
}
