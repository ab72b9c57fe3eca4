// A cast to its own type goes.
func.func @same_type(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A chain that loses nothing on the way becomes one cast.
func.func @chain(%t: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %t : tensor<4x8xf32> to tensor<?x8xf32>
  %1 = tensor.cast %0 : tensor<?x8xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// A chain that comes back to the first type goes.
func.func @there_and_back(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The middle type is a check that a single cast would not make.
func.func @middle_checks(%t: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  %1 = tensor.cast %0 : tensor<4x?xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// The middle checks something that the last type says as well.
func.func @middle_checks_the_same(%t: tensor<?x?xf32>) -> tensor<4x?xf32> {
  %0 = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  %1 = tensor.cast %0 : tensor<4x?xf32> to tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

// Each cast knows another dimension.
func.func @cross(%t: tensor<4x?xf32>) -> tensor<?x8xf32> {
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

// Through a tensor of unknown rank.
func.func @through_unranked(%t: tensor<4x?xf32>) -> tensor<?x8xf32> {
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

// The rank is checked in the middle.
func.func @from_unranked(%t: tensor<*xf32>) -> tensor<*xf32> {
  %0 = tensor.cast %t : tensor<*xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  return %1 : tensor<*xf32>
}

// Sizes that contradict each other.
func.func @contradiction(%t: tensor<4xf32>) -> tensor<8xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// Unknown rank and a contradiction in one.
func.func @contradicting_ranks(%t: tensor<4xf32>) -> tensor<8x8xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// Three in a row.
func.func @three(%t: tensor<?x?x?xf32>) -> tensor<1x2x3xf32> {
  %0 = tensor.cast %t : tensor<?x?x?xf32> to tensor<1x?x?xf32>
  %1 = tensor.cast %0 : tensor<1x?x?xf32> to tensor<1x2x?xf32>
  %2 = tensor.cast %1 : tensor<1x2x?xf32> to tensor<1x2x3xf32>
  return %2 : tensor<1x2x3xf32>
}

// An encoding that comes and goes.
func.func @encoding(%t: tensor<4xf32, "a">) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32, "a"> to tensor<?xf32, "a">
  %1 = tensor.cast %0 : tensor<?xf32, "a"> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// A constant keeps its cast.
func.func @constant() -> tensor<?xf32> {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %0 = tensor.cast %c : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A slice is taken with the sizes that the cast knows.
func.func @of_slice(%t: tensor<128x512xf32>, %o: index, %n: index) -> tensor<16x512xf32> {
  %0 = tensor.extract_slice %t[%o, 0] [%n, 512] [1, 1] : tensor<128x512xf32> to tensor<?x512xf32>
  %1 = tensor.cast %0 : tensor<?x512xf32> to tensor<16x512xf32>
  return %1 : tensor<16x512xf32>
}

// A slice of smaller rank as well.
func.func @of_reduced_slice(%t: tensor<128x512xf32>, %o: index, %n: index) -> tensor<16xf32> {
  %0 = tensor.extract_slice %t[%o, 0] [%n, 1] [1, 1] : tensor<128x512xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<16xf32>
  return %1 : tensor<16xf32>
}

// A dropped dimension of dynamic size cannot be told apart.
func.func @of_reduced_slice_two_sizes(%t: tensor<128x512x4xf32>, %o: index, %n: index, %m: index) -> tensor<16x?xf32> {
  %0 = tensor.extract_slice %t[%o, 0, 0] [%n, 1, %m] [1, 1, 1] : tensor<128x512x4xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<16x?xf32>
  return %1 : tensor<16x?xf32>
}

// A cast that forgets leaves the slice alone.
func.func @of_slice_forgets(%t: tensor<128x512xf32>, %o: index) -> tensor<?x512xf32> {
  %0 = tensor.extract_slice %t[%o, 0] [16, 512] [1, 1] : tensor<128x512xf32> to tensor<16x512xf32>
  %1 = tensor.cast %0 : tensor<16x512xf32> to tensor<?x512xf32>
  return %1 : tensor<?x512xf32>
}

// A cast to unknown rank as well.
func.func @of_slice_unranked(%t: tensor<128x512xf32>, %o: index, %n: index) -> tensor<*xf32> {
  %0 = tensor.extract_slice %t[%o, 0] [%n, 512] [1, 1] : tensor<128x512xf32> to tensor<?x512xf32>
  %1 = tensor.cast %0 : tensor<?x512xf32> to tensor<*xf32>
  return %1 : tensor<*xf32>
}

// The slice keeps its other users.
func.func @of_slice_used_twice(%t: tensor<128x512xf32>, %o: index, %n: index) -> (tensor<16x512xf32>, tensor<?x512xf32>) {
  %0 = tensor.extract_slice %t[%o, 0] [%n, 512] [1, 1] : tensor<128x512xf32> to tensor<?x512xf32>
  %1 = tensor.cast %0 : tensor<?x512xf32> to tensor<16x512xf32>
  return %1, %0 : tensor<16x512xf32>, tensor<?x512xf32>
}

// The user of a cast that is no destination-style operation keeps it.
func.func @user(%t: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = arith.addf %0, %0 : tensor<?xf32>
  return %1 : tensor<?xf32>
}
