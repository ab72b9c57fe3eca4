func.func @casts(%i8: i8, %i32: i32, %i64: i64, %f16: f16, %f32: f32, %f64: f64, %idx: index, %ti: tensor<?xi8>, %vf: vector<4xf32>, %e: f8E8M0FNU) {
  %0 = arith.extsi %i8 : i8 to i32
  %1 = arith.extui %ti : tensor<?xi8> to tensor<?xi64>
  %2 = arith.extui %i8 : i8 to i32
  %3 = arith.trunci %i64 : i64 to i8
  %4 = arith.trunci %i64 overflow<nsw, nuw> : i64 to i32
  %5 = arith.extf %f16 : f16 to f32
  %6 = arith.extf %f16 fastmath<contract> : f16 to f64
  %7 = arith.truncf %f64 : f64 to f32
  %8 = arith.truncf %vf to_nearest_even fastmath<nnan> : vector<4xf32> to vector<4xbf16>
  %9 = arith.truncf %f64 downward : f64 to f16
  %10 = arith.sitofp %i32 : i32 to f32
  %11 = arith.uitofp %i32 : i32 to f64
  %12 = arith.uitofp %i32 : i32 to f64
  %13 = arith.fptosi %f32 : f32 to i8
  %14 = arith.fptoui %vf : vector<4xf32> to vector<4xi1>
  %15 = arith.index_cast %idx : index to i32
  %16 = arith.index_cast %i64 : i64 to index
  %17 = arith.index_castui %idx : index to i64
  %18 = arith.index_castui %i64 : i64 to index
  %19 = arith.bitcast %i32 : i32 to f32
  %20 = arith.bitcast %vf : vector<4xf32> to vector<4xi32>
  %21 = arith.scaling_extf %f16, %e : f16, f8E8M0FNU to f32
  %22 = arith.scaling_truncf %f32, %e upward fastmath<ninf> : f32, f8E8M0FNU to f8E5M2
  return
}
