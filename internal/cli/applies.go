package cli

import (
	"flag"
	"fmt"
	"slices"
	"strings"
)

// FlagScope says which kinds of work each flag means something for. A command has one
// table with all its flags in it.
type FlagScope struct {
	By    string // the flag that chooses the kind
	Kinds []string
	Flags map[string][]string // nil for all kinds
}

// Check refuses flags that were given and mean nothing for a kind: whoever gave them
// expects something of them.
func (a *FlagScope) Check(fs *flag.FlagSet, kind string) (err error) {
	if !slices.Contains(a.Kinds, kind) {
		return nil // which is refused elsewhere, by its name
	}
	fs.Visit(func(f *flag.Flag) {
		if err == nil && !a.applies(f.Name, kind) {
			err = fmt.Errorf("%s does nothing with --%s=%s: it is for %s", dashed(f.Name), a.By, kind, strings.Join(a.Flags[f.Name], ", "))
		}
	})
	return err
}

func (a *FlagScope) applies(name, kind string) bool {
	kinds := a.Flags[name]
	return kinds == nil || slices.Contains(kinds, kind)
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
