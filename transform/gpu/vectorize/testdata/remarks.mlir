// RUN: tshared-opt %s --tile-vectorize --report -o /dev/null 2>&1 | FileCheck %s

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @accesses(%p: memref<128xf32>, %q: memref<128xf32, strided<[2]>>) {
  // CHECK: :[[@LINE+1]]:{{.*}}: global load: 128 of 4-byte elements, vector width 16 bytes{{$}}
  %t = tile.load %p {alignment = 16 : i64} : memref<128xf32> -> tensor<128xf32, #row>
  // CHECK: :[[@LINE+1]]:{{.*}}: global load: 128 of 4-byte elements, vector width 16 bytes, or 4 if a test of the alignment fails{{$}}
  %u = tile.load %p : memref<128xf32> -> tensor<128xf32, #row>
  // CHECK: :[[@LINE+1]]:{{.*}}: global store: 128 of 4-byte elements, vector width 4 bytes{{$}}
  tile.store %t, %q {alignment = 16 : i64} : tensor<128xf32, #row>, memref<128xf32, strided<[2]>>
  return
}
