package fuzz

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tshared/tshared/internal/cli/progress"
)

// Mutants runs mutated kernels through a compiler stage, in supervised worker processes.
type Mutants struct {
	Stage  string
	Corpus []string // texts of kernels
	Seed   uint64   // of the first mutant; the others follow
	Count  int
	Jobs   int // mutants in parallel
	Limits Limits
	// Reduce bounds the time of reducing a kernel that fails; 0 does not reduce.
	Reduce time.Duration
	// Report receives each failure once; may be nil.
	Report func(*Failure)
	// Progress is told how many mutants are done; nil for nobody.
	Progress func(done, total int)
}

// Failure is a crash, timeout or the like, which no input may cause.
type Failure struct {
	Result *Result
	Seed   uint64
	Text   string // a kernel that causes it
	Times  int    // number of mutants that cause it
}

// MutantStats counts the results of mutants.
type MutantStats struct {
	Kinds    map[Kind]int
	Failures map[string]*Failure // by signature
}

// Run runs the mutants until the context ends.
func (m *Mutants) Run(ctx context.Context) (*MutantStats, error) {
	t := &MutantStats{Kinds: map[Kind]int{}, Failures: map[string]*Failure{}}
	seeds := make(chan uint64)
	var mu sync.Mutex
	var problem error
	done := 0
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var workers sync.WaitGroup
	for range max(1, m.Jobs) {
		workers.Go(func() {
			w := &workerProcess{limits: m.Limits}
			defer w.stop()
			for seed := range seeds {
				text, v, err := m.runSeed(ctx, w, seed)
				mu.Lock()
				if err != nil {
					problem = err
					cancel()
				} else if fresh := t.add(seed, text, v); fresh != nil {
					m.show(ctx, w, fresh)
				}
				if done++; m.Progress != nil {
					m.Progress(done, m.Count)
				}
				mu.Unlock()
			}
		})
	}
feed:
	for i := range m.Count {
		select {
		case seeds <- m.Seed + uint64(i):
		case <-ctx.Done():
			break feed
		}
	}
	close(seeds)
	workers.Wait()
	return t, problem
}

// runSeed runs a mutant. A timeout or too much memory may be due to earlier tasks of the worker, so a
// fresh worker decides.
func (m *Mutants) runSeed(ctx context.Context, w *workerProcess, seed uint64) (string, *Result, error) {
	text, v, err := w.do(ctx, task{Stage: m.Stage, Seed: seed, Text: m.Corpus[seed%uint64(len(m.Corpus))], Mutate: true})
	if err != nil || v.Kind != Timeout && v.Kind != OutOfMemory {
		return text, v, err
	}
	w.stop()
	_, v, err = w.do(ctx, task{Stage: m.Stage, Seed: seed, Text: text})
	return text, v, err
}

// add counts a result and returns a failure that was not seen before.
func (t *MutantStats) add(seed uint64, text string, v *Result) *Failure {
	t.Kinds[v.Kind]++
	if !isFailure(v) {
		return nil
	}
	key := failureKey(v)
	if old := t.Failures[key]; old != nil {
		old.Times++
		return nil
	}
	found := &Failure{Result: v, Seed: seed, Text: text, Times: 1}
	t.Failures[key] = found
	return found
}

// isFailure reports whether the compiler is at fault: mutants may be invalid.
func isFailure(v *Result) bool { return v.Bad() && v.Kind != Invalid }

var digits = regexp.MustCompile(`%?\w*\d+`)

// failureKey identifies a failure: by its location, else by its message.
func failureKey(v *Result) string {
	if v.After != "" {
		return string(v.Kind) + " " + v.After
	}
	return string(v.Kind) + " " + digits.ReplaceAllString(reason(v.Detail), "#")
}

func (m *Mutants) show(ctx context.Context, w *workerProcess, found *Failure) {
	if m.Reduce > 0 {
		ctx, cancel := context.WithTimeout(ctx, m.Reduce)
		defer cancel()
		key := failureKey(found.Result)
		found.Text = shrink(ctx, found.Text, crashEdits, func(text string) bool {
			_, v, err := w.do(ctx, task{Stage: m.Stage, Seed: found.Seed, Text: text})
			return err == nil && isFailure(v) && failureKey(v) == key
		})
	}
	if m.Report != nil {
		m.Report(found)
	}
}

// write prints the counts and failures.
func (t *MutantStats) write(w io.Writer, stage string, took time.Duration) {
	sum := 0
	for _, n := range t.Kinds {
		sum += n
	}
	fmt.Fprintf(w, "%d mutated kernels through %s in %s:", sum, stage, took.Round(time.Second))
	for _, k := range slices.Sorted(maps.Keys(t.Kinds)) {
		fmt.Fprintf(w, " %d %s", t.Kinds[k], k)
	}
	fmt.Fprintln(w)
	found := slices.SortedFunc(maps.Values(t.Failures), func(a, b *Failure) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Seed, b.Seed))
	})
	for _, m := range found {
		fmt.Fprintf(w, "%6d times, first with seed %d: %s at %s: %s\n", m.Times, m.Seed, m.Result.Kind, cmp.Or(m.Result.After, "?"), reason(m.Result.Detail))
	}
}

// maxMutatedBytes is the size of the largest text to mutate.
const maxMutatedBytes = 64 << 10

// readCorpus reads kernels from files and folders, without texts that are too large and the
// .source.ttir files of other kernels.
func readCorpus(paths []string) (texts []string, err error) {
	for _, path := range paths {
		err := filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
			if ext := filepath.Ext(file); err != nil || d.IsDir() || ext != ".ttir" && ext != ".mlir" || strings.HasSuffix(file, ".source.ttir") {
				return err
			}
			text, err := os.ReadFile(file)
			for _, chunk := range strings.Split(string(text), "// -----") {
				if len(chunk) <= maxMutatedBytes {
					texts = append(texts, chunk)
				}
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(texts) == 0 {
		return nil, errors.New("--mutate takes kernels to mutate: name files or folders with .ttir or .mlir files")
	}
	return texts, nil
}

// checkMutants is the command with --mutate.
func (o *options) checkMutants(ctx context.Context, stdout, stderr io.Writer) (failed bool, err error) {
	if err := needsLLVM(o.stage); err != nil {
		return false, err
	}
	corpus, err := readCorpus(o.files)
	if err != nil {
		return false, err
	}
	m := &Mutants{Stage: o.stage, Corpus: corpus, Seed: o.seed, Count: o.count, Jobs: o.jobs, Limits: o.limits}
	if o.reduce {
		m.Reduce = kernelTimeout
	}
	bar := progress.NewBar(stderr, "kernels")
	m.Progress = bar.Show
	m.Report = func(found *Failure) {
		bar.Clear()
		fmt.Fprintf(stdout, "seed %d: %s\n", found.Seed, found.Result)
		if e := o.write(found.Seed, found.Text); e != nil {
			err = e
		}
	}
	started := time.Now()
	t, problem := m.Run(ctx)
	bar.Clear()
	t.write(stdout, o.stage, time.Since(started))
	return len(t.Failures) > 0, errors.Join(err, problem)
}
