// Nothing is added.
func.func @nothing(%t: tensor<4x4xf32>, %x: f32) -> tensor<4x4xf32> {
  %0 = tensor.pad %t low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x4xf32> to tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

func.func @nothing_dynamic(%t: tensor<?x4xf32>, %x: f32) -> tensor<?x4xf32> {
  %0 = tensor.pad %t low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x4xf32> to tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

func.func @nothing_more_static(%t: tensor<?x4xf32>, %x: f32) -> tensor<8x4xf32> {
  %0 = tensor.pad %t low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x4xf32> to tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// That must stay if so asked.
func.func @nofold(%t: tensor<4x4xf32>, %x: f32) -> tensor<4x4xf32> {
  %0 = tensor.pad %t nofold low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x4xf32> to tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// Nothing by constants.
func.func @nothing_constants(%t: tensor<4x?xf32>, %x: f32) -> tensor<4x?xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[0, %c0] high[%c0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

func.func @nothing_same_type(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %0 = tensor.pad %t low[%n] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Constants become part of the padding and the type.
func.func @constants(%t: tensor<4x?xf32>, %x: f32, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %t low[%c1, %c2] high[%c2, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @constants_nofold(%t: tensor<4xf32>, %x: f32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t nofold low[%c1] high[%c1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } {tag} : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @negative_constants(%t: tensor<4xf32>, %x: f32) -> tensor<?xf32> {
  %c1 = arith.constant -1 : index
  %0 = tensor.pad %t low[%c1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The type knows the result, so it knows what is added.
func.func @from_result(%t: tensor<4x4xf32>, %x: f32, %n: index, %m: index) -> tensor<8x8xf32> {
  %0 = tensor.pad %t low[1, %n] high[%n, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x4xf32> to tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @from_result_both(%t: tensor<4xf32>, %x: f32, %n: index, %m: index) -> tensor<8xf32> {
  %0 = tensor.pad %t low[%n] high[%m] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @from_result_contradiction(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[%c1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @from_result_dynamic_source(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %0 = tensor.pad %t low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @from_result_reduce(%t: tensor<8xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %0 = tensor.pad %t low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<8xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A cast of what is padded.
func.func @source_cast(%t: tensor<4x?xf32>, %x: f32, %n: index) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %0 = tensor.pad %c low[1, 1] high[1, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @source_cast_same_type(%t: tensor<4x?xf32>, %x: f32, %n: index) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %0 = tensor.pad %c low[1, 1] high[%n, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @source_cast_strict(%t: tensor<?xf32>, %x: f32) -> tensor<6xf32> {
  %c = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %0 = tensor.pad %c low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %0 : tensor<6xf32>
}

func.func @source_cast_nofold(%t: tensor<4xf32>, %x: f32) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = tensor.pad %c nofold low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } {tag} : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A cast of the padded tensor.
func.func @target_cast(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %0 = tensor.pad %t low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @target_cast_forgets(%t: tensor<4xf32>, %x: f32) -> tensor<?xf32> {
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  %1 = tensor.cast %0 : tensor<6xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @target_cast_shared(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<8xf32>, tensor<?xf32>) {
  %0 = tensor.pad %t low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
  return %1, %0 : tensor<8xf32>, tensor<?xf32>
}

func.func @target_cast_twice(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.pad %t low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
  %2 = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
  return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// Padding in different dimensions, with slices between.
func.func @orthogonal(%t: tensor<64x64xf32>, %o: index, %p: index, %n: index, %m: index) -> tensor<8x4xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[%o, 0] [%n, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, %p] [8, 4] [1, 1] : tensor<8x64xf32> to tensor<8x4xf32>
  %1 = tensor.pad %r low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x4xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

func.func @orthogonal_two(%t: tensor<64x64xf32>, %o: index, %p: index, %n: index, %m: index, %k: index, %l: index) -> tensor<8x4xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[16, 0] [%n, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, 4] [8, %k] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %1 = tensor.pad %r low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

func.func @orthogonal_other_value(%t: tensor<64x64xf32>, %n: index, %m: index, %k: index, %l: index) -> tensor<8x4xf32> {
  %z = arith.constant 0.0 : f32
  %y = arith.constant 1.0 : f32
  %s = tensor.extract_slice %t[16, 0] [%n, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, 4] [8, %k] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %1 = tensor.pad %r low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %y : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

func.func @orthogonal_same_dim(%t: tensor<64x64xf32>, %n: index, %m: index, %k: index, %l: index) -> tensor<8x4xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[16, 0] [%n, 4] [1, 1] : tensor<64x64xf32> to tensor<?x4xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x4xf32> to tensor<8x4xf32>
  %r = tensor.extract_slice %0[0, 0] [%k, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
  %1 = tensor.pad %r low[0, 0] high[%l, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x4xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

func.func @orthogonal_low(%t: tensor<64x64xf32>, %n: index, %m: index, %k: index, %l: index) -> tensor<8x4xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[16, 0] [%n, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s low[%m, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, 4] [8, %k] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %1 = tensor.pad %r low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

func.func @orthogonal_shared(%t: tensor<64x64xf32>, %n: index, %m: index, %k: index, %l: index) -> (tensor<8x64xf32>, tensor<8x4xf32>) {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[16, 0] [%n, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, 4] [8, %k] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %1 = tensor.pad %r low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %0, %1 : tensor<8x64xf32>, tensor<8x4xf32>
}

func.func @orthogonal_values_offset(%t: tensor<64x64xf32>, %n: index, %m: index, %k: index, %l: index, %o: index, %p: index) -> tensor<8x4xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[%o, 0] [%n, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, %p] [8, %k] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %1 = tensor.pad %r low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// Padding what was padded with the same.
func.func @consecutive(%t: tensor<1x2xf32>, %x: f32) -> tensor<6x8xf32> {
  %0 = tensor.pad %t low[1, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<1x2xf32> to tensor<2x4xf32>
  %1 = tensor.pad %0 low[2, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<2x4xf32> to tensor<6x8xf32>
  return %1 : tensor<6x8xf32>
}

func.func @consecutive_dynamic(%t: tensor<?x?xf32>, %x: f32, %n: index, %m: index) -> tensor<?x?xf32> {
  %0 = tensor.pad %t low[1, %n] high[0, %m] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %0 low[%n, 1] high[2, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @consecutive_constant(%t: tensor<?xf32>) -> tensor<?xf32> {
  %x = arith.constant 1.0 : f32
  %0 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.pad %0 low[3] high[4] {
  ^bb0(%i: index):
    %y = arith.constant 1.0 : f32
    tensor.yield %y : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @consecutive_nofold(%t: tensor<1xf32>, %x: f32) -> tensor<8xf32> {
  %0 = tensor.pad %t nofold low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<1xf32> to tensor<4xf32>
  %1 = tensor.pad %0 low[2] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @consecutive_nofold_outer(%t: tensor<1xf32>, %x: f32) -> tensor<8xf32> {
  %0 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<1xf32> to tensor<4xf32>
  %1 = tensor.pad %0 nofold low[2] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @consecutive_other(%t: tensor<1xf32>, %x: f32, %y: f32) -> tensor<8xf32> {
  %0 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<1xf32> to tensor<4xf32>
  %1 = tensor.pad %0 low[2] high[2] {
  ^bb0(%i: index):
    tensor.yield %y : f32
  } : tensor<4xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @consecutive_computed(%t: tensor<1xf32>, %x: f32) -> tensor<8xf32> {
  %0 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    %y = arith.addf %x, %x : f32
    tensor.yield %y : f32
  } : tensor<1xf32> to tensor<4xf32>
  %1 = tensor.pad %0 low[2] high[2] {
  ^bb0(%i: index):
    %y = arith.addf %x, %x : f32
    tensor.yield %y : f32
  } : tensor<4xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @consecutive_shared(%t: tensor<1xf32>, %x: f32) -> (tensor<4xf32>, tensor<8xf32>) {
  %0 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<1xf32> to tensor<4xf32>
  %1 = tensor.pad %0 low[2] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<8xf32>
  return %0, %1 : tensor<4xf32>, tensor<8xf32>
}

func.func @consecutive_attribute(%t: tensor<1xf32>, %x: f32) -> tensor<8xf32> {
  %0 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } {inner} : tensor<1xf32> to tensor<4xf32>
  %1 = tensor.pad %0 low[2] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } {outer} : tensor<4xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// Padding an empty tensor or a constant.
func.func @of_constant() -> tensor<6xf32> {
  %x = arith.constant 1.0 : f32
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %0 : tensor<6xf32>
}

func.func @constants_middle(%t: tensor<4x8x?xf32>, %x: f32, %n: index) -> tensor<?x?x9xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[%n, %c1, %n] high[1, %c1, %c1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<4x8x?xf32> to tensor<?x?x9xf32>
  return %0 : tensor<?x?x9xf32>
}

func.func @orthogonal_both_offsets(%t: tensor<64x64xf32>, %n: index, %m: index, %k: index, %l: index) -> tensor<8x4xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[16, 4] [%n, 60] [1, 1] : tensor<64x64xf32> to tensor<?x60xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x60xf32> to tensor<8x60xf32>
  %r = tensor.extract_slice %0[0, 4] [8, %k] [1, 1] : tensor<8x60xf32> to tensor<8x?xf32>
  %1 = tensor.pad %r low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

func.func @orthogonal_not_covered(%t: tensor<64x64xf32>, %n: index, %m: index, %k: index, %l: index) -> tensor<6x4xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[16, 0] [%n, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, 4] [6, %k] [1, 1] : tensor<8x64xf32> to tensor<6x?xf32>
  %1 = tensor.pad %r low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<6x?xf32> to tensor<6x4xf32>
  return %1 : tensor<6x4xf32>
}

func.func @orthogonal_reduced(%t: tensor<64x64x1xf32>, %n: index, %m: index, %k: index, %l: index) -> tensor<8x4xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[16, 0, 0] [%n, 64, 1] [1, 1, 1] : tensor<64x64x1xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, 4] [8, %k] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %1 = tensor.pad %r low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

func.func @orthogonal_stride(%t: tensor<64x64xf32>, %n: index, %m: index, %k: index, %l: index) -> tensor<8x4xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[16, 0] [%n, 64] [2, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, 4] [8, %k] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %1 = tensor.pad %r low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

func.func @orthogonal_nofold(%t: tensor<64x64xf32>, %n: index, %m: index, %k: index, %l: index) -> tensor<8x4xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[16, 0] [%n, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s nofold low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, 4] [8, %k] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %1 = tensor.pad %r nofold low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

func.func @orthogonal_nofold_second(%t: tensor<64x64xf32>, %n: index, %m: index, %k: index, %l: index) -> tensor<8x4xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[16, 0] [%n, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } {first} : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, 4] [8, %k] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %1 = tensor.pad %r nofold low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } {second} : tensor<8x?xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

func.func @orthogonal_value(%t: tensor<64x64xf32>, %z: f32, %n: index, %m: index, %k: index, %l: index) -> tensor<8x4xf32> {
  %s = tensor.extract_slice %t[16, 0] [%n, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %0 = tensor.pad %s low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %r = tensor.extract_slice %0[0, 4] [8, %k] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %1 = tensor.pad %r low[0, 0] high[0, %l] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// Constants that do not make the type better.
func.func @constants_dynamic(%t: tensor<?x?xf32>, %x: f32) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[%c1, %c1] high[0, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @constants_same(%t: tensor<4x?xf32>, %x: f32) -> tensor<6x?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[%c1, %c1] high[1, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<6x?xf32>
  return %0 : tensor<6x?xf32>
}

func.func @constants_partly(%t: tensor<4x4x?xf32>, %x: f32, %n: index) -> tensor<?x8x?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[%c1, %n, %c1] high[1, %c1, %c1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<4x4x?xf32> to tensor<?x8x?xf32>
  return %0 : tensor<?x8x?xf32>
}

func.func @same_value_twice(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %0 = tensor.pad %t low[%n] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.pad %0 low[%n] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @three_pads(%t: tensor<?xf32>, %x: f32, %n: index, %m: index) -> tensor<?xf32> {
  %0 = tensor.pad %t low[%n] high[%m] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.pad %0 low[%m] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %2 = tensor.pad %1 low[%n] high[%m] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @constants_and_pads(%t: tensor<?xf32>, %x: f32, %n: index, %m: index) -> tensor<?xf32> {
  %c3 = arith.constant 3 : index
  %0 = tensor.pad %t low[%c3] high[%m] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.pad %0 low[%m] high[%c3] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}
