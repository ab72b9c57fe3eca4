llvm.func @f() attributes {a = #llvm.alias_scope_domain<id = 1 : i32>}

// -----

llvm.func @f() attributes {a = #llvm.alias_scope<id = 1 : i32, domain = <id = "x">>}

// -----

llvm.func @f() attributes {a = #llvm.di_expression<[DW_OP_plus_uconst(a)]>}

// -----

llvm.func @f() attributes {a = #llvm.di_expression<[DW_OP_foo]>}

// -----

llvm.func @f() attributes {a = #llvm.address_space<a>}

// -----

llvm.func @f() attributes {a = #llvm.fastmath<foo>}

// -----

llvm.func @f() attributes {a = #llvm.fastmath<1>}

// -----

llvm.func @f() attributes {a = #llvm.fastmath<>}

// -----

llvm.func @f() attributes {a = #llvm.fastmath<nnan, foo>}

// -----

llvm.func @f() attributes {a = #llvm.di_basic_type<tag = DW_TAG_base_type, sizeInBits = 32>, b = #llvm.di_null_type, c = #llvm.alias_scope<id = "x">}

// -----

llvm.func @f() attributes {c = #llvm.alias_scope_domain<description = "x">}

// -----

llvm.func @f() attributes {c = #llvm.di_file<"a" in 1>}

// -----

llvm.func @f() attributes {c = #llvm.di_file<name = "a">}
