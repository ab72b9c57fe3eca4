// flags: --allow-unregistered-dialect
func.func @f(%arg0: f32, %arg1: f32) {
  %mm = "foo.make"() : () -> i32
  %0 = "arith.addf"(%mm, %arg1) <{fastmath = #arith.fastmath<nnan,ninf>}> : (i32, f32) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %mm = "foo.make"() : () -> vector<4xf32>
  %0 = "arith.addf"(%mm, %arg1) <{fastmath = #arith.fastmath<nnan,ninf>}> : (vector<4xf32>, f32) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %mm = "foo.make"() : () -> () -> ()
  %0 = "arith.addf"(%mm, %arg1) <{fastmath = #arith.fastmath<nnan,ninf>}> : (() -> (), f32) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %0 = "arith.addf"(%arg1) <{fastmath = #arith.fastmath<nnan,ninf>}> : (f32) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %0 = "arith.addf"(%arg0, %arg1) <{fastmath = #arith.fastmath<nnan,ninf>}> : (f32, f32) -> i32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  "arith.addf"(%arg0, %arg1) <{fastmath = #arith.fastmath<nnan,ninf>}> : (f32, f32) -> ()
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %0 = "arith.addf"(%arg0, %arg1) <{fastmath = unit}> : (f32, f32) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %0 = "arith.addf"(%arg0, %arg1) <{fastmath = #arith.fastmath<nnan,ninf>}> ({
}) : (f32, f32) -> f32
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32) {
  %mm = "foo.make"() : () -> f32
  %0 = "arith.addi"(%mm, %arg1) <{overflowFlags = #arith.overflow<nsw>}> : (f32, i32) -> i32
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32) {
  %0 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> f32
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32) {
  %mm = "foo.make"() : () -> i1
  %0:2 = "arith.addui_extended"(%mm, %arg1) : (i1, i32) -> (i32, i1)
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32) {
  %zz = "arith.addui_extended"(%arg0, %arg1) : (i32, i32) -> i1
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32) {
  %0:2 = "arith.addui_extended"(%arg0, %arg1) : (i32, i32) -> (i32, i32)
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32) {
  %0:2 = "arith.addui_extended"(%arg0, %arg1) : (i32, i32) -> (i32, vector<[4]xi1>)
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32) {
  %0:2 = "arith.addui_extended"(%arg0, %arg1) <{zork = 1 : i32}> : (i32, i32) -> (i32, i1)
  return
}

// -----

func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) {
  %mm = "foo.make"() : () -> vector<4xi32>
  %0 = "arith.andi"(%mm, %arg1) : (vector<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "arith.bitcast"(%mm) : (i32) -> tensor<4xi32>
  return
}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  %mm = "foo.make"() : () -> index
  %0 = "arith.bitcast"(%mm) : (index) -> tensor<4xi32>
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %mm = "foo.make"() : () -> vector<4xf32>
  %0 = "arith.cmpf"(%mm, %arg1) <{fastmath = #arith.fastmath<nnan>, predicate = 4 : i64}> : (vector<4xf32>, f32) -> i1
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %mm = "foo.make"() : () -> vector<4xf32>
  %0 = "arith.cmpf"(%arg0, %mm) <{fastmath = #arith.fastmath<nnan>, predicate = 4 : i64}> : (f32, vector<4xf32>) -> i1
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %0 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<nnan>}> : (f32, f32) -> i1
  return
}

// -----

func.func @f() {
  %mm = "foo.make"() : () -> index
  %0 = "arith.constant"(%mm) <{value = dense<1.000000e+00> : tensor<4xf32>}> : (index) -> tensor<4xf32>
  return
}

// -----

func.func @f() {
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> i32
  return
}

// -----

func.func @f(%arg0: f16) {
  %mm = "foo.make"() : () -> f32
  %0 = "arith.extf"(%mm) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
  return
}

// -----

func.func @f(%arg0: f16) {
  %mm = "foo.make"() : () -> vector<4xf32>
  %0 = "arith.extf"(%mm) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf32>) -> f32
  return
}

// -----

func.func @f(%arg0: f16) {
  %0 = "arith.extf"() <{fastmath = #arith.fastmath<fast>}> : () -> f32
  return
}

// -----

func.func @f(%arg0: i32) {
  %mm = "foo.make"() : () -> f32
  %0 = "arith.extsi"(%mm) : (f32) -> i64
  return
}

// -----

func.func @f(%arg0: i32) {
  %0 = "arith.extsi"(%arg0) : (i32) -> f32
  return
}

// -----

func.func @f(%arg0: i32) {
  %mm = "foo.make"() : () -> f32
  %0 = "arith.index_cast"(%mm) : (f32) -> index
  return
}

// -----

func.func @f(%arg0: i32) {
  %0 = "arith.index_cast"(%arg0) : (i32) -> f32
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32) {
  %mm = "foo.make"() : () -> i1
  %0:2 = "arith.mulsi_extended"(%mm, %arg1) : (i1, i32) -> (i32, i32)
  return
}

// -----

func.func @f(%arg0: f4E2M1FN, %arg1: f8E8M0FNU) {
  %mm = "foo.make"() : () -> f32
  %0 = "arith.scaling_extf"(%mm, %arg1) <{fastmath = #arith.fastmath<fast>}> : (f32, f8E8M0FNU) -> f32
  return
}

// -----

func.func @f(%arg0: f4E2M1FN, %arg1: f8E8M0FNU) {
  %mm = "foo.make"() : () -> vector<4xf32>
  %0 = "arith.scaling_extf"(%arg0, %mm) <{fastmath = #arith.fastmath<fast>}> : (f4E2M1FN, vector<4xf32>) -> f32
  return
}

// -----

func.func @f(%arg0: tensor<4xi1>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "arith.select"(%mm, %arg1, %arg2) : (i32, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4xi1>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "arith.select"(%arg0, %mm, %arg2) : (tensor<4xi1>, i32, tensor<4xf32>) -> tensor<4xf32>
  return
}
