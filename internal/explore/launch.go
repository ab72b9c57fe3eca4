package explore

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/explore/guess"
	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/launcharg"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// Launch is a launch of a kernel that was made up, in the words of tshared run.
type Launch struct {
	Kernel string `json:"kernel"`
	Grid   string `json:"grid"`
	// Args are the arguments, and Consts the constants that neither the file nor autotune and heuristics decide, in the order
	// of parameters.
	Args   []Named `json:"args"`
	Consts []Named `json:"consts"`
	// Signature has the types that the launch is made up for, as ParseSignature takes them.
	Signature string `json:"-"`
}

// Named is a text for a parameter.
type Named struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// SmallSize is the value of sizes for runs by the interpreter.
const SmallSize = 64

// Launch makes up a launch of the kernel of a Python file: all integers have one value, so that matrices have rows of that many
// elements; the grid covers them; buffers have the elements that the launch accesses, small random numbers where it reads them.
func (e *Engine) Launch(ctx context.Context, req Request, size int) (*Launch, error) {
	r := newRecorder(ctx, &req)
	f, err := e.readPython(r)
	if err != nil {
		return nil, err
	}
	k, err := f.choose(r)
	if err != nil {
		return nil, f.module.Explain(err)
	}
	c, err := e.emit(r, f, k)
	if err != nil {
		return nil, f.module.Explain(err)
	}
	return e.launch(r, f, k, c.spec, size)
}

// madeUp is a launch for runs; nil where none can be made up.
func (e *Engine) madeUp(r *Recorder, f *pythonFile, k *triton.Kernel, spec *triton.Specialization) (l *Launch) {
	l, err := e.launch(r, f, k, spec, SmallSize)
	if err != nil {
		return nil
	}
	return l
}

// launch makes up a launch for the types of a specialisation.
func (e *Engine) launch(r *Recorder, f *pythonFile, k *triton.Kernel, spec *triton.Specialization, size int) (*Launch, error) {
	l := &Launch{Kernel: k.Name(), Grid: "1", Args: []Named{}, Consts: []Named{}}
	decided := f.decided(k)
	texts := map[string]string{}
	var entries []string
	for _, p := range k.Params() {
		typ := spec.Signature[p.Name]
		switch {
		case spec.EqualTo1[p.Name] != "":
			entries = append(entries, spec.EqualTo1[p.Name]+":1")
		case typ == "":
			entries = append(entries, constexpr)
		default:
			entries = append(entries, withDivisor(typ, spec.Divisibility[p.Name]))
		}
		switch {
		case p.Constexpr && !decided[p.Name] && p.Default == "":
			l.Consts = append(l.Consts, Named{p.Name, triton.ConstantText(spec.Constants[p.Name])})
		case p.Constexpr:
		case spec.EqualTo1[p.Name] != "":
			texts[p.Name] = "1"
		case typ == constexpr || typ == "":
			texts[p.Name] = "null"
		case p.Default != "" && !strings.HasPrefix(typ, "*"):
			texts[p.Name] = p.Default
		default:
			texts[p.Name] = sample(p.Name, typ, size)
		}
	}
	for len(entries) > 0 && entries[len(entries)-1] == constexpr { // constants need no types
		entries = entries[:len(entries)-1]
	}
	l.Signature = strings.Join(entries, ", ")
	request := *r.request
	request.Kernel = l.Kernel
	args, err := readArgs(texts)
	if err != nil {
		return nil, err
	}
	opened, err := e.openLaunch(r.Context, &request, args)
	if err != nil {
		return nil, err
	}
	if def := f.functions[k.Name()]; def != nil {
		l.Grid = guess.Grid(def, guessParams(k))
	}
	grid, err := triton.Grid(l.Grid, opened.values)
	if err != nil || interp.CheckGrid(grid) != nil {
		grid, l.Grid = [3]int{1, 1, 1}, "1"
	}
	for name, text := range buffers(opened, grid, size) {
		texts[name] = text
	}
	for _, p := range k.Params() {
		if text, ok := texts[p.Name]; ok {
			l.Args = append(l.Args, Named{p.Name, text})
		}
	}
	return l, nil
}

// sample is an argument of a type; a buffer of one element stands for one whose size is not known yet.
func sample(name, typ string, size int) string {
	switch {
	case strings.HasPrefix(typ, "*"):
		return strings.TrimPrefix(typ[1:], "k") + "[1]"
	case typ == "i1" || typ == "u1":
		return "True"
	case strings.HasPrefix(typ, "fp") || strings.HasPrefix(typ, "bf") || strings.HasPrefix(typ, "f"):
		if strings.Contains(strings.ToLower(name), "eps") {
			return "1e-05"
		}
		return "0.5"
	}
	return fmt.Sprint(size)
}

// scalarsOf are the values of integers by their numbers in the kernel, for footprints.
func scalarsOf(k *launchable) []int64 {
	scalars := make([]int64, len(k.Params))
	for i, p := range k.Params {
		switch v := k.values[p.Name].(type) {
		case int64:
			scalars[i] = v
		case bool:
			if v {
				scalars[i] = 1
			}
		}
	}
	return scalars
}

// buffers are the buffers that a launch accesses.
func buffers(k *launchable, grid [3]int, size int) map[string]string {
	texts := map[string]string{}
	fp := abi.Footprint(k.module.Top, k.Name)
	scalars := scalarsOf(k)
	for i, p := range k.Params {
		spec := slices.IndexFunc(k.args, func(a launcharg.Spec) bool { return a.Name == p.Name })
		if p.Type != manifest.Pointer || spec < 0 || k.args[spec].Null {
			continue
		}
		a := fp.Arg(i)
		n := int64(size) * int64(size) // where it is not known: enough for any pair of indices
		if a != nil {
			number := slices.IndexFunc(fp.Args, func(b footprint.Arg) bool { return b.Number == i })
			if accessed := fp.Evaluate(number, [3]int64{int64(grid[0]), int64(grid[1]), int64(grid[2])}, scalars); accessed.Known {
				n = max(1, accessed.May[1]+1)
			}
		}
		texts[p.Name] = k.args[spec].Type.String() + shapeText(n, int64(size)) + contents(a, k.args[spec].Type, n <= int64(size))
	}
	return texts
}

// shapeText is the shape of a buffer: rows of one size where it has several.
func shapeText(n, size int64) string {
	if n > size && n%size == 0 {
		return fmt.Sprintf("[%d,%d]", n/size, size)
	}
	return fmt.Sprintf("[%d]", n)
}

// contents are what a buffer begins with: zeros where the kernel only writes, or counts; small random numbers; and indices that
// are inside of everything.
func contents(a *footprint.Arg, t testcase.Elem, short bool) string {
	switch {
	case a == nil || !a.Reads:
		return ""
	case t.IsFloat():
		return ":rand:1"
	case a.Writes:
		return ""
	case t.Width == 1:
		return ":ones"
	case short:
		return ":range"
	}
	return ""
}
