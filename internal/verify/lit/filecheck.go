package lit

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// runFileCheck is FileCheck. The exit code is 0 when all checks hold, 1 when one does not, and 2
// when the command line, the check file or the input cannot be used. The error is for what the
// real FileCheck would have treated otherwise.
func runFileCheck(args []string, stdin io.Reader, stderr io.Writer, dir string) (int, error) {
	code, err := checkFiles(args, stdin, stderr, dir)
	if isUnsupported(err) {
		return 2, err
	}
	if err != nil {
		fmt.Fprintln(stderr, err)
	}
	return code, nil
}

func checkFiles(args []string, stdin io.Reader, stderr io.Writer, dir string) (int, error) {
	opts, err := parseCheckOptions(args)
	if err != nil {
		return exitCodeOf(err), err
	}
	check, err := os.ReadFile(inDir(dir, opts.checkFile))
	if err != nil {
		return 2, fmt.Errorf("Could not open check file '%s': %w", opts.checkFile, err)
	}
	inputName, input := "<stdin>", []byte(nil)
	if opts.inputFile == "" {
		input, err = io.ReadAll(stdin)
	} else {
		inputName = opts.inputFile
		input, err = os.ReadFile(inDir(dir, opts.inputFile))
	}
	if err != nil {
		return 2, fmt.Errorf("Could not open input file '%s': %w", inputName, err)
	}
	return opts.check(string(check), inputName, string(input), stderr)
}

// check checks input against the directives in a check file and writes failures to w. The error,
// if any, is not yet written.
func (o *checkOptions) check(check, inputName, input string, w io.Writer) (int, error) {
	if input == "" && !o.allowEmpty {
		return 2, fmt.Errorf("FileCheck error: '%s' is empty.", inputName)
	}
	prog, err := parseCheckProgram(&checkText{o.checkFile, canonicalize(check)}, o)
	if err != nil {
		return exitCodeOf(err), err
	}
	inputText := &checkText{inputName, canonicalize(input)}
	report := &checkReport{w: w, input: inputText, vars: prog.vars}
	run := &checkRun{checkProgram: prog, input: inputText, out: report}
	if !run.run() {
		report.dumpInput()
		return 1, nil
	}
	return 0, nil
}

// inDir resolves a file name against the working directory of a command.
func inDir(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}
