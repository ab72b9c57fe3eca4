package lit

import "fmt"

// shellStep is a pipeline and the operator before it; all operators have the
// same precedence and associate to the left.
type shellStep struct {
	operator string // "", ";", "&&" or "||"
	pipeline []shellCommand
}

type shellCommand struct {
	args      []string
	redirects []redirect
}

// redirect is one redirection in the order written.
type redirect struct {
	kind redirectKind
	file string
}

type redirectKind uint8

const (
	stdinFromFile redirectKind = iota
	stdoutToFile
	stdoutAppended
	stderrToFile
	stderrAppended
	stderrToStdout
	bothToFile
)

// redirectOperators maps descriptor and operator.
var redirectOperators = map[string]redirectKind{
	"<":   stdinFromFile,
	">":   stdoutToFile,
	">>":  stdoutAppended,
	"2>":  stderrToFile,
	"2>>": stderrAppended,
	"2>&": stderrToStdout,
	"&>":  bothToFile,
}

func parseShell(command string) ([]shellStep, error) {
	tokens, err := lexShell(command)
	if err != nil {
		return nil, err
	}
	p := &shellParser{tokens: tokens}
	var steps []shellStep
	for operator := ""; ; {
		pipeline, err := p.pipeline()
		if err != nil {
			return nil, err
		}
		steps = append(steps, shellStep{operator, pipeline})
		if len(p.tokens) == 0 {
			return steps, nil
		}
		operator = p.tokens[0].text
		if operator == "&" {
			return nil, fmt.Errorf("unsupported shell operator: '&'")
		}
		p.tokens = p.tokens[1:]
	}
}

type shellParser struct{ tokens []shellToken }

func (p *shellParser) pipeline() ([]shellCommand, error) {
	var commands []shellCommand
	for {
		c, err := p.command()
		if err != nil {
			return nil, err
		}
		commands = append(commands, c)
		if len(p.tokens) == 0 || p.tokens[0].text != "|" || !p.tokens[0].isOperator {
			return commands, nil
		}
		p.tokens = p.tokens[1:]
	}
}

// separators end a command.
var separators = map[string]bool{"|": true, ";": true, "&": true, "||": true, "&&": true}

func (p *shellParser) command() (shellCommand, error) {
	var c shellCommand
	for len(p.tokens) > 0 {
		t := p.tokens[0]
		if t.isOperator && separators[t.text] {
			break
		}
		p.tokens = p.tokens[1:]
		if !t.isOperator {
			c.args = append(c.args, t.text)
			continue
		}
		if len(c.args) == 0 {
			return c, fmt.Errorf("syntax error near unexpected token '%s'", t.text)
		}
		r, err := p.redirect(t)
		if err != nil {
			return c, err
		}
		c.redirects = append(c.redirects, r)
	}
	if len(c.args) == 0 {
		return c, fmt.Errorf("empty command")
	}
	return c, nil
}

func (p *shellParser) redirect(op shellToken) (redirect, error) {
	name := op.text
	if op.descriptor >= 0 {
		name = fmt.Sprintf("%d%s", op.descriptor, op.text)
	}
	if len(p.tokens) == 0 || p.tokens[0].isOperator {
		return redirect{}, fmt.Errorf("syntax error near token '%s'", name)
	}
	target := p.tokens[0].text
	p.tokens = p.tokens[1:]
	kind, known := redirectOperators[name]
	if !known || kind == stderrToStdout && target != "1" {
		return redirect{}, fmt.Errorf("unsupported redirect: %s%s", name, target)
	}
	return redirect{kind, target}, nil
}
