func.func @f() {
  %0 = ptr.constant #ptr.address<1> : i32
  return
}

// -----

func.func @f() attributes {a = #ptr.address<1>} {
  return
}

// -----

func.func @f() attributes {a = #ptr.address<1> : i32} {
  return
}

// -----

func.func @f() attributes {a = #ptr.null} {
  return
}

// -----

func.func @f() attributes {a = #ptr.null : i32} {
  return
}

// -----

func.func @f() attributes {a = #ptr.spec<size = 64, foo = 32>} {
  return
}

// -----

func.func @f() attributes {a = #ptr.spec<size = 64, size = 32>} {
  return
}

// -----

func.func @f() attributes {a = #ptr.spec<size = 64>} {
  return
}

// -----

func.func @f() attributes {a = #ptr.spec<size = a, abi = 32, preferred = 32>} {
  return
}

// -----

func.func @f() attributes {a = #ptr.spec<>} {
  return
}

// -----

func.func @f() attributes {a = #ptr.spec<size = 60, abi = 32, preferred = 32>} {
  return
}

// -----

func.func @f() attributes {a = #ptr.spec<size 60, abi = 32, preferred = 32>} {
  return
}

// -----

func.func private @f() attributes {a = #ptr.address<1>}

// -----

func.func private @f() attributes {a = #ptr.address<x> : !ptr.ptr<#ptr.generic_space>}

// -----

func.func private @f() attributes {a = #ptr.address : !ptr.ptr<#ptr.generic_space>}

// -----

func.func private @f() attributes {a = #ptr.null : !foo}

// -----

func.func private @f() attributes {a = #ptr.null : i32}

// -----

func.func private @f() attributes {a = #ptr.null :}

// -----

func.func private @f(%x: !ptr.ptr<>)

// -----

func.func private @f(%x: !ptr.ptr)

// -----

func.func private @f(%x: !ptr.ptr<1>)

// -----

func.func private @f(%x: !ptr.ptr<foo>)

// -----

func.func private @f(%x: !ptr.ptr<#ptr.null : !ptr.ptr<#ptr.generic_space>>)

// -----

func.func private @f(%x: !ptr.foo)

// -----

func.func private @f(%x: !ptr.ptr_metadata)

// -----

func.func private @f(%x: !ptr.ptr_metadata<i32>)

// -----

func.func private @f(%x: !ptr.ptr_metadata<foo>)

// -----

func.func private @f() attributes {a = #ptr.foo}

// -----

func.func private @f() attributes {a = #ptr.spec<size = 64, abi = 64, preferred = 32>}

// -----

func.func private @f() attributes {a = #ptr.spec<size = 64, abi = 64, preferred = 64, index = 99999999999>}

// -----

func.func private @f() attributes {a = #ptr.spec<size = 64, abi = 64, preferred = 64, index = 12>}

// -----

func.func private @f() attributes {a = #ptr.spec<size = 64, abi = 64, preferred = 64, index = 128>}

// -----

func.func private @f() attributes {a = #ptr.spec<size = 64, abi = 64, preferred = 64,>}

// -----

func.func private @f() attributes {a = #ptr.spec<size = 64, abi = 64, preferred = 64 abi = 3>}

// -----

func.func private @f() attributes {a = #ptr.spec}

// -----

func.func private @f() attributes {a = #ptr.spec<1>}
