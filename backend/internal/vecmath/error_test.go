package vecmath

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/llvmir"
)

// references are the functions in f64, whose errors are negligible for f32.
var references = map[string]func(x float64) float64{
	"exp": math.Exp, "exp2": math.Exp2, "exp10": func(x float64) float64 { return math.Pow(10, x) }, "expm1": math.Expm1,
	// Go's logarithms with bases 2 and 10 lose digits near 1.
	"log": math.Log, "log2": func(x float64) float64 { return math.Log(x) / math.Ln2 },
	"log10": func(x float64) float64 { return math.Log(x) / math.Ln10 }, "log1p": math.Log1p,
	"sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "asin": math.Asin, "acos": math.Acos, "atan": math.Atan,
	"sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh, "asinh": math.Asinh, "acosh": math.Acosh, "atanh": math.Atanh,
	"erf": math.Erf, "erfc": math.Erfc, "erfinv": math.Erfinv, "cbrt": math.Cbrt, "sqrt": math.Sqrt,
	"normcdf": func(x float64) float64 { return math.Erfc(-x*math.Sqrt2/2) / 2 },
	"rsqrt":   func(x float64) float64 { return 1 / math.Sqrt(x) },
}

var references2 = map[string]func(x, y float64) float64{"pow": math.Pow, "atan2": math.Atan2, "hypot": math.Hypot}

// worst is the greatest error and its argument.
type worst struct {
	ulps      float64
	x, y, got float64
}

func (w *worst) see(ulps, x, y, got float64) {
	if ulps > w.ulps {
		*w = worst{ulps, x, y, got}
	}
}

func (w worst) String() string {
	return fmt.Sprintf("%.3f ulp at %g, %g: %g", w.ulps, w.x, w.y, w.got)
}

// trial is a batch of arguments and expected results.
type trial struct {
	x, y, out []float32
	want      []float64
}

func newTrial() *trial {
	return &trial{make([]float32, batch), make([]float32, batch), make([]float32, batch), make([]float64, batch)}
}

const batch = 1 << 16

func (t *trial) refer(f Function) {
	if f.Args == 2 {
		reference := references2[f.Name]
		for i := range t.want {
			t.want[i] = reference(float64(t.x[i]), float64(t.y[i]))
		}
		return
	}
	reference := references[f.Name]
	for i := range t.want {
		t.want[i] = reference(float64(t.x[i]))
	}
}

// mirror negates the arguments, and the results of odd functions.
func (t *trial) mirror(odd bool) {
	for i := range t.x {
		t.x[i] = -t.x[i]
		if odd {
			t.want[i] = -t.want[i]
		}
	}
}

// compare runs loops, and updates the worst error of each.
func (t *trial) compare(found []worst, loops []loop) {
	for l, code := range loops {
		run(code, t.out, t.x, t.y)
		for i, got := range t.out {
			want := t.want[i]
			if float32(want) == got && got != 0 {
				continue // as near as can be
			}
			found[l].see(ulps(got, want), float64(t.x[i]), float64(t.y[i]), float64(got))
		}
	}
}

// variants are the targets that functions are built for.
var variants = []struct {
	name   string
	target Target
}{{"with FMA", Target{FMA: true}}, {"without FMA", Target{}}, {"from estimates", Target{FMA: true, ApproxInstructions: roughly}}}

// forEachVariant compiles functions, and returns the loops of one variant.
func forEachVariant(t *testing.T, list ...Function) func(f Function) []loop {
	var lookups []func(Function) loop
	for _, w := range variants {
		lookups = append(lookups, compiled(t, w.target, list...))
	}
	return func(f Function) (loops []loop) {
		for _, lookup := range lookups {
			loops = append(loops, lookup(f))
		}
		return loops
	}
}

// assess compares errors with the stated bounds.
func (f Function) assess(t *testing.T, found []worst) {
	for i, w := range found {
		t.Logf("%s %s: %s", f, variants[i].name, w)
		assert.LessOrEqual(t, w.ulps, []float64{f.MaxULP, f.MaxULPWithoutFMA, f.MaxULP}[i], "%s %s: %s", f, variants[i].name, w)
	}
}

// interesting are arguments at which the computation changes.
func interesting() []float32 {
	var list []float32
	inf := float32(math.Inf(1))
	for _, v := range []float32{0, 0x1p-149, 0x1p-126, 0x1p-25, 0x1p-13, 0.4, 0.5, 0.625, math.Sqrt2 / 2, 1, math.Sqrt2, 2, 3, 3.95, 4, 9, 10, 10.1, 38.5, 45,
		88.7, 89.4, 104, 128, 149, 150, 0x1p23, 0x1p24, 0x1p28, 0x1p56, 0x1p84, 0x1p112, math.MaxFloat32, inf, math.Pi / 2, math.Pi / 4, math.Pi, float32(math.NaN())} {
		for _, n := range []float32{math.Nextafter32(v, 0), v, math.Nextafter32(v, inf)} {
			list = append(list, n, -n)
		}
	}
	return append(list, -1.5, -2, -2.5, -3)
}

// sample fills in arguments of all magnitudes: interesting ones, random bit patterns, and
// numbers in the usual range of functions.
func sample(n int, x, y []float32) {
	special := interesting()
	r := rand.New(rand.NewPCG(1, uint64(n)))
	for i := range x {
		switch {
		case n == 0 && i < len(special)*len(special):
			x[i], y[i] = special[i%len(special)], special[i/len(special)]
		case i%2 == 0:
			x[i], y[i] = math.Float32frombits(r.Uint32()), math.Float32frombits(r.Uint32())
		default:
			x[i], y[i] = float32(r.NormFloat64()*math.Exp2(r.Float64()*10-5)), float32(r.NormFloat64()*math.Exp2(r.Float64()*10-5))
			if i%4 == 1 {
				x[i] = float32(math.Abs(float64(x[i])))
			}
		}
	}
}

// TestErrors: a sample of arguments for each function.
func TestErrors(t *testing.T) {
	list := ofType(llvmir.Float)
	lookup := forEachVariant(t, list...)
	now := newTrial()
	for _, f := range list {
		found, loops := make([]worst, len(variants)), lookup(f)
		for n := range 2 * f.Args * f.Args {
			sample(n, now.x, now.y)
			now.refer(f)
			now.compare(found, loops)
		}
		f.assess(t, found)
	}
}

// symmetric functions, which are odd or not: their references serve both signs.
var symmetric = map[string]bool{
	"sin": true, "cos": false, "tan": true, "asin": true, "atan": true, "sinh": true, "cosh": false, "tanh": true,
	"asinh": true, "atanh": true, "erf": true, "cbrt": true,
}

// TestAllErrors tests all arguments. $TSHARED_VECMATH_ALL lists functions, separated by
// commas, or is "all"; with $TSHARED_VECMATH_EVERY=n only every n-th argument is tested.
func TestAllErrors(t *testing.T) {
	chosen := os.Getenv("TSHARED_VECMATH_ALL")
	if chosen == "" {
		t.Skip("TSHARED_VECMATH_ALL is not set: all 2^32 arguments take minutes for each function")
	}
	var names []string
	for _, f := range ofType(llvmir.Float) {
		if f.Args == 1 {
			names = append(names, f.Name)
		}
	}
	if chosen != "all" {
		names = strings.Split(chosen, ",")
	}
	every := 1
	if n := os.Getenv("TSHARED_VECMATH_EVERY"); n != "" {
		var err error
		every, err = strconv.Atoi(n)
		require.NoError(t, err)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			f, ok := Find(name, llvmir.Float)
			require.True(t, ok && f.Args == 1, "no function of one argument is called %q", name)
			f.assess(t, f.tryAll(forEachVariant(t, f)(f), every))
		})
	}
}

// tryAll compares loops with the reference for every n-th argument.
func (f Function) tryAll(loops []loop, every int) []worst {
	odd, mirrored := symmetric[f.Name]
	arguments := int64(1 << 32)
	if mirrored {
		arguments = 1 << 31
	}
	arguments /= int64(every)
	var next atomic.Int64
	var mu sync.Mutex
	var all sync.WaitGroup
	total := make([]worst, len(loops))
	for range runtime.NumCPU() {
		all.Go(func() {
			found, now := make([]worst, len(loops)), newTrial()
			for first := next.Add(batch) - batch; first < arguments; first = next.Add(batch) - batch {
				for i := range now.x {
					now.x[i] = math.Float32frombits((uint32(first) + uint32(i)) * uint32(every))
				}
				now.refer(f)
				now.compare(found, loops)
				if mirrored {
					now.mirror(odd)
					now.compare(found, loops)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			for l, w := range found {
				total[l].see(w.ulps, w.x, w.y, w.got)
			}
		})
	}
	all.Wait()
	return total
}

// BenchmarkLoops: time per element in the cache.
func BenchmarkLoops(b *testing.B) {
	list := ofType(llvmir.Float)
	lookup := compiled(b, Target{FMA: true}, list...)
	x, y, out := make([]float32, 4096), make([]float32, 4096), make([]float32, 4096)
	for i := range x {
		x[i], y[i] = float32(i%97)/100, float32(i%89)/20
	}
	for _, f := range list {
		b.Run(f.Name, func(b *testing.B) {
			code, best := lookup(f), time.Hour
			for b.Loop() {
				start := time.Now()
				run(code, out, x, y)
				best = min(best, time.Since(start))
			}
			b.ReportMetric(float64(best.Nanoseconds())/float64(len(x)), "best-ns/number")
		})
	}
}
