package llvmir

import (
	"fmt"
	"path/filepath"

	"github.com/tshared/tshared/ir"
)

// debugInfo are line tables, which map instructions to lines of the source.
type debugInfo struct {
	module *Module
	unit   *Node
	// callees are the functions that instructions were inlined from.
	callees map[string]*Node
	// seen are the nodes of locations, most of which are needed for many instructions.
	seen map[locationKey]*Node
}

type locationKey struct {
	in  *Function
	loc ir.Location
}

// EmissionKind is the form of the line tables in the output.
type EmissionKind string

const (
	LineTablesOnly      EmissionKind = "LineTablesOnly"      // sections of DWARF
	DebugDirectivesOnly EmissionKind = "DebugDirectivesOnly" // .file and .loc directives, from which an assembler may make those sections
)

// EnableDebug turns line tables on. It must be called before functions get locations. The
// producer is the name of the compiler.
func (m *Module) EnableDebug(file, producer string, kind EmissionKind) {
	d := &debugInfo{module: m, callees: map[string]*Node{}, seen: map[locationKey]*Node{}}
	m.debug = d
	source := d.file(file)
	d.unit = m.distinct(func(string) string {
		return fmt.Sprintf("!DICompileUnit(language: DW_LANG_Python, file: %s, producer: %s, isOptimized: true, runtimeVersion: 0, emissionKind: %s)",
			source.Ident(), quoted(producer), kind)
	})
	m.named("llvm.dbg.cu", d.unit)
	m.flag(2, "Debug Info Version", 3)
	m.flag(7, "Dwarf Version", 5)
}

func (d *debugInfo) file(path string) *Node {
	folder, name := filepath.Split(path)
	if folder != "" {
		folder = filepath.Clean(folder)
	}
	return d.module.node(fmt.Sprintf("!DIFile(filename: %s, directory: %s)", quoted(name), quoted(folder)))
}

func (d *debugInfo) subprogram(name, linkage, file string, line int) *Node {
	m := d.module
	signature := m.node(fmt.Sprintf("!DISubroutineType(types: %s)", m.Tuple().Ident()))
	source := d.file(file)
	link := ""
	if linkage != "" {
		link = ", linkageName: " + quoted(linkage)
	}
	return m.distinct(func(string) string {
		return fmt.Sprintf("!DISubprogram(name: %s%s, scope: %s, file: %s, line: %d, type: %s, scopeLine: %d, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: %s)",
			quoted(name), link, source.Ident(), source.Ident(), line, signature.Ident(), line, d.unit.Ident())
	})
}

// SetLoc sets the source location of the function. It must be called before blocks are
// built.
func (f *Function) SetLoc(name string, loc ir.Location) *Function {
	f.loc = loc
	if f.module.debug == nil {
		return f
	}
	place := filePlace(loc)
	if place == nil {
		return f
	}
	link := ""
	if name != f.Name() {
		link = f.Name()
	}
	f.scope = f.module.debug.subprogram(name, link, place.File, place.Line)
	return f
}

// filePlace is the file, line and column of a location.
func filePlace(loc ir.Location) *ir.FileLoc {
	switch loc := loc.(type) {
	case *ir.FileLoc:
		return loc
	case *ir.NameLoc:
		return filePlace(loc.Child)
	case *ir.CallSiteLoc:
		return filePlace(loc.Callee)
	case *ir.FusedLoc:
		for _, l := range loc.Locs {
			if place := filePlace(l); place != nil {
				return place
			}
		}
	}
	return nil
}

// callSite is the call that the code of a location was inlined at.
func callSite(loc ir.Location) *ir.CallSiteLoc {
	switch loc := loc.(type) {
	case *ir.CallSiteLoc:
		return loc
	case *ir.NameLoc:
		return callSite(loc.Child)
	case *ir.FusedLoc:
		for _, l := range loc.Locs {
			if site := callSite(l); site != nil {
				return site
			}
		}
	}
	return nil
}

// location makes the DILocation of a location in a function; nil without line tables. An
// unknown location is line 0: LLVM requires one for calls, and debuggers skip it.
func (d *debugInfo) location(f *Function, loc ir.Location) *Node {
	if d == nil || f.scope == nil {
		return nil
	}
	key := locationKey{f, loc}
	n, ok := d.seen[key]
	if !ok {
		n = d.newLocation(f, loc)
		d.seen[key] = n
	}
	return n
}

func (d *debugInfo) newLocation(f *Function, loc ir.Location) *Node {
	if site := callSite(loc); site != nil {
		place := filePlace(site.Callee)
		caller := d.location(f, site.Caller)
		if place == nil {
			return caller
		}
		return d.at(d.callee(site.Callee, place), place, ", inlinedAt: "+caller.Ident())
	}
	place := filePlace(loc)
	if place == nil {
		return d.module.node(fmt.Sprintf("!DILocation(line: 0, scope: %s)", f.scope.Ident()))
	}
	scope := f.scope
	if own := filePlace(f.loc); own.File != place.File {
		scope = d.module.node(fmt.Sprintf("!DILexicalBlockFile(scope: %s, file: %s, discriminator: 0)",
			scope.Ident(), d.file(place.File).Ident()))
	}
	return d.at(scope, place, "")
}

func (d *debugInfo) at(scope *Node, place *ir.FileLoc, more string) *Node {
	return d.module.node(fmt.Sprintf("!DILocation(line: %d, column: %d, scope: %s%s)",
		place.Line, columnOf(place), scope.Ident(), more))
}

// columnOf is the column, 0 if it is too large for LLVM.
func columnOf(place *ir.FileLoc) int {
	if place.Col < 0 || place.Col > 0xffff {
		return 0
	}
	return place.Col
}

// callee is the DISubprogram of a function that was inlined. Its location has no start
// line, and may have no name.
func (d *debugInfo) callee(loc ir.Location, place *ir.FileLoc) *Node {
	name := filepath.Base(place.File)
	if named, ok := loc.(*ir.NameLoc); ok {
		name = named.Name
	}
	key := name + "\x00" + place.File
	if d.callees[key] == nil {
		d.callees[key] = d.subprogram(name, "", place.File, 0)
	}
	return d.callees[key]
}

// finish attaches the functions' scopes.
func (m *Module) finish() {
	for _, f := range m.order {
		if f.scope != nil && len(f.ll.Blocks) > 0 && len(f.ll.Metadata) == 0 {
			f.ll.Metadata = append(f.ll.Metadata, attached("dbg", f.scope))
		}
	}
}
