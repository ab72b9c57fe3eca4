// flags: --allow-unregistered-dialect
func.func @f() {
  cf.br ^missing
}

// -----

func.func @f() {
  cf.br ^a
^a:
  return
^a:
  return
}

// -----

func.func @f() {
^a(%x: i32):
  cf.br ^a(%x : i32)
}

// -----

func.func @f() {
  cf.br ^a
^a(%x: i32):
  return
}

// -----

func.func @f(%y: f32) {
  cf.br ^a(%y : f32)
^a(%x: i32):
  return
}

// -----

func.func @f() {
}

// -----

func.func @f() {
  "a.b"() : () -> ()
}

// -----

func.func @f() {
  return
  "a.b"() : () -> ()
}

// -----

func.func @f() {
  return
^a:
}

// -----

func.func @f() {
  cf.br ^a
  return
^a:
  return
}

// -----

func.func @f() {
^a
  return
}

// -----

func.func @f() {
^a(:
  return
}

// -----

func.func @f() {
^a(%x):
  return
}

// -----

func.func @f() {
^a(%x: i32:
  return
}

// -----

func.func @f() {
^a(%x: ):
  return
}

// -----

func.func @f() {
  cf.br a
}

// -----

func.func @f() {
  return
^a: ^b:
  return
}

// -----

"a.b"() ({
  "c.d"()[^x] : () -> ()
^x:
}) : () -> ()

// -----

"a.b"() ({
  "c.d"()[^x : () -> ()
}) : () -> ()

// -----

"a.b"() ({
  "c.d"()[] : () -> ()
}) : () -> ()

// -----

"a.b"()[^x] : () -> ()

// -----

module {
^a:
  cf.br ^b
^b:
  cf.br ^a
}

// -----

"a.b"() ({
  cf.br ^x
}, {
^x:
  "c.d"() : () -> ()
}) : () -> ()

// -----

func.func @f(%c: i1) {
  scf.if %c {
    cf.br ^a
  }
  return
^a:
  return
}
