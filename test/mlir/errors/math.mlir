// flags: --allow-unregistered-dialect
func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.exp %a : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.exp %x
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.exp : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.exp %x fastmath<bad> : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.absi %x : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.fma %x, %y : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.fma %x, %y, %a : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.powf %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.fpowi %x, %y : f32, f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.fpowi %x, %a : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.ctpop %x : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.isnan %a : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.nope %x : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "math.exp"(%x) : (f32) -> f64
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "math.exp"() : () -> f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.copysign %x, %y : f64
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.sincos %x : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = math.ipowi %x, %y : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %c: i1, %i: index, %v: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = "math.isnan"(%x) : (f32) -> f32
  return
}
