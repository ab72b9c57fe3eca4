// flags: --allow-unregistered-dialect
// Vectors with fixed and scalable sizes.
func.func private @fixed(vector<4xi32>, vector<2x3x4xf32>, vector<1xindex>, vector<i32>)
func.func private @scalable(vector<[4]xi32>, vector<2x[8]xf16>, vector<[2]x[4]xi1>, vector<[1]x2x[3]xf64>)

// -----

"test.op"() {a = vector<[4]xf32>, b = [vector<1x[2]xi8>]} : () -> ()
