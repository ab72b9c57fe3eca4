// flags: --allow-unregistered-dialect
"test.symbols"() {a = @f, b = @"quoted name", c = @f::@g, d = @f::@"g h"::@i, e = [@a, @b::@c], g = @"1", h = @_x, i = @a.b$c, j = @"\0A", k = @"a\"b"} : () -> ()
func.func private @"strange name"()
func.func private @plain.name_1$2()
func.func private @"0"()
func.func @caller() {
  call @"strange name"() : () -> ()
  call @plain.name_1$2() : () -> ()
  call @"0"() : () -> ()
  return
}
