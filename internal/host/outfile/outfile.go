// Package outfile writes files atomically, and detects streams that do not accept what is written.
package outfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
)

// File is a file being written, under a temporary name beside its final one; Publish renames it.
// Devices and pipes, which cannot be replaced, are written directly.
type File struct {
	*bufio.Writer
	Name string // links resolved
	// Direct means that the file is written in place and cannot be discarded.
	Direct bool

	file *os.File
	temp string // the name until then, "" when it is written in place
}

const bufferBytes = 1 << 16

// Create starts writing a file. The old file stays until Publish.
func Create(name string) (*File, error) {
	if at, err := filepath.EvalSymlinks(name); err == nil {
		name = at // a link stays; its target is replaced
	}
	mode := os.FileMode(0o666)
	info, err := os.Stat(name)
	exists := err == nil
	switch {
	case exists && info.IsDir():
		return nil, syscall.EISDIR
	case exists && info.Mode().IsRegular():
		mode = info.Mode().Perm()
	case exists:
		return openDirect(name)
	}
	unpublished.Lock()
	f, err := createBeside(name, mode)
	if err == nil {
		unpublished.names[f.Name()] = true
		record(f.Name())
	}
	unpublished.Unlock()
	if err != nil && exists {
		return openDirect(name) // no file can be created there, but an old one may be writable
	}
	if err != nil {
		return nil, Cause(err)
	}
	return &File{Writer: bufio.NewWriterSize(f, bufferBytes), Name: name, file: f, temp: f.Name()}, nil
}

// unpublished is the set of files being written. It is locked while one is created, so that none is missed by Abandon.
var unpublished = struct {
	sync.Mutex
	names map[string]bool
	to    io.Writer // gets the names, for RemoveRecorded; nil for none
}{names: map[string]bool{}}

// RecordTo writes the names of all files that are begun from now on to w, for RemoveRecorded.
func RecordTo(w io.Writer) {
	unpublished.Lock()
	unpublished.to = w
	unpublished.Unlock()
}

// record writes a name, with an end that no name has in it.
func record(temp string) {
	if unpublished.to == nil {
		return
	}
	if at, err := filepath.Abs(temp); err == nil {
		_, _ = io.WriteString(unpublished.to, at+"\x00") // what is not recorded stays when the process crashes
	}
}

// RemoveRecorded removes the files that another process was writing when it died, by what RecordTo wrote there.
// Published files have other names.
func RemoveRecorded(record string) {
	for name := range strings.SplitSeq(record, "\x00") {
		if name != "" {
			_ = os.RemoveAll(name) // it is published or removed, as a rule
		}
	}
}

// MkdirTemp makes a folder for temporary files, which remove removes. It goes as files that are not published go.
func MkdirTemp(pattern string) (dir string, remove func(), err error) {
	unpublished.Lock()
	defer unpublished.Unlock()
	if dir, err = os.MkdirTemp("", pattern); err != nil {
		return "", nil, err
	}
	unpublished.names[dir] = true
	record(dir)
	return dir, func() { _ = os.RemoveAll(dir); forget(dir) }, nil
}

// forget says that a file is published or removed.
func forget(temp string) {
	unpublished.Lock()
	delete(unpublished.names, temp)
	unpublished.Unlock()
}

// Abandon removes all files being written and temporary folders, for a process that exits. No file is created until resume is called.
func Abandon() (resume func()) {
	unpublished.Lock()
	for name := range unpublished.names {
		_ = os.RemoveAll(name)
	}
	return unpublished.Unlock
}

// createBeside creates a new file in the folder of another one. Unlike os.CreateTemp it applies the
// user's umask.
func createBeside(name string, mode os.FileMode) (f *os.File, err error) {
	for i := range 100 {
		temp := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%d-%d.tmp", filepath.Base(name), os.Getpid(), i))
		f, err = os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return f, err
}

func openDirect(name string) (*File, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return nil, Cause(err)
	}
	return &File{Writer: bufio.NewWriterSize(f, bufferBytes), Name: name, Direct: true, file: f}, nil
}

// Finish flushes the file: a full disk is detected here at the latest.
func (f *File) Finish() error {
	err := f.Flush()
	if e := f.file.Close(); err == nil {
		err = e
	}
	if err != nil {
		f.remove()
	}
	return Cause(err)
}

// Publish moves a finished file to its final name.
func (f *File) Publish() error {
	if f.temp == "" {
		return nil
	}
	err := os.Rename(f.temp, f.Name)
	if err != nil {
		f.remove()
	}
	forget(f.temp)
	return Cause(err)
}

// Discard removes what was written, where possible.
func (f *File) Discard() {
	_ = f.file.Close()
	f.remove()
}

func (f *File) remove() {
	if f.temp != "" {
		_ = os.Remove(f.temp)
		forget(f.temp)
	}
}

// Cause strips the temporary name from an error.
func Cause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// Stream is a writer that remembers its first error.
type Stream struct {
	W   io.Writer
	Err error
}

// Write writes to W and remembers the first error.
func (s *Stream) Write(p []byte) (int, error) {
	n, err := s.W.Write(p)
	if s.Err == nil && err != nil {
		s.Err = Cause(err)
	}
	return n, err
}
