package driver_test

import (
	"bytes"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/driver"
)

func TestVersion(t *testing.T) {
	v := driver.Version()
	assert.Equal(t, v, driver.Version())
	assert.NotContains(t, v, "unknown")
	assert.NotContains(t, v, "file ", "the test program has a build ID")
}

// TestBuildID: builds that differ have different IDs, whatever a file tells.
func TestBuildID(t *testing.T) {
	program, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Skip(err)
	}
	own := driver.BuildID(bytes.NewReader(program))
	require.True(t, strings.HasPrefix(own, "build "), own)
	const head = "MZ......\xff Go build ID: \"a/b/c/"
	a, b := driver.BuildID(strings.NewReader(head+"d\"\n \xff...")), driver.BuildID(strings.NewReader(head+"e\"\n \xff..."))
	assert.True(t, strings.HasPrefix(a, "build "), a)
	assert.NotEqual(t, a, b)
	c, d := driver.BuildID(strings.NewReader("no ID")), driver.BuildID(strings.NewReader("no id"))
	assert.True(t, strings.HasPrefix(c, "file "), c)
	assert.NotEqual(t, c, d)
}

func TestBuildOf(t *testing.T) {
	const path = "github.com/tshared/tshared"
	sum := debug.Module{Path: path, Version: "v1.2.3", Sum: "h1:abc"}
	replaced := sum
	replaced.Replace = &debug.Module{Path: "../tshared"}
	settings := func(modified string) []debug.BuildSetting {
		return []debug.BuildSetting{{Key: "vcs.revision", Value: "0123"}, {Key: "vcs.modified", Value: modified}}
	}
	for name, test := range map[string]struct {
		info debug.BuildInfo
		want string
	}{
		"a module of another program":   {debug.BuildInfo{Main: debug.Module{Path: "example.com/x"}, Deps: []*debug.Module{&sum}}, "v1.2.3 h1:abc"},
		"a replaced module":             {debug.BuildInfo{Main: debug.Module{Path: "example.com/x"}, Deps: []*debug.Module{&replaced}, Settings: settings("false")}, ""},
		"a clean checkout":              {debug.BuildInfo{Main: debug.Module{Path: path}, Settings: settings("false")}, "0123"},
		"a changed checkout":            {debug.BuildInfo{Main: debug.Module{Path: path}, Settings: settings("true")}, ""},
		"a checkout without a revision": {debug.BuildInfo{Main: debug.Module{Path: path}}, ""},
	} {
		assert.Equal(t, test.want, driver.BuildOf(&test.info), name)
	}
}

// TestIdentity: targets for which code differs have different keys.
func TestIdentity(t *testing.T) {
	seen := map[string]driver.Target{}
	for _, target := range []driver.Target{
		{Backend: driver.CPU}, {Backend: driver.CPU, Arch: "x86-64-v3"}, {Backend: driver.CPU, Arch: "x86-64-v3,-fma"}, {Backend: driver.CPU, Arch: "host,-fma"},
		{Backend: driver.CPU, Processor: "skylake"}, {Backend: driver.CPU, Arch: "x86-64-v3", Processor: "skylake"}, {Backend: driver.CUDA, Arch: "sm_80"},
	} {
		id := target.Identity()
		assert.NotContains(t, seen, id)
		seen[id] = target
	}
	assert.Equal(t, driver.Target{Backend: driver.CPU}.Identity(), driver.Target{Backend: driver.CPU, Arch: "host"}.Identity())
}
