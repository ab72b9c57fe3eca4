// flags: --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %mm = "foo.make"() : () -> i32
    %0 = "func.call"(%mm) <{callee = @f}> : (i32) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %mm = "foo.make"() : () -> () -> ()
    %0 = "func.call"(%mm) <{callee = @f}> : (() -> ()) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "func.call"() <{callee = @f}> : () -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "func.call"(%arg0) <{callee = @f}> : (f32) -> i32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    "func.call"(%arg0) <{callee = @f}> : (f32) -> ()
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "func.call"(%arg0) : (f32) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "func.call"(%arg0) <{callee = unit}> : (f32) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "func.call"(%arg0) <{callee = @x}> : (f32) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "func.call"(%arg0) <{callee = @f}> ({
}) : (f32) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  %zz = "func.func"() <{arg_attrs = [{test.key = 1 : i32}, {}], function_type = (f32, i32) -> f32, no_inline, res_attrs = [{test.key}], sym_name = "name", sym_visibility = "private"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    "func.return"(%arg0) : (f32) -> ()
  }) : () -> i32
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{arg_attrs = [], function_type = (f32, i32) -> f32, no_inline, res_attrs = [{test.key}], sym_name = "name", sym_visibility = "private"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    "func.return"(%arg0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{arg_attrs = [1], function_type = (f32, i32) -> f32, no_inline, res_attrs = [{test.key}], sym_name = "name", sym_visibility = "private"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    "func.return"(%arg0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{arg_attrs = [{test.key = 1 : i32}, {}], function_type = i32, no_inline, res_attrs = [{test.key}], sym_name = "name", sym_visibility = "private"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    "func.return"(%arg0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{arg_attrs = [{test.key = 1 : i32}, {}], function_type = (f32, i32) -> f32, no_inline, res_attrs = [], sym_name = "name", sym_visibility = "private"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    "func.return"(%arg0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{arg_attrs = [{test.key = 1 : i32}, {}], function_type = (f32, i32) -> f32, no_inline, res_attrs = [{test.key}], sym_name = "name", sym_visibility = "x"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    "func.return"(%arg0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{arg_attrs = [{test.key = 1 : i32}, {}], function_type = (f32, i32) -> f32, no_inline, res_attrs = [{test.key}], sym_name = "name", sym_visibility = "private"}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{arg_attrs = [{test.key = 1 : i32}, {}], function_type = (f32, i32) -> f32, no_inline, res_attrs = [{test.key}], sym_name = "name", sym_visibility = "private"}> ({
^bb0:
}) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{arg_attrs = [{test.key = 1 : i32}, {}], function_type = (f32, i32) -> f32, no_inline, res_attrs = [{test.key}], sym_name = "name", sym_visibility = "private"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %mm = "foo.make"() : () -> i32
    "func.return"(%mm) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    "func.return"(%arg0) <{zork = 1 : i32}> : (f32) -> ()
  }) : () -> ()
}) : () -> ()
