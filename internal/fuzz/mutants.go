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
)

// Mutants sends mutated kernels through a part of the compiler, in processes that
// are watched.
type Mutants struct {
	Part   string
	Corpus []string // texts of kernels
	Seed   uint64   // of the first mutant; the others follow
	Count  int
	Jobs   int // mutants at a time
	Limits Limits
	// Reduce makes kernels that show a mistake small, for as long as this.
	Reduce time.Duration
	// Report gets each mistake once; may be nil.
	Report func(*Mistake)
}

// Mistake is something that must not happen, whatever the text is.
type Mistake struct {
	Verdict *Verdict
	Seed    uint64
	Text    string // the kernel that shows it
	Times   int    // how many mutants show it
}

// MutantTally counts how mutants fared.
type MutantTally struct {
	Kinds    map[Kind]int
	Mistakes map[string]*Mistake // by signature
}

// Bad is how many mutants show a mistake.
func (t *MutantTally) Bad() (n int) {
	for _, m := range t.Mistakes {
		n += m.Times
	}
	return n
}

// Run tries the mutants until the context ends.
func (m *Mutants) Run(ctx context.Context) (*MutantTally, error) {
	t := &MutantTally{Kinds: map[Kind]int{}, Mistakes: map[string]*Mistake{}}
	seeds := make(chan uint64)
	var mu sync.Mutex
	var problem error
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var workers sync.WaitGroup
	for range max(1, m.Jobs) {
		workers.Go(func() {
			w := &watched{limits: m.Limits}
			defer w.stop()
			for seed := range seeds {
				text, v, err := m.one(ctx, w, seed)
				mu.Lock()
				if err != nil {
					problem = err
					cancel()
				} else if fresh := t.add(seed, text, v); fresh != nil {
					m.show(ctx, w, fresh)
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

// one tries a mutant. What took too long or too much may have come after others that
// did; a worker of its own decides.
func (m *Mutants) one(ctx context.Context, w *watched, seed uint64) (string, *Verdict, error) {
	text, v, err := w.do(ctx, task{Part: m.Part, Seed: seed, Text: m.Corpus[seed%uint64(len(m.Corpus))], Mutate: true})
	if err != nil || v.Kind != Hang && v.Kind != Hog {
		return text, v, err
	}
	w.stop()
	_, v, err = w.do(ctx, task{Part: m.Part, Seed: seed, Text: text})
	return text, v, err
}

// add counts a verdict; a mistake that was not seen before is returned.
func (t *MutantTally) add(seed uint64, text string, v *Verdict) *Mistake {
	t.Kinds[v.Kind]++
	if !mistaken(v) {
		return nil
	}
	key := mistakeKey(v)
	if old := t.Mistakes[key]; old != nil {
		old.Times++
		return nil
	}
	found := &Mistake{Verdict: v, Seed: seed, Text: text, Times: 1}
	t.Mistakes[key] = found
	return found
}

// mistaken: a mutant need not be valid.
func mistaken(v *Verdict) bool { return v.Bad() && v.Kind != Invalid }

var digits = regexp.MustCompile(`%?\w*\d+`)

// mistakeKey tells mistakes apart: by where they happen, else by their words.
func mistakeKey(v *Verdict) string {
	if v.After != "" {
		return string(v.Kind) + " " + v.After
	}
	return string(v.Kind) + " " + digits.ReplaceAllString(reason(v.Detail), "#")
}

func (m *Mutants) show(ctx context.Context, w *watched, found *Mistake) {
	if m.Reduce > 0 {
		ctx, cancel := context.WithTimeout(ctx, m.Reduce)
		defer cancel()
		key := mistakeKey(found.Verdict)
		found.Text = shrink(ctx, found.Text, crashEdits, func(text string) bool {
			_, v, err := w.do(ctx, task{Part: m.Part, Seed: found.Seed, Text: text})
			return err == nil && mistaken(v) && mistakeKey(v) == key
		})
	}
	if m.Report != nil {
		m.Report(found)
	}
}

// write prints what was found.
func (t *MutantTally) write(w io.Writer, part string, took time.Duration) {
	sum := 0
	for _, n := range t.Kinds {
		sum += n
	}
	fmt.Fprintf(w, "%d mutated kernels through %s in %s:", sum, part, took.Round(time.Second))
	for _, k := range slices.Sorted(maps.Keys(t.Kinds)) {
		fmt.Fprintf(w, " %d %s", t.Kinds[k], k)
	}
	fmt.Fprintln(w)
	found := slices.SortedFunc(maps.Values(t.Mistakes), func(a, b *Mistake) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Seed, b.Seed))
	})
	for _, m := range found {
		fmt.Fprintf(w, "%6d times, first with seed %d: %s at %s: %s\n", m.Times, m.Seed, m.Verdict.Kind, cmp.Or(m.Verdict.After, "?"), reason(m.Verdict.Detail))
	}
}

// mostMutated is the size of the largest text that is mutated.
const mostMutated = 64 << 10

// readCorpus reads kernels from files and folders. Those too large are left out, and
// so are those that tell where others come from.
func readCorpus(paths []string) (texts []string, err error) {
	for _, path := range paths {
		err := filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
			if ext := filepath.Ext(file); err != nil || d.IsDir() || ext != ".ttir" && ext != ".mlir" || strings.HasSuffix(file, ".source.ttir") {
				return err
			}
			text, err := os.ReadFile(file)
			for _, chunk := range strings.Split(string(text), "// -----") {
				if len(chunk) <= mostMutated {
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
func (o *options) checkMutants(ctx context.Context, stdout io.Writer) (failed bool, err error) {
	if err := needsLLVM(o.through); err != nil {
		return false, err
	}
	corpus, err := readCorpus(o.files)
	if err != nil {
		return false, err
	}
	m := &Mutants{Part: o.through, Corpus: corpus, Seed: o.seed, Count: o.count, Jobs: o.jobs, Limits: o.limits}
	if o.reduce {
		m.Reduce = patience
	}
	m.Report = func(found *Mistake) {
		fmt.Fprintf(stdout, "seed %d: %s\n", found.Seed, found.Verdict)
		if e := o.write(found.Seed, found.Text); e != nil {
			err = e
		}
	}
	started := time.Now()
	t, problem := m.Run(ctx)
	t.write(stdout, o.through, time.Since(started))
	return len(t.Mistakes) > 0, errors.Join(err, problem)
}
