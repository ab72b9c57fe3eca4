package extern

// PrintPrefix begins the names of the functions that print: the values of a buffer
// after a text, or a text alone. The type of the values follows it.
const PrintPrefix = "tshared_print"

// Parameters of a function that prints: the program's position along x, y and z,
// the text, and if there are values the buffer, and whether to print the values in
// hexadecimal and as signed integers.
const (
	PrintText   = 3
	PrintValue  = 4
	PrintHex    = 5
	PrintSigned = 6

	PrintTextParams  = 4 // of a function that prints a text alone
	PrintValueParams = 7
)
