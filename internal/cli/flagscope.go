package cli

import (
	"flag"
	"fmt"
	"slices"
	"strings"
)

// FlagScope says for which kinds of work each flag of a command has an effect. A command has one
// table with all its flags.
type FlagScope struct {
	By    string // the flag that selects the kind
	Kinds []string
	Flags map[string][]string // nil for all kinds
}

// Check refuses flags that were given and have no effect for a kind.
func (a *FlagScope) Check(fs *flag.FlagSet, kind string) (err error) {
	if !slices.Contains(a.Kinds, kind) {
		return nil // an unknown kind is refused by the flag itself
	}
	fs.Visit(func(f *flag.Flag) {
		if err == nil && !a.applies(f.Name, kind) {
			err = fmt.Errorf("%s does nothing with --%s=%s: it is for %s", Dashed(f.Name), a.By, kind, strings.Join(a.Flags[f.Name], ", "))
		}
	})
	return err
}

func (a *FlagScope) applies(name, kind string) bool {
	kinds := a.Flags[name]
	return kinds == nil || slices.Contains(kinds, kind)
}
