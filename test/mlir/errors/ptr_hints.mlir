func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p atomic foo : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p atomic syncscope("x") : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p atomic 1 : !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.load %p atomic : !ptr.ptr<#ptr.generic_space> -> f32
  return
}
