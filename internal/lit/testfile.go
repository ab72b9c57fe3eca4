package lit

import (
	"fmt"
	"os"
	"regexp"
	"strings"
)

// testFile is what the keywords of a test file say.
type testFile struct {
	path        string
	runs        []runLine
	requires    []string // feature expressions, all of which must hold
	unsupported []string
	xfail       []string
}

// runLine is the command of one RUN line with its continuation lines.
type runLine struct {
	line    int
	command string
}

// keywordSyntax matches what lit looks for, anywhere in a line.
var keywordSyntax = regexp.MustCompile(
	`(RUN:|XFAIL:|REQUIRES:|UNSUPPORTED:|ALLOW_RETRIES:|END\.|DEFINE:|REDEFINE:)(.*)`)

func readTestFile(path string) (*testFile, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return parseTestFile(path, string(data))
}

func parseTestFile(path, text string) (*testFile, error) {
	f := &testFile{path: path}
	for i, line := range strings.Split(text, "\n") {
		m := keywordSyntax.FindStringSubmatchIndex(line)
		if m == nil {
			continue
		}
		keyword, value := line[m[2]:m[3]], strings.TrimRight(line[m[4]:m[5]], "\r")
		if keyword == "END." && strings.TrimSpace(value) != "" {
			continue
		}
		if m[0] > 0 && isWordByte(line[m[0]-1]) {
			return nil, fmt.Errorf("%s:%d: lit would take the end of a word for the keyword %s", path, i+1, keyword)
		}
		if keyword == "END." {
			break
		}
		if err := f.add(keyword, value, i+1); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, i+1, err)
		}
	}
	if n := len(f.runs); n == 0 {
		return nil, fmt.Errorf("%s: test has no 'RUN:' line", path)
	} else if strings.HasSuffix(f.runs[n-1].command, `\`) {
		return nil, fmt.Errorf("%s:%d: unterminated 'RUN:' line (with '\\')", path, f.runs[n-1].line)
	}
	return f, nil
}

func (f *testFile) add(keyword, value string, line int) error {
	switch keyword {
	case "RUN:":
		f.addRun(value, line)
		return nil
	case "REQUIRES:":
		return addExpressions(&f.requires, value)
	case "UNSUPPORTED:":
		return addExpressions(&f.unsupported, value)
	case "XFAIL:":
		return addExpressions(&f.xfail, value)
	}
	return fmt.Errorf("keyword %s is not implemented", keyword)
}

func (f *testFile) addRun(value string, line int) {
	value = expandLineNumbers(strings.TrimRight(value, " \t"), line)
	if n := len(f.runs); n > 0 {
		if head, ok := strings.CutSuffix(f.runs[n-1].command, `\`); ok {
			f.runs[n-1].command = head + value
			return
		}
	}
	f.runs = append(f.runs, runLine{line, value})
}

// addExpressions adds a comma separated list of feature expressions.
func addExpressions(to *[]string, value string) error {
	for _, expr := range strings.Split(value, ",") {
		expr = strings.TrimSpace(expr)
		if expr == "" {
			continue
		}
		if strings.HasSuffix(expr, `\`) {
			return fmt.Errorf("continuation of a feature expression is not implemented")
		}
		if expr != "*" {
			if _, err := evaluateFeatures(expr, nil); err != nil {
				return err
			}
		}
		*to = append(*to, expr)
	}
	return nil
}

// skipReason says why the test does not apply here, or nothing.
func (f *testFile) skipReason(features []string) (string, error) {
	for _, expr := range f.requires {
		ok, err := evaluateFeatures(expr, features)
		if err != nil {
			return "", err
		}
		if !ok {
			return "requires unavailable feature: " + expr, nil
		}
	}
	for _, expr := range f.unsupported {
		ok, err := evaluateFeatures(expr, features)
		if err != nil {
			return "", err
		}
		if ok {
			return "does not support feature: " + expr, nil
		}
	}
	return "", nil
}

// expectedToFail says whether an XFAIL expression holds.
func (f *testFile) expectedToFail(features []string) (bool, error) {
	for _, expr := range f.xfail {
		if expr == "*" {
			return true, nil
		}
		ok, err := evaluateFeatures(expr, features)
		if ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}
