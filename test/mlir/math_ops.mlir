func.func @unary(%f: f32, %v: vector<4xf16>, %t: tensor<?xf64>) {
  %0 = math.absf %f : f32
  %1 = math.acos %f : f32
  %2 = math.acosh %f : f32
  %3 = math.asin %v : vector<4xf16>
  %4 = math.asinh %f : f32
  %5 = math.atan %t : tensor<?xf64>
  %6 = math.atanh %f : f32
  %7 = math.cbrt %f : f32
  %8 = math.ceil %f : f32
  %9 = math.cos %f fastmath<fast> : f32
  %10 = math.cosh %f : f32
  %11 = math.erf %f : f32
  %12 = math.erfc %f : f32
  %13 = math.exp %f fastmath<nnan, ninf> {x} : f32
  %14 = math.exp2 %f : f32
  %15 = math.expm1 %f : f32
  %16 = math.floor %f : f32
  %17 = math.log %f : f32
  %18 = math.log10 %f : f32
  %19 = math.log1p %f : f32
  %20 = math.log2 %f : f32
  %21 = math.round %f : f32
  %22 = math.roundeven %f : f32
  %23 = math.rsqrt %f : f32
  %24 = math.sin %f : f32
  %25 = math.sinh %f : f32
  %26 = math.sqrt %f : f32
  %27 = math.tan %f : f32
  %28 = math.tanh %f : f32
  %29 = math.trunc %f : f32
  return
}

// -----

func.func @others(%f: f32, %i: i32, %v: vector<2xi8>, %vf: vector<2xf32>) {
  %0 = math.absi %i : i32
  %1 = math.ctlz %i : i32
  %2 = math.ctpop %v : vector<2xi8>
  %3 = math.cttz %i : i32
  %4 = math.atan2 %f, %f : f32
  %5 = math.copysign %f, %f fastmath<nsz> : f32
  %6 = math.fma %f, %f, %f : f32
  %7 = math.powf %f, %f : f32
  %8 = math.fpowi %f, %i : f32, i32
  %9 = math.ipowi %i, %i : i32
  %10 = math.isfinite %f : f32
  %11 = math.isinf %f : f32
  %12 = math.isnan %f : f32
  %13 = math.isnormal %vf : vector<2xf32>
  %s, %c = math.sincos %f : f32
  %14 = math.fma %vf, %vf, %vf fastmath<contract> {a = 1 : i32} : vector<2xf32>
  return
}
