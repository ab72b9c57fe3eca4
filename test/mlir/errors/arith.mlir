// flags: --allow-unregistered-dialect
func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a, %b
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a, %b : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %x, %y : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a, %b overflow<nope> : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a, %b overflow< : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a, %b overflow : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a, %b overflow<nsw nuw> : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a, %b : i32 i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a, %b : i32, i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a, %b {overflowFlags = 1} : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0:2 = arith.addi %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  arith.addi %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  arith.addi
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.addi"(%a) : (i32) -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.addi"(%a, %b, %a) : (i32, i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.addi"(%a, %b) : (i32, i32) -> i64
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.addi"(%a, %x) : (i32, f32) -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.addi"(%a, %b) <{overflowFlags = 1}> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  "arith.addi"(%a, %b) : (i32, i32) -> ()
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.addi"(%a, %b) ({}) : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.addi"(%a, %b) <1> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addf %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addf %x, %y fastmath<nope> : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addf %x, %y fastmath<fast,> : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addf %x, %y fastmath : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addf %x, %y : tensor<f32>
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.negf %a : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.negf %x, %y : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.cmpi nope, %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.cmpi %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.cmpi slt %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.cmpi slt, %x, %y : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.cmpi"(%a, %b) <{predicate = 42 : i64}> : (i32, i32) -> i1
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.cmpi"(%a, %b) : (i32, i32) -> i1
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.cmpi"(%a, %b) <{predicate = 0 : i64}> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.cmpf olt, %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.cmpf nope, %x, %y : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.cmpi"(%v, %v) <{predicate = 0 : i64}> : (vector<4xi32>, vector<4xi32>) -> i1
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.constant
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.constant 1 : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.constant "a"
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.constant [1]
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.constant 1.0 : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.constant dense<1> : tensor<?xi32>
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.constant unit
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.constant"() : () -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.constant 1 : si32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.constant 256 : i8
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.constant 1 : i32 : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "arith.constant"() <{value = "a"}> : () -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.extsi %a : i32 to i16
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.extsi %a : i32 to i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.extsi %a : i32 to f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.extsi %a : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.extsi %a to i64
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.trunci %a : i32 to i64
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.extf %x : f32 to f16
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.truncf %x : f32 to f64
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.sitofp %x : f32 to i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.fptosi %a : i32 to f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.index_cast %i : index to f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.bitcast %a : i32 to i64
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.bitcast %a : i32 to f64
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.extsi %v : vector<4xi32> to vector<8xi64>
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.extsi %v : vector<4xi32> to i64
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.truncf %x nope : f32 to f16
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.select %a, %b, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.select %c, %a, %x : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.select %c, %a : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.select %c, %a, %b : i1, i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.select %v, %v, %v : vector<4xi32>, vector<4xi32>
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.shli %x, %y : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.divsi %x, %y : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addui_extended %a, %b : i32, i1
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0, %1 = arith.addui_extended %a, %b : i32, i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0, %1 = arith.addui_extended %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0, %1 = arith.mulsi_extended %x, %y : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.maxsi %t, %t : tensor<?xf32>
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %v, %v : vector<8xi32>
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a, : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi , %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = arith.addi %a, %b : 
  return
}
