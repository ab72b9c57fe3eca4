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

// -----

llvm.func @f() attributes {a = #llvm.tbaa_type_desc<id = "x", members = {<1, 0>}>}

// -----

llvm.func @f() attributes {a = #llvm.tbaa_type_desc<id = "x", members = {<#llvm.tbaa_root<id = "r">, x>}>}

// -----

llvm.func @f() attributes {a = #llvm.tbaa_type_desc<id = "x", members = <#llvm.tbaa_root<id = "r">, 1>>}

// -----

llvm.func @f() attributes {a = #llvm.tbaa_type_desc<id = "x", members = {}>}

// -----

llvm.func @f() attributes {a = #llvm.tbaa_root<id = 1>}

// -----

llvm.func @f() attributes {a = #llvm.tbaa_root<foo = 1>}

// -----

llvm.func @f() attributes {a = #llvm.tbaa_tag<base_type = 1>}

// -----

llvm.func @f() attributes {a = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = foo, emissionKind = Full>}

// -----

llvm.func @f() attributes {a = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = true, emissionKind = 3>}

// -----

llvm.func @f() attributes {a = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = 2, emissionKind = Foo>}

// -----

llvm.func @f() attributes {a = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = 1, emissionKind = Foo>}

// -----

llvm.func @f() attributes {a = #llvm.di_derived_type<tag = DW_TAG_member, flags = 3>}

// -----

llvm.func @f() attributes {a = #llvm.di_derived_type<tag = DW_TAG_member, flags = Foo>}

// -----

llvm.func @f() attributes {a = #llvm.di_derived_type<tag = 1>}

// -----

llvm.func @f() attributes {a = #llvm.di_derived_type<tag = DW_TAG_foo>}

// -----

llvm.func @f() attributes {a = #llvm.di_derived_type<tag = DW_TAG_member, baseType = #llvm.di_file<"a" in "b">>}

// -----

llvm.func @f() attributes {a = #llvm.di_derived_type<tag = DW_TAG_member, name = foo>}

// -----

llvm.func @f() attributes {a = #llvm.di_derived_type<tag = DW_TAG_member, sizeInBits = foo>}

// -----

llvm.func @f() attributes {a = #llvm.di_composite_type<tag = DW_TAG_array_type, flags = 3>}

// -----

llvm.func @f() attributes {a = #llvm.di_composite_type<tag = DW_TAG_array_type, flags = Foo>}
