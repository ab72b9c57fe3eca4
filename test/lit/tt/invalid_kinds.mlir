// RUN: tshared-opt %s --split-input-file --verify-diagnostics

// A type of the wrong kind where the custom form has room for one kind only.

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.make_range' invalid kind of type specified: expected builtin.tensor, but found 'i32'}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : i32
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.join' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tt.join %f, %f : f32 -> tensor<2xf32>
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.splat' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tt.splat %f : f32 -> f32
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.trans' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tt.trans %f {order = array<i32: 0>} : f32 -> f32
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.reshape' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tt.reshape %t : tensor<8xf32> -> f32
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.broadcast' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tt.broadcast %f : f32 -> tensor<8xf32>
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.expand_dims' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tt.expand_dims %f {axis = 0 : i32} : f32 -> tensor<1xf32>
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.split' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0, %1 = tt.split %f : f32 -> f32
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.cat' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tt.cat %f, %f : f32 -> f32
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.histogram' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tt.histogram %f : f32 -> f32
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.dot' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tt.dot %f, %f, %f : f32 * f32 -> f32
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.get_program_id' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  %0 = tt.get_program_id x : f32
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.get_num_programs' invalid kind of type specified: expected builtin.integer, but found 'tensor<1xi32>'}}
  %0 = tt.get_num_programs y : tensor<1xi32>
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.make_tensor_ptr' invalid kind of type specified: expected tt.ptr, but found '!tt.tensordesc<tensor<8xf32>>'}}
  %0 = tt.make_tensor_ptr %p, [], [], [] {order = array<i32>} : !tt.tensordesc<tensor<8xf32>>
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.descriptor_load' invalid kind of type specified: expected tt.tensordesc, but found '!tt.ptr<f32>'}}
  %0 = tt.descriptor_load %d[%i] : !tt.ptr<f32> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @kind(%f: f32, %t: tensor<8xf32>, %p: !tt.ptr<f32>, %d: !tt.tensordesc<tensor<8xf32>>, %i: i32) {
  // expected-error @+1 {{custom op 'tt.descriptor_load' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tt.descriptor_load %d[%i] : !tt.tensordesc<tensor<8xf32>> -> f32
  tt.return
}
