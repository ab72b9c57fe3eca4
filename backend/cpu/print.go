package cpu

import (
	"errors"

	"github.com/tshared/tshared/ir"
)

// printer begins the names of the functions that print.
const printer = "tshared_print"

// printSite is a place that prints.
type printSite struct{ op *ir.Op }

func (c *compiler) print(*ir.Op, []*ir.Value) error {
	return errors.New("printing is not supported yet")
}
