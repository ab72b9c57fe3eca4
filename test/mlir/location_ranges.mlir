// flags: --allow-unregistered-dialect
"test.loc"() : () -> () loc("f":1:2 to 3:4)
"test.loc"() : () -> () loc("f":1:2 to :9)
"test.loc"() : () -> () loc("f":1:2 to 1:2)
"test.loc"() : () -> () loc("f":5)
"test.loc"() : () -> () loc("f":0:0)
"test.loc"() : () -> () loc("":1:1)
"test.loc"() : () -> () loc("n"("f":1:2 to 3:4))
"test.loc"() : () -> () loc("f":4294967:4294967)

// -----

// A range on one line is written with its column only.
"test.loc"() : () -> () loc("f":1:2 to 1:9)
