// Package cstub generates C that launches the kernels of a bundle: a header, a C file with the code
// for GPUs and a small runtime, objects with the code for CPUs, and a CMakeLists.txt.
package cstub

import (
	"bytes"
	"embed"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/bundlestub"
	"github.com/tshared/tshared/internal/text/csource"
)

// Options say what to generate.
type Options struct {
	// Prefix begins all names; empty is the name of the bundle.
	Prefix string
	// GPUs and CPUs are the targets to take code of. Nil is all that the bundle has; of CPUs there
	// can be one per architecture.
	GPUs, CPUs []string
}

// File is a generated file.
type File struct {
	Path string // relative to the output folder
	Data []byte
}

//go:embed template
var templates embed.FS

// generator writes the files of a bundle.
type generator struct {
	*bundlestub.Bundle
	read   func(*bundlefile.Code) ([]byte, error)
	prefix string
	used   map[string]bool // the names of functions

	kernels []*kernel
	groups  []*group
	cpus    []cpuTarget
	objects []File
	code    map[string]string // names of lists of strings by the file of the code
	entries map[string]string // symbols in objects by the file of the code
	texts   bytes.Buffer      // those lists

	footprints map[string]string // their names by what they are
	bounds     bytes.Buffer      // their text
	values     int               // of a footprint at most
}

// kernel is a row with its names in C.
type kernel struct {
	*bundlestub.Row
	number int
	name   string
	sized  string // the function that takes sizes; empty where there are no pointers
	entry  string // the symbol of its code for CPUs
	params []param
	images []image
	native map[string]*native // by target
}

// group is a group with its names in C.
type group struct {
	*bundlestub.Group
	number  int
	name    string
	sized   string // the function that takes sizes; empty where there are no pointers
	params  []param
	choices []string // the names of its choices
	find    string   // the function that finds a choice
}

// Generate makes the files of a bundle; read gives the code of a row.
func Generate(b *bundlestub.Bundle, read func(*bundlefile.Code) ([]byte, error), o Options) ([]File, error) {
	g := &generator{Bundle: b, read: read, used: map[string]bool{}, code: map[string]string{}, entries: map[string]string{}, footprints: map[string]string{}}
	g.prefix = csource.Identifier(o.Prefix)
	if o.Prefix == "" {
		base := filepath.Base(b.File)
		g.prefix = csource.Identifier(strings.TrimSuffix(base, filepath.Ext(base)))
	}
	for _, name := range strings.Fields("status status_text detail device cuda cpu grid load unload") {
		g.used[g.prefix+"_"+name] = true
	}
	for _, name := range strings.Fields("H ANY OK NO_DRIVER NO_CONTEXT NO_CODE NO_KERNEL BAD_ARGUMENT OVERLAP BAD_GRID NO_MEMORY DRIVER_ERROR FAILED OUT_OF_BOUNDS UNKNOWN_SIZE ARRAY") {
		g.used[strings.ToUpper(g.prefix)+"_"+name] = true
	}
	if err := b.Check(); err != nil {
		return nil, err
	}
	if err := g.chooseCPUs(o.CPUs); err != nil {
		return nil, err
	}
	g.nameFunctions()
	for _, k := range g.kernels {
		if err := g.readCode(k, o); err != nil {
			return nil, fmt.Errorf("kernel %q: %w", k.Name, err)
		}
	}
	files := []File{{g.prefix + ".h", g.header()}, {g.prefix + ".c", g.source()}, {"CMakeLists.txt", g.cmake()}}
	return append(files, g.objects...), nil
}

// nameFunctions names the functions of groups and then those of rows, which get an underscore
// after them where a group has their name.
func (g *generator) nameFunctions() {
	for i, gr := range g.Groups {
		name := gr.Name
		if gr.Types != "" {
			name += "_" + gr.Types
		}
		c := &group{Group: gr, number: i, name: g.function(name), params: parameters(gr.Args)}
		c.find = csource.Unique(c.name+"_algo", g.used)
		for _, choice := range gr.Choices {
			c.choices = append(c.choices, csource.Unique(strings.ToUpper(c.name+"_"+choiceName(choice)), g.used))
		}
		g.groups = append(g.groups, c)
	}
	for i, r := range g.Rows {
		k := &kernel{Row: r, number: i, name: g.function(r.Name), params: parameters(r.Args), native: map[string]*native{}}
		k.entry = csource.Unique(g.prefix+"_run__"+r.Name, g.used)
		g.kernels = append(g.kernels, k)
	}
	// After all others, whose names they leave alone.
	for _, c := range g.groups {
		c.sized = g.sized(c.name, c.params)
	}
	for _, k := range g.kernels {
		k.sized = g.sized(k.name, k.params)
	}
}

// sized is the name of the function that takes sizes as well.
func (g *generator) sized(name string, params []param) string {
	if !slices.ContainsFunc(params, func(p param) bool { return p.Pointer }) {
		return ""
	}
	return csource.Unique(name+"_sized", g.used)
}

// function is the name of a function: the prefix and the name, which may begin with the prefix
// itself.
func (g *generator) function(name string) string {
	id := csource.Identifier(name)
	if id != g.prefix && !strings.HasPrefix(id, g.prefix+"_") {
		id = g.prefix + "_" + id
	}
	return csource.Unique(id, g.used)
}

// choiceName is the name of a choice: "BLOCK_1024_num_warps_8".
func choiceName(c bundlestub.Choice) string {
	var parts []string
	for _, v := range c.Values {
		parts = append(parts, v.Name, bundlestub.Text(&v.Constant))
	}
	if parts == nil {
		return "only"
	}
	return strings.Join(parts, "_")
}

// fill replaces the prefix in a template.
func (g *generator) fill(text string) string {
	return strings.NewReplacer("$P", g.prefix, "$U", strings.ToUpper(g.prefix), "$GUARD", strings.ToUpper(g.prefix)+"_H").Replace(text)
}

// template is a file of the runtime.
func (g *generator) template(name string) string {
	text, err := templates.ReadFile("template/" + name)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return g.fill(string(text))
}
