package fuzz

import (
	"regexp"
	"strings"

	"github.com/tshared/tshared/internal/verify/kernelgen"
)

// shrinkGrid tries fewer programs.
func (r *reducer) shrinkGrid() {
	for axis := range 3 {
		for n := 1; n < r.launch.Grid[axis]; n++ {
			l := *r.launch
			l.Grid[axis] = n
			if r.reproduces(r.text, &l) {
				r.launch = &l
				break
			}
		}
	}
}

var signature = regexp.MustCompile(`(?m)^(\s*tt\.func public @` + kernelgen.Name + `\()(.*)(\) attributes .*\{)$`)

// dropArguments removes unused arguments.
func (r *reducer) dropArguments() {
	m := signature.FindStringSubmatchIndex(r.text)
	if m == nil {
		return
	}
	params := strings.Split(r.text[m[4]:m[5]], ", ")
	if len(params) != len(r.launch.Args) {
		return
	}
	var kept []string
	l := &kernelgen.Launch{Grid: r.launch.Grid}
	rest := r.text[m[1]:]
	for i, p := range params {
		name, _, _ := strings.Cut(p, ":")
		if regexp.MustCompile(regexp.QuoteMeta(name) + `\b`).MatchString(rest) {
			kept = append(kept, p)
			l.Args = append(l.Args, r.launch.Args[i])
		}
	}
	text := r.text[:m[4]] + strings.Join(kept, ", ") + r.text[m[5]:]
	if r.reproduces(text, l) {
		r.text, r.launch = text, l
	}
}
