package cli

import (
	"flag"
	"fmt"
	"regexp"
	"strconv"
)

const levelFlag = "O"

// LevelFlag adds -O, which is 3 by default.
func LevelFlag(fs *flag.FlagSet, level *int) {
	*level = 3
	fs.Func(levelFlag, "`level` of optimisation of native code: 3 makes the fastest,\n2 unrolls no loops, 1 only makes vectors, 0 changes nothing; each compiles faster (default 3)", func(s string) error {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 || n > 3 {
			return fmt.Errorf("there is no level -O%s, only 0 to 3", s)
		}
		*level = n
		return nil
	})
}

// joinedLevel matches -O2; the flag package knows -O=2 only.
var joinedLevel = regexp.MustCompile(`^--?O([^=]+)$`)

func splitLevels(fs *flag.FlagSet, args []string) []string {
	if fs.Lookup(levelFlag) == nil {
		return args
	}
	split := make([]string, len(args))
	for i, a := range args {
		split[i] = joinedLevel.ReplaceAllString(a, "-O=$1")
	}
	return split
}
