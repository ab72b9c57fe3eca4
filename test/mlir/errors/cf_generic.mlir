// flags: --allow-unregistered-dialect
func.func @f(%arg0: i1) {
  %mm = "foo.make"() : () -> i32
  "cf.assert"(%mm) <{msg = "must hold"}> : (i32) -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  %mm = "foo.make"() : () -> () -> ()
  "cf.assert"(%mm) <{msg = "must hold"}> : (() -> ()) -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  "cf.assert"() <{msg = "must hold"}> : () -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  %zz = "cf.assert"(%arg0) <{msg = "must hold"}> : (i1) -> i32
  return
}

// -----

func.func @f(%arg0: i1) {
  "cf.assert"(%arg0) : (i1) -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  "cf.assert"(%arg0) <{msg = unit}> : (i1) -> ()
  return
}

// -----

func.func @f(%arg0: i1) {
  "cf.assert"(%arg0) <{msg = "must hold"}> ({
}) : (i1) -> ()
  return
}

// -----

func.func @f(%arg0: i32) {
  "scf.execute_region"() ({
    %mm = "foo.make"() : () -> i1
    "cf.br"(%mm)[^bb1] : (i1) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i32) {
  "scf.execute_region"() ({
    "cf.br"()[^bb1] : () -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i32) {
  "scf.execute_region"() ({
    "cf.br"(%arg0)[^bb1] <{zork = 1 : i32}> : (i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i32) {
  "scf.execute_region"() ({
    "cf.br"(%arg0) : (i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1, %arg1: i32) {
  "scf.execute_region"() ({
    "cf.cond_br"(%arg1)[^bb1, ^bb2] <{branch_weights = array<i32: 3, 1>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  ^bb2:  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1, %arg1: i32) {
  "scf.execute_region"() ({
    "cf.cond_br"()[^bb1, ^bb2] <{branch_weights = array<i32: 3, 1>, operandSegmentSizes = array<i32: 1, 1, 0>}> : () -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  ^bb2:  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1, %arg1: i32) {
  "scf.execute_region"() ({
    "cf.cond_br"(%arg0, %arg1)[^bb1, ^bb2] <{branch_weights = array<i32: 3>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  ^bb2:  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1, %arg1: i32) {
  "scf.execute_region"() ({
    "cf.cond_br"(%arg0, %arg1)[^bb1, ^bb2] <{branch_weights = array<i32: 3, 1>, operandSegmentSizes = unit}> : (i1, i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  ^bb2:  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1, %arg1: i32) {
  "scf.execute_region"() ({
    "cf.cond_br"(%arg0, %arg1)[^bb1, ^bb2] <{branch_weights = array<i32: 3, 1>, operandSegmentSizes = array<i32: 1, 1>}> : (i1, i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  ^bb2:  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i1, %arg1: i32) {
  "scf.execute_region"() ({
    "cf.cond_br"(%arg0, %arg1) <{branch_weights = array<i32: 3, 1>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  ^bb2:  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i32) {
  "scf.execute_region"() ({
    %mm = "foo.make"() : () -> i1
    "cf.switch"(%mm, %arg0)[^bb1, ^bb2] <{case_operand_segments = array<i32: 1>, case_values = dense<42> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i32) -> ()
  ^bb1:  // pred: ^bb0
    "scf.yield"() : () -> ()
  ^bb2(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i32) {
  "scf.execute_region"() ({
    %mm = "foo.make"() : () -> f32
    "cf.switch"(%mm, %arg0)[^bb1, ^bb2] <{case_operand_segments = array<i32: 1>, case_values = dense<42> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (f32, i32) -> ()
  ^bb1:  // pred: ^bb0
    "scf.yield"() : () -> ()
  ^bb2(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%arg0: i32) {
  "scf.execute_region"() ({
    "cf.switch"(%arg0, %arg0) <{case_operand_segments = array<i32: 1>, case_values = dense<42> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
  ^bb1:  // pred: ^bb0
    "scf.yield"() : () -> ()
  ^bb2(%0: i32):  // pred: ^bb0
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}
