package gmem

import "github.com/tshared/tshared/backend/llvmir"

// Constants are written often enough for short names.
var i32, i64 = llvmir.ConstI32, llvmir.ConstI64
