package opt

import (
	"fmt"
	"io"
	"runtime/debug"
)

// Version is printed by --version.
const Version = "0.1.0"

// commit is the commit of a packed program, which the linker sets (make dist); other builds have it in
// their build information.
var commit string

// Build says which build a program is, for programs.
type Build struct {
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"` // absent where neither the go command nor the linker was told
	Go      string `json:"go,omitempty"`
	MLIR    string `json:"mlir"`   // whose text is read and printed
	Triton  string `json:"triton"` // the same
}

// ThisBuild describes this program.
func ThisBuild() Build {
	b := Build{Version: Version, Commit: commit, MLIR: mlir, Triton: triton}
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.Go = build.GoVersion
	for _, s := range build.Settings {
		if s.Key == "vcs.revision" {
			b.Commit = s.Value
		}
	}
	return b
}

// The releases whose text is read and printed.
const mlir, triton = "22", "3.6"

// WriteVersion prints the program's name, its version and the commit it was built from.
func WriteVersion(w io.Writer, program string) {
	build, _ := debug.ReadBuildInfo()
	fmt.Fprintf(w, "%s version %s\n", program, Version)
	if from := builtFrom(build, commit); from != "" {
		fmt.Fprintln(w, "  built "+from)
	}
	fmt.Fprintln(w, "  reads and prints the text of MLIR "+mlir+" and Triton "+triton)
}

// builtFrom describes a build: the commit, which is missing where neither the go command read the
// repository nor the linker was told, and Go's version.
func builtFrom(build *debug.BuildInfo, linked string) string {
	if build == nil {
		return ""
	}
	settings := map[string]string{}
	for _, s := range build.Settings {
		settings[s.Key] = s.Value
	}
	with := "with " + build.GoVersion
	commit := settings["vcs.revision"]
	switch {
	case commit == "" && linked != "":
		return "from commit " + linked + " " + with
	case commit == "" && (build.Main.Version == "" || build.Main.Version == "(devel)"):
		return with
	case commit == "":
		return "from " + build.Main.Version + " " + with
	case settings["vcs.modified"] == "true":
		commit += " with changes"
	}
	return fmt.Sprintf("from commit %s of %s %s", commit, settings["vcs.time"], with)
}
