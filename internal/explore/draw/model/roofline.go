package model

import "github.com/tshared/tshared/internal/kernel/targets"

// Roofline is the place of a program under the limits of a device.
type Roofline struct {
	targets.Device
	Work
	Peak float64 // operations per second, of the units that compute most of the work
	// Ridge is the intensity from which on the peak limits and not the bandwidth, Attainable the operations per second that the
	// intensity allows.
	Ridge, Attainable float64
	// MemoryBound: the bandwidth limits.
	MemoryBound bool
}

// RooflineOf places work under the limits of a device.
func RooflineOf(w Work, d targets.Device) Roofline {
	r := Roofline{Device: d, Work: w, Peak: d.Peak[""]}
	if 2*w.MultiplyAdds > w.Operations {
		r.Peak = d.Peak[w.Operand]
	}
	r.Ridge = r.Peak / d.Bandwidth
	r.Attainable = min(r.Peak, w.Intensity()*d.Bandwidth)
	r.MemoryBound = w.Intensity() < r.Ridge
	return r
}
