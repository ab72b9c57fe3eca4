package libllvm

import (
	"debug/elf"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Identity tells builds of LLVM apart, without opening the library where that can be avoided: it
// is the build ID of the file that Open would open, or else what Describe says. It is empty
// where there is no LLVM.
func Identity() string { return identity() }

var identity = sync.OnceValue(func() string {
	if path := likelyLibrary(); path != "" {
		if id := elfBuildID(path); id != "" {
			return id
		}
	}
	lib, err := Open()
	if err != nil {
		return ""
	}
	return lib.Describe()
})

// likelyLibrary is the file that Open finds, as far as that can be told without the loader.
func likelyLibrary() string {
	named := os.Getenv(locationVariable)
	if info, err := os.Stat(named); named != "" && err == nil && !info.IsDir() {
		return named
	}
	search := []string{named, filepath.Join(named, "lib")}
	if named == "" {
		search = append(filepath.SplitList(os.Getenv("LD_LIBRARY_PATH")), folders...)
	}
	for _, folder := range search {
		if found := librariesIn(folder); len(found) > 0 {
			return found[0]
		}
	}
	return ""
}

// elfBuildID is the build ID that the linker put into a file; empty for none.
func elfBuildID(path string) string {
	f, err := elf.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	section := f.Section(".note.gnu.build-id")
	if section == nil {
		return ""
	}
	note, err := section.Data()
	if err != nil || len(note) < 16 || !strings.HasPrefix(string(note[12:]), "GNU\x00") {
		return ""
	}
	return hex.EncodeToString(note[16:])
}
