// flags: --allow-unregistered-dialect
"test.arrays"() {a = [], b = [1], c = [[], [[]], [1, [2, [3]]]], d = [unit, true, "s", @f, i32, {}, {a = 1}], e = [1 : i32, 1.0 : f32, 1 : index], f = [loc(unknown)], g = [affine_map<(d0) -> (d0)>, dense<1> : tensor<1xi32>, array<i32: 1>], h = [-1, -1.5, 0x10]} : () -> ()

// -----

#a = [1, 2]
#b = {x = #a}
#c = "s"
#d = 5 : i8
#e = i32
#f = @sym::@ref
#g = dense<1> : tensor<2xi8>
#h = unit
"test.arrays"() {a = #a, b = #b, c = #c, d = #d, e = #e, f = #f, g = #g, h = #h, i = [#a, #b, #c, #d, #e, #f, #g, #h]} : () -> ()
