// flags: --allow-unregistered-dialect

func.func @f(%arg0: i1) {
  "scf.while"() ({
    %mm = "foo.make"() : () -> i32
    "scf.condition"(%mm) : (i32) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  "scf.while"() ({
    %mm = "foo.make"() : () -> () -> ()
    "scf.condition"(%mm) : (() -> ()) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  "scf.while"() ({
    "scf.condition"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  "scf.while"() ({
    %mm = "foo.make"() : () -> index
    "scf.condition"(%arg0, %mm) : (i1, index) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  "scf.while"() ({
    %zz = "scf.condition"(%arg0) : (i1) -> i32
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  "scf.while"() ({
    "scf.condition"(%arg0) <{zork = 1 : i32}> : (i1) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  "scf.while"() ({
    "scf.condition"(%arg0) ({
}) : (i1) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i32) {
  %mm = "foo.make"() : () -> index
  %0 = "scf.execute_region"(%mm) <{no_inline}> ({
    "scf.yield"(%arg0) : (i32) -> ()
  }) : (index) -> i32
  return
}

// -----

func.func @f(%arg0: i32) {
  %0 = "scf.execute_region"() <{no_inline}> ({
    "scf.yield"(%arg0) : (i32) -> ()
  }) : () -> i1
  return
}

// -----

func.func @f(%arg0: i32) {
  "scf.execute_region"() <{no_inline}> ({
    "scf.yield"(%arg0) : (i32) -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i32) {
  %0 = "scf.execute_region"() <{no_inline = 1 : i32}> ({
    "scf.yield"(%arg0) : (i32) -> ()
  }) : () -> i32
  return
}

// -----

func.func @f(%arg0: i32) {
  %0 = "scf.execute_region"() <{no_inline}> : () -> i32
  return
}

// -----

func.func @f(%arg0: i32) {
  %0 = "scf.execute_region"() <{no_inline}> ({
}) : () -> i32
  return
}

// -----

func.func @f(%arg0: i32) {
  %0 = "scf.execute_region"() <{no_inline}> ({
^bb0:
}) : () -> i32
  return
}

// -----

func.func @f(%arg0: i32):
    %0 = "scf.execute_region"() <{no_inline}> ({
^bb0(%qa: f32, %qb: i32) {
"foo.x"() : () -> ()
}) : () -> i32
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: f32) {
  %0 = "scf.for"(%arg0, %arg1, %arg2, %arg3) ({
}) : (i32, i32, i32, f32) -> f32
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: f32) {
  %0 = "scf.for"(%arg0, %arg1, %arg2, %arg3) ({
^bb0:
}) : (i32, i32, i32, f32) -> f32
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: f32) {
  %0 = "scf.for"(%arg0, %arg1, %arg2, %arg3) ({
"foo.x"() : () -> ()
}) : (i32, i32, i32, f32) -> f32
  return
}

// -----

func.func @f(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: f32) {
  %0 = "scf.for"(%arg0, %arg1, %arg2, %arg3) ({
"foo.x"()[^q] : () -> ()
^q:
"foo.x"() : () -> ()
}) : (i32, i32, i32, f32) -> f32
  return
}

// -----

func.func @f(%arg0: i1) {
  "scf.if"() ({
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  "scf.if"(%arg0) ({
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  return
}

// -----

func.func @f(%arg0: index, %arg1: f32) {
  %mm = "foo.make"() : () -> i32
  %0 = "scf.index_switch"(%mm) <{cases = array<i64: 2>}> ({
    "scf.yield"(%arg1) : (f32) -> ()
  }, {
    "scf.yield"(%arg1) : (f32) -> ()
  }) : (i32) -> f32
  return
}

// -----

func.func @f(%arg0: index, %arg1: f32) {
  %0 = "scf.index_switch"(%arg0) <{cases = array<i64: 2>}> ({
    "scf.yield"(%arg1) : (f32) -> ()
  }, {
    "scf.yield"(%arg1) : (f32) -> ()
  }) : (index) -> i32
  return
}

// -----

func.func @f(%arg0: index, %arg1: f32) {
  "scf.index_switch"(%arg0) <{cases = array<i64: 2>}> ({
    "scf.yield"(%arg1) : (f32) -> ()
  }, {
    "scf.yield"(%arg1) : (f32) -> ()
  }) : (index) -> ()
  return
}

// -----

func.func @f(%arg0: index, %arg1: f32) {
  %0 = "scf.index_switch"(%arg0) ({
    "scf.yield"(%arg1) : (f32) -> ()
  }, {
    "scf.yield"(%arg1) : (f32) -> ()
  }) : (index) -> f32
  return
}

// -----

func.func @f(%arg0: index, %arg1: f32) {
  %0 = "scf.index_switch"(%arg0) <{cases = array<i64>}> ({
    "scf.yield"(%arg1) : (f32) -> ()
  }, {
    "scf.yield"(%arg1) : (f32) -> ()
  }) : (index) -> f32
  return
}

// -----

func.func @f(%arg0: index, %arg1: f32) {
  %0 = "scf.index_switch"(%arg0) <{cases = array<i64: 2>}> ({
"foo.x"() : () -> ()
}, {
    "scf.yield"(%arg1) : (f32) -> ()
  }) : (index) -> f32
  return
}

// -----

func.func @f(%arg0: index, %arg1: f32) {
  %0 = "scf.index_switch"(%arg0) <{cases = array<i64: 2>}> ({
    "scf.yield"(%arg1) : (f32) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (index) -> f32
  return
}

