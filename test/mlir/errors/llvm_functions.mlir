llvm.func @f(%a: i32, i32)

// -----

llvm.func @f(i32, %a: i32)

// -----

llvm.func @f(..., i32)

// -----

"llvm.func"() <{sym_name = "f", function_type = !llvm.func<void (i32)>, arg_attrs = [{}, {}], linkage = #llvm.linkage<external>, CConv = #llvm.cconv<ccc>, visibility_ = 0 : i64}> ({}) : () -> ()

// -----

"llvm.func"() <{sym_name = "f", function_type = !llvm.func<i32 (i32)>, res_attrs = [{}, {}], linkage = #llvm.linkage<external>, CConv = #llvm.cconv<ccc>, visibility_ = 0 : i64}> ({}) : () -> ()
