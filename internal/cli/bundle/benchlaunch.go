package bundle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/verify/launcharg"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/launch"
)

// benchLaunch is the arguments of a shape.
type benchLaunch struct {
	sizes  sizes
	args   []any
	memory map[string]jit.Pointer // by the names of parameters
	dtypes []string               // of memory, each once
	shapes []string               // of memory, each once
	values map[string]int64       // integer arguments
}

// launch makes the arguments of a shape, with memory for buffers.
func (m *measurer) launch(s sizes) (*benchLaunch, error) {
	params := m.bundle.ByGroup(m.options.group)[0].Metadata().Params
	l := &benchLaunch{sizes: s, memory: map[string]jit.Pointer{}, values: map[string]int64{}}
	given := map[string]bool{}
	for _, text := range m.options.args {
		a, err := parseArgument(text, s)
		if err != nil {
			return nil, fmt.Errorf("--arg %s: %w", text, err)
		}
		if given[a.Name] {
			return nil, fmt.Errorf("argument %q is given twice", a.Name)
		}
		given[a.Name] = true
		if err := m.add(l, &a); err != nil {
			return nil, fmt.Errorf("argument %q: %w", a.Name, err)
		}
	}
	for _, z := range s {
		isParam := slices.ContainsFunc(params, func(p launch.Param) bool { return p.Name == z.name })
		if isParam && !given[z.name] {
			l.args = append(l.args, jit.Named(z.name, z.value))
		}
	}
	return l, nil
}

// parseArgument reads NAME=VALUE for a shape.
func parseArgument(text string, s sizes) (launcharg.Spec, error) {
	name, value, ok := strings.Cut(text, "=")
	if ok {
		number, err := s.substitute(value)
		if err != nil {
			return launcharg.Spec{}, err
		}
		text = name + "=" + number
	}
	return launcharg.Parse(text)
}

// add adds an argument to a launch.
func (m *measurer) add(l *benchLaunch, a *launcharg.Spec) error {
	v, err := a.Value()
	if err != nil {
		return err
	}
	if a.Contents != nil {
		p, err := m.device.Buffer(a)
		if err != nil {
			return err
		}
		l.memory[a.Name], v = p, p
		l.dtypes = addOnce(l.dtypes, p.Dtype)
		l.shapes = addOnce(l.shapes, strings.ReplaceAll(strings.Trim(fmt.Sprint(p.Shape), "[]"), " ", "x"))
	}
	if n, ok := v.(int64); ok {
		l.values[a.Name] = n
	}
	l.args = append(l.args, jit.Named(a.Name, v))
	return nil
}

// addOnce adds a text to a list that does not have it.
func addOnce(list []string, text string) []string {
	if slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

// value is a size or an integer argument, for expressions.
func (l *benchLaunch) value(name string) (int64, bool) {
	if n, ok := l.sizes.value(name); ok {
		return n, true
	}
	n, ok := l.values[name]
	return n, ok
}

// shape is the launch in the table: its sizes, or the shapes of its memory.
func (l *benchLaunch) shape() string {
	if l.sizes != nil {
		return l.sizes.String()
	}
	return strings.Join(l.shapes, " ")
}

// traffic is how many bytes a kernel moves: those of the buffers that it reads and of those that it
// writes.
func (l *benchLaunch) traffic(params []launch.Param) (n int64) {
	for _, p := range params {
		bytes := int64(l.memory[p.Name].Bytes)
		switch p.Access {
		case "read-write":
			n += 2 * bytes
		case "none":
		default:
			n += bytes
		}
	}
	return n
}
