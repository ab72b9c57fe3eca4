package driver

import (
	"bytes"
	"crypto/sha256"
	"debug/elf"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/tshared/tshared/backend/libllvm"
)

// modulePath is the path of this module.
const modulePath = "github.com/tshared/tshared"

// Version identifies this build of the compiler and its LLVM, for keys: it changes whenever the
// code of the compiler does. It takes well below a millisecond, and does not open LLVM.
func Version() string { return version() }

var version = sync.OnceValue(func() string { return build() + " llvm " + libllvm.Identity() })

// build identifies the code of the compiler. A released module is known by its checksum, and a
// clean checkout by its revision, so that other changes of a program do not matter; anything else
// is known by the build ID, which the go command makes of all that it compiled.
func build() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if known := buildOf(info); known != "" {
			return known
		}
	}
	file, err := openExecutable()
	if err != nil {
		return "unknown"
	}
	defer file.Close()
	return buildID(file)
}

// buildOf is the checksum or the revision of this module; empty where neither tells.
func buildOf(info *debug.BuildInfo) string {
	for _, d := range info.Deps {
		if d.Path == modulePath && d.Replace == nil && d.Sum != "" {
			return d.Version + " " + d.Sum
		}
	}
	if info.Main.Path != modulePath {
		return ""
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if settings["vcs.modified"] == "false" && settings["vcs.revision"] != "" {
		return settings["vcs.revision"]
	}
	return ""
}

// openExecutable opens the program that runs, also where its file was replaced.
func openExecutable() (*os.File, error) {
	if runtime.GOOS == "linux" {
		return os.Open("/proc/self/exe")
	}
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}

// executable is a program file.
type executable interface {
	io.ReaderAt
	io.Reader
}

// buildID is the build ID of a program, or the hash of the file where it was built without one.
func buildID(file executable) string {
	id := noteBuildID(file)
	if id == nil {
		id = markedBuildID(file)
	}
	if id != nil {
		return "build " + shortHash(id)
	}
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "unknown"
	}
	return fmt.Sprintf("file %x", h.Sum(nil)[:16])
}

// noteBuildID is the build ID that an ELF file has in a note; nil for none.
func noteBuildID(file io.ReaderAt) []byte {
	f, err := elf.NewFile(file)
	if err != nil {
		return nil
	}
	section := f.Section(".note.go.buildid")
	if section == nil {
		return nil
	}
	// The sizes of name and contents, the type, and the name "Go" padded to 4 bytes.
	const head = 16
	note, err := section.Data()
	if err != nil || len(note) <= head {
		return nil
	}
	return note[head:]
}

// The build ID stands between these marks where the code begins, in files of any format.
var buildIDBegin, buildIDEnd = []byte("\xff Go build ID: \""), []byte("\"\n \xff")

// headBytes is how much of a file is searched for the build ID.
const headBytes = 64 << 10

// markedBuildID is the build ID near the beginning of a file; nil for none.
func markedBuildID(file io.ReaderAt) []byte {
	head := make([]byte, headBytes)
	n, _ := file.ReadAt(head, 0) // a short file has less
	if _, rest, ok := bytes.Cut(head[:n], buildIDBegin); ok {
		if id, _, ok := bytes.Cut(rest, buildIDEnd); ok && len(id) > 0 {
			return id
		}
	}
	return nil
}

func shortHash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}
