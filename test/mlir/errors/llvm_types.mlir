llvm.func @f(%a: !llvm.foo)

// -----

llvm.func @f(%a: !llvm.struct<(foo)>)

// -----

llvm.func @f(%a: !llvm.struct<(foo<1>)>)

// -----

llvm.func @f(%a: !llvm.array<4 x foo>)
