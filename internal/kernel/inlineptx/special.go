package inlineptx

// special is a special register.
type special struct {
	value  uint64
	counts bool // increases with each read
}

// specialRegisters are those of a block with one thread, alone on its GPU. The position in the grid
// is not among them: a single thread does not know it.
var specialRegisters = map[string]special{
	"%tid": {}, "%laneid": {}, "%warpid": {}, "%smid": {}, "%gridid": {}, "%ntid": {value: 1}, "%nwarpid": {value: 1}, "%nsmid": {value: 1},
	"%lanemask_eq": {value: 1}, "%lanemask_le": {value: 1}, "%lanemask_lt": {}, "%lanemask_ge": {value: 1<<32 - 1}, "%lanemask_gt": {value: 1<<32 - 2},
	"%clock": {counts: true}, "%clock64": {counts: true}, "%clock_hi": {}, "%globaltimer": {counts: true}, "%globaltimer_lo": {counts: true}, "%globaltimer_hi": {},
	"%total_smem_size": {}, "%dynamic_smem_size": {}, "%is_explicit_cluster": {}, "%cluster_ctarank": {}, "%cluster_nctarank": {value: 1},
	"WARP_SZ": {value: 32},
}

// specialRegister finds a special register by name; three-dimensional ones also by name.x, name.y
// and name.z.
func specialRegister(name string) *special {
	for _, part := range []string{".x", ".y", ".z"} {
		if base := len(name) - len(part); base > 0 && name[base:] == part && (name[:base] == "%tid" || name[:base] == "%ntid") {
			name = name[:base]
		}
	}
	if s, ok := specialRegisters[name]; ok {
		return &s
	}
	return nil
}
