module github.com/tshared/tshared/cuda/gorgonia

go 1.26.0

require (
	github.com/tshared/tshared v0.0.0
	gorgonia.org/cu v0.9.6
)

require (
	github.com/ebitengine/purego v0.11.2 // indirect
	github.com/google/uuid v1.1.1 // indirect
	github.com/pkg/errors v0.9.1 // indirect
)

replace github.com/tshared/tshared => ../..
