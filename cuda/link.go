package cuda

import (
	"errors"
	"fmt"
	"slices"
	"unsafe"
)

// Input is code to link: PTX text, a cubin, an object or a library of them.
type Input struct {
	Kind InputKind // of Data
	Name string    // for messages
	Data []byte    // the file
}

// Link compiles and links code into a cubin for the device, which LoadCubin loads. The log
// is the text of the driver's compiler, also where there is an error.
func (c *Context) Link(o JIT, inputs ...Input) (cubin []byte, log string, err error) {
	if err := o.check(); err != nil {
		return nil, "", err
	}
	if len(inputs) == 0 {
		return nil, "", errors.New("there is nothing to link")
	}
	j := o.start()
	defer j.release()
	// One linker is used by one thread.
	err = c.Do(func(*Thread) error { cubin, err = c.link(j, inputs); return err })
	return cubin, j.log(), withLog(err, j.log())
}

func (c *Context) link(j *jitRun, inputs []Input) ([]byte, error) {
	var state Handle
	if r := c.d.LinkCreate(j.count(), &j.options[0], &j.values[0], &state); r != Success {
		return nil, c.failed("cuLinkCreate", "", r)
	}
	defer c.d.LinkDestroy(state)
	for _, in := range inputs {
		data := in.Data
		if in.Kind == InputPTX {
			if err := c.checkPTX(string(data)); err != nil {
				return nil, fmt.Errorf("%s: %w", in.Name, err)
			}
			data = append(slices.Clone(data), 0)
		}
		if len(data) == 0 {
			return nil, fmt.Errorf("%s: there is nothing in it", in.Name)
		}
		if r := c.d.LinkAddData(state, in.Kind, unsafe.Pointer(&data[0]), uint64(len(data)), terminated(in.Name), 0, nil, nil); r != Success {
			return nil, c.failed("cuLinkAddData", in.Name, r)
		}
	}
	var image unsafe.Pointer
	var size uint64
	if r := c.d.LinkComplete(state, &image, &size); r != Success {
		return nil, c.failed("cuLinkComplete", "", r)
	}
	// The driver frees its copy with the linker.
	return slices.Clone(unsafe.Slice((*byte)(image), size)), nil
}
