package opt

import (
	"bytes"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestBuiltFrom(t *testing.T) {
	info := func(version string, settings ...string) *debug.BuildInfo {
		b := &debug.BuildInfo{GoVersion: "go1.99", Main: debug.Module{Version: version}}
		for i := 0; i < len(settings); i += 2 {
			b.Settings = append(b.Settings, debug.BuildSetting{Key: settings[i], Value: settings[i+1]})
		}
		return b
	}
	for want, b := range map[string]*debug.BuildInfo{
		"":                                    nil,
		"with go1.99":                         info("(devel)"),
		"from v0.2.0 with go1.99":             info("v0.2.0"),
		"from commit abc of noon with go1.99": info("(devel)", "vcs.revision", "abc", "vcs.time", "noon", "vcs.modified", "false"),
		"from commit abc with changes of noon with go1.99": info("v0.0.0-abc", "vcs.revision", "abc", "vcs.time", "noon", "vcs.modified", "true"),
	} {
		assert.Equal(t, want, builtFrom(b, ""))
	}
	assert.Equal(t, "from commit abc with go1.99", builtFrom(info("(devel)"), "abc"), "told by the linker")
	var b bytes.Buffer
	WriteVersion(&b, "tool")
	assert.Contains(t, b.String(), "tool version "+Version+"\n  built ")
	assert.Contains(t, b.String(), "with "+runtime.Version()+"\n")
}
