package worker

import (
	"encoding/binary"
	"fmt"
	"io"
)

// maxFrame bounds what either side reads.
const maxFrame = 256 << 20

// writeFrame writes a frame.
func writeFrame(w io.Writer, id uint64, payload []byte) error {
	head := binary.LittleEndian.AppendUint64(nil, id)
	head = binary.LittleEndian.AppendUint64(head, uint64(len(payload)))
	if _, err := w.Write(head); err != nil {
		return err
	}
	_, err := w.Write(payload)
	return err
}

// readFrame reads a frame; the error at the end of all is io.EOF.
func readFrame(r io.Reader) (id uint64, payload []byte, err error) {
	var head [16]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	id = binary.LittleEndian.Uint64(head[:])
	n := binary.LittleEndian.Uint64(head[8:])
	if n > maxFrame {
		return id, nil, fmt.Errorf("a frame of %d bytes is too long", n)
	}
	payload = make([]byte, n)
	_, err = io.ReadFull(r, payload)
	return id, payload, err
}
