package opt

import (
	"bufio"
	"fmt"
	"io"

	"github.com/tshared/tshared/internal/host/outfile"
)

// output is the destination of the result. A file appears complete or not at all.
type output struct {
	*bufio.Writer
	stream bool // output cannot be discarded
	name   string
	file   *outfile.File // nil for standard output
}

const outputBuffer = 1 << 16

// openOutput opens a file for writing; "-" is standard output.
func openOutput(name string, stdout io.Writer) (*output, error) {
	if name == "-" {
		return &output{Writer: bufio.NewWriterSize(stdout, outputBuffer), stream: true, name: name}, nil
	}
	f, err := outfile.Create(name)
	if err != nil {
		return nil, fmt.Errorf("cannot open output file '%s': %s", name, reason(err))
	}
	return &output{Writer: f.Writer, stream: f.Direct, name: f.Name, file: f}, nil
}

// commit finishes writing.
func (o *output) commit() error {
	var err error
	if o.file == nil {
		err = o.Flush()
	} else if err = o.file.Finish(); err == nil {
		err = o.file.Publish()
	}
	if err != nil {
		return fmt.Errorf("cannot write output file '%s': %s", o.name, reason(err))
	}
	return nil
}

// discard removes what was written, where possible.
func (o *output) discard() {
	if o.file != nil {
		o.file.Discard()
	}
}

// writeFile writes a file atomically.
func writeFile(name string, text []byte) error {
	o, err := openOutput(name, io.Discard)
	if err != nil {
		return err
	}
	if _, err := o.Write(text); err != nil {
		o.discard()
		return fmt.Errorf("cannot write output file '%s': %s", name, reason(err))
	}
	return o.commit()
}
