// flags: --allow-unregistered-dialect
// Functions, tuples, complex numbers and none.
func.func private @functions(() -> (), (i32) -> i32, (i32, f32) -> (i32, f32), () -> (() -> ()), ((i32) -> i32) -> ((f32) -> f32), (tuple<>) -> tuple<>)
func.func private @tuples(tuple<>, tuple<i32>, tuple<i32, tuple<f32, index>>, tuple<none>, tuple<() -> ()>)
func.func private @complexes(complex<f32>, complex<i8>, complex<si16>, complex<bf16>)
func.func private @none(none) -> (none)
func.func private @returns_function() -> ((i32) -> (f32))

// -----

// Types of dialects nobody knows.
func.func private @unknown(!a.b, !a.b<c>, !a.b<c<d>, [e], {f = 1}, (g) -> h>, !a<"quoted text">, !a<some words>, !a.b.c.d, !a.b<"a > b">, !_x.y, !a.b_c$d)

// -----

// Types as attributes.
"test.types"() {a = i32, b = () -> (), c = tuple<i32>, d = !a.b<1>, e = [i32, f32, none], f = tensor<*xi8>, g = index, h = (i1) -> (i2, i3)} : () -> ()
