// flags: --allow-unregistered-dialect
"test.strings"() {a = "", b = "plain", c = "tab\tnewline\nquote\"backslash\\", d = "\00\01\7F\80\FF", e = "\0a\0D", f = "caf\C3\A9", g = "café", h = "typed" : i32, i = "typed" : !unknown.t<4>, j = "none" : none, k = "// no comment", l = "%0 #map !t @s ^bb0", m = "'", n = " a  b "} : () -> ()

// -----

"test.strings"() {"quoted name" = 1, "with.dot" = 2, with.dot2 = 3, "1digit" = 4} : () -> ()
