package targets

import "fmt"

// Device has the figures of a GPU that a capability stands for: those that data sheets and NVIDIA's tuning guides say.
type Device struct {
	Name      string
	SMs       int
	Clock     float64 // boost, in cycles per second
	Bandwidth float64 // of memory, bytes per second
	L2        int64   // bytes
	// L2Bandwidth is the bytes per second that the L2 cache gives to multiprocessors. Data sheets do not have it: measurements of microbenchmarks.
	L2Bandwidth float64
	// Peak is the operations per second of dense matrices by the type of operands of tensor cores; "" is f32 without these.
	Peak map[string]float64
	Lanes
}

// Lanes are the results per cycle of a multiprocessor by kind of instruction: the table "Throughput of Native Arithmetic Instructions" of the CUDA
// programming guide.
type Lanes struct {
	F32, Int, F64, Special, Convert, Shuffle int
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

// The lanes of data-centre GPUs and of others, which have few units for f64.
var (
	lanes80  = Lanes{F32: 64, Int: 64, F64: 32, Special: 16, Convert: 64, Shuffle: 32}
	lanes86  = Lanes{F32: 128, Int: 64, F64: 2, Special: 16, Convert: 64, Shuffle: 32}
	lanes90  = Lanes{F32: 128, Int: 64, F64: 64, Special: 16, Convert: 64, Shuffle: 32}
	lanes120 = Lanes{F32: 128, Int: 64, F64: 2, Special: 16, Convert: 64, Shuffle: 32}
)

// devices are the GPUs by compute capability: of several the largest.
var devices = map[int]Device{
	80:  {"A100 SXM 80 GB", 108, 1.41 * giga, 2039 * giga, 40 << 20, 4000 * giga, peaks(19.5, 156, 312, 624, 19.5), lanes80},
	86:  {"A10", 72, 1.695 * giga, 600 * giga, 6 << 20, 1800 * giga, peaks(31.2, 62.5, 125, 250, 0.49), lanes86},
	89:  {"L40S", 142, 2.52 * giga, 864 * giga, 96 << 20, 4500 * giga, peaks(91.6, 183, 362, 733, 1.4), lanes86},
	90:  {"H200 SXM", 132, 1.98 * giga, 4800 * giga, 50 << 20, 10000 * giga, peaks(67, 494, 989, 1979, 67), lanes90},
	100: {"B200", 148, 1.965 * giga, 8000 * giga, 126 << 20, 10000 * giga, peaks(75, 1125, 2250, 4500, 37), lanes90},
	120: {"RTX 5090", 170, 2.407 * giga, 1792 * giga, 96 << 20, 6000 * giga, peaks(104.8, 104.8, 209.5, 419, 1.6), lanes120},
}

// DeviceOf is the device of a compute capability.
func DeviceOf(capability int) (Device, error) {
	d, ok := devices[capability]
	if !ok {
		return d, fmt.Errorf("the bandwidth and the peak of GPUs of compute capability %d.%d are not in the table", capability/10, capability%10)
	}
	return d, nil
}
