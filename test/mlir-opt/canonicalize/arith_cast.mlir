// Casts between all kinds of numbers.
func.func @ext(%arg0: i8, %arg1: vector<2xi8>) -> (i32, i32, i32, i32, i32, i32, vector<2xi32>) {
  %c-3_i8 = arith.constant -3 : i8
  %0 = arith.extui %arg0 : i8 to i16
  %1 = arith.extui %0 : i16 to i32
  %2 = arith.extsi %arg0 : i8 to i16
  %3 = arith.extsi %2 : i16 to i32
  %4 = arith.extsi %0 : i16 to i32
  %5 = arith.extui %2 : i16 to i32
  %6 = arith.extui %c-3_i8 : i8 to i32
  %7 = arith.extsi %c-3_i8 : i8 to i32
  %8 = arith.extui %arg1 : vector<2xi8> to vector<2xi16>
  %9 = arith.extsi %8 : vector<2xi16> to vector<2xi32>
  return %1, %3, %4, %5, %6, %7, %9 : i32, i32, i32, i32, i32, i32, vector<2xi32>
}
func.func @trunc(%arg0: i8, %arg1: i32, %arg2: i64) -> (i8, i8, i4, i16, i16, i8, i8, i8, i8, i8, i4) {
  %c511_i32 = arith.constant 511 : i32
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.trunci %0 : i32 to i8
  %2 = arith.extsi %arg0 : i8 to i32
  %3 = arith.trunci %2 overflow<nsw> : i32 to i8
  %4 = arith.trunci %0 overflow<nsw> : i32 to i4
  %5 = arith.trunci %0 overflow<nuw> : i32 to i16
  %6 = arith.trunci %2 : i32 to i16
  %7 = arith.trunci %arg2 overflow<nsw, nuw> : i64 to i32
  %8 = arith.trunci %7 overflow<nsw> : i32 to i8
  %9 = arith.trunci %c511_i32 : i32 to i8
  %10 = arith.trunci %arg2 overflow<nsw> : i64 to i32
  %11 = arith.trunci %10 overflow<nsw> : i32 to i8
  %12 = arith.trunci %arg2 overflow<nuw> : i64 to i32
  %13 = arith.trunci %12 : i32 to i8
  %14 = arith.trunci %c511_i32 overflow<nuw> : i32 to i8
  %15 = arith.trunci %2 overflow<nsw, nuw> : i32 to i4
  return %1, %3, %4, %5, %6, %8, %9, %11, %13, %14, %15 : i8, i8, i4, i16, i16, i8, i8, i8, i8, i8, i4
}
func.func @truncshr(%arg0: i64, %arg1: i64) -> (i32, i32, i32, i32, i16, i32) {
  %c32_i64 = arith.constant 32 : i64
  %c31_i64 = arith.constant 31 : i64
  %c33_i64 = arith.constant 33 : i64
  %c48_i64 = arith.constant 48 : i64
  %0 = arith.shrsi %arg0, %c32_i64 : i64
  %1 = arith.trunci %0 : i64 to i32
  %2 = arith.shrsi %arg0, %c31_i64 : i64
  %3 = arith.trunci %2 : i64 to i32
  %4 = arith.shrsi %arg0, %c33_i64 : i64
  %5 = arith.trunci %4 : i64 to i32
  %6 = arith.shrui %arg0, %c32_i64 : i64
  %7 = arith.trunci %6 : i64 to i32
  %8 = arith.shrsi %arg0, %c48_i64 exact : i64
  %9 = arith.trunci %8 overflow<nsw> : i64 to i16
  %10 = arith.shrsi %arg0, %arg1 : i64
  %11 = arith.trunci %10 : i64 to i32
  return %1, %3, %5, %7, %9, %11 : i32, i32, i32, i32, i16, i32
}
func.func @truncshr2(%arg0: i64) -> (i32, i64, i32) {
  %c32_i64 = arith.constant 32 : i64
  %c1_i64 = arith.constant 1 : i64
  %0 = arith.shrsi %arg0, %c32_i64 exact : i64
  %1 = arith.trunci %0 overflow<nsw, nuw> : i64 to i32
  %2 = arith.shrsi %arg0, %c1_i64 : i64
  %3 = arith.trunci %2 : i64 to i32
  return %1, %0, %3 : i32, i64, i32
}
func.func @truncmul(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %c32_i64 = arith.constant 32 : i64
  %0 = arith.extsi %arg0 : i32 to i64
  %1 = arith.extsi %arg1 : i32 to i64
  %2 = arith.muli %0, %1 : i64
  %3 = arith.shrui %2, %c32_i64 : i64
  %4 = arith.trunci %3 : i64 to i32
  %5 = arith.extui %arg0 : i32 to i64
  %6 = arith.extui %arg1 : i32 to i64
  %7 = arith.muli %5, %6 : i64
  %8 = arith.shrui %7, %c32_i64 : i64
  %9 = arith.trunci %8 : i64 to i32
  return %4, %9 : i32, i32
}
func.func @fcast(%arg0: i32, %arg1: f16, %arg2: f32, %arg3: f64, %arg4: bf16) -> (f32, f32, f64, f64, f16, f16, f32, bf16, f16, f16, f16) {
  %0 = arith.sitofp %arg0 : i32 to f64
  %1 = arith.truncf %0 : f64 to f32
  %2 = arith.uitofp %arg0 : i32 to f64
  %3 = arith.truncf %2 : f64 to f32
  %4 = arith.extf %arg1 : f16 to f32
  %5 = arith.extf %4 : f32 to f64
  %6 = arith.truncf %arg3 fastmath<contract> : f64 to f32
  %7 = arith.extf %6 fastmath<contract> : f32 to f64
  %8 = arith.truncf %4 : f32 to f16
  %9 = arith.extf %arg2 : f32 to f64
  %10 = arith.truncf %9 : f64 to f16
  %11 = arith.truncf %9 : f64 to f32
  %12 = arith.truncf %4 : f32 to bf16
  %13 = arith.truncf %arg3 : f64 to f32
  %14 = arith.truncf %13 : f32 to f16
  %15 = arith.truncf %9 to_nearest_even : f64 to f16
  %16 = arith.truncf %4 toward_zero : f32 to f16
  return %1, %3, %5, %7, %8, %10, %11, %12, %14, %15, %16 : f32, f32, f64, f64, f16, f16, f32, bf16, f16, f16, f16
}
func.func @fconst() -> (f16, f16, f64, f32, bf16, f16, f32, f32, f16, f16) {
  %cst = arith.constant 1.500000e+00 : f32
  %cst_0 = arith.constant 1.100000e+00 : f32
  %cst_1 = arith.constant 0x7FC00000 : f32
  %cst_2 = arith.constant 0x7F800001 : f32
  %cst_3 = arith.constant 0x7F800000 : f32
  %cst_4 = arith.constant 1.000000e+30 : f32
  %cst_5 = arith.constant 0x7FC00001 : f32
  %0 = arith.truncf %cst : f32 to f16
  %1 = arith.truncf %cst_0 : f32 to f16
  %2 = arith.extf %cst_0 : f32 to f64
  %cst_6 = arith.constant 1.000000e-01 : f64
  %3 = arith.truncf %cst_6 : f64 to f32
  %4 = arith.truncf %cst_1 : f32 to bf16
  %5 = arith.truncf %cst_3 : f32 to f16
  %6 = arith.truncf %cst_6 downward : f64 to f32
  %cst_7 = arith.constant 5.000000e-01 : f64
  %7 = arith.truncf %cst_7 upward : f64 to f32
  %8 = arith.truncf %cst_4 : f32 to f16
  %9 = arith.truncf %cst_5 : f32 to f16
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : f16, f16, f64, f32, bf16, f16, f32, f32, f16, f16
}
func.func @iconst() -> (f32, f32, f32, f32, i32, i32, i32, i32, i8, i8, i8, i32, i8) {
  %c-3_i32 = arith.constant -3 : i32
  %c16777217_i32 = arith.constant 16777217 : i32
  %cst = arith.constant -1.750000e+00 : f32
  %cst_0 = arith.constant 1.000000e+10 : f32
  %cst_1 = arith.constant 0x7FC00000 : f32
  %cst_2 = arith.constant 2.000000e+02 : f32
  %cst_3 = arith.constant 1.275000e+02 : f32
  %cst_4 = arith.constant -5.000000e-01 : f32
  %0 = arith.sitofp %c-3_i32 : i32 to f32
  %1 = arith.uitofp %c-3_i32 : i32 to f32
  %2 = arith.sitofp %c16777217_i32 : i32 to f32
  %3 = arith.uitofp %c16777217_i32 : i32 to f32
  %4 = arith.fptosi %cst : f32 to i32
  %5 = arith.fptoui %cst : f32 to i32
  %6 = arith.fptosi %cst_0 : f32 to i32
  %7 = arith.fptosi %cst_1 : f32 to i32
  %8 = arith.fptosi %cst_2 : f32 to i8
  %9 = arith.fptoui %cst_2 : f32 to i8
  %10 = arith.fptosi %cst_3 : f32 to i8
  %11 = arith.fptoui %cst_4 : f32 to i32
  %cst_5 = arith.constant -1.289000e+02 : f32
  %12 = arith.fptosi %cst_5 : f32 to i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : f32, f32, f32, f32, i32, i32, i32, i32, i8, i8, i8, i32, i8
}
func.func @index(%arg0: i32, %arg1: index, %arg2: i8, %arg3: memref<2xi32>) -> (i32, index, index, index, i64, i32, i32, index, i32, index, index, index, memref<2xi32>) {
  %c-5_i32 = arith.constant -5 : i32
  %c-5 = arith.constant -5 : index
  %c4294967297 = arith.constant 4294967297 : index
  %0 = arith.index_cast %arg0 : i32 to index
  %1 = arith.index_cast %0 : index to i32
  %2 = arith.index_cast %c-5_i32 : i32 to index
  %3 = arith.index_castui %c-5_i32 : i32 to index
  %4 = arith.extsi %arg2 : i8 to i32
  %5 = arith.index_cast %4 : i32 to index
  %6 = arith.index_cast %0 : index to i64
  %7 = arith.index_cast %c4294967297 : index to i32
  %8 = arith.index_castui %c-5 : index to i32
  %9 = arith.extui %arg2 : i8 to i32
  %10 = arith.index_castui %9 : i32 to index
  %11 = arith.index_castui %10 : index to i32
  %12 = arith.index_cast %arg1 : index to i32
  %13 = arith.index_cast %12 : i32 to index
  %14 = arith.index_cast %arg1 : index to i64
  %15 = arith.index_cast %14 : i64 to index
  %16 = arith.index_castui %4 : i32 to index
  %17 = arith.index_cast %arg3 : memref<2xi32> to memref<2xindex>
  %18 = arith.index_cast %17 : memref<2xindex> to memref<2xi32>
  return %1, %2, %3, %5, %6, %7, %8, %10, %11, %13, %15, %16, %18 : i32, index, index, index, i64, i32, i32, index, i32, index, index, index, memref<2xi32>
}
func.func @bitcast(%arg0: f32, %arg1: i32, %arg2: vector<2xf32>) -> (i32, f32, f32, i32, f32, vector<2xi32>, i32, bf16, vector<2xf32>, i32, f32) {
  %cst = arith.constant 1.000000e+00 : f32
  %c1065353216_i32 = arith.constant 1065353216 : i32
  %cst_0 = arith.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
  %c15360_i16 = arith.constant 15360 : i16
  %0 = arith.bitcast %arg0 : f32 to i32
  %1 = arith.bitcast %0 : i32 to f32
  %2 = arith.bitcast %c1065353216_i32 : i32 to f32
  %3 = arith.bitcast %cst : f32 to i32
  %4 = arith.bitcast %arg1 : i32 to f32
  %5 = arith.bitcast %cst_0 : vector<2xf32> to vector<2xi32>
  %6 = arith.bitcast %4 : f32 to i32
  %7 = arith.bitcast %c15360_i16 : i16 to bf16
  %8 = arith.bitcast %arg2 : vector<2xf32> to vector<2xi32>
  %9 = arith.bitcast %8 : vector<2xi32> to vector<2xf32>
  %10 = arith.bitcast %arg1 : i32 to i32
  %11 = arith.bitcast %arg0 : f32 to f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %9, %10, %11 : i32, f32, f32, i32, f32, vector<2xi32>, i32, bf16, vector<2xf32>, i32, f32
}
func.func @bb(%arg0: f16, %arg1: i16) -> (bf16, i16, f16) {
  %0 = arith.bitcast %arg0 : f16 to i16
  %1 = arith.bitcast %0 : i16 to bf16
  %2 = arith.bitcast %arg1 : i16 to f16
  %3 = arith.bitcast %2 : f16 to i16
  %4 = arith.bitcast %1 : bf16 to f16
  return %1, %3, %4 : bf16, i16, f16
}
func.func @idxcast_ext(%arg0: i1, %arg1: vector<2xi8>) -> (index, vector<2xindex>) {
  %0 = arith.extui %arg0 : i1 to i32
  %1 = arith.index_cast %0 : i32 to index
  %2 = arith.extsi %arg1 : vector<2xi8> to vector<2xi32>
  %3 = arith.index_cast %2 : vector<2xi32> to vector<2xindex>
  return %1, %3 : index, vector<2xindex>
}
func.func @rhs_const_lhs(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c4_i32 = arith.constant 4 : i32
  %0 = arith.muli %c3_i32, %arg0 : i32
  %1 = arith.muli %c4_i32, %0 : i32
  return %1 : i32
}
func.func @andext(%arg0: vector<2xi8>, %arg1: vector<2xi8>) -> vector<2xi32> {
  %0 = arith.extui %arg0 : vector<2xi8> to vector<2xi32>
  %1 = arith.extui %arg1 : vector<2xi8> to vector<2xi32>
  %2 = arith.andi %0, %1 : vector<2xi32>
  return %2 : vector<2xi32>
}
func.func @andextsame(%arg0: i8) -> i32 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg0 : i8 to i32
  %2 = arith.andi %0, %1 : i32
  return %2 : i32
}
func.func @truncfsi(%arg0: i32, %arg1: vector<2xi32>) -> (f16, f16, vector<2xf16>) {
  %0 = arith.sitofp %arg0 : i32 to f64
  %1 = arith.truncf %0 toward_zero fastmath<fast> : f64 to f16
  %2 = arith.sitofp %arg0 : i32 to f32
  %3 = arith.truncf %2 : f32 to f16
  %4 = arith.uitofp %arg1 : vector<2xi32> to vector<2xf32>
  %5 = arith.truncf %4 : vector<2xf32> to vector<2xf16>
  return %1, %3, %5 : f16, f16, vector<2xf16>
}
func.func @truncfsi_round(%arg0: i32) -> (f16, f16, f16) {
  %0 = arith.sitofp %arg0 : i32 to f64
  %1 = arith.truncf %0 toward_zero : f64 to f16
  %2 = arith.truncf %0 fastmath<fast> : f64 to f16
  %3 = arith.truncf %0 to_nearest_even : f64 to f16
  return %1, %2, %3 : f16, f16, f16
}
func.func @tt(%arg0: i64) -> (i8, i8, i16, i16) {
  %0 = arith.trunci %arg0 : i64 to i32
  %1 = arith.trunci %0 overflow<nsw> : i32 to i8
  %2 = arith.trunci %arg0 overflow<nuw> : i64 to i32
  %3 = arith.trunci %2 overflow<nsw> : i32 to i8
  %4 = arith.extsi %1 : i8 to i32
  %5 = arith.trunci %4 overflow<nsw> : i32 to i16
  %6 = arith.extui %1 : i8 to i32
  %7 = arith.trunci %6 overflow<nuw> : i32 to i16
  return %1, %3, %5, %7 : i8, i8, i16, i16
}
