// RUN: tshared-opt %s --split-input-file --verify-diagnostics

// Contiguous memory of other orders than rows, and of dimensions with one element whose stride does not matter, is valid.
#rows = #tile.shared<order = [1, 0]>
#columns = #tile.shared<order = [0, 1]>
func.func @valid(%m: memref<8x64xf16, strided<[1, 8], offset: ?>>, %row: memref<1x64xf16, strided<[?, 1], offset: 8>>, %b: !tile.memdesc<8x64xf16, #columns>, %c: !tile.memdesc<1x64xf16, #rows>, %r: !tile.ring, %n: index) {
  tile.bulk_copy %m to %b at %r[%n] : memref<8x64xf16, strided<[1, 8], offset: ?>> to !tile.memdesc<8x64xf16, #columns> at !tile.ring, index
  tile.bulk_store %c to %row : !tile.memdesc<1x64xf16, #rows> to memref<1x64xf16, strided<[?, 1], offset: 8>>
  return
}

// -----

#rows = #tile.shared<order = [1, 0]>
func.func @shape(%m: memref<8x32xf16>, %b: !tile.memdesc<8x64xf16, #rows>, %r: !tile.ring, %n: index) {
  // expected-error @+1 {{'tile.bulk_copy' op expected memory with the shape and elements of '!tile.memdesc<8x64xf16, #tile.shared<order = [1, 0]>>', but got 'memref<8x32xf16>'}}
  tile.bulk_copy %m to %b at %r[%n] : memref<8x32xf16> to !tile.memdesc<8x64xf16, #rows> at !tile.ring, index
  return
}

// -----

#rows = #tile.shared<order = [1, 0]>
func.func @dynamic(%m: memref<?x64xf16>, %b: !tile.memdesc<8x64xf16, #rows>, %r: !tile.ring, %n: index) {
  // expected-error @+1 {{'tile.bulk_copy' op expected memory with the shape and elements of '!tile.memdesc<8x64xf16, #tile.shared<order = [1, 0]>>', but got 'memref<?x64xf16>'}}
  tile.bulk_copy %m to %b at %r[%n] : memref<?x64xf16> to !tile.memdesc<8x64xf16, #rows> at !tile.ring, index
  return
}

// -----

#rows = #tile.shared<order = [1, 0]>
func.func @elements(%m: memref<8x64xbf16>, %b: !tile.memdesc<8x64xf16, #rows>) {
  // expected-error @+1 {{'tile.bulk_store' op expected memory with the shape and elements of '!tile.memdesc<8x64xf16, #tile.shared<order = [1, 0]>>', but got 'memref<8x64xbf16>'}}
  tile.bulk_store %b to %m : !tile.memdesc<8x64xf16, #rows> to memref<8x64xbf16>
  return
}

// -----

#panels = #tile.shared<order = [1, 0], panel = 64>
func.func @panels(%m: memref<8x64xf16>, %b: !tile.memdesc<8x64xf16, #panels>, %r: !tile.ring, %n: index) {
  // expected-error @+1 {{'tile.bulk_copy' op expected a contiguous buffer for memory without a map: one without panels and swizzle, but got}}
  tile.bulk_copy %m to %b at %r[%n] : memref<8x64xf16> to !tile.memdesc<8x64xf16, #panels> at !tile.ring, index
  return
}

// -----

#swizzled = #tile.shared<order = [1, 0], swizzle = [[6, 3]]>
func.func @swizzle(%m: memref<8x64xf16>, %b: !tile.memdesc<8x64xf16, #swizzled>) {
  // expected-error @+1 {{'tile.bulk_store' op expected a contiguous buffer for memory without a map: one without panels and swizzle, but got}}
  tile.bulk_store %b to %m : !tile.memdesc<8x64xf16, #swizzled> to memref<8x64xf16>
  return
}

// -----

#rows = #tile.shared<order = [1, 0]>
func.func @gaps(%m: memref<8x64xf16, strided<[128, 1]>>, %b: !tile.memdesc<8x64xf16, #rows>, %r: !tile.ring, %n: index) {
  // expected-error @+1 {{'tile.bulk_copy' op expected contiguous memory in the order of the buffer, but got}}
  tile.bulk_copy %m to %b at %r[%n] : memref<8x64xf16, strided<[128, 1]>> to !tile.memdesc<8x64xf16, #rows> at !tile.ring, index
  return
}

// -----

#rows = #tile.shared<order = [1, 0]>
func.func @unknown(%m: memref<8x64xf16, strided<[?, 1]>>, %b: !tile.memdesc<8x64xf16, #rows>) {
  // expected-error @+1 {{'tile.bulk_store' op expected contiguous memory in the order of the buffer, but got}}
  tile.bulk_store %b to %m : !tile.memdesc<8x64xf16, #rows> to memref<8x64xf16, strided<[?, 1]>>
  return
}

// -----

#columns = #tile.shared<order = [0, 1]>
func.func @order(%m: memref<8x64xf16>, %b: !tile.memdesc<8x64xf16, #columns>, %r: !tile.ring, %n: index) {
  // expected-error @+1 {{'tile.bulk_copy' op expected contiguous memory in the order of the buffer, but got}}
  tile.bulk_copy %m to %b at %r[%n] : memref<8x64xf16> to !tile.memdesc<8x64xf16, #columns> at !tile.ring, index
  return
}

// -----

#row = #tile.shared<order = [0]>
func.func @size(%m: memref<4xf16>, %b: !tile.memdesc<4xf16, #row>, %r: !tile.ring, %n: index) {
  // expected-error @+1 {{'tile.bulk_copy' op a bulk copy has a multiple of 16 bytes, but got 8}}
  tile.bulk_copy %m to %b at %r[%n] : memref<4xf16> to !tile.memdesc<4xf16, #row> at !tile.ring, index
  return
}

// -----

#row = #tile.shared<order = [0]>
func.func @coordinates(%m: memref<64xf16>, %b: !tile.memdesc<64xf16, #row>, %r: !tile.ring, %n: index) {
  // expected-error @+1 {{'tile.bulk_copy' op expected 0 coordinates, but got 1}}
  tile.bulk_copy %m[%n] to %b at %r[%n] : memref<64xf16> to !tile.memdesc<64xf16, #row> at !tile.ring, index
  return
}

// -----

#row = #tile.shared<order = [0]>
func.func @multicast(%m: memref<64xf16>, %b: !tile.memdesc<64xf16, #row>, %r: !tile.ring, %n: index) attributes {tile.cluster = 2 : i64} {
  // expected-error @+1 {{'tile.bulk_copy' op expected a tensor map, whose boxes the blocks of a cluster share, but got 'memref<64xf16>'}}
  tile.bulk_copy %m to %b at %r[%n] {multicast} : memref<64xf16> to !tile.memdesc<64xf16, #row> at !tile.ring, index
  return
}

// -----

#row = #tile.shared<order = [0]>
func.func @unranked(%m: memref<*xf16>, %b: !tile.memdesc<64xf16, #row>) {
  // expected-error @+1 {{'tile.bulk_store' op operand #1 must be tensor map or memory, but got 'memref<*xf16>'}}
  tile.bulk_store %b to %m : !tile.memdesc<64xf16, #row> to memref<*xf16>
  return
}
