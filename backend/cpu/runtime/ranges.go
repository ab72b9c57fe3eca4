package runtime

import "sync/atomic"

// ranges schedules the programs of a grid dynamically, by guided self-scheduling (Polychronopoulos and
// Kuck, 1987). Ranges get shorter towards the
// end: workers finish together even when programs differ in length, and synchronize
// rarely while there is much work.
type ranges struct {
	total int64
	share int64 // a range is 1/share of the remaining programs
	next  atomic.Int64
}

const longestRange = 1024

func rangeShare(workers int) int64 { return 4 * int64(workers) }

// take gives the next range; count is 0 at the end.
func (r *ranges) take() (first, count int64) {
	for {
		first = r.next.Load()
		left := r.total - first
		if left <= 0 {
			return r.total, 0
		}
		count = min(left, max(1, min(longestRange, left/r.share)))
		if r.next.CompareAndSwap(first, first+count) {
			return first, count
		}
	}
}
