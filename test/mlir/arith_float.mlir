func.func @floats(%a: f32, %b: f32, %v: vector<[4]xf16>, %t: tensor<*xf64>) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %a, %b fastmath<fast> : f32
  %2 = arith.mulf %a, %b fastmath<nnan,ninf> : f32
  %3 = arith.divf %v, %v fastmath<arcp, contract> {x = 1 : i8} : vector<[4]xf16>
  %4 = arith.remf %t, %t : tensor<*xf64>
  %5 = arith.negf %a fastmath<nsz,afn,reassoc> : f32
  %6 = arith.maximumf %a, %b : f32
  %7 = arith.minimumf %a, %b : f32
  %8 = arith.maxnumf %a, %b fastmath<none> : f32
  %9 = arith.minnumf %a, %b : f32
  %10 = arith.addf %a, %b fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> : f32
  return
}

// -----

func.func @compare(%a: f32, %v: vector<2x2xbf16>) {
  %0 = arith.cmpf false, %a, %a : f32
  %1 = arith.cmpf oeq, %a, %a : f32
  %2 = arith.cmpf ogt, %a, %a fastmath<nnan> : f32
  %3 = arith.cmpf oge, %v, %v : vector<2x2xbf16>
  %4 = arith.cmpf olt, %a, %a : f32
  %5 = arith.cmpf ole, %a, %a : f32
  %6 = arith.cmpf one, %a, %a : f32
  %7 = arith.cmpf ord, %a, %a : f32
  %8 = arith.cmpf ueq, %a, %a : f32
  %9 = arith.cmpf ugt, %a, %a : f32
  %10 = arith.cmpf uge, %a, %a : f32
  %11 = arith.cmpf ult, %a, %a : f32
  %12 = arith.cmpf ule, %a, %a : f32
  %13 = arith.cmpf une, %a, %a : f32
  %14 = arith.cmpf uno, %a, %a : f32
  %15 = arith.cmpf true, %a, %a {x} : f32
  return
}
