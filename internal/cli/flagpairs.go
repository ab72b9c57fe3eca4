package cli

import (
	"flag"
	"fmt"
	"strings"
)

// FlagPairs says with which other flags a flag has an effect: it needs one of Needs, where there are
// some, and none of Excludes. Flags are separated by spaces.
type FlagPairs struct{ Flags, Needs, Excludes string }

// CheckPairs refuses flags that were given and have no effect with, or without, others.
func CheckPairs(fs *flag.FlagSet, rules []FlagPairs) error {
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for _, r := range rules {
		for name := range strings.FieldsSeq(r.Flags) {
			if !given[name] {
				continue
			}
			if needs := strings.Fields(r.Needs); len(needs) > 0 && anyOf(given, needs) == "" {
				return fmt.Errorf("%s does nothing without %s", Dashed(name), dashedList(needs))
			}
			if other := anyOf(given, strings.Fields(r.Excludes)); other != "" {
				return fmt.Errorf("%s does nothing with %s", Dashed(name), Dashed(other))
			}
		}
	}
	return nil
}

// anyOf is the first of some flags that is given, "" where none is.
func anyOf(given map[string]bool, names []string) string {
	for _, n := range names {
		if given[n] {
			return n
		}
	}
	return ""
}

func dashedList(names []string) string {
	var list []string
	for _, n := range names {
		list = append(list, Dashed(n))
	}
	return strings.Join(list, " or ")
}
