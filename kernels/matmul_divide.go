package kernels

import (
	"math"

	"github.com/tshared/tshared/jit"
)

// fewRows are limited by the memory of the weight: which tile computes them hardly matters.
const fewRows = 64

// timed is a tile of kernel matmul with the time of its programs on a GPU, as far as it decides
// between tiles: slots of them run at once, and take start and then perK for each element of K, in
// nanoseconds.
type timed struct {
	tile
	slots       int
	start, perK float64
}

// timedTiles are the choices for more than fewRows, measured on an H200.
var timedTiles = []timed{
	{tile{64, 64, 128, 8}, 264, 7700, 5.1}, {tile{64, 128, 128, 8}, 132, 9500, 4.8}, {tile{128, 128, 128, 8}, 132, 9000, 7}, {tile{128, 256, 64, 8}, 132, 8000, 11.6},
}

// The last of timedTiles can be divided along K, into at most maxParts. The sum of the parts is
// another launch, of programs with sumBlock elements, which takes sumStart and sumTime for each
// element of a part.
const (
	maxParts = 8
	minPartK = 512
	sumBlock = 1024
	sumStart = 3000
	sumTime  = 8 / 3000.
)

// divide chooses the tile of a product of m rows and n columns over k elements, and into how many
// parts it is divided along K, for which there is a workspace of some elements. Where few tiles
// would leave most of a GPU idle, parts are worth their sum.
func divide(m, n, k, workspace int) (best tile, parts int) {
	least := math.Inf(1)
	consider := func(t timed, s int, more float64) {
		rounds := jit.CDiv(t.grid(m, n)[0]*s, t.slots)
		if time := t.start + float64(rounds)*float64(k)/float64(s)*t.perK + more; time < least {
			best, parts, least = t.tile, s, time
		}
	}
	for _, t := range timedTiles {
		consider(t, 1, 0)
	}
	for s := 2; s <= maxParts && s*minPartK <= k && s*m*n <= workspace; s++ {
		consider(timedTiles[len(timedTiles)-1], s, sumStart+float64(s*m*n)*sumTime)
	}
	return best, parts
}

// MatMulWorkspace is how many elements of fp32 MatMul takes as its workspace on a device for a
// product of m rows and n columns over k elements; 0 if it takes none.
func MatMulWorkspace(d *jit.Device, m, n, k int) int {
	if !onGPU(d) || m <= fewRows {
		return 0
	}
	if _, parts := divide(m, n, k, math.MaxInt); parts > 1 {
		return parts * m * n
	}
	return 0
}

// size is the number of elements of a workspace, which may be missing.
func (t Tensor) size() int {
	if t.Data == nil {
		return 0
	}
	return t.Elements()
}
