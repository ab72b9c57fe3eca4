package cache

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// usageFile holds the size of all entries, so that a writer need not count them. The file is locked
// while an entry comes or goes.
const usageFile = "usage"

// unknownBytes is a size that must be counted. It is above every limit.
const unknownBytes = 1 << 62

// usage is the locked file.
type usage struct {
	folder *folder
	file   *os.File
}

// lock waits for the folder's lock.
func (f *folder) lock() (*usage, error) {
	f.mu.Lock()
	file, err := os.OpenFile(filepath.Join(f.dir, usageFile), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		f.mu.Unlock()
		return nil, err
	}
	lockFile(file)
	return &usage{f, file}, nil
}

func (u *usage) unlock() {
	_ = u.file.Close()
	u.folder.mu.Unlock()
}

// total is the size of all entries, unknownBytes where the file does not say.
func (u *usage) total() int64 {
	text, err := io.ReadAll(io.NewSectionReader(u.file, 0, 64))
	n, parseErr := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil || parseErr != nil || n < 0 || n > unknownBytes {
		return unknownBytes
	}
	return n
}

func (u *usage) set(n int64) error {
	_, err := u.file.WriteAt(fmt.Appendf(nil, "%20d\n", max(n, 0)), 0)
	return err
}

// add changes the size and returns it. A size that is not known stays so.
func (u *usage) add(n int64) (int64, error) {
	total := u.total()
	if total == unknownBytes {
		return total, nil
	}
	total = max(total+n, 0)
	return total, u.set(total)
}
