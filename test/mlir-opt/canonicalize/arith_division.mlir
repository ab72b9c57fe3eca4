// Divisions and remainders, also undefined ones, and poison.
func.func @div1(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.divui %arg0, %c1_i32 : i32
  %1 = arith.divsi %arg0, %c1_i32 : i32
  %2 = arith.ceildivui %arg0, %c1_i32 : i32
  %3 = arith.ceildivsi %arg0, %c1_i32 : i32
  %4 = arith.floordivsi %arg0, %c1_i32 : i32
  %5 = arith.remui %arg0, %c1_i32 : i32
  %6 = arith.remsi %arg0, %c1_i32 : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}
func.func @divzero(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %c0_i32 = arith.constant 0 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.divui %c7_i32, %c0_i32 : i32
  %1 = arith.divsi %c7_i32, %c0_i32 : i32
  %2 = arith.ceildivui %c7_i32, %c0_i32 : i32
  %3 = arith.ceildivsi %c7_i32, %c0_i32 : i32
  %4 = arith.floordivsi %c7_i32, %c0_i32 : i32
  %5 = arith.remui %c7_i32, %c0_i32 : i32
  %6 = arith.remsi %c7_i32, %c0_i32 : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}
func.func @divovf() -> (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8) {
  %c-1_i8 = arith.constant -1 : i8
  %c-128_i8 = arith.constant -128 : i8
  %c2_i8 = arith.constant 2 : i8
  %c3_i8 = arith.constant 3 : i8
  %c-3_i8 = arith.constant -3 : i8
  %0 = arith.divsi %c-128_i8, %c-1_i8 : i8
  %1 = arith.ceildivsi %c-128_i8, %c-1_i8 : i8
  %2 = arith.floordivsi %c-128_i8, %c-1_i8 : i8
  %3 = arith.remsi %c-128_i8, %c-1_i8 : i8
  %4 = arith.ceildivsi %c-128_i8, %c2_i8 : i8
  %5 = arith.floordivsi %c-128_i8, %c2_i8 : i8
  %6 = arith.ceildivsi %c-128_i8, %c3_i8 : i8
  %7 = arith.floordivsi %c-128_i8, %c3_i8 : i8
  %8 = arith.ceildivsi %c-128_i8, %c-3_i8 : i8
  %9 = arith.floordivsi %c-128_i8, %c-3_i8 : i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
}
func.func @divovf2() -> (i8, i8, i8, i8) {
  %c-128_i8 = arith.constant -128 : i8
  %c2_i8 = arith.constant 2 : i8
  %c-3_i8 = arith.constant -3 : i8
  %c0_i8 = arith.constant 0 : i8
  %0 = arith.ceildivsi %c2_i8, %c-128_i8 : i8
  %1 = arith.ceildivsi %c-3_i8, %c-128_i8 : i8
  %2 = arith.floordivsi %c2_i8, %c-128_i8 : i8
  %3 = arith.floordivsi %c-3_i8, %c-128_i8 : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}
func.func @divk() -> (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8) {
  %c7_i8 = arith.constant 7 : i8
  %c-7_i8 = arith.constant -7 : i8
  %c2_i8 = arith.constant 2 : i8
  %c-2_i8 = arith.constant -2 : i8
  %0 = arith.divui %c-7_i8, %c2_i8 : i8
  %1 = arith.divsi %c-7_i8, %c2_i8 : i8
  %2 = arith.ceildivui %c-7_i8, %c2_i8 : i8
  %3 = arith.ceildivsi %c-7_i8, %c2_i8 : i8
  %4 = arith.floordivsi %c-7_i8, %c2_i8 : i8
  %5 = arith.remui %c-7_i8, %c2_i8 : i8
  %6 = arith.remsi %c-7_i8, %c2_i8 : i8
  %7 = arith.floordivsi %c7_i8, %c-2_i8 : i8
  %8 = arith.ceildivsi %c7_i8, %c-2_i8 : i8
  %9 = arith.floordivsi %c7_i8, %c2_i8 : i8
  %10 = arith.ceildivsi %c7_i8, %c2_i8 : i8
  %11 = arith.ceildivsi %c-7_i8, %c-2_i8 : i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
}
func.func @divmul(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %0 = arith.muli %arg0, %arg1 : i32
  %1 = arith.muli %arg0, %arg1 overflow<nsw> : i32
  %2 = arith.muli %arg0, %arg1 overflow<nuw> : i32
  %3 = arith.divsi %0, %arg1 : i32
  %4 = arith.divsi %1, %arg1 : i32
  %5 = arith.divsi %1, %arg0 : i32
  %6 = arith.divsi %2, %arg1 : i32
  %7 = arith.divui %0, %arg1 : i32
  %8 = arith.divui %1, %arg1 : i32
  %9 = arith.divui %2, %arg0 : i32
  %10 = arith.ceildivui %2, %arg1 : i32
  return %3, %4, %5, %6, %7, %8, %9, %10 : i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @divmul2(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32) {
  %0 = arith.muli %arg0, %arg1 overflow<nsw> : i32
  %1 = arith.muli %arg0, %arg1 overflow<nuw> : i32
  %2 = arith.ceildivsi %0, %arg1 : i32
  %3 = arith.floordivsi %0, %arg1 : i32
  %4 = arith.remsi %0, %arg1 : i32
  %5 = arith.remui %1, %arg1 : i32
  return %2, %3, %4, %5 : i32, i32, i32, i32
}
func.func @divself(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, i32) {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.divsi %arg0, %arg0 : i32
  %1 = arith.remsi %arg0, %arg0 : i32
  %2 = arith.divui %c0_i32, %arg0 : i32
  %3 = arith.remui %c0_i32, %arg0 : i32
  %4 = arith.remui %arg0, %arg0 : i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}
func.func @divvec() -> (vector<2xi32>, vector<2xi32>, vector<2xi32>) {
  %cst = arith.constant dense<[8, 9]> : vector<2xi32>
  %cst_0 = arith.constant dense<[2, 0]> : vector<2xi32>
  %cst_1 = arith.constant dense<2> : vector<2xi32>
  %0 = arith.divui %cst, %cst_0 : vector<2xi32>
  %1 = arith.divui %cst, %cst_1 : vector<2xi32>
  %2 = arith.ceildivsi %cst, %cst_1 : vector<2xi32>
  return %0, %1, %2 : vector<2xi32>, vector<2xi32>, vector<2xi32>
}
func.func @poison(%arg0: i32) -> (i32, i32, i32, i32, i32, i1, i64, f32, i32) {
  %0 = ub.poison : i32
  %c0_i32 = arith.constant 0 : i32
  %1 = arith.addi %arg0, %0 : i32
  %2 = arith.divui %arg0, %0 : i32
  %3 = arith.divui %0, %arg0 : i32
  %4 = arith.divui %0, %c0_i32 : i32
  %5 = arith.shli %0, %arg0 : i32
  %6 = arith.cmpi eq, %arg0, %0 : i32
  %7 = arith.extsi %0 : i32 to i64
  %8 = arith.sitofp %0 : i32 to f32
  %9 = arith.andi %0, %c0_i32 : i32
  return %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i32, i32, i32, i1, i64, f32, i32
}
func.func @poison2(%arg0: f32, %arg1: i32, %arg2: i1) -> (f32, f32, i1, f64, i32, i32, index, i32, f32, i32, i32, i32, i32) {
  %0 = ub.poison : f32
  %1 = ub.poison : i32
  %2 = ub.poison : i1
  %3 = arith.addf %arg0, %0 : f32
  %4 = arith.negf %0 : f32
  %5 = arith.cmpf olt, %arg0, %0 : f32
  %6 = arith.extf %0 : f32 to f64
  %7 = arith.fptosi %0 : f32 to i32
  %8 = arith.bitcast %0 : f32 to i32
  %9 = arith.index_cast %1 : i32 to index
  %10 = arith.select %arg2, %1, %arg1 : i32
  %11 = arith.maximumf %arg0, %0 : f32
  %12 = arith.maxsi %arg1, %1 : i32
  %13 = arith.select %arg2, %arg1, %1 : i32
  %14 = arith.select %2, %arg1, %arg1 : i32
  %15 = arith.remsi %arg1, %1 : i32
  return %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : f32, f32, i1, f64, i32, i32, index, i32, f32, i32, i32, i32, i32
}
func.func @poison3(%arg0: i32, %arg1: i32) -> (i32, i1, i32, i32, i32, i32) {
  %0 = ub.poison : i32
  %1 = ub.poison : i1
  %2 = arith.select %1, %arg0, %arg1 : i32
  %3 = arith.cmpi slt, %0, %arg1 : i32
  %c0_i32 = arith.constant 0 : i32
  %4 = arith.muli %0, %c0_i32 : i32
  %5 = arith.subi %0, %0 : i32
  %6 = arith.xori %0, %0 : i32
  %7 = arith.remui %0, %arg1 : i32
  return %2, %3, %4, %5, %6, %7 : i32, i1, i32, i32, i32, i32
}
func.func @ceil0() -> (i8, i8, i8) {
  %c0_i8 = arith.constant 0 : i8
  %c-128_i8 = arith.constant -128 : i8
  %c127_i8 = arith.constant 127 : i8
  %c-7_i8 = arith.constant -7 : i8
  %0 = arith.ceildivsi %c0_i8, %c-128_i8 : i8
  %1 = arith.ceildivsi %c0_i8, %c-7_i8 : i8
  %2 = arith.ceildivsi %c127_i8, %c-7_i8 : i8
  return %0, %1, %2 : i8, i8, i8
}
func.func @shift_last_element() -> (vector<2xi32>, vector<2xi32>, vector<2xi32>) {
  %cst = arith.constant dense<[-8, 2]> : vector<2xi32>
  %cst_0 = arith.constant dense<[32, 1]> : vector<2xi32>
  %0 = arith.shli %cst, %cst_0 : vector<2xi32>
  %1 = arith.shrui %cst, %cst_0 : vector<2xi32>
  %2 = arith.shrsi %cst, %cst_0 : vector<2xi32>
  return %0, %1, %2 : vector<2xi32>, vector<2xi32>, vector<2xi32>
}
func.func @floor_last_element() -> (vector<2xi8>, vector<2xi8>) {
  %cst = arith.constant dense<[-128, 7]> : vector<2xi8>
  %cst_0 = arith.constant dense<[0, 2]> : vector<2xi8>
  %cst_1 = arith.constant dense<[-1, 2]> : vector<2xi8>
  %0 = arith.floordivsi %cst, %cst_0 : vector<2xi8>
  %1 = arith.floordivsi %cst, %cst_1 : vector<2xi8>
  return %0, %1 : vector<2xi8>, vector<2xi8>
}
func.func @divide_first_element() -> (vector<2xi8>, vector<2xi8>, vector<2xi8>, vector<2xi8>, vector<2xi8>, vector<2xi8>) {
  %cst = arith.constant dense<[-128, 7]> : vector<2xi8>
  %cst_0 = arith.constant dense<[0, 2]> : vector<2xi8>
  %cst_1 = arith.constant dense<[-1, 2]> : vector<2xi8>
  %0 = arith.divsi %cst, %cst_0 : vector<2xi8>
  %1 = arith.divsi %cst, %cst_1 : vector<2xi8>
  %2 = arith.divui %cst, %cst_0 : vector<2xi8>
  %3 = arith.ceildivsi %cst, %cst_1 : vector<2xi8>
  %4 = arith.remsi %cst, %cst_0 : vector<2xi8>
  %5 = arith.remui %cst, %cst_0 : vector<2xi8>
  return %0, %1, %2, %3, %4, %5 : vector<2xi8>, vector<2xi8>, vector<2xi8>, vector<2xi8>, vector<2xi8>, vector<2xi8>
}
