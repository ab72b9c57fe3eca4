package redis

import "math/rand/v2"

// newNoise gives bytes that do not compress, the same in each run.
func newNoise() *rand.ChaCha8 { return rand.NewChaCha8([32]byte{1}) }
