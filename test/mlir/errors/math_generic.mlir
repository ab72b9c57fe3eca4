// flags: --allow-unregistered-dialect
func.func @f(%arg0: f32) {
  %mm = "foo.make"() : () -> i32
  %0 = "math.absf"(%mm) <{fastmath = #arith.fastmath<fast>}> : (i32) -> f32
  return
}

// -----

func.func @f(%arg0: f32) {
  %mm = "foo.make"() : () -> vector<4xf32>
  %0 = "math.absf"(%mm) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf32>) -> f32
  return
}

// -----

func.func @f(%arg0: f32) {
  %mm = "foo.make"() : () -> () -> ()
  %0 = "math.absf"(%mm) <{fastmath = #arith.fastmath<fast>}> : (() -> ()) -> f32
  return
}

// -----

func.func @f(%arg0: f32) {
  %0 = "math.absf"() <{fastmath = #arith.fastmath<fast>}> : () -> f32
  return
}

// -----

func.func @f(%arg0: f32) {
  %0 = "math.absf"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (f32) -> i32
  return
}

// -----

func.func @f(%arg0: f32) {
  "math.absf"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (f32) -> ()
  return
}

// -----

func.func @f(%arg0: f32) {
  %0 = "math.absf"(%arg0) <{fastmath = unit}> : (f32) -> f32
  return
}

// -----

func.func @f(%arg0: f32) {
  %0 = "math.absf"(%arg0) <{fastmath = #arith.fastmath<fast>}> ({
}) : (f32) -> f32
  return
}

// -----

func.func @f(%arg0: tensor<4xi32>) {
  %mm = "foo.make"() : () -> f32
  %0 = "math.absi"(%mm) : (f32) -> tensor<4xi32>
  return
}

// -----

func.func @f(%arg0: tensor<4xi32>) {
  %mm = "foo.make"() : () -> vector<4xi32>
  %0 = "math.absi"(%mm) : (vector<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%arg0: tensor<4xi32>) {
  %0 = "math.absi"(%arg0) : (tensor<4xi32>) -> f32
  return
}

// -----

func.func @f(%arg0: tensor<4xi32>) {
  %0 = "math.absi"(%arg0) <{zork = 1 : i32}> : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %0 = "math.atan2"(%arg1) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: i32) {
  %mm = "foo.make"() : () -> vector<4xf32>
  %0 = "math.fpowi"(%mm, %arg1) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf32>, i32) -> f32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: i32) {
  %mm = "foo.make"() : () -> vector<4xi32>
  %0 = "math.fpowi"(%arg0, %mm) <{fastmath = #arith.fastmath<fast>}> : (f32, vector<4xi32>) -> f32
  return
}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  %mm = "foo.make"() : () -> f32
  %0 = "math.isfinite"(%mm) <{fastmath = #arith.fastmath<none>}> : (f32) -> tensor<4xi1>
  return
}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  %0 = "math.isfinite"(%arg0) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>) -> i32
  return
}

// -----

func.func @f(%arg0: f32) {
  %mm = "foo.make"() : () -> vector<4xf32>
  %0:2 = "math.sincos"(%mm) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf32>) -> (f32, f32)
  return
}

// -----

func.func @f(%arg0: f32) {
  %zz = "math.sincos"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
  return
}
