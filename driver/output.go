package driver

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// output is where the result goes. A file comes into being whole or not at
// all: it is written beside its place and moved there at the end.
type output struct {
	*bufio.Writer
	stream bool // nothing can be taken back
	name   string
	file   *os.File
	temp   string // name of the file to be moved
}

const outputBuffer = 1 << 16

// openOutput opens a file for writing; "-" is standard output.
func openOutput(name string, stdout io.Writer) (*output, error) {
	if name == "-" {
		return &output{Writer: bufio.NewWriterSize(stdout, outputBuffer), stream: true, name: name}, nil
	}
	if at, err := filepath.EvalSymlinks(name); err == nil {
		name = at // a link stays one; its target is replaced
	}
	mode := os.FileMode(0o666)
	info, err := os.Stat(name)
	exists := err == nil
	switch {
	case exists && info.Mode().IsRegular():
		mode = info.Mode().Perm()
	case exists:
		return openDirect(name) // a device or pipe cannot be replaced
	}
	f, err := createBeside(name, mode)
	if err != nil && exists {
		return openDirect(name) // no new file there, but perhaps the old one may be written
	}
	if err != nil {
		return nil, fmt.Errorf("cannot open output file '%s': %s", name, reason(err))
	}
	return &output{Writer: bufio.NewWriterSize(f, outputBuffer), name: name, file: f, temp: f.Name()}, nil
}

// createBeside makes a new file in the folder of another one. Unlike
// os.CreateTemp it leaves the permissions to the user's mask.
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

func openDirect(name string) (*output, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return nil, fmt.Errorf("cannot open output file '%s': %s", name, reason(err))
	}
	return &output{Writer: bufio.NewWriterSize(f, outputBuffer), stream: true, name: name, file: f}, nil
}

// commit finishes writing.
func (o *output) commit() error {
	err := o.Flush()
	if o.file != nil {
		if e := o.file.Close(); err == nil {
			err = e
		}
	}
	if err == nil && o.temp != "" {
		err = os.Rename(o.temp, o.name)
	}
	if err != nil {
		o.removeTemp()
		return fmt.Errorf("cannot write output file '%s': %s", o.name, reason(err))
	}
	return nil
}

// discard leaves no trace of what was written, where that is possible.
func (o *output) discard() {
	if o.file != nil {
		_ = o.file.Close()
	}
	o.removeTemp()
}

func (o *output) removeTemp() {
	if o.temp != "" {
		_ = os.Remove(o.temp)
	}
}

// writeFile writes a whole file the same way.
func writeFile(name string, text []byte) error {
	o, err := openOutput(name, os.Stdout)
	if err != nil {
		return err
	}
	if _, err := o.Write(text); err != nil {
		o.discard()
		return fmt.Errorf("cannot write output file '%s': %s", name, reason(err))
	}
	return o.commit()
}
