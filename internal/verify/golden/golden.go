// Package golden reads folders of inputs with recorded tool outputs: inputs.txt lists the pipelines
// of each input, pipelines.txt the flags of each pipeline, <area>/<name>.<pipeline>.out or .err
// holds the output. It does not know the tool under test.
package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/shell"
)

// Case is one input run through one pipeline.
type Case struct {
	ID       string // area/name
	Pipeline string
	Args     []string // flags and then the file's base name
	Dir      string   // folder to run in
	ExitCode int
	Want     string // stdout of a success, stderr of a failure
	Recorded bool   // false when there is no output yet
}

// Load reads the cases of a folder that have a recorded output.
func Load(root string) ([]Case, error) {
	cases, err := LoadAll(root)
	if err != nil {
		return nil, err
	}
	cases = slices.DeleteFunc(cases, func(c Case) bool { return !c.Recorded })
	if len(cases) == 0 {
		return nil, fmt.Errorf("%s holds no recorded case", root)
	}
	return cases, nil
}

// LoadAll reads all cases of a folder.
func LoadAll(root string) ([]Case, error) {
	flags, err := loadPipelines(filepath.Join(root, "pipelines.txt"))
	if err != nil {
		return nil, err
	}
	lines, err := readLines(filepath.Join(root, "inputs.txt"))
	if err != nil {
		return nil, err
	}
	var cases []Case
	for _, line := range lines {
		fields := strings.Fields(line)
		for _, pipeline := range fields[1:] {
			args, ok := flags[pipeline]
			if !ok {
				return nil, fmt.Errorf("%s: unknown pipeline %q", fields[0], pipeline)
			}
			c := Case{ID: fields[0], Pipeline: pipeline}
			c.Dir = filepath.Join(root, filepath.Dir(c.ID))
			c.Args = append(append(c.Args, args...), filepath.Base(c.ID)+".mlir")
			c.Recorded = c.load(root)
			cases = append(cases, c)
		}
	}
	return cases, nil
}

// load finds the recorded output.
func (c *Case) load(root string) bool {
	base := filepath.Join(root, c.ID+"."+c.Pipeline)
	if text, err := os.ReadFile(base + ".out"); err == nil {
		c.Want = string(text)
		return true
	}
	if text, err := os.ReadFile(base + ".err"); err == nil {
		c.Want, c.ExitCode = string(text), 1
		return true
	}
	return false
}

// Save records a result beside the input.
func (c Case) Save(root string, exit int, out, err string) error {
	base := filepath.Join(root, c.ID+"."+c.Pipeline)
	os.Remove(base + ".out")
	os.Remove(base + ".err")
	if exit == 0 {
		return os.WriteFile(base+".out", []byte(out), 0o644)
	}
	return os.WriteFile(base+".err", []byte(err), 0o644)
}

func loadPipelines(path string) (map[string][]string, error) {
	lines, err := readLines(path)
	if err != nil {
		return nil, err
	}
	flags := map[string][]string{}
	for _, line := range lines {
		name, rest, _ := strings.Cut(line, " ")
		args, err := shell.Fields(rest, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", path, name, err)
		}
		flags[name] = args
	}
	return flags, nil
}

// readLines returns the lines that hold something other than a comment.
func readLines(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var out []string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out, nil
}
