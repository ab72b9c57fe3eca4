package testcase

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/tshared/tshared/internal/interp/memory"
)

// Problem is a case whose buffers are made by rule instead of read from files,
// and of whose outputs some elements are known.
type Problem struct {
	*Case
	File string // with the kernel

	fill map[*Arg]Filler
}

// Sample is an element of an output.
type Sample struct {
	Index int
	Want  float64
}

type jsonSuite struct {
	Cases []jsonProblem
}

type jsonProblem struct {
	Kernel, TTIR, Symbol string
	Grid                 []int
	Flops, Bytes         float64
	Args                 []jsonGenerated
}

type jsonGenerated struct {
	jsonArg
	Count  *int
	Fill   *jsonRule
	Expect [][2]float64
}

// jsonRule says how to make the elements of a buffer.
type jsonRule struct {
	Rule          string
	Lo, Hi, Value float64
	Below         uint32
}

// IsSuite reports whether a file has several problems, rather than one case.
func IsSuite(path string) (bool, error) {
	var j struct{ Cases json.RawMessage }
	err := readJSON(path, &j)
	return j.Cases != nil, err
}

// LoadSuite reads a file with several problems. Their kernels are in files
// beside it, or in the folder kernels beside it.
func LoadSuite(path string) ([]*Problem, error) {
	var j jsonSuite
	if err := readJSON(path, &j); err != nil {
		return nil, err
	}
	if len(j.Cases) == 0 {
		return nil, fmt.Errorf("%s: it has no cases", path)
	}
	var all []*Problem
	for i := range j.Cases {
		p, err := j.Cases[i].check(filepath.Dir(path))
		if err != nil {
			return nil, fmt.Errorf("%s: case %q: %w", path, j.Cases[i].Kernel, err)
		}
		all = append(all, p)
	}
	return all, nil
}

func (j *jsonProblem) check(dir string) (*Problem, error) {
	plain := jsonCase{Kernel: j.Kernel, Symbol: j.Symbol, Grid: j.Grid}
	plain.Bench.Flops, plain.Bench.Bytes = j.Flops, j.Bytes
	for i := range j.Args {
		a := &j.Args[i]
		a.TTIRArg = &i
		plain.Args = append(plain.Args, a.jsonArg)
	}
	c, err := plain.check(dir)
	if err != nil {
		return nil, err
	}
	p := &Problem{Case: c, fill: map[*Arg]Filler{}}
	if p.File, err = kernelFile(dir, j.TTIR); err != nil {
		return nil, err
	}
	for i, arg := range c.Args {
		if !arg.Buffer {
			continue
		}
		if err := j.Args[i].complete(p, i, arg); err != nil {
			return nil, fmt.Errorf("argument %q: %w", arg.Name, err)
		}
	}
	return p, nil
}

func kernelFile(dir, name string) (string, error) {
	if name == "" {
		return "", errors.New("ttir must name the file with the kernel")
	}
	for _, folder := range []string{dir, filepath.Join(dir, "kernels")} {
		file := filepath.Join(folder, name)
		if _, err := os.Stat(file); err == nil {
			return file, nil
		}
	}
	return "", fmt.Errorf("the kernel's file %s is neither in %s nor in its folder kernels", name, dir)
}

func (j *jsonGenerated) complete(p *Problem, i int, arg *Arg) error {
	if j.Count != nil && *j.Count != arg.Len() {
		return fmt.Errorf("a shape of %v has %d elements, but count is %d", arg.Shape, arg.Len(), *j.Count)
	}
	if j.Fill == nil {
		return ErrNoData
	}
	fill, err := j.Fill.filler(i)
	if err != nil {
		return err
	}
	p.fill[arg] = fill
	if !arg.Output {
		return nil
	}
	if len(j.Expect) == 0 {
		return errors.New("expect must give some elements of an output")
	}
	for _, e := range j.Expect {
		if e[0] != math.Trunc(e[0]) || e[0] < 0 || e[0] >= float64(arg.Len()) {
			return fmt.Errorf("%v is not the index of one of its %d elements", e[0], arg.Len())
		}
		arg.Samples = append(arg.Samples, Sample{int(e[0]), e[1]})
	}
	return nil
}

// rules make an element from a number that looks random.
var rules = map[string]func(r *jsonRule, h uint32) float64{
	"uniform": func(r *jsonRule, h uint32) float64 {
		lo, hi := float32(r.Lo), float32(r.Hi)
		return float64(lo + (hi-lo)*(float32(h>>8)*0x1p-24))
	},
	"index": func(r *jsonRule, h uint32) float64 { return float64(h % r.Below) },
	"const": func(r *jsonRule, _ uint32) float64 { return r.Value },
}

func (r *jsonRule) filler(arg int) (Filler, error) {
	rule, ok := rules[r.Rule]
	if !ok {
		return nil, fmt.Errorf("fill rule %q is none of uniform, index and const", r.Rule)
	}
	if r.Rule == "index" && r.Below == 0 {
		return nil, errors.New("fill rule index needs a positive below")
	}
	return EachElement(func(i int) float64 { return rule(r, hash(arg, i)) }), nil
}

// hash is a number for an element of an argument that looks random.
func hash(arg, i int) uint32 {
	x := uint32(i) + 0x9E3779B9*uint32(arg+1)
	x ^= x >> 16
	x *= 0x7FEB352D
	x ^= x >> 15
	x *= 0x846CA68B
	return x ^ x>>16
}

// PrepareIn makes the buffers.
func (p *Problem) PrepareIn(m *memory.Memory) (*Run, error) {
	return p.Case.PrepareIn(m, func(a *Arg, data []byte) { p.fill[a](a, data) })
}

// sampleTolerance is what the decimal text of a sample may be off.
const sampleTolerance = 1e-8

func (a *Arg) compareSamples(got []byte) *Outcome {
	o := &Outcome{Arg: a, Elements: len(a.Samples)}
	read, size := Decoder(a.Type), a.Type.Bytes()
	slack := sampleTolerance
	if !a.Type.IsFloat() {
		slack = 0
	}
	for _, s := range a.Samples {
		g := read(memory.Get(got[s.Index*size : (s.Index+1)*size]))
		if math.Abs(g-s.Want) <= slack*math.Abs(s.Want) {
			continue
		}
		o.compareElement(s.Index, g, s.Want, !a.Type.IsFloat())
	}
	return o
}
