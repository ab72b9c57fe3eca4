package diag

import "fmt"

// LimitError is the cause of a diagnostic about work that exceeded a limit. Callers of
// the library find it with errors.As.
type LimitError struct {
	What  string // unit of the count: "operations"
	Limit int64  // limit in force
	From  int64  // count at the start; 0 if not meaningful
	Count int64  // count that was needed; 0 if unknown
	Flag  string // command-line flag that raises the limit
}

func (e *LimitError) Error() string {
	switch {
	case e.Count > 0:
		return fmt.Sprintf("it takes %d %s, more than the limit of %d; --%s raises it", e.Count, e.What, e.Limit, e.Flag)
	case e.From > 0:
		return fmt.Sprintf("%d %s have become more than the limit of %d; --%s raises it", e.From, e.What, e.Limit, e.Flag)
	}
	return fmt.Sprintf("it takes more %s than the limit of %d; --%s raises it", e.What, e.Limit, e.Flag)
}
