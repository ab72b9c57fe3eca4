package cli

import (
	"bytes"
	"encoding/json"
)

// JSON is a value of ours as text, for people to read too.
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
