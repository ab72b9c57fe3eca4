package linalg

// Operations that apply a function to each element of a tensor.
var (
	Exp        = elementwise("linalg.exp", "e to the power of each element", "exp")
	Log        = elementwise("linalg.log", "logarithm to base e of each element", "log")
	Abs        = elementwise("linalg.abs", "absolute value of each element", "abs")
	Ceil       = elementwise("linalg.ceil", "rounds each element up to a whole number", "ceil")
	Floor      = elementwise("linalg.floor", "rounds each element down to a whole number", "floor")
	NegF       = elementwise("linalg.negf", "negates each element", "negf")
	Reciprocal = elementwise("linalg.reciprocal", "one divided by each element", "reciprocal")
	Round      = elementwise("linalg.round", "rounds each element to the nearest whole number", "round")
	Sqrt       = elementwise("linalg.sqrt", "square root of each element", "sqrt")
	RSqrt      = elementwise("linalg.rsqrt", "reciprocal of the square root of each element", "rsqrt")
	Square     = elementwise("linalg.square", "each element times itself", "square")
	TanH       = elementwise("linalg.tanh", "hyperbolic tangent of each element", "tanh")
	Erf        = elementwise("linalg.erf", "error function of each element", "erf")
)
