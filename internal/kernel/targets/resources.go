package targets

import "fmt"

// ResourceError is the cause of a diagnostic about a kernel that takes more of a resource than its target has: shared memory, or threads. A smaller
// config may fit. Callers of the library find it with errors.As.
type ResourceError struct {
	Resource string // what there is too little of: "shared memory"
	Required int64
	Limit    int64
	Message  string // what is said about it; a sentence of the other fields where it is empty
}

func (e *ResourceError) Error() string {
	if e.Message != "" {
		return e.Message
	}
	return fmt.Sprintf("it takes %d of %s, but there are %d", e.Required, e.Resource, e.Limit)
}
