// flags: --allow-unregistered-dialect
"test.opaque"() {a = #d.a, b = #d.a<b>, c = #d.a<b, [c], {d}, <e>>, d = #d<"text">, e = #d<some words : i32>, f = #d.a : i32, g = #d.a<1> : f32, h = [#d.a, #d.b : i8], i = #d.a.b.c<"<">, j = #d<"0x01">} : () -> ()

// -----

#alias = #d.attr<1>
#other = [#alias, 2]
"test.opaque"() {a = #alias, b = #other, c = {x = #alias}} : () -> ()
"test.opaque"() {t = tensor<4xf32, #alias>} : () -> ()
