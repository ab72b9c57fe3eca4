package redis

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// stream follows the bytes of one direction of a connection: it counts the values that begin, be
// they requests or answers, and bounds them. go-redis takes memory as soon as a length is announced
// ("$536870912"), and recurses into nested arrays; a process must survive a server that makes use
// of that. Every string and array of the protocol begins with a line that says its length, so
// it takes no more than to find these lines and to skip the strings between them.
type stream struct {
	maxBytes int // of what is sent between two calls of renew

	values int    // that have begun
	inside int    // items that are left of the arrays that have begun
	skip   int    // bytes that are left of a string
	line   []byte // what has come of a line
	bytes  int    // that may still come, those of announced strings taken off
	lines  int    // that may still come
}

const (
	maxLines = 1024     // the answer to HELLO lists the modules of the server
	maxLine  = 4 << 10  // an error message is one line
	maxItems = 256      // of an array or map
	maxExtra = 64 << 10 // bytes besides a value
)

var errProtocol = errors.New("not Redis's protocol, or more than was asked for")

// renew lets the stream have as much as it may have at once.
func (s *stream) renew() {
	s.bytes, s.lines = s.maxBytes+maxExtra, maxLines
}

// follow looks at the next bytes.
func (s *stream) follow(b []byte) error {
	for len(b) > 0 {
		if n := min(s.skip, len(b)); n > 0 {
			s.skip -= n
			b = b[n:]
			continue
		}
		part, rest, ended := bytes.Cut(b, []byte("\n"))
		if len(s.line)+len(part) > maxLine {
			return fmt.Errorf("%w: a line of more than %d bytes", errProtocol, maxLine)
		}
		s.line = append(s.line, part...)
		if !ended {
			return nil
		}
		if err := s.header(bytes.TrimSuffix(s.line, []byte("\r"))); err != nil {
			return err
		}
		s.line, b = s.line[:0], rest
	}
	return nil
}

// header looks at a line, with which a value begins.
func (s *stream) header(line []byte) error {
	s.lines--
	s.bytes -= len(line)
	if len(line) == 0 || s.lines < 0 || s.bytes < 0 {
		return fmt.Errorf("%w: an empty line, or too many", errProtocol)
	}
	if s.inside == 0 {
		s.values++
	} else {
		s.inside--
	}
	kind, length := line[0], string(line[1:])
	switch kind {
	case '+', '-', ':', '_', ',', '#', '(': // all is on the line
		return nil
	case '$', '=', '!': // strings
		return s.string(length)
	case '*', '~', '>':
		return s.array(length, 1, 0)
	case '%': // a map
		return s.array(length, 2, 0)
	case '|': // a map before the value that it is about
		return s.array(length, 2, 1)
	}
	return fmt.Errorf("%w: a line that begins with %q", errProtocol, kind)
}

// null is the length of strings and arrays that are nil.
const null = -1

func (s *stream) string(length string) error {
	n, err := strconv.Atoi(length)
	if err != nil || n < null || n > s.bytes {
		return fmt.Errorf("%w: a string of %s bytes", errProtocol, length)
	}
	if n != null {
		s.skip = n + len("\r\n")
		s.bytes -= n
	}
	return nil
}

// array has per values for each of its items, and others after it.
func (s *stream) array(length string, per, after int) error {
	n, err := strconv.Atoi(length)
	if err != nil || n < null || n > maxItems {
		return fmt.Errorf("%w: an array of %s items", errProtocol, length)
	}
	s.inside += max(n, 0)*per + after
	return nil
}
