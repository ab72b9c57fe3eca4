// Arithmetic on vectors made at random.
func.func @f0(%arg0: tensor<2xindex>, %arg1: tensor<2xi64>, %arg2: tensor<2xi100>, %arg3: tensor<2xf8E4M3FN>, %arg4: tensor<2xf8E5M2>, %arg5: tensor<2xi1>) -> (tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) {
  %cst = arith.constant dense<[-1, 0]> : tensor<2xindex>
  %cst_0 = arith.constant dense<[-2, 3]> : tensor<2xi64>
  %cst_1 = arith.constant dense<63> : tensor<2xi64>
  %cst_2 = arith.constant dense<[64, 1]> : tensor<2xi64>
  %cst_3 = arith.constant dense<[1, -1]> : tensor<2xi100>
  %cst_4 = arith.constant dense<[2.000000e+00, 1.000000e+00]> : tensor<2xf8E4M3FN>
  %cst_5 = arith.constant dense<[1.000000e+00, -5.000000e-01]> : tensor<2xf8E4M3FN>
  %cst_6 = arith.constant dense<1.024000e+03> : tensor<2xf8E5M2>
  %cst_7 = arith.constant dense<[true, false]> : tensor<2xi1>
  %cst_8 = arith.constant dense<[false, true]> : tensor<2xi1>
  %cst_9 = arith.constant dense<true> : tensor<2xi1>
  %0 = arith.index_cast %cst : tensor<2xindex> to tensor<2xi1>
  %1 = arith.fptoui %arg4 : tensor<2xf8E5M2> to tensor<2xi64>
  %2 = arith.cmpf ugt, %arg3, %cst_4 : tensor<2xf8E4M3FN>
  %3 = arith.cmpi ne, %1, %1 : tensor<2xi64>
  %4 = arith.index_cast %arg0 : tensor<2xindex> to tensor<2xi1>
  %5 = arith.minimumf %cst_4, %arg3 fastmath<contract> : tensor<2xf8E4M3FN>
  %6 = arith.shli %arg2, %arg2 : tensor<2xi100>
  %7 = arith.maxui %arg0, %arg0 : tensor<2xindex>
  %8 = arith.cmpf ord, %5, %arg3 : tensor<2xf8E4M3FN>
  %9 = arith.divf %arg4, %arg4 : tensor<2xf8E5M2>
  %10 = arith.remui %6, %arg2 : tensor<2xi100>
  %11 = arith.select %cst_8, %cst, %arg0 : tensor<2xi1>, tensor<2xindex>
  %12 = arith.remf %cst_4, %cst_4 : tensor<2xf8E4M3FN>
  %13 = arith.select %cst_9, %cst_7, %8 : tensor<2xi1>, tensor<2xi1>
  %14 = arith.cmpi sle, %11, %arg0 : tensor<2xindex>
  %15 = arith.negf %arg4 : tensor<2xf8E5M2>
  %16 = arith.minui %7, %arg0 : tensor<2xindex>
  %17 = arith.floordivsi %14, %13 : tensor<2xi1>
  %18 = arith.muli %1, %1 : tensor<2xi64>
  %19 = arith.index_castui %arg0 : tensor<2xindex> to tensor<2xi100>
  %20 = arith.cmpf ogt, %9, %15 : tensor<2xf8E5M2>
  %21 = arith.negf %arg3 : tensor<2xf8E4M3FN>
  return %7, %11, %16, %cst_2, %1, %18, %6, %10, %19, %5, %12, %21, %cst_6, %9, %15, %14, %17, %20 : tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>
}
func.func @f1(%arg0: tensor<2xi100>, %arg1: tensor<2xi1>, %arg2: tensor<2xi32>, %arg3: tensor<2xbf16>, %arg4: tensor<2xf16>, %arg5: tensor<2xi1>) -> (tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf32>) {
  %cst = arith.constant dense<[100, 1]> : tensor<2xi100>
  %cst_0 = arith.constant dense<[50, 3]> : tensor<2xi100>
  %cst_1 = arith.constant dense<false> : tensor<2xi1>
  %cst_2 = arith.constant dense<[false, true]> : tensor<2xi1>
  %cst_3 = arith.constant dense<[true, false]> : tensor<2xi1>
  %cst_4 = arith.constant dense<2147483647> : tensor<2xi32>
  %cst_5 = arith.constant dense<-8> : tensor<2xi32>
  %cst_6 = arith.constant dense<0> : tensor<2xi32>
  %cst_7 = arith.constant dense<[1.000000e+02, 1.000000e+00]> : tensor<2xbf16>
  %cst_8 = arith.constant dense<[-0.000000e+00, 1.000000e+00]> : tensor<2xbf16>
  %cst_9 = arith.constant dense<0.000000e+00> : tensor<2xf16>
  %cst_10 = arith.constant dense<[-1.000000e+00, -5.000000e-01]> : tensor<2xf16>
  %0 = arith.extf %cst_8 fastmath<contract> : tensor<2xbf16> to tensor<2xf64>
  %1 = arith.ceildivsi %cst_5, %cst_6 : tensor<2xi32>
  %2 = arith.extf %arg3 : tensor<2xbf16> to tensor<2xf32>
  %3 = arith.divf %0, %0 : tensor<2xf64>
  %4 = arith.subf %cst_7, %arg3 : tensor<2xbf16>
  %5 = arith.negf %4 : tensor<2xbf16>
  %6 = arith.negf %0 : tensor<2xf64>
  %7 = arith.negf %cst_9 : tensor<2xf16>
  return %arg0, %cst, %cst_0, %cst_1, %cst_2, %cst_3, %cst_5, %cst_6, %1, %cst_8, %4, %5, %cst_9, %cst_10, %7, %0, %3, %6, %2 : tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf32>
}
func.func @f2(%arg0: tensor<2xi100>, %arg1: tensor<2xi32>, %arg2: tensor<2xi1>, %arg3: tensor<2xf8E5M2>, %arg4: tensor<2xf64>, %arg5: tensor<2xi1>) -> (tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xi8>) {
  %cst = arith.constant dense<[-633825300114114700748351602688, 3]> : tensor<2xi100>
  %cst_0 = arith.constant dense<3> : tensor<2xi32>
  %cst_1 = arith.constant dense<-1> : tensor<2xi32>
  %cst_2 = arith.constant dense<false> : tensor<2xi1>
  %cst_3 = arith.constant dense<true> : tensor<2xi1>
  %cst_4 = arith.constant dense<true> : tensor<2xi1>
  %cst_5 = arith.constant dense<[0xFC, 1.000000e+00]> : tensor<2xf8E5M2>
  %cst_6 = arith.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf8E5M2>
  %cst_7 = arith.constant dense<0x7FF0000000000000> : tensor<2xf64>
  %cst_8 = arith.constant dense<1.000000e+03> : tensor<2xf64>
  %cst_9 = arith.constant dense<1.000000e+03> : tensor<2xf64>
  %0 = arith.addi %arg1, %cst_0 overflow<nsw, nuw> : tensor<2xi32>
  %1 = arith.select %cst_3, %cst_1, %cst_0 : tensor<2xi1>, tensor<2xi32>
  %2 = arith.addi %arg1, %cst_1 overflow<nsw, nuw> : tensor<2xi32>
  %3 = arith.andi %arg0, %cst : tensor<2xi100>
  %4 = arith.andi %arg0, %arg0 : tensor<2xi100>
  %5 = arith.cmpf ogt, %cst_5, %cst_6 : tensor<2xf8E5M2>
  %6 = arith.cmpf ugt, %cst_8, %cst_9 : tensor<2xf64>
  %7 = arith.minnumf %cst_8, %cst_8 : tensor<2xf64>
  %8 = arith.addf %7, %7 fastmath<fast> : tensor<2xf64>
  %9 = arith.mulf %7, %arg4 : tensor<2xf64>
  %10 = arith.maxnumf %cst_5, %cst_5 fastmath<fast> : tensor<2xf8E5M2>
  %11 = arith.minimumf %cst_8, %cst_9 : tensor<2xf64>
  %12 = arith.remui %4, %arg0 : tensor<2xi100>
  %13 = arith.select %cst_4, %10, %cst_6 : tensor<2xi1>, tensor<2xf8E5M2>
  %14 = arith.cmpf uge, %13, %cst_5 : tensor<2xf8E5M2>
  %15 = arith.mulf %8, %cst_8 fastmath<nnan,nsz> : tensor<2xf64>
  %16 = arith.select %arg2, %cst_2, %cst_2 : tensor<2xi1>, tensor<2xi1>
  %17 = arith.shli %3, %4 : tensor<2xi100>
  %18 = arith.muli %12, %12 overflow<nuw> : tensor<2xi100>
  %19 = arith.trunci %0 overflow<nsw> : tensor<2xi32> to tensor<2xi8>
  %20 = arith.negf %15 : tensor<2xf64>
  %21 = arith.addi %18, %arg0 : tensor<2xi100>
  return %17, %18, %21, %0, %1, %2, %6, %14, %16, %cst_6, %10, %13, %11, %15, %20, %19 : tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xi8>
}
func.func @f3(%arg0: tensor<2xi8>, %arg1: tensor<2xindex>, %arg2: tensor<2xi100>, %arg3: tensor<2xf32>, %arg4: tensor<2xf8E4M3FN>, %arg5: tensor<2xi1>) -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) {
  %cst = arith.constant dense<5> : tensor<2xi8>
  %cst_0 = arith.constant dense<9223372036854775807> : tensor<2xindex>
  %cst_1 = arith.constant dense<[100, 3]> : tensor<2xi100>
  %cst_2 = arith.constant dense<-633825300114114700748351602688> : tensor<2xi100>
  %cst_3 = arith.constant dense<[100, 0]> : tensor<2xi100>
  %cst_4 = arith.constant dense<[1.100000e+00, 1.000000e+00]> : tensor<2xf32>
  %cst_5 = arith.constant dense<1.000000e+02> : tensor<2xf32>
  %cst_6 = arith.constant dense<1.000000e+02> : tensor<2xf32>
  %cst_7 = arith.constant dense<[4.000000e+00, 1.000000e+00]> : tensor<2xf8E4M3FN>
  %cst_8 = arith.constant dense<[false, true]> : tensor<2xi1>
  %cst_9 = arith.constant dense<true> : tensor<2xi1>
  %cst_10 = arith.constant dense<true> : tensor<2xi1>
  %0 = arith.sitofp %arg2 : tensor<2xi100> to tensor<2xf32>
  %1 = arith.ori %arg2, %arg2 : tensor<2xi100>
  %2 = arith.subi %cst_10, %cst_8 : tensor<2xi1>
  %3 = arith.addi %2, %cst_10 overflow<nsw> : tensor<2xi1>
  %4 = arith.minimumf %cst_7, %cst_7 : tensor<2xf8E4M3FN>
  %5 = arith.negf %arg4 : tensor<2xf8E4M3FN>
  %6 = arith.minui %arg5, %arg5 : tensor<2xi1>
  %7 = arith.negf %0 : tensor<2xf32>
  %8 = arith.cmpf ueq, %4, %5 : tensor<2xf8E4M3FN>
  %9 = arith.remui %cst_2, %cst_2 : tensor<2xi100>
  %10 = arith.minimumf %5, %5 : tensor<2xf8E4M3FN>
  %11 = arith.maximumf %cst_4, %0 fastmath<contract> : tensor<2xf32>
  %12 = arith.xori %arg1, %arg1 : tensor<2xindex>
  %13 = arith.select %2, %cst, %cst : tensor<2xi1>, tensor<2xi8>
  %14 = arith.negf %7 : tensor<2xf32>
  %15 = arith.minnumf %cst_5, %cst_5 fastmath<contract> : tensor<2xf32>
  return %arg0, %cst, %13, %arg1, %cst_0, %12, %cst_3, %1, %9, %11, %14, %15, %4, %5, %10, %3, %6, %8 : tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>
}
func.func @f4(%arg0: tensor<2xi64>, %arg1: tensor<2xi1>, %arg2: tensor<2xindex>, %arg3: tensor<2xf32>, %arg4: tensor<2xf64>, %arg5: tensor<2xi1>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xf16>, tensor<2xf16>, tensor<2xi32>) {
  %cst = arith.constant dense<3> : tensor<2xi64>
  %cst_0 = arith.constant dense<[1, 3]> : tensor<2xi64>
  %cst_1 = arith.constant dense<[9223372036854775807, -1]> : tensor<2xi64>
  %cst_2 = arith.constant dense<[true, false]> : tensor<2xi1>
  %cst_3 = arith.constant dense<[2, 1]> : tensor<2xindex>
  %cst_4 = arith.constant dense<[63, 1]> : tensor<2xindex>
  %cst_5 = arith.constant dense<[5, -1]> : tensor<2xindex>
  %cst_6 = arith.constant dense<[-3.300000e+00, 1.000000e+00]> : tensor<2xf32>
  %cst_7 = arith.constant dense<5.000000e-01> : tensor<2xf32>
  %cst_8 = arith.constant dense<5.000000e-01> : tensor<2xf64>
  %0 = arith.select %arg5, %cst_7, %arg3 : tensor<2xi1>, tensor<2xf32>
  %1 = arith.minimumf %cst_7, %arg3 : tensor<2xf32>
  %2 = arith.mulf %cst_8, %arg4 fastmath<nnan,nsz> : tensor<2xf64>
  %3 = arith.cmpi uge, %arg0, %arg0 : tensor<2xi64>
  %4 = arith.addi %cst_1, %cst_0 : tensor<2xi64>
  %5 = arith.index_castui %cst_5 : tensor<2xindex> to tensor<2xi100>
  %6 = arith.muli %5, %5 overflow<nuw> : tensor<2xi100>
  %7 = arith.truncf %1 to_nearest_even fastmath<contract> : tensor<2xf32> to tensor<2xf16>
  %8 = arith.ceildivui %cst_0, %4 : tensor<2xi64>
  %9 = arith.extsi %cst_2 : tensor<2xi1> to tensor<2xi32>
  %10 = arith.truncf %2 to_nearest_even : tensor<2xf64> to tensor<2xf16>
  %11 = arith.select %cst_2, %arg0, %8 : tensor<2xi1>, tensor<2xi64>
  %12 = arith.floordivsi %arg2, %cst_4 : tensor<2xindex>
  %13 = arith.xori %5, %5 : tensor<2xi100>
  return %4, %8, %11, %arg5, %cst_2, %3, %cst_4, %cst_5, %12, %cst_7, %0, %1, %arg4, %cst_8, %2, %5, %6, %13, %7, %10, %9 : tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xf16>, tensor<2xf16>, tensor<2xi32>
}
func.func @f5(%arg0: tensor<2xi100>, %arg1: tensor<2xi64>, %arg2: tensor<2xi8>, %arg3: tensor<2xf16>, %arg4: tensor<2xf64>, %arg5: tensor<2xi1>) -> (tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi32>) {
  %cst = arith.constant dense<[7, 0]> : tensor<2xi100>
  %cst_0 = arith.constant dense<[-8, 0]> : tensor<2xi100>
  %cst_1 = arith.constant dense<[3, -1]> : tensor<2xi64>
  %cst_2 = arith.constant dense<100> : tensor<2xi64>
  %cst_3 = arith.constant dense<[-2, 1]> : tensor<2xi8>
  %cst_4 = arith.constant dense<[0x7C00, -5.000000e-01]> : tensor<2xf16>
  %cst_5 = arith.constant dense<[-0.000000e+00, 1.000000e+00]> : tensor<2xf16>
  %cst_6 = arith.constant dense<[0x7FF8000000000000, -5.000000e-01]> : tensor<2xf64>
  %cst_7 = arith.constant dense<[1.000000e+00, 0.000000e+00]> : tensor<2xf64>
  %cst_8 = arith.constant dense<true> : tensor<2xi1>
  %0 = arith.cmpi sge, %cst_0, %cst_0 : tensor<2xi100>
  %1 = arith.ceildivsi %cst_8, %arg5 : tensor<2xi1>
  %2 = arith.select %1, %cst_3, %arg2 : tensor<2xi1>, tensor<2xi8>
  %3 = arith.fptosi %cst_4 : tensor<2xf16> to tensor<2xi1>
  %4 = arith.fptosi %cst_6 : tensor<2xf64> to tensor<2xi1>
  %5 = arith.subi %arg2, %arg2 : tensor<2xi8>
  %6 = arith.remf %cst_7, %cst_7 fastmath<contract> : tensor<2xf64>
  %7 = arith.trunci %cst_2 : tensor<2xi64> to tensor<2xi32>
  %8 = arith.cmpi ule, %1, %3 : tensor<2xi1>
  %9 = arith.trunci %arg0 overflow<nsw> : tensor<2xi100> to tensor<2xi64>
  %10 = arith.trunci %7 : tensor<2xi32> to tensor<2xi1>
  %11 = arith.extui %cst_2 : tensor<2xi64> to tensor<2xi100>
  %12 = arith.cmpf one, %cst_5, %cst_5 : tensor<2xf16>
  %13 = arith.select %arg5, %cst_5, %arg3 : tensor<2xi1>, tensor<2xf16>
  %14 = arith.cmpi eq, %cst_3, %cst_3 : tensor<2xi8>
  %15 = arith.select %4, %arg2, %5 : tensor<2xi1>, tensor<2xi8>
  %16 = arith.xori %4, %14 : tensor<2xi1>
  %17 = arith.ceildivsi %cst_0, %arg0 : tensor<2xi100>
  %18 = arith.xori %17, %11 : tensor<2xi100>
  return %11, %17, %18, %cst_1, %cst_2, %9, %2, %5, %15, %cst_4, %cst_5, %13, %cst_6, %cst_7, %6, %12, %14, %16, %7 : tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi32>
}
func.func @f6(%arg0: tensor<2xi32>, %arg1: tensor<2xi100>, %arg2: tensor<2xi64>, %arg3: tensor<2xf32>, %arg4: tensor<2xf8E4M3FN>, %arg5: tensor<2xi1>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xbf16>, tensor<2xf64>) {
  %cst = arith.constant dense<2> : tensor<2xi32>
  %cst_0 = arith.constant dense<[-8, 0]> : tensor<2xi32>
  %cst_1 = arith.constant dense<[633825300114114700748351602687, 1]> : tensor<2xi100>
  %cst_2 = arith.constant dense<3> : tensor<2xi100>
  %cst_3 = arith.constant dense<[64, 3]> : tensor<2xi64>
  %cst_4 = arith.constant dense<[1.000000e+00, 0.000000e+00]> : tensor<2xf32>
  %cst_5 = arith.constant dense<[2.000000e+00, -5.000000e-01]> : tensor<2xf32>
  %cst_6 = arith.constant dense<[0xFF800000, 0.000000e+00]> : tensor<2xf32>
  %cst_7 = arith.constant dense<[2.000000e+00, 0.000000e+00]> : tensor<2xf8E4M3FN>
  %cst_8 = arith.constant dense<4.000000e+00> : tensor<2xf8E4M3FN>
  %cst_9 = arith.constant dense<-1.000000e+00> : tensor<2xf8E4M3FN>
  %cst_10 = arith.constant dense<true> : tensor<2xi1>
  %cst_11 = arith.constant dense<true> : tensor<2xi1>
  %0 = arith.select %cst_11, %arg5, %cst_10 : tensor<2xi1>, tensor<2xi1>
  %1 = arith.cmpf ogt, %cst_5, %arg3 : tensor<2xf32>
  %2 = arith.fptosi %cst_6 : tensor<2xf32> to tensor<2xi64>
  %3 = arith.sitofp %cst_10 : tensor<2xi1> to tensor<2xbf16>
  %4 = arith.select %0, %arg2, %arg2 : tensor<2xi1>, tensor<2xi64>
  %5 = arith.mulf %cst_4, %cst_6 : tensor<2xf32>
  %6 = arith.cmpf oge, %cst_8, %cst_9 : tensor<2xf8E4M3FN>
  %7 = arith.minnumf %cst_9, %arg4 : tensor<2xf8E4M3FN>
  %8 = arith.sitofp %1 : tensor<2xi1> to tensor<2xf8E4M3FN>
  %9 = arith.xori %cst, %cst : tensor<2xi32>
  %10 = arith.extf %3 fastmath<contract> : tensor<2xbf16> to tensor<2xf32>
  %11 = arith.maximumf %7, %cst_8 fastmath<nnan,nsz> : tensor<2xf8E4M3FN>
  %12 = arith.xori %cst, %cst_0 : tensor<2xi32>
  %13 = arith.xori %9, %12 : tensor<2xi32>
  %14 = arith.cmpi ult, %arg1, %cst_2 : tensor<2xi100>
  %15 = arith.cmpf ord, %3, %3 : tensor<2xbf16>
  %16 = arith.subf %11, %7 : tensor<2xf8E4M3FN>
  %17 = arith.remf %10, %5 : tensor<2xf32>
  %18 = arith.divf %16, %7 : tensor<2xf8E4M3FN>
  %19 = arith.subi %arg2, %cst_3 overflow<nsw> : tensor<2xi64>
  %20 = arith.bitcast %19 : tensor<2xi64> to tensor<2xf64>
  return %9, %12, %13, %arg1, %cst_1, %cst_2, %2, %4, %19, %5, %10, %17, %11, %16, %18, %6, %14, %15, %3, %20 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xbf16>, tensor<2xf64>
}
func.func @f7(%arg0: tensor<2xi32>, %arg1: tensor<2xi8>, %arg2: tensor<2xindex>, %arg3: tensor<2xf8E4M3FN>, %arg4: tensor<2xf16>, %arg5: tensor<2xi1>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>) {
  %cst = arith.constant dense<5> : tensor<2xi32>
  %cst_0 = arith.constant dense<2147483647> : tensor<2xi32>
  %cst_1 = arith.constant dense<-8> : tensor<2xi8>
  %cst_2 = arith.constant dense<100> : tensor<2xi8>
  %cst_3 = arith.constant dense<1> : tensor<2xi8>
  %cst_4 = arith.constant dense<[-8, 0]> : tensor<2xindex>
  %cst_5 = arith.constant dense<2> : tensor<2xindex>
  %cst_6 = arith.constant dense<3> : tensor<2xindex>
  %cst_7 = arith.constant dense<[0x7F, 0.000000e+00]> : tensor<2xf8E4M3FN>
  %cst_8 = arith.constant dense<2.000000e+00> : tensor<2xf16>
  %cst_9 = arith.constant dense<true> : tensor<2xi1>
  %0 = arith.subi %cst, %cst overflow<nuw> : tensor<2xi32>
  %1 = arith.divf %cst_8, %cst_8 : tensor<2xf16>
  %2 = arith.uitofp %cst_3 : tensor<2xi8> to tensor<2xbf16>
  %3 = arith.trunci %cst_0 overflow<nsw> : tensor<2xi32> to tensor<2xi1>
  %4 = arith.uitofp %3 : tensor<2xi1> to tensor<2xf8E4M3FN>
  %5 = arith.cmpi ugt, %cst_4, %cst_4 : tensor<2xindex>
  %6 = arith.select %3, %cst, %cst_0 : tensor<2xi1>, tensor<2xi32>
  %7 = arith.cmpf ole, %2, %2 : tensor<2xbf16>
  %8 = arith.fptosi %2 : tensor<2xbf16> to tensor<2xi32>
  %9 = arith.addf %arg4, %cst_8 : tensor<2xf16>
  %10 = arith.select %7, %2, %2 : tensor<2xi1>, tensor<2xbf16>
  %11 = arith.cmpf ult, %2, %10 : tensor<2xbf16>
  %12 = arith.cmpf une, %4, %arg3 : tensor<2xf8E4M3FN>
  %13 = arith.extui %7 : tensor<2xi1> to tensor<2xi32>
  %14 = arith.subi %cst_2, %cst_3 overflow<nsw> : tensor<2xi8>
  %15 = arith.subf %cst_8, %9 fastmath<fast> : tensor<2xf16>
  %16 = arith.subf %10, %2 fastmath<fast> : tensor<2xbf16>
  %17 = arith.minimumf %arg4, %15 : tensor<2xf16>
  %18 = arith.extui %12 : tensor<2xi1> to tensor<2xi32>
  return %8, %13, %18, %cst_2, %cst_3, %14, %cst_4, %cst_5, %cst_6, %arg3, %cst_7, %4, %9, %15, %17, %7, %11, %12, %2, %10, %16 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>
}
func.func @f8(%arg0: tensor<2xi100>, %arg1: tensor<2xi8>, %arg2: tensor<2xi64>, %arg3: tensor<2xf64>, %arg4: tensor<2xf8E4M3FN>, %arg5: tensor<2xi1>) -> (tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi8>, tensor<2xi8>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi32>) {
  %cst = arith.constant dense<7> : tensor<2xi100>
  %cst_0 = arith.constant dense<[1, 0]> : tensor<2xi100>
  %cst_1 = arith.constant dense<4> : tensor<2xi8>
  %cst_2 = arith.constant dense<5> : tensor<2xi64>
  %cst_3 = arith.constant dense<3> : tensor<2xi64>
  %cst_4 = arith.constant dense<0.000000e+00> : tensor<2xf64>
  %cst_5 = arith.constant dense<[1.000000e+03, 1.000000e+00]> : tensor<2xf64>
  %cst_6 = arith.constant dense<[1.000000e+00, -5.000000e-01]> : tensor<2xf64>
  %cst_7 = arith.constant dense<2.000000e+00> : tensor<2xf8E4M3FN>
  %cst_8 = arith.constant dense<4.000000e+00> : tensor<2xf8E4M3FN>
  %cst_9 = arith.constant dense<1.125000e+00> : tensor<2xf8E4M3FN>
  %cst_10 = arith.constant dense<[true, false]> : tensor<2xi1>
  %cst_11 = arith.constant dense<true> : tensor<2xi1>
  %cst_12 = arith.constant dense<true> : tensor<2xi1>
  %0 = arith.extsi %arg5 : tensor<2xi1> to tensor<2xi32>
  %1 = arith.sitofp %cst : tensor<2xi100> to tensor<2xf64>
  %2 = arith.muli %cst_3, %cst_3 overflow<nuw> : tensor<2xi64>
  %3 = arith.remf %cst_8, %cst_8 : tensor<2xf8E4M3FN>
  %low, %high = arith.mulsi_extended %2, %cst_2 : tensor<2xi64>
  %4 = arith.maximumf %1, %1 fastmath<nnan,nsz> : tensor<2xf64>
  %5 = arith.uitofp %arg0 : tensor<2xi100> to tensor<2xf8E4M3FN>
  %6 = arith.ceildivui %cst_12, %cst_10 : tensor<2xi1>
  %7 = arith.shli %low, %arg2 overflow<nsw, nuw> : tensor<2xi64>
  return %arg0, %cst, %cst_0, %arg1, %cst_1, %low, %high, %7, %cst_6, %1, %4, %cst_9, %3, %5, %cst_11, %cst_12, %6, %0 : tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi8>, tensor<2xi8>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi32>
}
func.func @f9(%arg0: tensor<2xi32>, %arg1: tensor<2xi1>, %arg2: tensor<2xi64>, %arg3: tensor<2xf16>, %arg4: tensor<2xf32>, %arg5: tensor<2xi1>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf8E4M3FN>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf8E5M2>, tensor<2xf8E5M2>) {
  %cst = arith.constant dense<[-2, -1]> : tensor<2xi32>
  %cst_0 = arith.constant dense<[-2147483648, 0]> : tensor<2xi32>
  %cst_1 = arith.constant dense<false> : tensor<2xi1>
  %cst_2 = arith.constant dense<false> : tensor<2xi1>
  %cst_3 = arith.constant dense<false> : tensor<2xi1>
  %cst_4 = arith.constant dense<[0, -1]> : tensor<2xi64>
  %cst_5 = arith.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf16>
  %cst_6 = arith.constant dense<5.000000e-01> : tensor<2xf32>
  %cst_7 = arith.constant dense<[1.000000e+02, 1.000000e+00]> : tensor<2xf32>
  %0 = arith.uitofp %cst_4 : tensor<2xi64> to tensor<2xf8E4M3FN>
  %1 = arith.addi %cst_4, %arg2 overflow<nsw, nuw> : tensor<2xi64>
  %2 = arith.xori %cst_4, %1 : tensor<2xi64>
  %3 = arith.maximumf %cst_7, %cst_6 fastmath<fast> : tensor<2xf32>
  %4 = arith.addi %cst_2, %cst_2 : tensor<2xi1>
  %5 = arith.extf %0 : tensor<2xf8E4M3FN> to tensor<2xbf16>
  %6 = arith.ceildivui %cst_4, %cst_4 : tensor<2xi64>
  %7 = arith.minsi %cst_3, %cst_2 : tensor<2xi1>
  %8 = arith.maximumf %cst_5, %cst_5 : tensor<2xf16>
  %9 = arith.uitofp %cst : tensor<2xi32> to tensor<2xf8E5M2>
  %10 = arith.minimumf %9, %9 fastmath<nnan,nsz> : tensor<2xf8E5M2>
  %11 = arith.remf %5, %5 fastmath<contract> : tensor<2xbf16>
  %12 = arith.bitcast %8 : tensor<2xf16> to tensor<2xbf16>
  %13 = arith.select %arg5, %2, %1 : tensor<2xi1>, tensor<2xi64>
  return %arg0, %cst, %cst_0, %cst_3, %4, %7, %2, %6, %13, %arg3, %cst_5, %8, %cst_6, %cst_7, %3, %0, %5, %11, %12, %9, %10 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf8E4M3FN>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf8E5M2>, tensor<2xf8E5M2>
}
func.func @f10(%arg0: tensor<2xi1>, %arg1: tensor<2xi8>, %arg2: tensor<2xi32>, %arg3: tensor<2xf16>, %arg4: tensor<2xf8E4M3FN>, %arg5: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi100>, tensor<2xf64>, tensor<2xf64>) {
  %cst = arith.constant dense<false> : tensor<2xi1>
  %cst_0 = arith.constant dense<-128> : tensor<2xi8>
  %cst_1 = arith.constant dense<[-2147483648, 3]> : tensor<2xi32>
  %cst_2 = arith.constant dense<[-2, 3]> : tensor<2xi32>
  %cst_3 = arith.constant dense<-1> : tensor<2xi32>
  %cst_4 = arith.constant dense<[-0.000000e+00, 1.000000e+00]> : tensor<2xf16>
  %cst_5 = arith.constant dense<2.000000e+00> : tensor<2xf16>
  %cst_6 = arith.constant dense<0xFF> : tensor<2xf8E4M3FN>
  %cst_7 = arith.constant dense<0x7F> : tensor<2xf8E4M3FN>
  %0 = arith.divui %cst_0, %arg1 : tensor<2xi8>
  %1 = arith.maxnumf %cst_7, %cst_6 : tensor<2xf8E4M3FN>
  %2 = arith.maximumf %cst_4, %cst_5 : tensor<2xf16>
  %3 = arith.subf %2, %2 : tensor<2xf16>
  %4 = arith.addi %arg5, %arg0 : tensor<2xi1>
  %5 = arith.negf %2 : tensor<2xf16>
  %6 = arith.remf %arg4, %1 fastmath<nnan,nsz> : tensor<2xf8E4M3FN>
  %7 = arith.fptosi %cst_6 : tensor<2xf8E4M3FN> to tensor<2xi1>
  %8 = arith.remf %cst_7, %1 : tensor<2xf8E4M3FN>
  %9 = arith.extsi %cst : tensor<2xi1> to tensor<2xi100>
  %10 = arith.uitofp %cst_0 : tensor<2xi8> to tensor<2xf64>
  %11 = arith.uitofp %9 : tensor<2xi100> to tensor<2xf64>
  %12 = arith.trunci %cst_3 overflow<nuw> : tensor<2xi32> to tensor<2xi1>
  %13 = arith.remsi %cst_2, %cst_3 : tensor<2xi32>
  return %4, %7, %12, %arg1, %cst_0, %0, %cst_2, %cst_3, %13, %2, %3, %5, %1, %6, %8, %9, %10, %11 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi100>, tensor<2xf64>, tensor<2xf64>
}
func.func @f11(%arg0: tensor<2xi8>, %arg1: tensor<2xi100>, %arg2: tensor<2xi32>, %arg3: tensor<2xf32>, %arg4: tensor<2xf64>, %arg5: tensor<2xi1>) -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>) {
  %cst = arith.constant dense<[5, -1]> : tensor<2xi8>
  %cst_0 = arith.constant dense<-1> : tensor<2xi100>
  %cst_1 = arith.constant dense<7> : tensor<2xi100>
  %cst_2 = arith.constant dense<0> : tensor<2xi32>
  %cst_3 = arith.constant dense<1.000000e+03> : tensor<2xf32>
  %cst_4 = arith.constant dense<0.000000e+00> : tensor<2xf32>
  %cst_5 = arith.constant dense<[-0.000000e+00, 0.000000e+00]> : tensor<2xf64>
  %cst_6 = arith.constant dense<5.000000e-01> : tensor<2xf64>
  %cst_7 = arith.constant dense<true> : tensor<2xi1>
  %cst_8 = arith.constant dense<true> : tensor<2xi1>
  %cst_9 = arith.constant dense<[true, false]> : tensor<2xi1>
  %0 = arith.cmpi ult, %arg0, %arg0 : tensor<2xi8>
  %1 = arith.uitofp %cst_0 : tensor<2xi100> to tensor<2xf8E4M3FN>
  %2 = arith.trunci %arg1 overflow<nuw> : tensor<2xi100> to tensor<2xi1>
  %3 = arith.fptoui %cst_4 : tensor<2xf32> to tensor<2xi64>
  %4 = arith.negf %1 : tensor<2xf8E4M3FN>
  %5 = arith.xori %3, %3 : tensor<2xi64>
  %6 = arith.cmpi ule, %cst, %cst : tensor<2xi8>
  %7 = arith.muli %3, %5 : tensor<2xi64>
  %8 = arith.trunci %arg2 overflow<nsw> : tensor<2xi32> to tensor<2xi8>
  %9 = arith.uitofp %arg2 : tensor<2xi32> to tensor<2xf16>
  %10 = arith.extui %cst_2 : tensor<2xi32> to tensor<2xi100>
  %11 = arith.negf %cst_4 : tensor<2xf32>
  %12 = arith.maxnumf %11, %arg3 fastmath<nnan,nsz> : tensor<2xf32>
  %13 = arith.trunci %3 overflow<nuw> : tensor<2xi64> to tensor<2xi8>
  %14 = arith.ori %cst_7, %arg5 : tensor<2xi1>
  %15 = arith.addf %4, %1 fastmath<fast> : tensor<2xf8E4M3FN>
  %16 = arith.uitofp %cst_0 : tensor<2xi100> to tensor<2xf16>
  %17 = arith.cmpf ord, %16, %9 : tensor<2xf16>
  %18 = arith.cmpf ule, %arg4, %cst_5 : tensor<2xf64>
  %19 = arith.ori %8, %13 : tensor<2xi8>
  %20 = arith.select %0, %cst_0, %cst_1 : tensor<2xi1>, tensor<2xi100>
  %21 = arith.minimumf %15, %15 fastmath<nnan,nsz> : tensor<2xf8E4M3FN>
  %22 = arith.select %18, %9, %9 : tensor<2xi1>, tensor<2xf16>
  return %8, %13, %19, %cst_1, %10, %20, %arg2, %cst_2, %cst_4, %11, %12, %arg4, %cst_5, %cst_6, %14, %17, %18, %4, %15, %21, %3, %5, %7, %9, %16, %22 : tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>
}
func.func @f12(%arg0: tensor<2xi100>, %arg1: tensor<2xi1>, %arg2: tensor<2xi8>, %arg3: tensor<2xf32>, %arg4: tensor<2xbf16>, %arg5: tensor<2xi1>) -> (tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi8>, tensor<2xi8>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>) {
  %cst = arith.constant dense<-1> : tensor<2xi100>
  %cst_0 = arith.constant dense<100> : tensor<2xi100>
  %cst_1 = arith.constant dense<false> : tensor<2xi1>
  %cst_2 = arith.constant dense<false> : tensor<2xi1>
  %cst_3 = arith.constant dense<[-128, -1]> : tensor<2xi8>
  %cst_4 = arith.constant dense<-0.000000e+00> : tensor<2xf32>
  %cst_5 = arith.constant dense<[1.000000e+03, -5.000000e-01]> : tensor<2xf32>
  %cst_6 = arith.constant dense<0x7FC00000> : tensor<2xf32>
  %cst_7 = arith.constant dense<[-3.296880e+00, -5.000000e-01]> : tensor<2xbf16>
  %low, %high = arith.mului_extended %arg0, %arg0 : tensor<2xi100>
  %0 = arith.maxsi %arg5, %arg5 : tensor<2xi1>
  %1 = arith.sitofp %arg0 : tensor<2xi100> to tensor<2xf32>
  %2 = arith.subi %low, %cst overflow<nsw> : tensor<2xi100>
  %3 = arith.subf %arg4, %cst_7 fastmath<contract> : tensor<2xbf16>
  %4 = arith.maximumf %arg3, %cst_6 : tensor<2xf32>
  %5 = arith.negf %arg4 : tensor<2xbf16>
  %6 = arith.cmpi ne, %2, %2 : tensor<2xi100>
  return %low, %high, %2, %cst_2, %0, %6, %arg2, %cst_3, %cst_6, %1, %4, %cst_7, %3, %5 : tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi8>, tensor<2xi8>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>
}
func.func @f13(%arg0: tensor<2xi8>, %arg1: tensor<2xi64>, %arg2: tensor<2xi1>, %arg3: tensor<2xbf16>, %arg4: tensor<2xf32>, %arg5: tensor<2xi1>) -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %cst = arith.constant dense<[-1, 3]> : tensor<2xi8>
  %cst_0 = arith.constant dense<[32, 0]> : tensor<2xi64>
  %cst_1 = arith.constant dense<[false, true]> : tensor<2xi1>
  %cst_2 = arith.constant dense<false> : tensor<2xi1>
  %cst_3 = arith.constant dense<true> : tensor<2xi1>
  %cst_4 = arith.constant dense<[-0.000000e+00, 0.000000e+00]> : tensor<2xbf16>
  %cst_5 = arith.constant dense<-3.296880e+00> : tensor<2xbf16>
  %cst_6 = arith.constant dense<1.000000e+03> : tensor<2xf32>
  %cst_7 = arith.constant dense<0x7FC00000> : tensor<2xf32>
  %0 = arith.divf %cst_5, %cst_4 : tensor<2xbf16>
  %1 = arith.mulf %cst_5, %0 fastmath<nnan,nsz> : tensor<2xbf16>
  %2 = arith.ori %arg5, %cst_1 : tensor<2xi1>
  %3 = arith.maxsi %cst_3, %cst_3 : tensor<2xi1>
  %4 = arith.select %3, %cst_0, %cst_0 : tensor<2xi1>, tensor<2xi64>
  %5 = arith.addi %cst, %cst overflow<nuw> : tensor<2xi8>
  return %arg0, %cst, %5, %arg1, %cst_0, %4, %cst_3, %2, %3, %cst_5, %0, %1, %arg4, %cst_6, %cst_7 : tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
func.func @f14(%arg0: tensor<2xi32>, %arg1: tensor<2xi64>, %arg2: tensor<2xi100>, %arg3: tensor<2xbf16>, %arg4: tensor<2xf32>, %arg5: tensor<2xi1>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xf16>, tensor<2xi8>) {
  %cst = arith.constant dense<[32, 1]> : tensor<2xi32>
  %cst_0 = arith.constant dense<31> : tensor<2xi32>
  %cst_1 = arith.constant dense<1> : tensor<2xi64>
  %cst_2 = arith.constant dense<2> : tensor<2xi100>
  %cst_3 = arith.constant dense<[-633825300114114700748351602688, -1]> : tensor<2xi100>
  %cst_4 = arith.constant dense<5.000000e-01> : tensor<2xbf16>
  %cst_5 = arith.constant dense<0.000000e+00> : tensor<2xbf16>
  %cst_6 = arith.constant dense<1.000000e+00> : tensor<2xf32>
  %cst_7 = arith.constant dense<[1.000000e+00, 0.000000e+00]> : tensor<2xf32>
  %cst_8 = arith.constant dense<false> : tensor<2xi1>
  %cst_9 = arith.constant dense<false> : tensor<2xi1>
  %0 = arith.cmpf oge, %cst_5, %cst_5 : tensor<2xbf16>
  %1 = arith.sitofp %0 : tensor<2xi1> to tensor<2xf16>
  %2 = arith.subf %cst_5, %arg3 fastmath<contract> : tensor<2xbf16>
  %3 = arith.extf %2 fastmath<contract> : tensor<2xbf16> to tensor<2xf32>
  %4 = arith.trunci %cst_2 overflow<nsw, nuw> : tensor<2xi100> to tensor<2xi8>
  %5 = arith.select %arg5, %arg1, %arg1 : tensor<2xi1>, tensor<2xi64>
  return %arg0, %cst, %cst_0, %arg1, %cst_1, %5, %arg2, %cst_2, %cst_3, %cst_4, %cst_5, %2, %cst_6, %cst_7, %3, %cst_8, %cst_9, %0, %1, %4 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xf16>, tensor<2xi8>
}
func.func @f15(%arg0: tensor<2xi100>, %arg1: tensor<2xi8>, %arg2: tensor<2xi32>, %arg3: tensor<2xf64>, %arg4: tensor<2xf32>, %arg5: tensor<2xi1>) -> (tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi64>) {
  %cst = arith.constant dense<-633825300114114700748351602688> : tensor<2xi100>
  %cst_0 = arith.constant dense<[-1, 1]> : tensor<2xi100>
  %cst_1 = arith.constant dense<5> : tensor<2xi8>
  %cst_2 = arith.constant dense<7> : tensor<2xi8>
  %cst_3 = arith.constant dense<[8, 1]> : tensor<2xi8>
  %cst_4 = arith.constant dense<31> : tensor<2xi32>
  %cst_5 = arith.constant dense<7> : tensor<2xi32>
  %cst_6 = arith.constant dense<-2> : tensor<2xi32>
  %cst_7 = arith.constant dense<1.000000e+02> : tensor<2xf64>
  %cst_8 = arith.constant dense<[-3.300000e+00, -5.000000e-01]> : tensor<2xf64>
  %cst_9 = arith.constant dense<5.000000e-01> : tensor<2xf64>
  %cst_10 = arith.constant dense<1.000000e+00> : tensor<2xf32>
  %cst_11 = arith.constant dense<[-3.300000e+00, -5.000000e-01]> : tensor<2xf32>
  %cst_12 = arith.constant dense<[0x7F800000, -5.000000e-01]> : tensor<2xf32>
  %cst_13 = arith.constant dense<[true, false]> : tensor<2xi1>
  %cst_14 = arith.constant dense<[false, true]> : tensor<2xi1>
  %0 = arith.subi %cst_14, %cst_13 overflow<nsw, nuw> : tensor<2xi1>
  %1 = arith.select %arg5, %arg1, %cst_3 : tensor<2xi1>, tensor<2xi8>
  %2 = arith.negf %cst_8 : tensor<2xf64>
  %3 = arith.ori %cst_14, %0 : tensor<2xi1>
  %4 = arith.extsi %cst_6 : tensor<2xi32> to tensor<2xi64>
  %5 = arith.select %cst_14, %arg4, %cst_11 : tensor<2xi1>, tensor<2xf32>
  %6 = arith.muli %cst_6, %arg2 overflow<nsw, nuw> : tensor<2xi32>
  %7 = arith.remsi %3, %3 : tensor<2xi1>
  %8 = arith.mulf %5, %5 fastmath<fast> : tensor<2xf32>
  %9 = arith.cmpi slt, %arg0, %cst_0 : tensor<2xi100>
  %10 = arith.muli %6, %cst_6 overflow<nsw> : tensor<2xi32>
  %11 = arith.muli %10, %arg2 : tensor<2xi32>
  return %arg0, %cst, %cst_0, %cst_2, %cst_3, %1, %6, %10, %11, %cst_8, %cst_9, %2, %cst_12, %5, %8, %3, %7, %9, %4 : tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi64>
}
func.func @f16(%arg0: tensor<2xi1>, %arg1: tensor<2xindex>, %arg2: tensor<2xi32>, %arg3: tensor<2xf8E4M3FN>, %arg4: tensor<2xbf16>, %arg5: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf32>, tensor<2xi100>) {
  %cst = arith.constant dense<[true, false]> : tensor<2xi1>
  %cst_0 = arith.constant dense<[-1, 0]> : tensor<2xindex>
  %cst_1 = arith.constant dense<-2> : tensor<2xindex>
  %cst_2 = arith.constant dense<[1, 0]> : tensor<2xi32>
  %cst_3 = arith.constant dense<[-3.250000e+00, -5.000000e-01]> : tensor<2xf8E4M3FN>
  %cst_4 = arith.constant dense<[0.000000e+00, -5.000000e-01]> : tensor<2xf8E4M3FN>
  %cst_5 = arith.constant dense<4.000000e+00> : tensor<2xf8E4M3FN>
  %cst_6 = arith.constant dense<-0.000000e+00> : tensor<2xbf16>
  %cst_7 = arith.constant dense<1.000000e+00> : tensor<2xbf16>
  %cst_8 = arith.constant dense<2.000000e+00> : tensor<2xbf16>
  %0 = arith.subi %arg2, %cst_2 : tensor<2xi32>
  %1 = arith.subi %cst_1, %arg1 overflow<nuw> : tensor<2xindex>
  %2 = arith.minnumf %arg3, %cst_5 : tensor<2xf8E4M3FN>
  %3 = arith.floordivsi %cst_2, %0 : tensor<2xi32>
  %4 = arith.xori %3, %0 : tensor<2xi32>
  %5 = arith.muli %3, %4 overflow<nsw, nuw> : tensor<2xi32>
  %6 = arith.ceildivui %cst_2, %5 : tensor<2xi32>
  %7 = arith.addf %arg4, %cst_8 : tensor<2xbf16>
  %8 = arith.extui %arg0 : tensor<2xi1> to tensor<2xi32>
  %9 = arith.sitofp %4 : tensor<2xi32> to tensor<2xf32>
  %10 = arith.muli %cst, %cst : tensor<2xi1>
  %11 = arith.fptosi %cst_3 : tensor<2xf8E4M3FN> to tensor<2xi100>
  return %arg5, %cst, %10, %cst_0, %cst_1, %1, %5, %6, %8, %cst_4, %cst_5, %2, %cst_7, %cst_8, %7, %9, %11 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xf32>, tensor<2xi100>
}
func.func @f17(%arg0: tensor<2xi1>, %arg1: tensor<2xi8>, %arg2: tensor<2xi32>, %arg3: tensor<2xf8E5M2>, %arg4: tensor<2xf32>, %arg5: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf64>, tensor<2xf64>, tensor<2xbf16>) {
  %cst = arith.constant dense<false> : tensor<2xi1>
  %cst_0 = arith.constant dense<[8, 1]> : tensor<2xi8>
  %cst_1 = arith.constant dense<[3, -1]> : tensor<2xi32>
  %cst_2 = arith.constant dense<[1.024000e+03, 0.000000e+00]> : tensor<2xf8E5M2>
  %cst_3 = arith.constant dense<1.024000e+03> : tensor<2xf8E5M2>
  %cst_4 = arith.constant dense<[9.600000e+01, 1.000000e+00]> : tensor<2xf8E5M2>
  %cst_5 = arith.constant dense<0xFF800000> : tensor<2xf32>
  %cst_6 = arith.constant dense<0xFF800000> : tensor<2xf32>
  %0 = arith.sitofp %arg2 : tensor<2xi32> to tensor<2xf8E4M3FN>
  %1 = arith.negf %0 : tensor<2xf8E4M3FN>
  %2 = arith.minui %cst_1, %cst_1 : tensor<2xi32>
  %3 = arith.extf %cst_4 : tensor<2xf8E5M2> to tensor<2xf64>
  %4 = arith.addf %arg4, %cst_6 : tensor<2xf32>
  %5 = arith.addi %cst_0, %cst_0 overflow<nsw> : tensor<2xi8>
  %6 = arith.shrui %arg0, %cst : tensor<2xi1>
  %7 = arith.cmpf ord, %cst_6, %arg4 : tensor<2xf32>
  %8 = arith.select %arg5, %cst_0, %arg1 : tensor<2xi1>, tensor<2xi8>
  %9 = arith.minimumf %0, %1 fastmath<nnan,nsz> : tensor<2xf8E4M3FN>
  %10 = arith.minnumf %0, %9 fastmath<fast> : tensor<2xf8E4M3FN>
  %11 = arith.cmpf ueq, %cst_3, %cst_4 : tensor<2xf8E5M2>
  %12 = arith.addi %arg0, %7 overflow<nsw> : tensor<2xi1>
  %13 = arith.xori %cst, %7 : tensor<2xi1>
  %14 = arith.muli %12, %7 overflow<nuw> : tensor<2xi1>
  %15 = arith.negf %4 : tensor<2xf32>
  %16 = arith.mulf %3, %3 fastmath<contract> : tensor<2xf64>
  %17 = arith.sitofp %11 : tensor<2xi1> to tensor<2xf8E5M2>
  %18 = arith.cmpf une, %4, %arg4 : tensor<2xf32>
  %19 = arith.remf %9, %9 : tensor<2xf8E4M3FN>
  %20 = arith.truncf %3 to_nearest_even fastmath<contract> : tensor<2xf64> to tensor<2xbf16>
  return %13, %14, %18, %cst_0, %5, %8, %arg2, %cst_1, %2, %cst_3, %cst_4, %17, %cst_6, %4, %15, %9, %10, %19, %3, %16, %20 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf64>, tensor<2xf64>, tensor<2xbf16>
}
func.func @f18(%arg0: tensor<2xi8>, %arg1: tensor<2xi100>, %arg2: tensor<2xi1>, %arg3: tensor<2xf8E5M2>, %arg4: tensor<2xf64>, %arg5: tensor<2xi1>) -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>) {
  %cst = arith.constant dense<[7, -1]> : tensor<2xi8>
  %cst_0 = arith.constant dense<[5, 0]> : tensor<2xi8>
  %cst_1 = arith.constant dense<-2> : tensor<2xi8>
  %cst_2 = arith.constant dense<[50, 3]> : tensor<2xi100>
  %cst_3 = arith.constant dense<-1> : tensor<2xi100>
  %cst_4 = arith.constant dense<false> : tensor<2xi1>
  %cst_5 = arith.constant dense<0xFC> : tensor<2xf8E5M2>
  %cst_6 = arith.constant dense<-0.000000e+00> : tensor<2xf8E5M2>
  %cst_7 = arith.constant dense<5.000000e-01> : tensor<2xf8E5M2>
  %cst_8 = arith.constant dense<0.000000e+00> : tensor<2xf64>
  %cst_9 = arith.constant dense<[0.000000e+00, -5.000000e-01]> : tensor<2xf64>
  %0 = arith.bitcast %cst_6 : tensor<2xf8E5M2> to tensor<2xi8>
  %1 = arith.shrui %0, %0 : tensor<2xi8>
  %2 = arith.maximumf %cst_9, %cst_8 fastmath<fast> : tensor<2xf64>
  %3 = arith.truncf %cst_9 fastmath<contract> : tensor<2xf64> to tensor<2xf16>
  %4 = arith.fptoui %cst_6 : tensor<2xf8E5M2> to tensor<2xi8>
  %5 = arith.negf %2 : tensor<2xf64>
  %6 = arith.select %cst_4, %1, %cst_0 : tensor<2xi1>, tensor<2xi8>
  %7 = arith.maxnumf %3, %3 : tensor<2xf16>
  %8 = arith.sitofp %arg5 : tensor<2xi1> to tensor<2xf16>
  %9 = arith.minimumf %cst_8, %cst_8 : tensor<2xf64>
  %10 = arith.select %cst_4, %cst_3, %cst_2 : tensor<2xi1>, tensor<2xi100>
  %11 = arith.maxnumf %cst_5, %cst_7 fastmath<fast> : tensor<2xf8E5M2>
  %12 = arith.fptoui %9 : tensor<2xf64> to tensor<2xi8>
  return %4, %6, %12, %cst_2, %cst_3, %10, %arg2, %arg5, %cst_4, %cst_6, %cst_7, %11, %2, %5, %9, %3, %7, %8 : tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi100>, tensor<2xi100>, tensor<2xi100>, tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf16>, tensor<2xf16>, tensor<2xf16>
}
func.func @f19(%arg0: tensor<2xi1>, %arg1: tensor<2xi64>, %arg2: tensor<2xindex>, %arg3: tensor<2xf8E5M2>, %arg4: tensor<2xf8E4M3FN>, %arg5: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<2xi100>, tensor<2xi8>, tensor<2xi8>, tensor<2xbf16>) {
  %cst = arith.constant dense<false> : tensor<2xi1>
  %cst_0 = arith.constant dense<false> : tensor<2xi1>
  %cst_1 = arith.constant dense<[1, -1]> : tensor<2xi64>
  %cst_2 = arith.constant dense<32> : tensor<2xi64>
  %cst_3 = arith.constant dense<[2, 0]> : tensor<2xi64>
  %cst_4 = arith.constant dense<[2, 0]> : tensor<2xindex>
  %cst_5 = arith.constant dense<32> : tensor<2xindex>
  %cst_6 = arith.constant dense<9.600000e+01> : tensor<2xf8E5M2>
  %cst_7 = arith.constant dense<[0x7E, -5.000000e-01]> : tensor<2xf8E5M2>
  %cst_8 = arith.constant dense<0x7E> : tensor<2xf8E5M2>
  %cst_9 = arith.constant dense<[1.125000e+00, 1.000000e+00]> : tensor<2xf8E4M3FN>
  %cst_10 = arith.constant dense<[-1.000000e+00, -5.000000e-01]> : tensor<2xf8E4M3FN>
  %0 = arith.andi %cst_5, %cst_4 : tensor<2xindex>
  %1 = arith.minimumf %cst_7, %cst_6 fastmath<nnan,nsz> : tensor<2xf8E5M2>
  %2 = arith.addf %cst_8, %arg3 fastmath<nnan,nsz> : tensor<2xf8E5M2>
  %low, %high = arith.mulsi_extended %cst_4, %cst_5 : tensor<2xindex>
  %3 = arith.maxsi %cst, %cst : tensor<2xi1>
  %4 = arith.fptoui %cst_9 : tensor<2xf8E4M3FN> to tensor<2xi32>
  %5 = arith.cmpf uge, %1, %1 : tensor<2xf8E5M2>
  %6 = arith.sitofp %5 : tensor<2xi1> to tensor<2xf32>
  %7 = arith.xori %4, %4 : tensor<2xi32>
  %8 = arith.cmpi ult, %5, %3 : tensor<2xi1>
  %9 = arith.muli %arg1, %cst_2 : tensor<2xi64>
  %10 = arith.remui %arg5, %cst : tensor<2xi1>
  %11 = arith.muli %4, %7 : tensor<2xi32>
  %12 = arith.negf %cst_10 : tensor<2xf8E4M3FN>
  %13 = arith.maximumf %12, %12 fastmath<contract> : tensor<2xf8E4M3FN>
  %14 = arith.cmpf ueq, %cst_10, %arg4 : tensor<2xf8E4M3FN>
  %15 = arith.fptosi %6 : tensor<2xf32> to tensor<2xi100>
  %16 = arith.extsi %14 : tensor<2xi1> to tensor<2xi8>
  %17 = arith.uitofp %11 : tensor<2xi32> to tensor<2xbf16>
  %18 = arith.extui %14 : tensor<2xi1> to tensor<2xi32>
  %19 = arith.addi %18, %18 : tensor<2xi32>
  %20 = arith.remf %13, %13 : tensor<2xf8E4M3FN>
  %21 = arith.maxui %9, %cst_3 : tensor<2xi64>
  %22 = arith.remsi %16, %16 : tensor<2xi8>
  %23 = arith.remf %cst_8, %1 : tensor<2xf8E5M2>
  return %8, %10, %14, %cst_3, %9, %21, %0, %low, %high, %1, %2, %23, %12, %13, %20, %11, %18, %19, %6, %15, %16, %22, %17 : tensor<2xi1>, tensor<2xi1>, tensor<2xi1>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xindex>, tensor<2xindex>, tensor<2xindex>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E5M2>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3FN>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<2xi100>, tensor<2xi8>, tensor<2xi8>, tensor<2xbf16>
}
