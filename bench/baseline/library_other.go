//go:build !linux

package main

import "errors"

func openLibrary(string) (func(name string) (uintptr, error), error) {
	return nil, errors.New("libraries are only loaded on Linux")
}

func setBLASEnvironment() error { return nil }
