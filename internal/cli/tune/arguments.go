package tune

import (
	"fmt"

	"github.com/tshared/tshared/internal/cli/device"
	"github.com/tshared/tshared/jit"
)

// arguments are those of a launch: all of them by name.
func (o *options) arguments(d *device.Device, values map[string]any) ([]any, error) {
	var args []any
	for i := range o.args {
		a := &o.args[i]
		v := values[a.Name]
		if a.Contents != nil {
			p, err := d.Buffer(a)
			if err != nil {
				return nil, fmt.Errorf("argument %q: %w", a.Name, err)
			}
			v = p
		}
		args = append(args, jit.Named(a.Name, v))
	}
	for _, c := range o.python.Consts {
		if _, twice := values[c.Name]; twice {
			return nil, fmt.Errorf("%s is given by --arg and by --const", c.Name)
		}
		args = append(args, jit.Named(c.Name, c.Value))
	}
	return args, nil
}
