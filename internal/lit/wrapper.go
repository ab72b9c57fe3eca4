package lit

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"sync"
)

// crashed is the exit code of a command that died, as a signal would give.
const crashed = -6

// envChange sets a variable, or removes it.
type envChange struct {
	name, value string
	remove      bool
}

// runWrapped handles the "not" and "env" words before a command and runs it.
func (sh *shell) runWrapped(p *process) (int, error) {
	nots, expectCrash := 0, false
	for {
		switch p.args[0] {
		case "env":
			if err := p.takeEnv(); err != nil {
				return 1, err
			}
			continue
		case "not":
			nots++
			p.args = p.args[1:]
			if len(p.args) > 0 && p.args[0] == "--crash" {
				expectCrash = true
				p.args = p.args[1:]
			}
			if len(p.args) == 0 {
				return 1, unsupportedf("'not' requires a subcommand")
			}
			continue
		}
		break
	}
	if expectCrash && nots > 1 {
		return 1, unsupportedf("'not --crash' together with another 'not'")
	}
	code, err := sh.runCommand(p)
	if err != nil {
		return code, err
	}
	return negate(code, nots, expectCrash), nil
}

func negate(code, nots int, expectCrash bool) int {
	holds := code == 0
	switch {
	case nots == 0:
		return code
	case expectCrash:
		holds = code < 0
	case nots == 1:
		holds = code > 0
	case nots%2 == 1:
		holds = code != 0
	}
	if holds {
		return 0
	}
	return 1
}

// takeEnv moves "env NAME=VALUE -u NAME" from the arguments to the environment.
func (p *process) takeEnv() error {
	args := p.args[1:]
	for len(args) > 0 {
		if args[0] == "-u" && len(args) > 1 {
			p.env = append(p.env, envChange{name: args[1], remove: true})
			args = args[2:]
			continue
		}
		if strings.HasPrefix(args[0], "-") {
			return unsupportedf("'env' with option %s", args[0])
		}
		name, value, ok := strings.Cut(args[0], "=")
		if !ok {
			break
		}
		p.env = append(p.env, envChange{name: name, value: value})
		args = args[1:]
	}
	if len(args) == 0 {
		return unsupportedf("'env' without a command")
	}
	p.args = args
	return nil
}

func (sh *shell) runCommand(p *process) (int, error) {
	name := p.args[0]
	if tool, ok := sh.tools[name]; ok {
		return runTool(tool, p), nil
	}
	b, ok := builtins[name]
	if !ok {
		known := append(sortedKeys(sh.tools), sortedKeys(builtins)...)
		return 127, unsupportedf("unknown command '%s' (known: env, not, %s)", name, strings.Join(known, ", "))
	}
	if err := b.verifyUse(p); err != nil {
		return 1, err
	}
	return b.run(p)
}

// environmentLock lets a command with an environment of its own run alone: the
// environment belongs to the whole process.
var environmentLock sync.RWMutex

// runTool runs a tool; a panic in it is a crash.
func runTool(tool Tool, p *process) (code int) {
	if len(p.env) == 0 {
		environmentLock.RLock()
		defer environmentLock.RUnlock()
	} else {
		environmentLock.Lock()
		defer environmentLock.Unlock()
		for _, change := range p.env {
			defer change.apply()()
		}
	}
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(p.stderr, "panic: %v\n\n%s", r, debug.Stack())
			code = crashed
		}
	}()
	return tool(p.args[1:], p.stdin, p.stdout, p.stderr, p.dir)
}

// apply makes the change and returns how to take it back.
func (c envChange) apply() (restore func()) {
	old, existed := os.LookupEnv(c.name)
	if c.remove {
		os.Unsetenv(c.name)
	} else {
		os.Setenv(c.name, c.value)
	}
	return func() {
		if existed {
			os.Setenv(c.name, old)
		} else {
			os.Unsetenv(c.name)
		}
	}
}
