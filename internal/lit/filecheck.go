package lit

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// FileCheck is the tool of that name; it is built into every shell of this
// package. It returns 0 when all checks hold, 1 when one does not, and more
// when the command line, the check file or the input cannot be used.
func FileCheck(args []string, stdin io.Reader, stdout, stderr io.Writer, dir string) int {
	code, err := runFileCheck(args, stdin, stderr, dir)
	if err != nil {
		fmt.Fprintf(stderr, "FileCheck: unsupported: %v\n", err)
	}
	return code
}

// runFileCheck returns an error, besides the exit code, for what the real
// FileCheck would have treated otherwise.
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
	opts, err := ParseCheckOptions(args)
	if err != nil {
		return exitCodeOf(err), err
	}
	check, err := os.ReadFile(inDir(dir, opts.CheckFile))
	if err != nil {
		return 2, fmt.Errorf("Could not open check file '%s': %w", opts.CheckFile, err)
	}
	inputName, input := "<stdin>", []byte(nil)
	if opts.InputFile == "" || opts.InputFile == "-" {
		input, err = io.ReadAll(stdin)
	} else {
		inputName = opts.InputFile
		input, err = os.ReadFile(inDir(dir, opts.InputFile))
	}
	if err != nil {
		return 2, fmt.Errorf("Could not open input file '%s': %w", inputName, err)
	}
	return opts.Check(opts.CheckFile, string(check), inputName, string(input), stderr)
}

// Check checks input against the directives in check and writes failures to
// w. The exit code is that of FileCheck; the error, if any, is not yet written.
func (o *CheckOptions) Check(checkName, check, inputName, input string, w io.Writer) (int, error) {
	if input == "" && !o.AllowEmpty {
		return 2, fmt.Errorf("FileCheck error: '%s' is empty.", inputName)
	}
	prog, err := parseCheckProgram(&checkText{checkName, canonicalize(check, o.StrictWhitespace)}, o)
	if err != nil {
		return exitCodeOf(err), err
	}
	inputText := &checkText{inputName, canonicalize(input, o.StrictWhitespace)}
	report := &checkReport{w: w, input: inputText, vars: prog.vars}
	run := &checkRun{checkProgram: prog, input: inputText, out: report}
	ok := run.run()
	if o.DumpInput == "always" || !ok && o.DumpInput != "never" {
		report.dumpInput(o.DumpInput == "always")
	}
	if !ok {
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
