package bundlefile

import (
	"errors"
	"slices"
)

// splitKernels takes the list of kernels out of the text of an index, and gives each of them, and
// the rest with an empty list. The texts may still be no JSON, which parsing them finds; they are
// split before, so that no large list is in memory that a limit forbids.
func splitKernels(text []byte) (rest []byte, kernels [][]byte, err error) {
	s := &splitter{text: text}
	if !s.take('{') {
		return nil, nil, errors.New("the index is no JSON object")
	}
	for {
		key := s.value()
		if !s.take(':') {
			return nil, nil, errors.New("the index is no JSON object")
		}
		s.space()
		start := s.at
		if string(key) == `"kernels"` {
			kernels, err = s.list()
			return slices.Concat(text[:start], []byte("[]"), text[s.at:]), kernels, err
		}
		if s.value(); !s.take(',') {
			return nil, nil, errors.New("the index has no list of kernels")
		}
	}
}

// splitter finds where values of JSON end.
type splitter struct {
	text []byte
	at   int
}

// list splits a list into its values.
func (s *splitter) list() (values [][]byte, err error) {
	if !s.take('[') {
		return nil, errors.New("the kernels are no list")
	}
	for !s.take(']') {
		if len(values) == MaxKernels {
			return nil, errTooManyKernels
		}
		v := s.value()
		if s.at == len(s.text) {
			return nil, errors.New("the list of kernels does not end")
		}
		values = append(values, v)
		if !s.take(',') && s.peek() != ']' {
			return nil, errors.New("the kernels are no list of JSON")
		}
	}
	return values, nil
}

// value is the value that comes next: a string, an object or a list up to its end, or else all up to
// what may follow a value.
func (s *splitter) value() []byte {
	s.space()
	start, depth := s.at, 0
	for ; s.at < len(s.text); s.at++ {
		ends := false // the value, with this byte
		switch s.text[s.at] {
		case '"':
			s.skipString()
			ends = depth == 0
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return s.text[start:s.at]
			}
			depth--
			ends = depth == 0
		case ',', ':':
			if depth == 0 {
				return s.text[start:s.at]
			}
		}
		if ends {
			s.at = min(s.at+1, len(s.text))
			return s.text[start:s.at]
		}
	}
	s.at = len(s.text)
	return s.text[start:]
}

// skipString goes to the last byte of a string.
func (s *splitter) skipString() {
	for s.at++; s.at < len(s.text) && s.text[s.at] != '"'; s.at++ {
		if s.text[s.at] == '\\' {
			s.at++
		}
	}
}

// take takes a byte where it comes next.
func (s *splitter) take(c byte) bool {
	if s.peek() != c {
		return false
	}
	s.at++
	return true
}

// peek is the byte that comes next, 0 at the end.
func (s *splitter) peek() byte {
	s.space()
	if s.at >= len(s.text) {
		return 0
	}
	return s.text[s.at]
}

func (s *splitter) space() {
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == '\n' || s.text[s.at] == '\t' || s.text[s.at] == '\r') {
		s.at++
	}
}
