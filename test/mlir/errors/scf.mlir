// flags: --allow-unregistered-dialect

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub step %ub
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub step %ub {
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub step %i {}
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %x to %x step %x : f32 {}
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %i to %i step %i {}
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub step %ub iter_args {}
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub step %ub iter_args() {}
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub step %ub iter_args(%a) {}
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub step %ub iter_args(%a = %x) {}
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.for %k = %lb to %ub step %ub iter_args(%a = %x) -> i32 {
 scf.yield %i : i32
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.for %k = %lb to %ub step %ub iter_args(%a = %x) -> f32 {
 scf.yield %i : i32
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.for %k = %lb to %ub step %ub iter_args(%a = %x) -> f32 {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.for %k = %lb to %ub step %ub iter_args(%a = %x) -> f32 {
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.for %k = %lb to %ub step %ub iter_args(%a = %x) -> (f32, f32) {
 scf.yield %x : f32
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub step %ub {
 scf.yield %x : f32
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.for %k = %lb to %ub step %ub {
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub step %ub {
 return
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub step %ub {
^a:
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %lb = %lb to %ub step %ub {}
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.for %k = %lb to %ub step %ub iter_args(%k = %x) -> f32 {}
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.if
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.if %c
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.if %i {}
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.if %c {} else
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.if %c -> i32 {}
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.if %c -> (i32) {
 scf.yield %i : i32
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.if %c -> (i32) {
 scf.yield %i : i32
 } else {
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.if %c -> (i32) {
 scf.yield %x : f32
 } else {
 scf.yield %i : i32
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.if %c -> (i32) {
 scf.yield %i, %i : i32, i32
 } else {
 scf.yield %i : i32
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.if %c {
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.if %c {
 scf.yield %i : i32
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.if %c {
 return
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.if %c {
 "a.b"() : () -> ()
 } else {
 "a.b"() : () -> ()
 } else {
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  "scf.if"(%c) ({}, {}) : (i1) -> ()
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  "scf.if"(%c) ({
 "scf.yield"() : () -> ()
 }) : (i1) -> ()
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  "scf.if"(%c) ({
^bb0(%z: i32):
 "scf.yield"() : () -> ()
 }, {}) : (i1) -> ()
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.while
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.while : () -> () {
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.while : () -> () {
 scf.condition(%c)
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.while : () -> () {
 scf.condition(%c)
 } do {
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.while : () -> () {
 scf.yield
 } do {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.while (%a = %i) : (i32) -> () {
 scf.condition(%c)
 } do {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.while (%a = %i) : (f32) -> () {
 scf.condition(%c)
 } do {
 scf.yield %x : f32
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.while (%a = %i) : () -> () {
 scf.condition(%c)
 } do {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.while : () -> i32 {
 scf.condition(%c)
 } do {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.while : () -> i32 {
 scf.condition(%c) %i : i32
 } do {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.while : () -> i32 {
 scf.condition(%c) %i : i32
 } do {
^bb0(%q: f32):
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.while : () -> () {
 scf.condition(%i)
 } do {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.condition(%c)
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.yield
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.index_switch %i default {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.index_switch %lb
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.index_switch %lb case 1 {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.index_switch %lb
 case 1 {
 scf.yield
 }
 case 1 {
 scf.yield
 }
 default {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.index_switch %lb -> i32
 default {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.index_switch %lb
 case x {
 scf.yield
 }
 default {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.execute_region
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.execute_region {
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  %0 = scf.execute_region -> i32 {
 scf.yield
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.execute_region {
 return
 }
  return
}

// -----

func.func @f(%lb: index, %ub: index, %x: f32, %i: i32, %c: i1, %t: tensor<4xf32>) {
  scf.nope
  return
}
