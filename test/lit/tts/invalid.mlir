// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @list_entry(%p: !tt.ptr<f32>) {
  // expected-error @+2 {{custom op 'tts.make_tptr' expected SSA value or integer}}
  // expected-error @+1 {{custom op 'tts.make_tptr' expected integer value}}
  %0 = tts.make_tptr %p to sizes: [8], strides: [x], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  return
}

// -----

func.func @base(%p: i32) {
  // expected-error @+1 {{'tts.make_tptr' op operand #0 must be ptr, but got 'i32'}}
  %0 = "tts.make_tptr"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, order = array<i32>, sizes = array<i64: 8>, static_offsets = array<i64: 0>, static_shape = array<i64: 0>, static_strides = array<i64: 1>}> : (i32) -> tensor<8x!tt.ptr<f32>>
  return
}

// -----

func.func @stride_count(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tts.make_tptr' op expected 1 stride values, got 2}}
  %0 = tts.make_tptr %p to sizes: [8], strides: [1, 1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  return
}

// -----

func.func @missing_value(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tts.make_tptr' op expected 1 dynamic offset values}}
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [-9223372036854775808], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  return
}

// -----

func.func @gather_dim(%p: !tt.ptr<f32>, %o: tensor<4xi32>) {
  // expected-error @+1 {{gatherScatterDim is out of bounds}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 2 gather_scatter_offset: %o, strides: [8, 1], offsets: [0, 0] : tensor<4xi32> <f32> to !tt.ptr<tensor<4x8xf32>>
  return
}

// -----

func.func @gather_lists(%p: !tt.ptr<f32>, %o: tensor<4xi32>) {
  // expected-error @+1 {{sizes, strides, and offsets must have the same number of dimensions}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %o, strides: [8], offsets: [0, 0] : tensor<4xi32> <f32> to !tt.ptr<tensor<4x8xf32>>
  return
}

// -----

func.func @gather_offset_rank(%p: !tt.ptr<f32>, %o: tensor<4x2xi32>) {
  // expected-error @+1 {{gatherScatterOffset must be a 1D tensor}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %o, strides: [8, 1], offsets: [0, 0] : tensor<4x2xi32> <f32> to !tt.ptr<tensor<4x8xf32>>
  return
}

// -----

func.func @gather_offset_type(%p: !tt.ptr<f32>, %o: tensor<4xi16>) {
  // expected-error @+1 {{'tts.make_gather_scatter_tptr' op operand #1 must be tensor of 32-bit signless integer values or tensor of 64-bit signless integer values, but got 'tensor<4xi16>'}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %o, strides: [8, 1], offsets: [0, 0] : tensor<4xi16> <f32> to !tt.ptr<tensor<4x8xf32>>
  return
}

// -----

func.func @gather_mask_scalar(%p: !tt.ptr<f32>, %o: tensor<4xi32>, %m: i1) {
  // expected-error @+1 {{gatherScatterMask must be a 1D tensor}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %o gather_scatter_mask: %m, strides: [8, 1], offsets: [0, 0] : tensor<4xi32> i1 <f32> to !tt.ptr<tensor<4x8xf32>>
  return
}

// -----

func.func @gather_mask_rank(%p: !tt.ptr<f32>, %o: tensor<4xi32>, %m: tensor<4x1xi1>) {
  // expected-error @+1 {{gatherScatterMask must be a 1D tensor of boolean type}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %o gather_scatter_mask: %m, strides: [8, 1], offsets: [0, 0] : tensor<4xi32> tensor<4x1xi1> <f32> to !tt.ptr<tensor<4x8xf32>>
  return
}

// -----

func.func @gather_mask_size(%p: !tt.ptr<f32>, %o: tensor<4xi32>, %m: tensor<8xi1>) {
  // expected-error @+1 {{gatherScatterMask must have the same size as gatherScatterOffset}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %o gather_scatter_mask: %m, strides: [8, 1], offsets: [0, 0] : tensor<4xi32> tensor<8xi1> <f32> to !tt.ptr<tensor<4x8xf32>>
  return
}

// -----

func.func @gather_mask_use(%p: !tt.ptr<f32>, %o: tensor<4xi32>, %m: tensor<4xi1>) -> !tt.ptr<tensor<4x8xf32>> {
  // expected-error @+1 {{tts.make_gather_scatter_tptr can only be used in tts.load or tts.store operations}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %o gather_scatter_mask: %m, strides: [8, 1], offsets: [0, 0] : tensor<4xi32> tensor<4xi1> <f32> to !tt.ptr<tensor<4x8xf32>>
  return %0 : !tt.ptr<tensor<4x8xf32>>
}

// -----

func.func @gather_mask_unmasked_load(%p: !tt.ptr<f32>, %o: tensor<4xi32>, %m: tensor<4xi1>) {
  // expected-error @+1 {{tts.load user of tts.make_gather_scatter_tptr with gather_scatter_mask must have mask provided}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %o gather_scatter_mask: %m, strides: [8, 1], offsets: [0, 0] : tensor<4xi32> tensor<4xi1> <f32> to !tt.ptr<tensor<4x8xf32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (!tt.ptr<tensor<4x8xf32>>) -> tensor<4x8xf32>
  return
}

// -----

func.func @gather_mask_masked_twice(%p: !tt.ptr<f32>, %o: tensor<4xi32>, %m: tensor<4xi1>, %v: tensor<4x8xf32>) {
  // expected-error @+1 {{tts.store user of tts.make_gather_scatter_tptr with gather_scatter_mask must have mask size of 0 for gather_scatter_dim}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %o gather_scatter_mask: %m, strides: [8, 1], offsets: [0, 0] : tensor<4xi32> tensor<4xi1> <f32> to !tt.ptr<tensor<4x8xf32>>
  "tts.store"(%0, %v) <{static_mask_dims = array<i64: 4, 8>}> : (!tt.ptr<tensor<4x8xf32>>, tensor<4x8xf32>) -> ()
  return
}

// -----

func.func @load_other(%p: tensor<8x!tt.ptr<f32>>, %x: tensor<8xf32>) {
  // expected-error @+1 {{'tts.load' op operand #1 must be floating-point or integer or ptr, but got 'tensor<8xf32>'}}
  %0 = "tts.load"(%p, %x) <{operandSegmentSizes = array<i32: 1, 0, 1>, static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @load_mask(%p: tensor<8x!tt.ptr<f32>>, %x: i32) {
  // expected-error @+1 {{'tts.load' op operand #1 must be variadic of index, but got 'i32'}}
  %0 = "tts.load"(%p, %x) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, i32) -> tensor<8xf32>
  return
}

// -----

func.func @store_value(%p: tensor<8x!tt.ptr<f32>>, %x: f32) {
  // expected-error @+1 {{'tts.store' op operand #1 must be ranked tensor of floating-point or integer or ptr values, but got 'f32'}}
  "tts.store"(%p, %x) <{static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>, f32) -> ()
  return
}

// -----

func.func @gather_ptr(%p: tensor<8x!tt.ptr<f32>>, %o: tensor<8xi32>) {
  // expected-error @+1 {{'tts.gather' op operand #0 must be ptr, but got 'tensor<8x!tt.ptr<f32>>'}}
  %0 = "tts.gather"(%p, %o) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xi32>) -> tensor<8xf32>
  return
}

// -----

func.func @gather_mask(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %m: tensor<4xi1>) {
  // expected-error @+1 {{'tts.gather' op failed to verify that mask type matches ptr type}}
  %0 = "tts.gather"(%p, %o, %m) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!tt.ptr<f32>, tensor<8xi32>, tensor<4xi1>) -> tensor<8xf32>
  return
}

// -----

func.func @gather_other(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %m: tensor<8xi1>, %x: f16) {
  // expected-error @+1 {{'tts.gather' op failed to verify that other matches ptr type}}
  %0 = "tts.gather"(%p, %o, %m, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (!tt.ptr<f32>, tensor<8xi32>, tensor<8xi1>, f16) -> tensor<8xf32>
  return
}

// -----

func.func @scatter_mask(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %v: tensor<8xf32>, %m: i1) {
  // expected-error @+1 {{'tts.scatter' op failed to verify that mask type matches offset type}}
  "tts.scatter"(%p, %o, %v, %m) : (!tt.ptr<f32>, tensor<8xi32>, tensor<8xf32>, i1) -> ()
  return
}

// -----

func.func @state_of_i16(%p: tensor<16xi16>) {
  // expected-error @+1 {{'tts.get_structured_state' op operand #0 must be ptr or ranked tensor of ptr values or tensor of 32-bit signless integer values or tensor of 64-bit signless integer values, but got 'tensor<16xi16>'}}
  %0:3 = "tts.get_structured_state"(%p) <{resultSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<16xi16>) -> (tensor<16xi16>, index, index)
  return
}

// -----

func.func @state_of_unranked(%p: tensor<*xi32>) {
  // expected-error @+1 {{'tts.get_structured_state' op 'tensor<*xi32>' has no offsets and strides}}
  %0 = "tts.get_structured_state"(%p) <{resultSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<*xi32>) -> tensor<*xi32>
  return
}

// -----

func.func @state_sizes(%p: tensor<8x!tt.ptr<f32>>) {
  // expected-error @+1 {{'tts.get_structured_state' op expected 1 offsets and 1 strides for 'tensor<8x!tt.ptr<f32>>', but got 1 and 0}}
  %0:2 = "tts.get_structured_state"(%p) <{resultSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<8x!tt.ptr<f32>>) -> (tensor<8x!tt.ptr<f32>>, index)
  return
}

// -----

func.func @tile_type(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{describes addresses of 'tensor<8xf32>', but its result is of type 'tensor<4x!tt.ptr<f32>>'}}
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<4x!tt.ptr<f32>>
  return
}

// -----

func.func @tile_element(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{describes addresses of 'tensor<8xf32>', but its result is of type 'tensor<8x!tt.ptr<f16>>'}}
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f16>>
  return
}

// -----

func.func @tile_order(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{order must name each of the 2 dimensions once, or none, but is [1 1]}}
  %0 = tts.make_tptr %p to sizes: [8, 8], strides: [8, 1], offsets: [0, 0], shape: [8, 8], order: [1, 1] : <f32> to !tt.ptr<tensor<8x8xf32>>
  return
}

// -----

func.func @gather_size(%p: !tt.ptr<f32>, %i: tensor<4xi32>) {
  // expected-error @+1 {{gatherScatterOffset has 4 elements for a dimension of 8}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [8] gather_scatter_dim: 0 gather_scatter_offset: %i, strides: [1], offsets: [0] : tensor<4xi32>  <f32> to !tt.ptr<tensor<8xf32>>
  return
}

// -----

func.func @load_type(%p: tensor<8x!tt.ptr<f32>>) {
  // expected-error @+1 {{accesses a value of type 'tensor<4xf32>' through 'tensor<8x!tt.ptr<f32>>'}}
  %0 = "tts.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>) -> tensor<4xf32>
  return
}

// -----

func.func @load_other(%p: tensor<8x!tt.ptr<f32>>, %n: index, %x: f16) {
  // expected-error @+1 {{has elements of type 'f32', but others of type 'f16'}}
  %0 = "tts.load"(%p, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index, f16) -> tensor<8xf32>
  return
}

// -----

func.func @store_mask(%p: tensor<8x!tt.ptr<f32>>, %v: tensor<8xf32>, %n: index) {
  // expected-error @+1 {{expected 1 mask values, got 0}}
  "tts.store"(%p, %v, %n) <{static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, index) -> ()
  return
}

// -----

func.func @gather_value(%p: !tt.ptr<f32>, %o: tensor<8xi32>) {
  // expected-error @+1 {{accesses a value of type 'tensor<8xf16>', but at its offsets is one of type 'tensor<8xf32>'}}
  %0 = tts.gather %p[%o] : (<f32>, tensor<8xi32>) -> tensor<8xf16>
  return
}

// -----

func.func @scatter_value(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %v: tensor<4xf32>) {
  // expected-error @+1 {{accesses a value of type 'tensor<4xf32>', but at its offsets is one of type 'tensor<8xf32>'}}
  tts.scatter %v into %p[%o] : tensor<4xf32> into (<f32>, tensor<8xi32>)
  return
}

// -----

func.func @scatter_scalar(%p: !tt.ptr<f32>, %i: i32, %v: tensor<8xf32>) {
  // expected-error @+1 {{accesses a value of type 'tensor<8xf32>', but at its offsets is one of type 'f32'}}
  tts.scatter %v into %p[%i] : tensor<8xf32> into (<f32>, i32)
  return
}

// -----

func.func @tile_size(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{has a tile of size -9223372036854775808}}
  %0 = tts.make_tptr %p to sizes: [-9223372036854775808], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<?x!tt.ptr<f32>>
  return
}

// -----

func.func @atomic_value(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %v: tensor<8xi32>) {
  // expected-error @+1 {{accesses a value of type 'tensor<8xi32>', but at its offsets is one of type 'tensor<8xf32>'}}
  %0 = tts.atomic_rmw add, acq_rel, gpu, %v into %p[%o] : tensor<8xi32> into (<f32>, tensor<8xi32>)
  return
}

// -----

func.func @atomic_shape(%p: !tt.ptr<f32>, %o: i32, %v: tensor<8xf32>) {
  // expected-error @+1 {{accesses a value of type 'tensor<8xf32>', but at its offsets is one of type 'f32'}}
  %0 = tts.atomic_cas acq_rel, gpu, %v, %v into %p[%o] : tensor<8xf32> into (<f32>, i32)
  return
}

// -----

func.func @atomic_mask(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %v: tensor<8xf32>, %m: tensor<4xi1>) {
  // expected-error @+1 {{mask type matches offset type}}
  %0 = "tts.atomic_rmw"(%p, %o, %v, %m) <{atomic_rmw_op = 5 : i32, scope = 1 : i32, sem = 4 : i32}> : (!tt.ptr<f32>, tensor<8xi32>, tensor<8xf32>, tensor<4xi1>) -> tensor<8xf32>
  return
}
