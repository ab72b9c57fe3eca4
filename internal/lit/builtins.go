package lit

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// builtin is a command of this package. Its error means that the command line
// asks for something it does not implement.
type builtin struct {
	run func(p *process) (int, error)
	// inShell marks what lit itself executes, under the restrictions of verifyUse.
	inShell bool
}

var builtins map[string]builtin

func init() {
	builtins = map[string]builtin{
		"FileCheck": {run: func(p *process) (int, error) { return runFileCheck(p.args[1:], p.stdin, p.stderr, p.dir) }},
		"cat":       {run: cat},
		"count":     {run: count},
		"cp":        {run: cp},
		"diff":      {run: diff},
		"echo":      {run: echo, inShell: true},
		"false":     {run: func(*process) (int, error) { return 1, nil }},
		"grep":      {run: grep},
		"mkdir":     {run: mkdir, inShell: true},
		"rm":        {run: rm, inShell: true},
		"true":      {run: func(*process) (int, error) { return 0, nil }},
	}
}

// verifyUse refuses what lit refuses, or drops in silence, around its own commands.
func (b builtin) verifyUse(p *process) error {
	name := p.args[0]
	if !b.inShell || name == "echo" && !p.alone() {
		return nil
	}
	if !p.alone() {
		return unsupportedf("'%s' cannot be part of a pipeline", name)
	}
	if len(p.env) > 0 {
		return unsupportedf("'env' cannot call '%s'", name)
	}
	for _, r := range p.redirects {
		if name != "echo" || r.kind != stdoutToFile && r.kind != stdoutAppended {
			return unsupportedf("redirect not supported for '%s'", name)
		}
	}
	return nil
}

// cutOptions splits the options off a command line; each must be one of letters.
func cutOptions(p *process, letters string) (options map[byte]bool, operands []string, err error) {
	options = map[byte]bool{}
	for _, arg := range p.args[1:] {
		if len(arg) < 2 || arg[0] != '-' {
			operands = append(operands, arg)
			continue
		}
		if len(operands) > 0 {
			return nil, nil, unsupportedf("option %s after an operand", arg)
		}
		for i := 1; i < len(arg); i++ {
			if strings.IndexByte(letters, arg[i]) < 0 {
				return nil, nil, unsupportedf("option %s", arg)
			}
			options[arg[i]] = true
		}
	}
	return options, operands, nil
}

// failed reports err as the command's own failure.
func (p *process) failed(err error) (int, error) {
	fmt.Fprintf(p.stderr, "%s: %v\n", p.args[0], err)
	return 1, nil
}

func echo(p *process) (int, error) {
	args, end := p.args[1:], "\n"
	if len(args) > 0 && args[0] == "-n" {
		args, end = args[1:], ""
	}
	if len(args) > 0 {
		flag := strings.TrimPrefix(args[0], "-")
		isFlag := flag != args[0] && flag != "" && strings.Trim(flag, "neE") == ""
		if isFlag || args[0] == "--help" || args[0] == "--version" {
			return 1, unsupportedf("option %s", args[0])
		}
	}
	if _, err := io.WriteString(p.stdout, strings.Join(args, " ")+end); err != nil {
		return p.failed(err)
	}
	return 0, nil
}

func cat(p *process) (int, error) {
	_, files, err := cutOptions(p, "")
	if err != nil {
		return 1, err
	}
	if len(files) == 0 {
		if _, err := io.Copy(p.stdout, p.stdin); err != nil {
			return p.failed(err)
		}
	}
	for _, name := range files {
		if name == "-" {
			return 1, unsupportedf("operand -")
		}
		data, err := os.ReadFile(inDir(p.dir, name))
		if err == nil {
			_, err = p.stdout.Write(data)
		}
		if err != nil {
			return p.failed(err)
		}
	}
	return 0, nil
}

// count succeeds when its input has that many lines; as in the real one, a
// last line without a line end does not count.
func count(p *process) (int, error) {
	if len(p.args) != 2 {
		return 1, unsupportedf("expected one operand")
	}
	want, err := strconv.Atoi(p.args[1])
	if err != nil {
		return 1, unsupportedf("operand %s is no number", p.args[1])
	}
	data, err := io.ReadAll(p.stdin)
	if err != nil {
		return p.failed(err)
	}
	if got := strings.Count(string(data), "\n"); got != want {
		return p.failed(fmt.Errorf("expected %d lines, got %d", want, got))
	}
	return 0, nil
}

func mkdir(p *process) (int, error) {
	options, dirs, err := cutOptions(p, "p")
	if err != nil {
		return 1, err
	}
	if len(dirs) == 0 {
		return 1, unsupportedf("missing operand")
	}
	for _, dir := range dirs {
		dir = inDir(p.dir, dir)
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			continue
		}
		create := os.Mkdir
		if options['p'] {
			create = os.MkdirAll
		}
		if err := create(dir, 0o777); err != nil {
			return p.failed(err)
		}
	}
	return 0, nil
}

func rm(p *process) (int, error) {
	options, paths, err := cutOptions(p, "frR")
	if err != nil {
		return 1, err
	}
	if len(paths) == 0 {
		return 1, unsupportedf("missing operand")
	}
	for _, path := range paths {
		path = inDir(p.dir, path)
		// A mistake in a test must not cost anyone their files.
		if inside, err := filepath.Rel(p.dir, path); err != nil || !filepath.IsLocal(inside) || inside == "." {
			return 1, unsupportedf("%s is not below the test's temporary directory", path)
		}
		info, err := os.Lstat(path)
		switch {
		case os.IsNotExist(err) && options['f']:
			continue
		case err == nil && info.IsDir() && !options['r'] && !options['R']:
			err = fmt.Errorf("%s is a directory", path)
		case err == nil:
			err = os.RemoveAll(path)
		}
		if err != nil {
			return p.failed(err)
		}
	}
	return 0, nil
}

func cp(p *process) (int, error) {
	_, operands, err := cutOptions(p, "f")
	if err != nil {
		return 1, err
	}
	if len(operands) != 2 {
		return 1, unsupportedf("expected two operands")
	}
	from, to := inDir(p.dir, operands[0]), inDir(p.dir, operands[1])
	if info, err := os.Stat(to); err == nil && info.IsDir() {
		to = filepath.Join(to, filepath.Base(from))
	}
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o666)
	}
	if err != nil {
		return p.failed(err)
	}
	return 0, nil
}
