//go:build race

package racedetector

const enabled = true
