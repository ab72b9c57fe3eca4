package triton

import (
	"io/fs"
	"path"
	"strings"
)

// importLevel is the greatest number of dots that an import of a text begins with.
func importLevel(text string) int {
	level := 0
	for {
		at := strings.Index(text, "from .")
		if at < 0 {
			return level
		}
		before := strings.TrimRight(text[:at], " \t")
		text = text[at+len("from "):]
		if before != "" && before[len(before)-1] != '\n' {
			continue // the words are part of another line
		}
		level = max(level, len(text)-len(strings.TrimLeft(text, ".")))
	}
}

// packageDepth is how many folders above a file belong to its package: those with an
// __init__.py, those that its module name counts, and those that its relative imports need.
// Exists reports whether a file is there.
func packageDepth(file, text, module string, exists func(string) bool) int {
	folders := strings.Split(path.Dir(file), "/")
	depth := 0
	for dir := path.Dir(file); depth < len(folders) && exists(path.Join(dir, "__init__.py")); dir = path.Dir(dir) {
		depth++
	}
	if names := strings.Split(module, "."); len(names)-1 > depth && len(names)-1 <= len(folders) {
		named := folders[len(folders)-len(names)+1:]
		if strings.Join(named, ".") == strings.Join(names[:len(names)-1], ".") {
			depth = len(names) - 1
		}
	}
	return min(max(depth, importLevel(text)), len(folders))
}

// place is where a file lies in its package: the folder that imports start from, and the name
// of its module.
func place(file, text, module string, exists func(string) bool) (root, name string) {
	dir, depth := path.Dir(file), packageDepth(file, text, module, exists)
	parts := []string{strings.TrimSuffix(path.Base(file), ".py")}
	for ; depth > 0 && dir != "." && dir != "/"; depth-- {
		parts = append([]string{path.Base(dir)}, parts...)
		dir = path.Dir(dir)
	}
	if module != "" {
		return dir, module
	}
	return dir, strings.Join(parts, ".")
}

// existsIn looks files up in a file system.
func existsIn(fsys fs.FS) func(string) bool {
	return func(file string) bool {
		_, err := fs.Stat(fsys, file)
		return err == nil
	}
}
