package kernels

import (
	"math"

	"github.com/tshared/tshared/jit"
)

// fewRows are limited by the memory of the weight: which tile computes them hardly matters.
const fewRows = 16

// timed is a tile with the time of its programs on a GPU, as far as it decides between tiles: slots
// of them run at once, and take start and then perK for each element of K, in nanoseconds.
type timed struct {
	tile
	slots       int
	start, perK float64
}

// time is that of a product of m rows and n columns over k elements, in parts along K.
func (t timed) time(m, n, k, parts int) float64 {
	rounds := jit.CDiv(t.grid(m, n)[0]*parts, t.slots)
	return t.start + float64(rounds)*float64(k)/float64(parts)*t.perK
}

// The choices for more than fewRows, measured on an H200: those of kernel matmul and of
// matmul_fp8, and the tile of products that are divided along K.
var (
	timedTiles = []timed{
		{tile{64, 32, 128, 8}, 132, 7000, 2.5}, {tile{64, 64, 128, 8}, 264, 7700, 5.1}, {tile{64, 128, 128, 8}, 132, 9300, 3.6},
		{tile{128, 128, 64, 8}, 132, 9000, 6.2}, {tile{128, 256, 64, 8}, 132, 8000, 10.5},
	}
	timedFP8     = []timed{{tile{64, 128, 128, 8}, 132, 8000, 1.65}, {tile{128, 128, 128, 8}, 132, 8000, 3.1}, {tile{128, 256, 128, 8}, 132, 8000, 6}}
	timedDivided = timed{tile{128, 256, 64, 8}, 132, 8000, 17.5}
)

// quickest is the tile that takes the least time for a product, and that time.
func quickest(choices []timed, m, n, k int) (best tile, least float64) {
	least = math.Inf(1)
	for _, t := range choices {
		if time := t.time(m, n, k, 1); time < least {
			best, least = t.tile, time
		}
	}
	return best, least
}

// Products are divided into at most maxParts along K. The sum of the parts is another launch, of
// programs with sumBlock elements, which takes sumStart and sumTime for each element of a part.
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
	best, least := quickest(timedTiles, m, n, k)
	parts = 1
	for s := 2; s <= maxParts && s*minPartK <= k && s*m*n <= workspace; s++ {
		if time := timedDivided.time(m, n, k, s) + sumStart + float64(s*m*n)*sumTime; time < least {
			best, parts, least = timedDivided.tile, s, time
		}
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
