package cli

import (
	"flag"
	"fmt"
	"io"
	"strings"
)

// writeHelp writes a usage text and the flags.
func writeHelp(w io.Writer, usage string, fs *flag.FlagSet) {
	fmt.Fprint(w, usage)
	fs.VisitAll(func(f *flag.Flag) {
		value, doc := FlagDoc(f)
		fmt.Fprintf(w, "  %s\n", strings.TrimSpace(Dashed(f.Name)+" "+value))
		for line := range strings.SplitSeq(doc, "\n") {
			fmt.Fprintf(w, "        %s\n", strings.TrimSpace(line))
		}
	})
}

// FlagDoc is the placeholder of a flag's value, "" for a flag without one, and what the flag does,
// with its default.
func FlagDoc(f *flag.Flag) (value, doc string) {
	value, doc = flag.UnquoteUsage(f)
	switch f.DefValue {
	case "", "0", "0s", "false": // nothing that a reader would miss
		return value, doc
	}
	return value, fmt.Sprintf("%s (default %s)", doc, f.DefValue)
}

// Dashed is a flag as it is written: one dash for a single letter, else two.
func Dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
