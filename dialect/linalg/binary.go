package linalg

// Operations that apply a function to the elements of two tensors, or choose between them.
var (
	Add         = elementwise("linalg.add", "adds two tensors elementwise", "add")
	Sub         = elementwise("linalg.sub", "subtracts a tensor from another elementwise", "sub")
	Mul         = elementwise("linalg.mul", "multiplies two tensors elementwise", "mul")
	Div         = elementwise("linalg.div", "divides a tensor by another elementwise", "div")
	DivUnsigned = elementwise("linalg.div_unsigned", "divides a tensor of unsigned integers by another elementwise", "div_unsigned")
	Max         = elementwise("linalg.max", "larger of two elements, as signed numbers", "max_signed")
	Min         = elementwise("linalg.min", "smaller of two elements, as signed numbers", "min_signed")
	PowF        = elementwise("linalg.powf", "elements of a tensor to the power of those of another", "powf")

	Select = elementwise("linalg.select", "takes each element from one of two tensors", "select")
)
