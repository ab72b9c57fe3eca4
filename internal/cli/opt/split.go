package opt

import (
	"strings"

	"github.com/tshared/tshared/diag"
)

// chunk is a piece of the input, as offsets.
type chunk struct{ from, to int }

// nearMiss is how much of a split marker may be missing for a warning.
const nearMiss = 2

// splitChunks splits a text at a marker. The marker need not stand alone on its line; the rest of
// the line belongs to the next chunk. An empty text before the first marker is not a chunk. misses are
// positions where only the end of a marker differs: likely typos.
func splitChunks(text, marker string) (chunks []chunk, misses []int) {
	head, tail := marker[:len(marker)-nearMiss], marker[len(marker)-nearMiss:]
	open := chunk{}
	for at := 0; ; {
		end := strings.Index(text[at:], head)
		last := end < 0
		if end += at; last {
			end = len(text)
		}
		piece := text[at:end]
		switch {
		case open.from == open.to:
			open = chunk{at, end}
		case strings.HasPrefix(piece, tail) && len(piece) > nearMiss && piece[nearMiss] != '0':
			chunks = append(chunks, open)
			open = chunk{at + nearMiss, end}
		default:
			misses = append(misses, at)
			open.to = end
		}
		if last {
			break
		}
		at = end + len(head)
	}
	if open.from < open.to {
		chunks = append(chunks, open)
	}
	return chunks, misses
}

// warnNearMisses warns about near misses of the split marker.
func (t *tool) warnNearMisses(misses []int) {
	for _, at := range misses {
		d := diag.Errorf(t.src.At(at), "near miss with file split marker")
		d.Severity = diag.Warning
		t.render.write(t.stderr, d)
	}
}
