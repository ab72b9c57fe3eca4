// flags: --allow-unregistered-dialect
// White space and comments stand anywhere.
module{func.func@f(%a:i32)->i32{return%a:i32}}// end

// -----

module
  @name
  attributes
  {
    x.a // comment
    =
    1
  }
{
  // nothing
  func.func
    private
      @g ( i32
, f32
) -> (
 i32 )
	"tab.op"	(	)	:	(	)	->	(	)
}

// -----

// Words are read as far as they go.
func.func @h(%i32: i32, %x4: tensor<4x4xf32>, %-dash: i1, %$: i2, %.dot: i3, %_: i4) {
  "a.b"(%i32,%x4,%-dash,%$,%.dot,%_):(i32,tensor<4x4xf32>,i1,i2,i3,i4)->()
  return
}
// no newline at the end