// flags: --allow-unregistered-dialect
!small = i32
!list = tuple<!small, f32>
!fn = (!small, !list) -> !small
!buf = memref<4x!small>
func.func private @f(!small, !list, !fn, !buf) -> tensor<2x!small>
func.func @g(%a: !small) -> (!small) {
  %0 = "test.op"(%a) {t = !list} : (!small) -> !small
  return %0 : !small
}

// -----

// A long tuple gets an alias of its own.
func.func private @long(tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17>)
func.func private @exact(tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>)

// -----

!t = tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17>
!u = tuple<!t, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17>
"test.op"() {a = !u, b = affine_map<(d0) -> (d0)>, c = [!t]} : () -> ()
%0 = "test.op"() : () -> !u
