// RUN: tshared-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'tile.num_ctas' is an attribute of a function: 2, 4 or 8}}
func.func @three() attributes {tile.num_ctas = 3 : i64} {
  return
}

// -----

// expected-error @+1 {{it has both 'tile.cluster' and 'tile.num_ctas'}}
func.func @both() attributes {tile.cluster = 2 : i64, tile.num_ctas = 2 : i64} {
  return
}

// -----

// expected-error @+1 {{'tile.num_warps' is 1 to 32 for each of the 2 blocks of a program, but got 128}}
func.func @many() attributes {tile.num_ctas = 2 : i64, tile.num_warps = 128 : i64} {
  return
}

// -----

func.func @copy(%m: memref<8x64xf16>, %b: !tile.memdesc<8x64xf16, #tile.shared<order = [1, 0]>>, %r: !tile.ring, %n: index) attributes {tile.num_ctas = 2 : i64} {
  // expected-error @+1 {{'tile.bulk_copy' op it is for one block, but 2 blocks run a program}}
  tile.bulk_copy %m to %b at %r[%n] : memref<8x64xf16> to !tile.memdesc<8x64xf16, #tile.shared<order = [1, 0]>> at !tile.ring, index
  return
}
