package functable

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"strings"

	"github.com/tshared/tshared/diag"
)

// maxDepth bounds how deep values of a JSON file lie in others.
const maxDepth = 32

// jsonReader reads JSON into nodes, which have places.
type jsonReader struct {
	src *diag.Source
	dec *json.Decoder
}

// parseJSON reads a JSON file.
func parseJSON(src *diag.Source) (node, error) {
	r := &jsonReader{src: src, dec: json.NewDecoder(strings.NewReader(src.Text))}
	r.dec.UseNumber()
	n, err := r.value(0)
	if err != nil {
		return n, err
	}
	if at := r.next(); at < len(src.Text) {
		return n, diag.Errorf(src.At(at), "expected the end of the file behind the table")
	}
	return n, nil
}

// next is where the next token begins.
func (r *jsonReader) next() int {
	at := int(r.dec.InputOffset())
	rest := []byte(r.src.Text[at:])
	return at + len(rest) - len(bytes.TrimLeft(rest, " \t\r\n,:"))
}

// token reads a token, and says where it is.
func (r *jsonReader) token() (json.Token, diag.Position, error) {
	pos := r.src.At(r.next())
	t, err := r.dec.Token()
	if err == nil {
		return t, pos, nil
	}
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return nil, pos, diag.Errorf(r.src.At(max(int(syntax.Offset)-1, 0)), "JSON: %s", syntax)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, pos, diag.Errorf(r.src.At(len(r.src.Text)), "JSON: expected a value, found the end of the file")
	}
	return nil, pos, diag.Errorf(pos, "JSON: %v", err)
}

func (r *jsonReader) value(depth int) (node, error) {
	t, pos, err := r.token()
	if err != nil {
		return node{}, err
	}
	if depth > maxDepth {
		return node{}, diag.Errorf(pos, "JSON: expected no more than %d values in one another", maxDepth)
	}
	switch t := t.(type) {
	case json.Delim:
		if t == '{' {
			return r.object(pos, depth)
		}
		return r.list(pos, depth)
	case json.Number:
		v, err := number(t)
		if err != nil {
			return node{}, diag.Errorf(pos, "JSON: %v", err)
		}
		return node{pos, v}, nil
	}
	return node{pos, t}, nil // a text, true, false or null
}

// number is an integer, or a float where the text has a point or an exponent.
func number(t json.Number) (any, error) {
	if n, ok := new(big.Int).SetString(string(t), 10); ok {
		if n.IsInt64() {
			return n.Int64(), nil
		}
		return n, nil
	}
	return t.Float64()
}

func (r *jsonReader) object(pos diag.Position, depth int) (node, error) {
	o := newObject()
	for r.dec.More() {
		t, at, err := r.token()
		if err != nil {
			return node{}, err
		}
		key := t.(string) // the decoder takes nothing else there
		if _, twice := o.members[key]; twice {
			return node{}, diag.Errorf(at, "the key %q is there twice", key)
		}
		v, err := r.value(depth + 1)
		if err != nil {
			return node{}, err
		}
		o.set(key, v)
	}
	_, _, err := r.token()
	return node{pos, o}, err
}

func (r *jsonReader) list(pos diag.Position, depth int) (node, error) {
	list := []node{}
	for r.dec.More() {
		v, err := r.value(depth + 1)
		if err != nil {
			return node{}, err
		}
		list = append(list, v)
	}
	_, _, err := r.token()
	return node{pos, list}, err
}
