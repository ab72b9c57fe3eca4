package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFlagPairs(t *testing.T) {
	rules := []FlagPairs{{Flags: "form o", Needs: "code all"}, {Flags: "json", Excludes: "code"}}
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, ""}, {[]string{"--form", "--code"}, ""}, {[]string{"-o", "--all"}, ""}, {[]string{"--json", "--all"}, ""},
		{[]string{"--form"}, "--form does nothing without --code or --all"},
		{[]string{"-o", "--json"}, "-o does nothing without --code or --all"},
		{[]string{"--json", "--code"}, "--json does nothing with --code"},
	} {
		fs := NewFlags("test")
		for _, name := range []string{"form", "o", "code", "all", "json"} {
			fs.Bool(name, false, "")
		}
		_, err := Parse(fs, c.args, "", nil)
		assert.NoError(t, err)
		if err = CheckPairs(fs, rules); c.want == "" {
			assert.NoError(t, err)
		} else {
			assert.EqualError(t, err, c.want)
		}
	}
}
