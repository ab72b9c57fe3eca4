package model

import "fmt"

// Device has the limits of a GPU as its data sheet says them: numbers of dense matrices, at boost clock.
type Device struct {
	Name      string
	SMs       int
	Bandwidth float64 // bytes per second
	// Peak is the operations per second by the type of operands of tensor cores; "" is f32 without these.
	Peak map[string]float64
}

const (
	giga = 1e9
	tera = 1e12
)

// peaks are the operations per second for f32 without tensor cores, and for operands of tf32, 16 bits, 8 bits and f64 with them.
func peaks(f32, tf32, half, byte, f64 float64) map[string]float64 {
	m := map[string]float64{"": f32 * tera, "tf32": tf32 * tera, "f16": half * tera, "bf16": half * tera, "s8": byte * tera, "f64": f64 * tera}
	m["e4m3"], m["e5m2"] = m["s8"], m["s8"]
	return m
}

// devices are the GPUs by compute capability: of several the largest.
var devices = map[int]Device{
	80:  {"A100 SXM 80 GB", 108, 2039 * giga, peaks(19.5, 156, 312, 624, 19.5)},
	86:  {"A10", 72, 600 * giga, peaks(31.2, 62.5, 125, 250, 0.49)},
	89:  {"L40S", 142, 864 * giga, peaks(91.6, 183, 362, 733, 1.4)},
	90:  {"H200 SXM", 132, 4800 * giga, peaks(67, 494, 989, 1979, 67)},
	100: {"B200", 148, 8000 * giga, peaks(75, 1125, 2250, 4500, 37)},
	120: {"RTX 5090", 170, 1792 * giga, peaks(104.8, 104.8, 209.5, 419, 1.6)},
}

// DeviceOf is the device of a compute capability.
func DeviceOf(capability int) (Device, error) {
	d, ok := devices[capability]
	if !ok {
		return d, fmt.Errorf("the bandwidth and the peak of GPUs of compute capability %d.%d are not in the table", capability/10, capability%10)
	}
	return d, nil
}

// Roofline is the place of a program under the limits of a device.
type Roofline struct {
	Device
	Work
	Peak float64 // operations per second, of the units that compute most of the work
	// Ridge is the intensity from which on the peak limits and not the bandwidth, Attainable the operations per second that the
	// intensity allows.
	Ridge, Attainable float64
	// MemoryBound: the bandwidth limits.
	MemoryBound bool
}

// RooflineOf places work under the limits of a device.
func RooflineOf(w Work, d Device) Roofline {
	r := Roofline{Device: d, Work: w, Peak: d.Peak[""]}
	if 2*w.MultiplyAdds > w.Operations {
		r.Peak = d.Peak[w.Operand]
	}
	r.Ridge = r.Peak / d.Bandwidth
	r.Attainable = min(r.Peak, w.Intensity()*d.Bandwidth)
	r.MemoryBound = w.Intensity() < r.Ridge
	return r
}
