package pyeval

// Interp evaluates modules.
type Interp struct{}

// Module is a module of the program, called Name.
type Module struct{ Name string }

// Dict is a dictionary that keeps the order of insertion.
type Dict struct{}

type scope struct{}
