// flags: --allow-unregistered-dialect
func.func @f() {
  %0 = "a.b"() : () -> i32
  %0 = "a.b"() : () -> i32
  return
}

// -----

func.func @f(%a: i32, %a: i32) {
  return
}

// -----

func.func @f(%a: i32) {
  %a = "a.b"() : () -> i32
  return
}

// -----

func.func @f() {
  "a.b"(%x) : (i32) -> ()
  return
}

// -----

func.func @f() {
  "a.b"(%x, %y, %x) : (i32, f32, i32) -> ()
  "a.b"(%z) : (i32) -> ()
  return
}

// -----

func.func @f() {
  "a.b"(%x) : (i32) -> ()
  "a.b"(%x) : (f32) -> ()
  return
}

// -----

func.func @f() {
  "a.b"(%x) : (i32) -> ()
  %x = "a.b"() : () -> f32
  return
}

// -----

func.func @f() {
  %x = "a.b"() : () -> f32
  "a.b"(%x) : (i32) -> ()
  return
}

// -----

func.func @f() {
  %x:2 = "a.b"() : () -> (f32, i32)
  "a.b"(%x#2) : (i32) -> ()
  return
}

// -----

func.func @f() {
  %x:2 = "a.b"() : () -> (f32, i32)
  "a.b"(%x#1) : (f32) -> ()
  return
}

// -----

%0 = "a.b"() : () -> ()

// -----

%0:2 = "a.b"() : () -> i32

// -----

%0 = "a.b"() : () -> (i32, i32)

// -----

%0:0 = "a.b"() : () -> i32

// -----

%0, = "a.b"() : () -> i32

// -----

%0 "a.b"() : () -> i32

// -----

%0 = 

// -----

%0:x = "a.b"() : () -> i32

// -----

%0:-1 = "a.b"() : () -> i32

// -----

%0:99999999999999999999 = "a.b"() : () -> i32

// -----

= "a.b"() : () -> i32

// -----

%0, %1:2 = "a.b"() : () -> (i32, i32)

// -----

%0, %0 = "a.b"() : () -> (i32, i32)

// -----

func.func @f() {
  %x = "a.b"(%x) : (i32) -> i32
  return
}

// -----

func.func @f(%c: i1) {
  scf.if %c {
    %x = "a.b"() : () -> i32
  }
  "a.use"(%x) : (i32) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %x = "a.b"() : () -> i32
  cf.br ^b
^b:
  "a.use"(%x) : (i32) -> ()
  return
}

// -----

%x = "a.b"() : () -> i32
func.func @f() {
  "a.use"(%x) : (i32) -> ()
  return
}

// -----

func.func @f() {
  "a.use"(%x) ({
    %x = "a.b"() : () -> i32
  }) : (i32) -> ()
  return
}
