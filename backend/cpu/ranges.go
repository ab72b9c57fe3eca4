package cpu

import "sync/atomic"

// ranges deals out the programs of a grid. Ranges get shorter towards the end,
// so that workers finish together even when programs differ in length, without
// asking often while there is much to do.
type ranges struct {
	total int64
	share int64 // a range is one part of so many of what is left
	next  atomic.Int64
}

const longestRange = 1024

func rangeShare(workers int) int64 { return 4 * int64(workers) }

// take gives the next programs; none are left when count is 0.
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
