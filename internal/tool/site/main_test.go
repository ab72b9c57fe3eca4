package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/explore/page"
)

// TestLicenses: every part of the folder has its licence: what the page contains, this project, Go,
// and the modules that are linked.
func TestLicenses(t *testing.T) {
	files := map[string][]byte{}
	require.NoError(t, addPage(files))
	assert.NotContains(t, files, "assets/index.html", "it is in the folder itself")
	for _, name := range []string{"app.js", "app.css", "worker.js"} {
		assert.NotEmpty(t, files["assets/"+name], name)
	}
	own, err := page.FS.ReadFile("LICENSES.txt")
	require.NoError(t, err)
	text, err := withLicenses(own)
	require.NoError(t, err)
	for _, part := range []string{"@codemirror/view", "github.com/alecthomas/participle", "github.com/tshared/tshared", "Go, its libraries and wasm_exec.js",
		"Redistribution and use in source and binary forms", "Apache License"} {
		assert.Contains(t, string(text), part)
	}
}

// TestSupportScript: the Go release has the script that belongs to it.
func TestSupportScript(t *testing.T) {
	text, err := supportScript()
	require.NoError(t, err)
	assert.Contains(t, string(text), "globalThis.Go = class")
}
