// RUN: tshared-opt %s --tile-select-conversions --report -o /dev/null 2>&1 | FileCheck %s

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#warp = #tile.layout<register = [[32]], lane = [[1], [2], [4], [8], [16]], warp = [[64], [128]]>
#block = #tile.layout<register = [[1]], lane = [[8], [16], [32], [64], [128]], warp = [[2], [4]]>
func.func @kinds(%x: tensor<256xf32, #a>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: :[[@LINE+1]]:{{.*}}: layout conversion: 256 of 4-byte elements by 2 shuffles, 1024 bytes{{$}}
  %y = tile.convert_layout %x : tensor<256xf32, #a> -> tensor<256xf32, #warp>
  scf.for %i = %c0 to %n step %c1 {
    // CHECK: :[[@LINE+1]]:{{.*}}: layout conversion: 256 of 4-byte elements through shared memory, 1024 bytes, in every iteration of a loop{{$}}
    %z = tile.convert_layout %x : tensor<256xf32, #a> -> tensor<256xf32, #block>
  }
  // Registers are renamed, which takes no instructions: nothing is said.
  %r = tile.convert_layout %x : tensor<256xf32, #a> -> tensor<256xf32, #a>
  return
}
