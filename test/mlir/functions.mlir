// flags: --allow-unregistered-dialect

func.func @empty() { return }
func.func private @declared(i32) -> f32
func.func private @named(%a: i32, %b: f32)
func.func nested @visible() { return }
func.func public @public() { return }
func.func @args(%a: i32 {test.a}, %b: f32 {test.b = 1 : i32, test.c = "x"}, %c: i1) { return }
func.func private @arg_attrs(i32 {test.a}, f32, i1 {test.c = [1]})
func.func private @result_attrs() -> (i32 {test.r}, f32)
func.func private @one_result_attr() -> (i32 {test.r = 1 : i8})
func.func @attrs() attributes {test.x = 1 : i32, no_inline} { return }
func.func @results(%a: i32) -> (i32, i32) { return %a, %a : i32, i32 }
func.func private @fn_result() -> (() -> i32)
func.func private @variadic_looking(tuple<i32, i32>, (i32, i32) -> ())
func.func private @all(%x: i32 {a.b}) -> (f32 {c.d = 2.0 : f32}) attributes {e.f}

