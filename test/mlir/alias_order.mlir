// flags: --allow-unregistered-dialect
// Which values get aliases, and in which order they are numbered.
func.func @f() {
  %0 = "test.op"() <{p = affine_map<(d0) -> (d0 * 7)>}> ({
      "test.t"() {z = affine_map<(d0) -> (d0 * 11)>} : () -> ()
  }) {x = affine_map<(d0) -> (d0)>} : () -> memref<2xf32, affine_map<(d0) -> (d0 * 2)>>
  return
}
"test.g"() ({
^bb0(%a: memref<2xf32, affine_map<(d0) -> (d0 * 13)>>):
  "test.t"(%a) {u = affine_map<(d0) -> (d0 * 15)>} : (memref<2xf32, affine_map<(d0) -> (d0 * 13)>>) -> ()
}) : () -> ()
func.func private @decl(memref<4xf32, affine_map<(d0) -> (d0 * 21)>> {test.a = affine_map<(d0) -> (d0 * 23)>}) -> (i32 {test.a = affine_map<(d0) -> (d0 * 24)>})
func.func @def(%a: memref<4xf32, affine_map<(d0) -> (d0 * 31)>> {test.a = affine_map<(d0) -> (d0 * 33)>}) {
  return
}

// -----

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 * 2)>
#map2 = affine_map<(d0) -> (d0 * 3)>
#map3 = affine_map<(d0) -> (d0 * 4)>
#map4 = affine_map<(d0) -> (d0 * 5)>
module attributes {test.m = #map4} {
  func.func private @decl(memref<4xf32, #map3> {test.a = #map2})
  func.func @f(%a: memref<4xf32, #map1> {test.b = #map2}) -> memref<4xf32, #map1> attributes {test.c = #map3} {
    "test.op"(%a) <{p = #map3}> ({
      %0 = "test.inner"() {x = #map} : () -> memref<2xf32, #map2>
      "test.t"(%0) : (memref<2xf32, #map2>) -> ()
    }) {y = #map4} : (memref<4xf32, #map1>) -> ()
    return %a : memref<4xf32, #map1>
  }
}
