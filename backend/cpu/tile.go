package cpu

type tile struct{}
