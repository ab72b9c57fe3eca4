package diag

import "fmt"

// LimitError is the cause of a diagnostic about work that was given up because
// a budget is used up. Callers of the library find it with errors.As.
type LimitError struct {
	What  string // what is counted: "operations"
	Limit int64
	From  int64  // how many there were at the start; 0 where that means nothing
	Count int64  // how many there would be; 0 where that is not known
	Flag  string // of the command line, which raises the limit
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
