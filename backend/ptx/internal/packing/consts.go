package packing

import "github.com/tshared/tshared/backend/llvmir"

// i32 has a short name, since constants are written often.
var i32 = llvmir.ConstI32
