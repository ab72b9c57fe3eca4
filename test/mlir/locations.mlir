// flags: --allow-unregistered-dialect
"test.loc"() : () -> () loc(unknown)
"test.loc"() : () -> () loc("file.py":10:8)
"test.loc"() : () -> () loc("name")
"test.loc"() : () -> () loc("name"("file.py":1:2))
"test.loc"() : () -> () loc("outer"("inner"("file.py":1:2)))
"test.loc"() : () -> () loc(callsite("callee" at "caller"))
"test.loc"() : () -> () loc(callsite("f"("a.py":1:1) at callsite("g"("a.py":2:2) at "a.py":3:3)))
"test.loc"() : () -> () loc(fused["a", "b"])
"test.loc"() : () -> () loc(fused<"meta">["a.py":1:1, "b"])
"test.loc"() : () -> () loc(fused<{k = 1 : i32}>[fused["a", "b"], "c"])
"test.loc"() : () -> () loc(fused["a", fused["b", "a"], unknown, "c"])
"test.loc"() : () -> () loc(fused[unknown])
"test.loc"() : () -> () loc(fused["only"])
"test.loc"() : () -> () loc("escape\22\n":1:1)
"test.loc"() : () -> () loc("name"(unknown))
"test.loc"() : () -> () loc(callsite(unknown at unknown))
"test.loc"() : () -> ()

// -----

// Locations as attributes.
"test.loc"() {a = loc("x":1:2), b = [loc(unknown), loc("n"("y":3:4))], c = loc(fused["a", "b"])} : () -> ()

// -----

// A name location in a name location, and metadata of other kinds.
"test.loc"() : () -> () loc("n"(fused<42>["a":1:1]))
"test.loc"() : () -> () loc(callsite("n"("a":1:1) at "b":2:2))
"test.loc"() : () -> () loc(callsite("n" at "b":2:2))
"test.loc"() : () -> () loc(fused<affine_map<(d0) -> (d0)>>["a", "b"])
"test.loc"() : () -> () loc(fused<[1, "x"]>[unknown])
