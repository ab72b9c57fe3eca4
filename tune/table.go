package tune

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// Subject is what a search was about, and where it was.
type Subject struct {
	// Kernel is what was tuned, by its name, and Source a hash of its text and of the
	// candidates.
	Kernel string `json:"kernel"`
	Source string `json:"source,omitempty"`
	// Key has the values that the choice depends on: sizes and types of arguments.
	Key string `json:"key"`
	// Device is the name of the device, Driver the version of its driver, and Build that of
	// the compiler.
	Device string `json:"device"`
	Driver string `json:"driver,omitempty"`
	Build  string `json:"build,omitempty"`
}

// compare orders subjects by all of their fields.
func (s Subject) compare(o Subject) int {
	return cmp.Or(cmp.Compare(s.Kernel, o.Kernel), cmp.Compare(s.Key, o.Key), cmp.Compare(s.Device, o.Device),
		cmp.Compare(s.Source, o.Source), cmp.Compare(s.Driver, o.Driver), cmp.Compare(s.Build, o.Build))
}

// Entry is the result of a search, or what there is so far of one that was stopped.
type Entry struct {
	Subject
	// Best is the name of the fastest candidate, empty where the search was stopped.
	Best string `json:"best,omitempty"`
	// Outcomes has what became of candidates, in their order.
	Outcomes []Outcome `json:"outcomes"`
}

// Known has the outcomes by name, for Space.Known.
func (e *Entry) Known() map[string]Outcome {
	known := map[string]Outcome{}
	for _, o := range e.Outcomes {
		if !o.Pruned {
			known[o.Name] = o
		}
	}
	return known
}

// isPruned reports whether candidates were left out by what they were expected to take.
func (e *Entry) isPruned() bool {
	return slices.ContainsFunc(e.Outcomes, func(o Outcome) bool { return o.Pruned })
}

// add puts an outcome into the entry, in place of an older one of the same candidate.
func (e *Entry) add(o Outcome) {
	if i := slices.IndexFunc(e.Outcomes, func(old Outcome) bool { return old.Name == o.Name }); i >= 0 {
		e.Outcomes[i] = o
		return
	}
	e.Outcomes = append(e.Outcomes, o)
}

// Table has the results of searches. The zero value is empty. Goroutines may share it.
type Table struct {
	mu      sync.Mutex
	entries []Entry // in the order of their subjects
}

// Entries lists the results in the order of their subjects.
func (t *Table) Entries() []Entry {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.entries)
}

// Add puts a result into the table, in place of an older one about the same subject.
func (t *Table) Add(e Entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.add(e)
}

func (t *Table) add(e Entry) {
	e.Outcomes = slices.Clone(e.Outcomes)
	i, found := slices.BinarySearchFunc(t.entries, e.Subject, func(e Entry, s Subject) int { return e.Subject.compare(s) })
	if found {
		t.entries[i] = e
		return
	}
	t.entries = slices.Insert(t.entries, i, e)
}

// Record notes a subject that is to be searched later: an entry without outcomes. The result
// tells whether the table had nothing about it.
func (t *Table) Record(s Subject) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.find(s) != nil {
		return false
	}
	t.add(Entry{Subject: s})
	return true
}

// Merge adds the results of another table. Where both have one about the same subject, that of
// the other table wins, unless it was stopped: its outcomes are added then.
func (t *Table) Merge(other *Table) {
	entries := other.Entries()
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range entries {
		if old := t.find(e.Subject); old != nil && e.Best == "" {
			for _, o := range e.Outcomes {
				if _, known := old.Known()[o.Name]; !known {
					old.add(o)
				}
			}
			continue
		}
		t.add(e)
	}
}

func (t *Table) find(s Subject) *Entry {
	i, found := slices.BinarySearchFunc(t.entries, s, func(e Entry, s Subject) int { return e.Subject.compare(s) })
	if !found {
		return nil
	}
	return &t.entries[i]
}

// tableFormat is the version of the file format.
const tableFormat = 1

// tableFile is a table as JSON.
type tableFile struct {
	Format  int     `json:"format"`
	Entries []Entry `json:"entries"`
}

// Encode is the table as JSON: the same results are the same bytes.
func (t *Table) Encode() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	err := e.Encode(tableFile{tableFormat, append([]Entry{}, t.Entries()...)})
	return b.Bytes(), err
}

// Decode reads what Encode wrote.
func Decode(data []byte) (*Table, error) {
	var f tableFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("it is no table of tuning results: %w", err)
	}
	if f.Format != tableFormat {
		return nil, fmt.Errorf("expected a table of tuning results of format %d, found format %d", tableFormat, f.Format)
	}
	t := &Table{}
	for _, e := range f.Entries {
		if err := e.check(); err != nil {
			return nil, err
		}
		t.add(e)
	}
	return t, nil
}

// check refuses an entry that no search can have made.
func (e *Entry) check() error {
	about := fmt.Sprintf("the result of kernel %q for %q", e.Kernel, e.Key)
	names := map[string]bool{}
	for _, o := range e.Outcomes {
		switch {
		case o.Name == "" && len(e.Outcomes) > 1, names[o.Name]:
			return fmt.Errorf("%s has two outcomes of config %q", about, o.Name)
		case o.Skipped == "" && o.Median <= 0:
			return fmt.Errorf("%s has no time for config %q, and no reason why it was skipped", about, o.Name)
		}
		names[o.Name] = true
	}
	if e.Best != "" && !names[e.Best] {
		return fmt.Errorf("%s has config %q as the best, but no outcome of it", about, e.Best)
	}
	return nil
}

// Save writes the table into a file, which is whole at any time.
func (t *Table) Save(file string) error {
	data, err := t.Encode()
	if err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	_, err = temporary.Write(data)
	if err = errors.Join(err, temporary.Close()); err == nil {
		err = os.Rename(temporary.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary.Name()))
	}
	return nil
}

// Load reads a table from a file.
func Load(file string) (*Table, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	t, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return t, nil
}
