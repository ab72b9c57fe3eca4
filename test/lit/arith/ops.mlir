// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func.func @integers(
func.func @integers(%a: i32, %b: i32, %i: index, %v: vector<2x4xi8>, %s: vector<[4]xi64>, %t: tensor<4x?xi64>, %u: tensor<*xi1>, %e: tensor<4xi32, "layout">) {
  // CHECK: arith.addi %{{.*}}, %{{.*}} : i32
  %r1 = arith.addi %a, %b : i32
  // CHECK: arith.subi %{{.*}}, %{{.*}} : i32
  %r2 = arith.subi %a, %b : i32
  // CHECK: arith.muli %{{.*}}, %{{.*}} : i32
  %r3 = arith.muli %a, %b : i32
  // CHECK: arith.shli %{{.*}}, %{{.*}} : i32
  %r4 = arith.shli %a, %b : i32
  // CHECK: arith.divsi %{{.*}}, %{{.*}} : i32
  %r5 = arith.divsi %a, %b : i32
  // CHECK: arith.divui %{{.*}}, %{{.*}} : i32
  %r6 = arith.divui %a, %b : i32
  // CHECK: arith.shrsi %{{.*}}, %{{.*}} : i32
  %r7 = arith.shrsi %a, %b : i32
  // CHECK: arith.shrui %{{.*}}, %{{.*}} : i32
  %r8 = arith.shrui %a, %b : i32
  // CHECK: arith.ceildivsi %{{.*}}, %{{.*}} : i32
  %r9 = arith.ceildivsi %a, %b : i32
  // CHECK: arith.ceildivui %{{.*}}, %{{.*}} : i32
  %r10 = arith.ceildivui %a, %b : i32
  // CHECK: arith.floordivsi %{{.*}}, %{{.*}} : i32
  %r11 = arith.floordivsi %a, %b : i32
  // CHECK: arith.remsi %{{.*}}, %{{.*}} : i32
  %r12 = arith.remsi %a, %b : i32
  // CHECK: arith.remui %{{.*}}, %{{.*}} : i32
  %r13 = arith.remui %a, %b : i32
  // CHECK: arith.andi %{{.*}}, %{{.*}} : i32
  %r14 = arith.andi %a, %b : i32
  // CHECK: arith.ori %{{.*}}, %{{.*}} : i32
  %r15 = arith.ori %a, %b : i32
  // CHECK: arith.xori %{{.*}}, %{{.*}} : i32
  %r16 = arith.xori %a, %b : i32
  // CHECK: arith.maxsi %{{.*}}, %{{.*}} : i32
  %r17 = arith.maxsi %a, %b : i32
  // CHECK: arith.maxui %{{.*}}, %{{.*}} : i32
  %r18 = arith.maxui %a, %b : i32
  // CHECK: arith.minsi %{{.*}}, %{{.*}} : i32
  %r19 = arith.minsi %a, %b : i32
  // CHECK: arith.minui %{{.*}}, %{{.*}} : i32
  %r20 = arith.minui %a, %b : i32
  // CHECK: arith.addi %{{.*}}, %{{.*}} : index
  %r21 = arith.addi %i, %i : index
  // CHECK: arith.divsi %{{.*}}, %{{.*}} : index
  %r22 = arith.divsi %i, %i : index
  // CHECK: arith.andi %{{.*}}, %{{.*}} : index
  %r23 = arith.andi %i, %i : index
  // CHECK: arith.addi %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r24 = arith.addi %t, %t : tensor<4x?xi64>
  // CHECK: arith.subi %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r25 = arith.subi %t, %t : tensor<4x?xi64>
  // CHECK: arith.muli %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r26 = arith.muli %t, %t : tensor<4x?xi64>
  // CHECK: arith.shli %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r27 = arith.shli %t, %t : tensor<4x?xi64>
  // CHECK: arith.divsi %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r28 = arith.divsi %t, %t : tensor<4x?xi64>
  // CHECK: arith.divui %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r29 = arith.divui %t, %t : tensor<4x?xi64>
  // CHECK: arith.shrsi %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r30 = arith.shrsi %t, %t : tensor<4x?xi64>
  // CHECK: arith.shrui %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r31 = arith.shrui %t, %t : tensor<4x?xi64>
  // CHECK: arith.ceildivsi %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r32 = arith.ceildivsi %t, %t : tensor<4x?xi64>
  // CHECK: arith.ceildivui %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r33 = arith.ceildivui %t, %t : tensor<4x?xi64>
  // CHECK: arith.floordivsi %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r34 = arith.floordivsi %t, %t : tensor<4x?xi64>
  // CHECK: arith.remsi %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r35 = arith.remsi %t, %t : tensor<4x?xi64>
  // CHECK: arith.remui %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r36 = arith.remui %t, %t : tensor<4x?xi64>
  // CHECK: arith.andi %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r37 = arith.andi %t, %t : tensor<4x?xi64>
  // CHECK: arith.ori %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r38 = arith.ori %t, %t : tensor<4x?xi64>
  // CHECK: arith.xori %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r39 = arith.xori %t, %t : tensor<4x?xi64>
  // CHECK: arith.maxsi %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r40 = arith.maxsi %t, %t : tensor<4x?xi64>
  // CHECK: arith.maxui %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r41 = arith.maxui %t, %t : tensor<4x?xi64>
  // CHECK: arith.minsi %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r42 = arith.minsi %t, %t : tensor<4x?xi64>
  // CHECK: arith.minui %{{.*}}, %{{.*}} : tensor<4x?xi64>
  %r43 = arith.minui %t, %t : tensor<4x?xi64>
  // CHECK: arith.addi %{{.*}}, %{{.*}} : vector<2x4xi8>
  %r44 = arith.addi %v, %v : vector<2x4xi8>
  // CHECK: arith.addi %{{.*}}, %{{.*}} : vector<[4]xi64>
  %r45 = arith.addi %s, %s : vector<[4]xi64>
  // CHECK: arith.andi %{{.*}}, %{{.*}} : tensor<*xi1>
  %r46 = arith.andi %u, %u : tensor<*xi1>
  // CHECK: arith.addi %{{.*}}, %{{.*}} : tensor<4xi32, "layout">
  %r47 = arith.addi %e, %e : tensor<4xi32, "layout">
  return
}

// CHECK-LABEL: func.func @integer_flags(
func.func @integer_flags(%a: i32, %b: i32) {
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw> : i32
  %r48 = arith.addi %a, %b overflow<nsw> : i32
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nuw> : i32
  %r49 = arith.addi %a, %b overflow<nuw> : i32
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  %r50 = arith.addi %a, %b overflow<nsw, nuw> : i32
  // CHECK: arith.subi %{{.*}}, %{{.*}} overflow<nsw> : i32
  %r51 = arith.subi %a, %b overflow<nsw> : i32
  // CHECK: arith.subi %{{.*}}, %{{.*}} overflow<nuw> : i32
  %r52 = arith.subi %a, %b overflow<nuw> : i32
  // CHECK: arith.subi %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  %r53 = arith.subi %a, %b overflow<nsw, nuw> : i32
  // CHECK: arith.muli %{{.*}}, %{{.*}} overflow<nsw> : i32
  %r54 = arith.muli %a, %b overflow<nsw> : i32
  // CHECK: arith.muli %{{.*}}, %{{.*}} overflow<nuw> : i32
  %r55 = arith.muli %a, %b overflow<nuw> : i32
  // CHECK: arith.muli %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  %r56 = arith.muli %a, %b overflow<nsw, nuw> : i32
  // CHECK: arith.shli %{{.*}}, %{{.*}} overflow<nsw> : i32
  %r57 = arith.shli %a, %b overflow<nsw> : i32
  // CHECK: arith.shli %{{.*}}, %{{.*}} overflow<nuw> : i32
  %r58 = arith.shli %a, %b overflow<nuw> : i32
  // CHECK: arith.shli %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  %r59 = arith.shli %a, %b overflow<nsw, nuw> : i32
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  %r60 = arith.addi %a, %b overflow<nuw,nsw> : i32
  // CHECK: arith.addi %{{.*}}, %{{.*}} : i32
  %r61 = arith.addi %a, %b overflow<none> : i32
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw> {note = "kept"} : i32
  %r62 = arith.addi %a, %b {overflowFlags = #arith.overflow<nsw>, note = "kept"} : i32
  // CHECK: arith.divsi %{{.*}}, %{{.*}} exact : i32
  %r63 = arith.divsi %a, %b exact : i32
  // CHECK: arith.divui %{{.*}}, %{{.*}} exact : i32
  %r64 = arith.divui %a, %b exact : i32
  // CHECK: arith.shrsi %{{.*}}, %{{.*}} exact : i32
  %r65 = arith.shrsi %a, %b exact : i32
  // CHECK: arith.shrui %{{.*}}, %{{.*}} exact : i32
  %r66 = arith.shrui %a, %b exact : i32
  // CHECK: arith.divsi %{{.*}}, %{{.*}} exact {note} : i32
  %r67 = arith.divsi %a, %b exact {note} : i32
  // CHECK: arith.remsi %{{.*}}, %{{.*}} {note = 1 : i8} : i32
  %r68 = arith.remsi %a, %b {note = 1 : i8} : i32
  return
}

// CHECK-LABEL: func.func @floats(
func.func @floats(%a: f32, %b: f32, %h: bf16, %v: vector<4xf16>, %t: tensor<?xf64>, %u: tensor<*xf8E4M3FN>) {
  // CHECK: arith.addf %{{.*}}, %{{.*}} : f32
  %r69 = arith.addf %a, %b : f32
  // CHECK: arith.subf %{{.*}}, %{{.*}} : f32
  %r70 = arith.subf %a, %b : f32
  // CHECK: arith.mulf %{{.*}}, %{{.*}} : f32
  %r71 = arith.mulf %a, %b : f32
  // CHECK: arith.divf %{{.*}}, %{{.*}} : f32
  %r72 = arith.divf %a, %b : f32
  // CHECK: arith.remf %{{.*}}, %{{.*}} : f32
  %r73 = arith.remf %a, %b : f32
  // CHECK: arith.maximumf %{{.*}}, %{{.*}} : f32
  %r74 = arith.maximumf %a, %b : f32
  // CHECK: arith.minimumf %{{.*}}, %{{.*}} : f32
  %r75 = arith.minimumf %a, %b : f32
  // CHECK: arith.maxnumf %{{.*}}, %{{.*}} : f32
  %r76 = arith.maxnumf %a, %b : f32
  // CHECK: arith.minnumf %{{.*}}, %{{.*}} : f32
  %r77 = arith.minnumf %a, %b : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} : tensor<?xf64>
  %r78 = arith.addf %t, %t : tensor<?xf64>
  // CHECK: arith.subf %{{.*}}, %{{.*}} : tensor<?xf64>
  %r79 = arith.subf %t, %t : tensor<?xf64>
  // CHECK: arith.mulf %{{.*}}, %{{.*}} : tensor<?xf64>
  %r80 = arith.mulf %t, %t : tensor<?xf64>
  // CHECK: arith.divf %{{.*}}, %{{.*}} : tensor<?xf64>
  %r81 = arith.divf %t, %t : tensor<?xf64>
  // CHECK: arith.remf %{{.*}}, %{{.*}} : tensor<?xf64>
  %r82 = arith.remf %t, %t : tensor<?xf64>
  // CHECK: arith.maximumf %{{.*}}, %{{.*}} : tensor<?xf64>
  %r83 = arith.maximumf %t, %t : tensor<?xf64>
  // CHECK: arith.minimumf %{{.*}}, %{{.*}} : tensor<?xf64>
  %r84 = arith.minimumf %t, %t : tensor<?xf64>
  // CHECK: arith.maxnumf %{{.*}}, %{{.*}} : tensor<?xf64>
  %r85 = arith.maxnumf %t, %t : tensor<?xf64>
  // CHECK: arith.minnumf %{{.*}}, %{{.*}} : tensor<?xf64>
  %r86 = arith.minnumf %t, %t : tensor<?xf64>
  // CHECK: arith.addf %{{.*}}, %{{.*}} : bf16
  %r87 = arith.addf %h, %h : bf16
  // CHECK: arith.addf %{{.*}}, %{{.*}} : vector<4xf16>
  %r88 = arith.addf %v, %v : vector<4xf16>
  // CHECK: arith.addf %{{.*}}, %{{.*}} : tensor<*xf8E4M3FN>
  %r89 = arith.addf %u, %u : tensor<*xf8E4M3FN>
  // CHECK: arith.negf %{{.*}} : f32
  %r90 = arith.negf %a : f32
  // CHECK: arith.negf %{{.*}} fastmath<nsz> : tensor<?xf64>
  %r91 = arith.negf %t fastmath<nsz> : tensor<?xf64>
  return
}

// CHECK-LABEL: func.func @fastmath(
func.func @fastmath(%a: f32, %b: f32) {
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %r92 = arith.addf %a, %b fastmath<fast> : f32
  // CHECK: arith.subf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %r93 = arith.subf %a, %b fastmath<fast> : f32
  // CHECK: arith.mulf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %r94 = arith.mulf %a, %b fastmath<fast> : f32
  // CHECK: arith.divf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %r95 = arith.divf %a, %b fastmath<fast> : f32
  // CHECK: arith.remf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %r96 = arith.remf %a, %b fastmath<fast> : f32
  // CHECK: arith.maximumf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %r97 = arith.maximumf %a, %b fastmath<fast> : f32
  // CHECK: arith.minimumf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %r98 = arith.minimumf %a, %b fastmath<fast> : f32
  // CHECK: arith.maxnumf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %r99 = arith.maxnumf %a, %b fastmath<fast> : f32
  // CHECK: arith.minnumf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %r100 = arith.minnumf %a, %b fastmath<fast> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<reassoc> : f32
  %r101 = arith.addf %a, %b fastmath<reassoc> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<nnan> : f32
  %r102 = arith.addf %a, %b fastmath<nnan> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<ninf> : f32
  %r103 = arith.addf %a, %b fastmath<ninf> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<nsz> : f32
  %r104 = arith.addf %a, %b fastmath<nsz> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<arcp> : f32
  %r105 = arith.addf %a, %b fastmath<arcp> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<contract> : f32
  %r106 = arith.addf %a, %b fastmath<contract> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<afn> : f32
  %r107 = arith.addf %a, %b fastmath<afn> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<nnan,ninf> : f32
  %r108 = arith.addf %a, %b fastmath<nnan,ninf> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<reassoc,nnan,ninf,nsz,arcp,contract> : f32
  %r109 = arith.addf %a, %b fastmath<reassoc,nnan,ninf,nsz,arcp,contract> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<reassoc,afn> : f32
  %r110 = arith.addf %a, %b fastmath<afn, reassoc> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<fast> : f32
  %r111 = arith.addf %a, %b fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} : f32
  %r112 = arith.addf %a, %b fastmath<none> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<nnan> {note} : f32
  %r113 = arith.addf %a, %b {fastmath = #arith.fastmath<nnan>, note} : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} {other = #arith.fastmath<none>, third = #arith.overflow<nsw, nuw>} : f32
  %r114 = arith.addf %a, %b {other = #arith.fastmath<none>, third = #arith.overflow<nsw, nuw>} : f32
  return
}

// CHECK-LABEL: func.func @extended(
func.func @extended(%a: i32, %i: index, %t: tensor<4xi64>) {
  // CHECK: %sum, %overflow = arith.addui_extended %{{.*}}, %{{.*}} : i32, i1
  %r:2 = arith.addui_extended %a, %a : i32, i1
  // CHECK: %{{.*}}, %{{.*}} = arith.addui_extended %{{.*}}, %{{.*}} {note} : tensor<4xi64>, tensor<4xi1>
  %s:2 = arith.addui_extended %t, %t {note} : tensor<4xi64>, tensor<4xi1>
  // CHECK: %low, %high = arith.mulsi_extended %{{.*}}, %{{.*}} : i32
  %p:2 = arith.mulsi_extended %a, %a : i32
  // CHECK: %low_{{.*}}, %high_{{.*}} = arith.mului_extended %{{.*}}, %{{.*}} : tensor<4xi64>
  %q:2 = arith.mului_extended %t, %t : tensor<4xi64>
  // CHECK: arith.mului_extended %{{.*}}, %{{.*}} {note} : index
  %x:2 = arith.mului_extended %i, %i {note} : index
  return
}

// CHECK-LABEL: func.func @compare(
func.func @compare(%a: i32, %i: index, %f: f32, %t: tensor<4x?xi8>, %e: tensor<4xi32, "layout">, %u: tensor<*xf32>, %s: vector<[4]xf32>) {
  // CHECK: arith.cmpi eq, %{{.*}}, %{{.*}} : i32
  %r115 = arith.cmpi eq, %a, %a : i32
  // CHECK: arith.cmpi ne, %{{.*}}, %{{.*}} : i32
  %r116 = arith.cmpi ne, %a, %a : i32
  // CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : i32
  %r117 = arith.cmpi slt, %a, %a : i32
  // CHECK: arith.cmpi sle, %{{.*}}, %{{.*}} : i32
  %r118 = arith.cmpi sle, %a, %a : i32
  // CHECK: arith.cmpi sgt, %{{.*}}, %{{.*}} : i32
  %r119 = arith.cmpi sgt, %a, %a : i32
  // CHECK: arith.cmpi sge, %{{.*}}, %{{.*}} : i32
  %r120 = arith.cmpi sge, %a, %a : i32
  // CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : i32
  %r121 = arith.cmpi ult, %a, %a : i32
  // CHECK: arith.cmpi ule, %{{.*}}, %{{.*}} : i32
  %r122 = arith.cmpi ule, %a, %a : i32
  // CHECK: arith.cmpi ugt, %{{.*}}, %{{.*}} : i32
  %r123 = arith.cmpi ugt, %a, %a : i32
  // CHECK: arith.cmpi uge, %{{.*}}, %{{.*}} : i32
  %r124 = arith.cmpi uge, %a, %a : i32
  // CHECK: arith.cmpf false, %{{.*}}, %{{.*}} : f32
  %r125 = arith.cmpf false, %f, %f : f32
  // CHECK: arith.cmpf oeq, %{{.*}}, %{{.*}} : f32
  %r126 = arith.cmpf oeq, %f, %f : f32
  // CHECK: arith.cmpf ogt, %{{.*}}, %{{.*}} : f32
  %r127 = arith.cmpf ogt, %f, %f : f32
  // CHECK: arith.cmpf oge, %{{.*}}, %{{.*}} : f32
  %r128 = arith.cmpf oge, %f, %f : f32
  // CHECK: arith.cmpf olt, %{{.*}}, %{{.*}} : f32
  %r129 = arith.cmpf olt, %f, %f : f32
  // CHECK: arith.cmpf ole, %{{.*}}, %{{.*}} : f32
  %r130 = arith.cmpf ole, %f, %f : f32
  // CHECK: arith.cmpf one, %{{.*}}, %{{.*}} : f32
  %r131 = arith.cmpf one, %f, %f : f32
  // CHECK: arith.cmpf ord, %{{.*}}, %{{.*}} : f32
  %r132 = arith.cmpf ord, %f, %f : f32
  // CHECK: arith.cmpf ueq, %{{.*}}, %{{.*}} : f32
  %r133 = arith.cmpf ueq, %f, %f : f32
  // CHECK: arith.cmpf ugt, %{{.*}}, %{{.*}} : f32
  %r134 = arith.cmpf ugt, %f, %f : f32
  // CHECK: arith.cmpf uge, %{{.*}}, %{{.*}} : f32
  %r135 = arith.cmpf uge, %f, %f : f32
  // CHECK: arith.cmpf ult, %{{.*}}, %{{.*}} : f32
  %r136 = arith.cmpf ult, %f, %f : f32
  // CHECK: arith.cmpf ule, %{{.*}}, %{{.*}} : f32
  %r137 = arith.cmpf ule, %f, %f : f32
  // CHECK: arith.cmpf une, %{{.*}}, %{{.*}} : f32
  %r138 = arith.cmpf une, %f, %f : f32
  // CHECK: arith.cmpf uno, %{{.*}}, %{{.*}} : f32
  %r139 = arith.cmpf uno, %f, %f : f32
  // CHECK: arith.cmpf true, %{{.*}}, %{{.*}} : f32
  %r140 = arith.cmpf true, %f, %f : f32
  // CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : index
  %r141 = arith.cmpi slt, %i, %i : index
  // CHECK: arith.cmpi eq, %{{.*}}, %{{.*}} {note} : tensor<4x?xi8>
  %r142 = arith.cmpi eq, %t, %t {note} : tensor<4x?xi8>
  // CHECK: arith.cmpi eq, %{{.*}}, %{{.*}} : tensor<4xi32, "layout">
  %r143 = arith.cmpi eq, %e, %e : tensor<4xi32, "layout">
  // CHECK: arith.cmpf olt, %{{.*}}, %{{.*}} : tensor<*xf32>
  %r144 = arith.cmpf olt, %u, %u : tensor<*xf32>
  // CHECK: arith.cmpf olt, %{{.*}}, %{{.*}} fastmath<nnan,ninf> {note} : vector<[4]xf32>
  %r145 = arith.cmpf olt, %s, %s fastmath<nnan,ninf> {note} : vector<[4]xf32>
  // CHECK: arith.cmpi ugt, %{{.*}}, %{{.*}} : i32
  %r146 = arith.cmpi "ugt", %a, %a : i32
  return
}

// CHECK-LABEL: func.func @select(
func.func @select(%c: i1, %a: i32, %m: memref<4xf32>, %ct: tensor<4xi1>, %t: tensor<4xf32>, %cv: vector<[4]xi1>, %v: vector<[4]xi8>, %cu: tensor<*xi1>, %u: tensor<*xf32>) {
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
  %r147 = arith.select %c, %a, %a : i32
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : memref<4xf32>
  %r148 = arith.select %c, %m, %m : memref<4xf32>
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} {note} : tensor<4xf32>
  %r149 = arith.select %c, %t, %t {note} : tensor<4xf32>
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<4xi1>, tensor<4xf32>
  %r150 = arith.select %ct, %t, %t : tensor<4xi1>, tensor<4xf32>
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} {note} : vector<[4]xi1>, vector<[4]xi8>
  %r151 = arith.select %cv, %v, %v {note} : vector<[4]xi1>, vector<[4]xi8>
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<*xi1>, tensor<*xf32>
  %r152 = arith.select %cu, %u, %u : tensor<*xi1>, tensor<*xf32>
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
  %r153 = arith.select %c, %a, %a : i1, i32
  return
}

// CHECK-LABEL: func.func @casts(
func.func @casts(%a1: i32, %a2: vector<2x4xi32>, %a3: vector<[4]xi32>, %a4: tensor<4x?xi32>, %a5: tensor<i32>, %a6: tensor<4xi32, "layout">, %a7: i1, %a8: vector<2x4xi1>, %a9: vector<[4]xi1>, %a10: tensor<4x?xi1>, %a11: tensor<i1>, %a12: tensor<4xi1, "layout">, %a13: i64, %a14: vector<2x4xi64>, %a15: vector<[4]xi64>, %a16: tensor<4x?xi64>, %a17: tensor<i64>, %a18: tensor<4xi64, "layout">, %a19: f16, %a20: vector<2x4xf16>, %a21: vector<[4]xf16>, %a22: tensor<4x?xf16>, %a23: tensor<f16>, %a24: tensor<4xf16, "layout">, %a25: f32, %a26: vector<2x4xf32>, %a27: vector<[4]xf32>, %a28: tensor<4x?xf32>, %a29: tensor<f32>, %a30: tensor<4xf32, "layout">, %a31: i32, %a32: vector<2x4xi32>, %a33: vector<[4]xi32>, %a34: tensor<4x?xi32>, %a35: tensor<i32>, %a36: tensor<4xi32, "layout">, %a37: i8, %a38: vector<2x4xi8>, %a39: vector<[4]xi8>, %a40: tensor<4x?xi8>, %a41: tensor<i8>, %a42: tensor<4xi8, "layout">, %a43: f32, %a44: vector<2x4xf32>, %a45: vector<[4]xf32>, %a46: tensor<4x?xf32>, %a47: tensor<f32>, %a48: tensor<4xf32, "layout">, %a49: f64, %a50: vector<2x4xf64>, %a51: vector<[4]xf64>, %a52: tensor<4x?xf64>, %a53: tensor<f64>, %a54: tensor<4xf64, "layout">, %a55: i32, %a56: vector<2x4xi32>, %a57: vector<[4]xi32>, %a58: tensor<4x?xi32>, %a59: tensor<i32>, %a60: tensor<4xi32, "layout">, %a61: index, %a62: vector<2x4xindex>, %a63: vector<[4]xindex>, %a64: tensor<4x?xindex>, %a65: tensor<index>, %a66: tensor<4xindex, "layout">, %a67: f32, %a68: vector<2x4xf32>, %a69: vector<[4]xf32>, %a70: tensor<4x?xf32>, %a71: tensor<f32>, %a72: tensor<4xf32, "layout">) {
  // CHECK: arith.extsi %{{.*}} : i32 to i64
  %r154 = arith.extsi %a1 : i32 to i64
  // CHECK: arith.extsi %{{.*}} : vector<2x4xi32> to vector<2x4xi64>
  %r155 = arith.extsi %a2 : vector<2x4xi32> to vector<2x4xi64>
  // CHECK: arith.extsi %{{.*}} : vector<[4]xi32> to vector<[4]xi64>
  %r156 = arith.extsi %a3 : vector<[4]xi32> to vector<[4]xi64>
  // CHECK: arith.extsi %{{.*}} : tensor<4x?xi32> to tensor<4x?xi64>
  %r157 = arith.extsi %a4 : tensor<4x?xi32> to tensor<4x?xi64>
  // CHECK: arith.extsi %{{.*}} : tensor<i32> to tensor<i64>
  %r158 = arith.extsi %a5 : tensor<i32> to tensor<i64>
  // CHECK: arith.extsi %{{.*}} : tensor<4xi32, "layout"> to tensor<4xi64, "layout">
  %r159 = arith.extsi %a6 : tensor<4xi32, "layout"> to tensor<4xi64, "layout">
  // CHECK: arith.extui %{{.*}} : i1 to i8
  %r160 = arith.extui %a7 : i1 to i8
  // CHECK: arith.extui %{{.*}} : vector<2x4xi1> to vector<2x4xi8>
  %r161 = arith.extui %a8 : vector<2x4xi1> to vector<2x4xi8>
  // CHECK: arith.extui %{{.*}} : vector<[4]xi1> to vector<[4]xi8>
  %r162 = arith.extui %a9 : vector<[4]xi1> to vector<[4]xi8>
  // CHECK: arith.extui %{{.*}} : tensor<4x?xi1> to tensor<4x?xi8>
  %r163 = arith.extui %a10 : tensor<4x?xi1> to tensor<4x?xi8>
  // CHECK: arith.extui %{{.*}} : tensor<i1> to tensor<i8>
  %r164 = arith.extui %a11 : tensor<i1> to tensor<i8>
  // CHECK: arith.extui %{{.*}} : tensor<4xi1, "layout"> to tensor<4xi8, "layout">
  %r165 = arith.extui %a12 : tensor<4xi1, "layout"> to tensor<4xi8, "layout">
  // CHECK: arith.trunci %{{.*}} : i64 to i32
  %r166 = arith.trunci %a13 : i64 to i32
  // CHECK: arith.trunci %{{.*}} : vector<2x4xi64> to vector<2x4xi32>
  %r167 = arith.trunci %a14 : vector<2x4xi64> to vector<2x4xi32>
  // CHECK: arith.trunci %{{.*}} : vector<[4]xi64> to vector<[4]xi32>
  %r168 = arith.trunci %a15 : vector<[4]xi64> to vector<[4]xi32>
  // CHECK: arith.trunci %{{.*}} : tensor<4x?xi64> to tensor<4x?xi32>
  %r169 = arith.trunci %a16 : tensor<4x?xi64> to tensor<4x?xi32>
  // CHECK: arith.trunci %{{.*}} : tensor<i64> to tensor<i32>
  %r170 = arith.trunci %a17 : tensor<i64> to tensor<i32>
  // CHECK: arith.trunci %{{.*}} : tensor<4xi64, "layout"> to tensor<4xi32, "layout">
  %r171 = arith.trunci %a18 : tensor<4xi64, "layout"> to tensor<4xi32, "layout">
  // CHECK: arith.extf %{{.*}} : f16 to f32
  %r172 = arith.extf %a19 : f16 to f32
  // CHECK: arith.extf %{{.*}} : vector<2x4xf16> to vector<2x4xf32>
  %r173 = arith.extf %a20 : vector<2x4xf16> to vector<2x4xf32>
  // CHECK: arith.extf %{{.*}} : vector<[4]xf16> to vector<[4]xf32>
  %r174 = arith.extf %a21 : vector<[4]xf16> to vector<[4]xf32>
  // CHECK: arith.extf %{{.*}} : tensor<4x?xf16> to tensor<4x?xf32>
  %r175 = arith.extf %a22 : tensor<4x?xf16> to tensor<4x?xf32>
  // CHECK: arith.extf %{{.*}} : tensor<f16> to tensor<f32>
  %r176 = arith.extf %a23 : tensor<f16> to tensor<f32>
  // CHECK: arith.extf %{{.*}} : tensor<4xf16, "layout"> to tensor<4xf32, "layout">
  %r177 = arith.extf %a24 : tensor<4xf16, "layout"> to tensor<4xf32, "layout">
  // CHECK: arith.truncf %{{.*}} : f32 to bf16
  %r178 = arith.truncf %a25 : f32 to bf16
  // CHECK: arith.truncf %{{.*}} : vector<2x4xf32> to vector<2x4xbf16>
  %r179 = arith.truncf %a26 : vector<2x4xf32> to vector<2x4xbf16>
  // CHECK: arith.truncf %{{.*}} : vector<[4]xf32> to vector<[4]xbf16>
  %r180 = arith.truncf %a27 : vector<[4]xf32> to vector<[4]xbf16>
  // CHECK: arith.truncf %{{.*}} : tensor<4x?xf32> to tensor<4x?xbf16>
  %r181 = arith.truncf %a28 : tensor<4x?xf32> to tensor<4x?xbf16>
  // CHECK: arith.truncf %{{.*}} : tensor<f32> to tensor<bf16>
  %r182 = arith.truncf %a29 : tensor<f32> to tensor<bf16>
  // CHECK: arith.truncf %{{.*}} : tensor<4xf32, "layout"> to tensor<4xbf16, "layout">
  %r183 = arith.truncf %a30 : tensor<4xf32, "layout"> to tensor<4xbf16, "layout">
  // CHECK: arith.sitofp %{{.*}} : i32 to f32
  %r184 = arith.sitofp %a31 : i32 to f32
  // CHECK: arith.sitofp %{{.*}} : vector<2x4xi32> to vector<2x4xf32>
  %r185 = arith.sitofp %a32 : vector<2x4xi32> to vector<2x4xf32>
  // CHECK: arith.sitofp %{{.*}} : vector<[4]xi32> to vector<[4]xf32>
  %r186 = arith.sitofp %a33 : vector<[4]xi32> to vector<[4]xf32>
  // CHECK: arith.sitofp %{{.*}} : tensor<4x?xi32> to tensor<4x?xf32>
  %r187 = arith.sitofp %a34 : tensor<4x?xi32> to tensor<4x?xf32>
  // CHECK: arith.sitofp %{{.*}} : tensor<i32> to tensor<f32>
  %r188 = arith.sitofp %a35 : tensor<i32> to tensor<f32>
  // CHECK: arith.sitofp %{{.*}} : tensor<4xi32, "layout"> to tensor<4xf32, "layout">
  %r189 = arith.sitofp %a36 : tensor<4xi32, "layout"> to tensor<4xf32, "layout">
  // CHECK: arith.uitofp %{{.*}} : i8 to f16
  %r190 = arith.uitofp %a37 : i8 to f16
  // CHECK: arith.uitofp %{{.*}} : vector<2x4xi8> to vector<2x4xf16>
  %r191 = arith.uitofp %a38 : vector<2x4xi8> to vector<2x4xf16>
  // CHECK: arith.uitofp %{{.*}} : vector<[4]xi8> to vector<[4]xf16>
  %r192 = arith.uitofp %a39 : vector<[4]xi8> to vector<[4]xf16>
  // CHECK: arith.uitofp %{{.*}} : tensor<4x?xi8> to tensor<4x?xf16>
  %r193 = arith.uitofp %a40 : tensor<4x?xi8> to tensor<4x?xf16>
  // CHECK: arith.uitofp %{{.*}} : tensor<i8> to tensor<f16>
  %r194 = arith.uitofp %a41 : tensor<i8> to tensor<f16>
  // CHECK: arith.uitofp %{{.*}} : tensor<4xi8, "layout"> to tensor<4xf16, "layout">
  %r195 = arith.uitofp %a42 : tensor<4xi8, "layout"> to tensor<4xf16, "layout">
  // CHECK: arith.fptosi %{{.*}} : f32 to i64
  %r196 = arith.fptosi %a43 : f32 to i64
  // CHECK: arith.fptosi %{{.*}} : vector<2x4xf32> to vector<2x4xi64>
  %r197 = arith.fptosi %a44 : vector<2x4xf32> to vector<2x4xi64>
  // CHECK: arith.fptosi %{{.*}} : vector<[4]xf32> to vector<[4]xi64>
  %r198 = arith.fptosi %a45 : vector<[4]xf32> to vector<[4]xi64>
  // CHECK: arith.fptosi %{{.*}} : tensor<4x?xf32> to tensor<4x?xi64>
  %r199 = arith.fptosi %a46 : tensor<4x?xf32> to tensor<4x?xi64>
  // CHECK: arith.fptosi %{{.*}} : tensor<f32> to tensor<i64>
  %r200 = arith.fptosi %a47 : tensor<f32> to tensor<i64>
  // CHECK: arith.fptosi %{{.*}} : tensor<4xf32, "layout"> to tensor<4xi64, "layout">
  %r201 = arith.fptosi %a48 : tensor<4xf32, "layout"> to tensor<4xi64, "layout">
  // CHECK: arith.fptoui %{{.*}} : f64 to i1
  %r202 = arith.fptoui %a49 : f64 to i1
  // CHECK: arith.fptoui %{{.*}} : vector<2x4xf64> to vector<2x4xi1>
  %r203 = arith.fptoui %a50 : vector<2x4xf64> to vector<2x4xi1>
  // CHECK: arith.fptoui %{{.*}} : vector<[4]xf64> to vector<[4]xi1>
  %r204 = arith.fptoui %a51 : vector<[4]xf64> to vector<[4]xi1>
  // CHECK: arith.fptoui %{{.*}} : tensor<4x?xf64> to tensor<4x?xi1>
  %r205 = arith.fptoui %a52 : tensor<4x?xf64> to tensor<4x?xi1>
  // CHECK: arith.fptoui %{{.*}} : tensor<f64> to tensor<i1>
  %r206 = arith.fptoui %a53 : tensor<f64> to tensor<i1>
  // CHECK: arith.fptoui %{{.*}} : tensor<4xf64, "layout"> to tensor<4xi1, "layout">
  %r207 = arith.fptoui %a54 : tensor<4xf64, "layout"> to tensor<4xi1, "layout">
  // CHECK: arith.index_cast %{{.*}} : i32 to index
  %r208 = arith.index_cast %a55 : i32 to index
  // CHECK: arith.index_cast %{{.*}} : vector<2x4xi32> to vector<2x4xindex>
  %r209 = arith.index_cast %a56 : vector<2x4xi32> to vector<2x4xindex>
  // CHECK: arith.index_cast %{{.*}} : vector<[4]xi32> to vector<[4]xindex>
  %r210 = arith.index_cast %a57 : vector<[4]xi32> to vector<[4]xindex>
  // CHECK: arith.index_cast %{{.*}} : tensor<4x?xi32> to tensor<4x?xindex>
  %r211 = arith.index_cast %a58 : tensor<4x?xi32> to tensor<4x?xindex>
  // CHECK: arith.index_cast %{{.*}} : tensor<i32> to tensor<index>
  %r212 = arith.index_cast %a59 : tensor<i32> to tensor<index>
  // CHECK: arith.index_cast %{{.*}} : tensor<4xi32, "layout"> to tensor<4xindex, "layout">
  %r213 = arith.index_cast %a60 : tensor<4xi32, "layout"> to tensor<4xindex, "layout">
  // CHECK: arith.index_castui %{{.*}} : index to i64
  %r214 = arith.index_castui %a61 : index to i64
  // CHECK: arith.index_castui %{{.*}} : vector<2x4xindex> to vector<2x4xi64>
  %r215 = arith.index_castui %a62 : vector<2x4xindex> to vector<2x4xi64>
  // CHECK: arith.index_castui %{{.*}} : vector<[4]xindex> to vector<[4]xi64>
  %r216 = arith.index_castui %a63 : vector<[4]xindex> to vector<[4]xi64>
  // CHECK: arith.index_castui %{{.*}} : tensor<4x?xindex> to tensor<4x?xi64>
  %r217 = arith.index_castui %a64 : tensor<4x?xindex> to tensor<4x?xi64>
  // CHECK: arith.index_castui %{{.*}} : tensor<index> to tensor<i64>
  %r218 = arith.index_castui %a65 : tensor<index> to tensor<i64>
  // CHECK: arith.index_castui %{{.*}} : tensor<4xindex, "layout"> to tensor<4xi64, "layout">
  %r219 = arith.index_castui %a66 : tensor<4xindex, "layout"> to tensor<4xi64, "layout">
  // CHECK: arith.bitcast %{{.*}} : f32 to i32
  %r220 = arith.bitcast %a67 : f32 to i32
  // CHECK: arith.bitcast %{{.*}} : vector<2x4xf32> to vector<2x4xi32>
  %r221 = arith.bitcast %a68 : vector<2x4xf32> to vector<2x4xi32>
  // CHECK: arith.bitcast %{{.*}} : vector<[4]xf32> to vector<[4]xi32>
  %r222 = arith.bitcast %a69 : vector<[4]xf32> to vector<[4]xi32>
  // CHECK: arith.bitcast %{{.*}} : tensor<4x?xf32> to tensor<4x?xi32>
  %r223 = arith.bitcast %a70 : tensor<4x?xf32> to tensor<4x?xi32>
  // CHECK: arith.bitcast %{{.*}} : tensor<f32> to tensor<i32>
  %r224 = arith.bitcast %a71 : tensor<f32> to tensor<i32>
  // CHECK: arith.bitcast %{{.*}} : tensor<4xf32, "layout"> to tensor<4xi32, "layout">
  %r225 = arith.bitcast %a72 : tensor<4xf32, "layout"> to tensor<4xi32, "layout">
  return
}

// CHECK-LABEL: func.func @more_casts(
func.func @more_casts(%m: memref<4xi32>, %d: memref<?xindex>, %f: f32, %h: f16, %i: i64, %s: f8E8M0FNU, %n: f4E2M1FN, %tn: tensor<4xf4E2M1FN>, %tf: tensor<4xf32>, %ts: tensor<4xf8E8M0FNU>) {
  // CHECK: arith.index_cast %{{.*}} : memref<4xi32> to memref<4xindex>
  %r226 = arith.index_cast %m : memref<4xi32> to memref<4xindex>
  // CHECK: arith.index_castui %{{.*}} : memref<?xindex> to memref<?xi8>
  %r227 = arith.index_castui %d : memref<?xindex> to memref<?xi8>
  // CHECK: arith.bitcast %{{.*}} : memref<4xi32> to memref<4xf32>
  %r228 = arith.bitcast %m : memref<4xi32> to memref<4xf32>
  // CHECK: arith.bitcast %{{.*}} {note} : f32 to f32
  %r229 = arith.bitcast %f {note} : f32 to f32
  // CHECK: arith.trunci %{{.*}} overflow<nsw> : i64 to i8
  %r230 = arith.trunci %i overflow<nsw> : i64 to i8
  // CHECK: arith.trunci %{{.*}} overflow<nsw, nuw> {note} : i64 to i8
  %r231 = arith.trunci %i overflow<nsw, nuw> {note} : i64 to i8
  // CHECK: arith.extf %{{.*}} fastmath<fast> : f16 to f32
  %r232 = arith.extf %h fastmath<fast> : f16 to f32
  // CHECK: arith.extf %{{.*}} fastmath<none> {note} : f16 to f32
  %r233 = arith.extf %h fastmath<none> {note} : f16 to f32
  // CHECK: arith.truncf %{{.*}} to_nearest_even : f32 to f16
  %r234 = arith.truncf %f to_nearest_even : f32 to f16
  // CHECK: arith.truncf %{{.*}} downward : f32 to f16
  %r235 = arith.truncf %f downward : f32 to f16
  // CHECK: arith.truncf %{{.*}} upward : f32 to f16
  %r236 = arith.truncf %f upward : f32 to f16
  // CHECK: arith.truncf %{{.*}} toward_zero : f32 to f16
  %r237 = arith.truncf %f toward_zero : f32 to f16
  // CHECK: arith.truncf %{{.*}} to_nearest_away : f32 to f16
  %r238 = arith.truncf %f to_nearest_away : f32 to f16
  // CHECK: arith.truncf %{{.*}} fastmath<none> : f32 to f16
  %r239 = arith.truncf %f fastmath<none> : f32 to f16
  // CHECK: arith.truncf %{{.*}} to_nearest_even fastmath<nnan,ninf> {note} : f32 to bf16
  %r240 = arith.truncf %f to_nearest_even fastmath<nnan,ninf> {note} : f32 to bf16
  // CHECK: arith.scaling_extf %{{.*}}, %{{.*}} : f4E2M1FN, f8E8M0FNU to f32
  %r241 = arith.scaling_extf %n, %s : f4E2M1FN, f8E8M0FNU to f32
  // CHECK: arith.scaling_extf %{{.*}}, %{{.*}} fastmath<fast> {note} : tensor<4xf4E2M1FN>, tensor<4xf8E8M0FNU> to tensor<4xf32>
  %r242 = arith.scaling_extf %tn, %ts fastmath<fast> {note} : tensor<4xf4E2M1FN>, tensor<4xf8E8M0FNU> to tensor<4xf32>
  // CHECK: arith.scaling_extf %{{.*}}, %{{.*}} : tensor<4xf4E2M1FN>, f8E8M0FNU to tensor<4xbf16>
  %r243 = arith.scaling_extf %tn, %s : tensor<4xf4E2M1FN>, f8E8M0FNU to tensor<4xbf16>
  // CHECK: arith.scaling_truncf %{{.*}}, %{{.*}} : f32, f8E8M0FNU to f4E2M1FN
  %r244 = arith.scaling_truncf %f, %s : f32, f8E8M0FNU to f4E2M1FN
  // CHECK: arith.scaling_truncf %{{.*}}, %{{.*}} to_nearest_even fastmath<fast> {note} : tensor<4xf32>, tensor<4xf8E8M0FNU> to tensor<4xf4E2M1FN>
  %r245 = arith.scaling_truncf %tf, %ts to_nearest_even fastmath<fast> {note} : tensor<4xf32>, tensor<4xf8E8M0FNU> to tensor<4xf4E2M1FN>
  // CHECK: arith.scaling_truncf %{{.*}}, %{{.*}} fastmath<nnan> : tensor<4xf32>, f8E8M0FNU to tensor<4xf8E5M2>
  %r246 = arith.scaling_truncf %tf, %s fastmath<nnan> : tensor<4xf32>, f8E8M0FNU to tensor<4xf8E5M2>
  return
}

// CHECK-LABEL: func.func @constants(
func.func @constants() {
  // CHECK: %c0_i32 = arith.constant 0 : i32
  %r247 = arith.constant 0 : i32
  // CHECK: %c-1_i32 = arith.constant -1 : i32
  %r248 = arith.constant -1 : i32
  // CHECK: %c7 = arith.constant 7 : index
  %r249 = arith.constant 7 : index
  // CHECK: %c-7 = arith.constant -7 : index
  %r250 = arith.constant -7 : index
  // CHECK: %true = arith.constant true
  %r251 = arith.constant true
  // CHECK: %false = arith.constant false
  %r252 = arith.constant false
  // CHECK: %true{{.*}} = arith.constant true
  %r253 = arith.constant 1 : i1
  // CHECK: %c-1_i8 = arith.constant -1 : i8
  %r254 = arith.constant 255 : i8
  // CHECK: %c3_i64 = arith.constant 3 : i64
  %r255 = arith.constant 3
  // CHECK: %c1267650600228229401496703205376_i128 = arith.constant 1267650600228229401496703205376 : i128
  %r256 = arith.constant 1267650600228229401496703205376 : i128
  // CHECK: %c-1267650600228229401496703205376_i128 = arith.constant -1267650600228229401496703205376 : i128
  %r257 = arith.constant -1267650600228229401496703205376 : i128
  // CHECK: %c0_i0 = arith.constant 0 : i0
  %r258 = arith.constant 0 : i0
  // CHECK: %c0_i32_{{[0-9]+}} = arith.constant 0 : i32
  %r259 = arith.constant 0 : i32
  // CHECK: %cst = arith.constant 1.500000e+00 : f32
  %r260 = arith.constant 1.500000e+00 : f32
  // CHECK: %cst_{{[0-9]+}} = arith.constant 2.500000e+00 : f64
  %r261 = arith.constant 2.5
  // CHECK: %cst_{{[0-9]+}} = arith.constant 0x7FC0 : bf16
  %r262 = arith.constant 0x7FC0 : bf16
  // CHECK: %cst_{{[0-9]+}} = arith.constant 1.000000e+00 : f8E8M0FNU
  %r263 = arith.constant 1.000000e+00 : f8E8M0FNU
  // CHECK: %cst_{{[0-9]+}} = arith.constant dense<1> : tensor<4xi32>
  %r264 = arith.constant dense<1> : tensor<4xi32>
  // CHECK: %cst_{{[0-9]+}} = arith.constant dense<[1, 2]> : vector<2xui32>
  %r265 = arith.constant dense<[1, 2]> : vector<2xui32>
  // CHECK: %cst_{{[0-9]+}} = arith.constant dense<true> : tensor<2xi1>
  %r266 = arith.constant dense<true> : tensor<2xi1>
  // CHECK: %cst_{{[0-9]+}} = arith.constant dense<1.000000e+00> : vector<[4]xf32>
  %r267 = arith.constant dense<1.000000e+00> : vector<[4]xf32>
  // CHECK: %cst_{{[0-9]+}} = arith.constant sparse<0, 1> : vector<4xi32>
  %r268 = arith.constant sparse<0, 1> : vector<4xi32>
  // CHECK: %cst_{{[0-9]+}} = arith.constant dense<> : tensor<0xi1>
  %r269 = arith.constant dense<> : tensor<0xi1>
  // CHECK: %cst_{{[0-9]+}} = arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
  %r270 = arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
  // CHECK: %c1_i8 = arith.constant {note = 3 : i64, other} 1 : i8
  %r271 = arith.constant {note = 3 : i64, other} 1 : i8
  // CHECK: %c4_i8 = arith.constant 4 : i8
  %r272 = arith.constant {value = 4 : i8} 1 : i8
  return
}
