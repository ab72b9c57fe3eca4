// flags: --allow-unregistered-dialect
"test.distinct"() {a = distinct[0]<1 : i32>, b = distinct[1]<1 : i32>, c = distinct[0]<1 : i32>, d = distinct[7]<"text">, e = distinct[3]<>} : () -> ()
"test.distinct"() {f = distinct[7]<"text">, g = [distinct[1]<1 : i32>, distinct[9]<{x = 1}>]} : () -> ()

// -----

#d = distinct[5]<[1, 2]>
#e = distinct[6]<#d>
"test.distinct"() {a = #d, b = #e, c = distinct[5]<[1, 2]>} : () -> ()
