func.func @integers(%a: i32, %b: i32, %v: vector<4xi8>, %t: tensor<?x2xi64>, %i: index) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b overflow<nsw> : i32
  %2 = arith.subi %a, %b overflow<nsw, nuw> : i32
  %3 = arith.muli %a, %b overflow<nuw> {x} : i32
  %4 = arith.divsi %v, %v : vector<4xi8>
  %5 = arith.divui %t, %t : tensor<?x2xi64>
  %6 = arith.remsi %i, %i : index
  %7 = arith.remui %a, %b : i32
  %8 = arith.andi %a, %b : i32
  %9 = arith.ori %a, %b : i32
  %10 = arith.xori %a, %b : i32
  %11 = arith.shli %a, %b overflow<nsw> : i32
  %12 = arith.shrsi %a, %b : i32
  %13 = arith.shrui %a, %b exact : i32
  %14 = arith.maxsi %a, %b : i32
  %15 = arith.maxui %a, %b : i32
  %16 = arith.minsi %a, %b : i32
  %17 = arith.minui %a, %b : i32
  %18 = arith.ceildivsi %a, %b : i32
  %19 = arith.ceildivui %a, %b : i32
  %20 = arith.floordivsi %a, %b : i32
  %sum, %carry = arith.addui_extended %a, %b : i32, i1
  %lo, %hi = arith.mulsi_extended %a, %b : i32
  %ulo, %uhi = arith.mului_extended %v, %v : vector<4xi8>
  %21 = arith.divsi %a, %b exact : i32
  return
}

// -----

func.func @compare(%a: i32, %t: tensor<4xi8>, %i: index, %c: i1, %m: tensor<4xi1>) {
  %0 = arith.cmpi eq, %a, %a : i32
  %1 = arith.cmpi ne, %a, %a : i32
  %2 = arith.cmpi slt, %t, %t : tensor<4xi8>
  %3 = arith.cmpi sle, %i, %i : index
  %4 = arith.cmpi sgt, %c, %c : i1
  %5 = arith.cmpi sge, %a, %a : i32
  %6 = arith.cmpi ult, %a, %a {attr = 1 : i32} : i32
  %7 = arith.cmpi ule, %a, %a : i32
  %8 = arith.cmpi ugt, %a, %a : i32
  %9 = arith.cmpi uge, %a, %a : i32
  %10 = arith.select %c, %a, %a : i32
  %11 = arith.select %m, %t, %t : tensor<4xi1>, tensor<4xi8>
  %12 = arith.select %c, %t, %t : tensor<4xi8>
  return
}
