package cli

import (
	"bytes"
	"encoding/json"
)

// JSON encodes a value, indented for readers.
func JSON(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(v); err != nil {
		panic("BUG: cli: " + err.Error())
	}
	return b.Bytes()
}
