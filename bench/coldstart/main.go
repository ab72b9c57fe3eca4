package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// options are those of the command line.
type options struct {
	device string
	python string
	runs   int
	json   string
	child  bool
}

func main() {
	var o options
	flag.StringVar(&o.device, "device", "cpu", "where to launch: `cpu` or cuda")
	flag.StringVar(&o.python, "python", "", "`folder` of the Python files that cases name")
	flag.IntVar(&o.runs, "runs", 3, "`number` of processes for each kernel; the fastest counts")
	flag.StringVar(&o.json, "json", "", "`file` for all figures")
	flag.BoolVar(&o.child, "child", false, "launch one case in this process, for coldstart itself")
	flag.Parse()
	if err := o.run(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "coldstart:", err)
		os.Exit(1)
	}
}

func (o *options) run(cases []string) error {
	switch {
	case len(cases) == 0:
		return errors.New("there are no cases; -help says more")
	case o.device != "cpu" && o.device != "cuda":
		return fmt.Errorf("there is no device %q, only cpu and cuda", o.device)
	case o.child:
		return json.NewEncoder(os.Stdout).Encode(o.launch(cases[0]))
	}
	var rows []row
	for _, file := range cases {
		r, err := o.measure(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		fmt.Println(r)
		rows = append(rows, r)
	}
	report(os.Stdout, rows)
	if o.json == "" {
		return nil
	}
	text, err := json.MarshalIndent(rows, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(o.json, append(text, '\n'), 0o666)
}

// measure launches a case in new processes: each run has one with an empty cache, and one that finds
// the kernel in it.
func (o *options) measure(file string) (row, error) {
	var all row
	for range o.runs {
		dir, err := os.MkdirTemp("", "coldstart")
		if err != nil {
			return all, err
		}
		cold, err := o.process(file, dir)
		if err == nil && cold.Error == "" {
			var cached launch
			cached, err = o.process(file, dir)
			all.Cached = faster(all.Cached, cached)
		}
		all.Cold = faster(all.Cold, cold)
		all.Kernel = cold.Kernel
		if err := errors.Join(err, os.RemoveAll(dir)); err != nil {
			return all, err
		}
	}
	return all, nil
}

// process launches a case in a new process with a cache folder.
func (o *options) process(file, cache string) (l launch, err error) {
	self, err := os.Executable()
	if err != nil {
		return l, err
	}
	c := exec.Command(self, "-child", "-device", o.device, "-python", o.python, file)
	c.Env = append(os.Environ(), "TSHARED_CACHE_DIR="+cache)
	var complaints strings.Builder
	c.Stderr = &complaints
	text, err := c.Output()
	if err != nil {
		// A process that dies says why; the others go on.
		return launch{Kernel: kernelName(file), Error: fmt.Sprintf("%v: %s", err, strings.TrimSpace(complaints.String()))}, nil
	}
	return l, json.Unmarshal(text, &l)
}
