package cuda

import (
	"errors"
	"fmt"
	"iter"
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// The errors of Open, for errors.Is; the error itself says more.
var (
	ErrNoDriver  = errors.New("no CUDA driver was found: install NVIDIA's driver, which brings libcuda.so.1, or set " + LibraryEnv + " to its path")
	ErrNoDevice  = errors.New("there is no CUDA device: nvidia-smi lists those the driver sees, and CUDA_VISIBLE_DEVICES may hide them")
	ErrOldDriver = errors.New("the CUDA driver is too old")
)

// LibraryEnv names the environment variable with the path of libcuda.so.1, for where the
// loader does not find it.
const LibraryEnv = "TSHARED_LIBCUDA"

// Driver is an initialised CUDA driver and its devices. Several goroutines may use it at
// once.
type Driver struct {
	api     *API
	version Version
	devices []*Device
}

// Version is a version of CUDA as the driver writes it: 12040 is 12.4.
type Version int

func (v Version) String() string { return fmt.Sprintf("%d.%d", int(v)/1000, int(v)%1000/10) }

// Version is the newest version of CUDA that the driver supports.
func (s *Driver) Version() Version { return s.version }

// Devices lists the devices, of which there is at least one.
func (s *Driver) Devices() []*Device { return s.devices }

var open = sync.OnceValues(func() (*Driver, error) {
	d, err := Load()
	if err != nil {
		return nil, err
	}
	return New(d)
})

// Open loads the driver and lists its devices, once per process. The error is an
// ErrNoDriver, an ErrNoDevice, an ErrOldDriver or an *Error.
func Open() (*Driver, error) { return open() }

// New initialises the driver behind a table of functions. Its errors are those of Open.
func New(d *API) (*Driver, error) {
	// An old driver may lack functions, so its version comes first.
	if d.DriverGetVersion == nil {
		return nil, fmt.Errorf("%w: it has no function cuDriverGetVersion", ErrNoDriver)
	}
	var version int32
	if r := d.DriverGetVersion(&version); r != Success {
		return nil, d.failure("cuDriverGetVersion", "", r)
	}
	s := &Driver{api: d, version: Version(version)}
	if version < MinVersion {
		return nil, fmt.Errorf("%w: it supports CUDA %s, and %s is needed: update NVIDIA's driver", ErrOldDriver, s.version, Version(MinVersion))
	}
	if missing := d.missing(MinVersion); len(missing) > 0 {
		return nil, fmt.Errorf("the CUDA driver is not whole: it lacks %s; install it again", strings.Join(missing, ", "))
	}
	if r := d.Init(0); r == ErrNoDeviceFound {
		return nil, ErrNoDevice
	} else if r != Success {
		return nil, d.failure("cuInit", "the CUDA driver does not start", r)
	}
	var n int32
	if r := d.DeviceGetCount(&n); r != Success {
		return nil, d.failure("cuDeviceGetCount", "", r)
	}
	if n == 0 {
		return nil, ErrNoDevice
	}
	for i := range n {
		device, err := newDevice(d, i)
		if err != nil {
			return nil, err
		}
		device.Driver = s.version
		s.devices = append(s.devices, device)
	}
	return s, nil
}

// symbol is the tag of a field of API.
type symbol struct {
	name    string
	version int
	suffix  string
}

// functions are the fields of a table that are functions of the driver.
func functions(d *API) iter.Seq2[symbol, reflect.Value] {
	return func(yield func(symbol, reflect.Value) bool) {
		v := reflect.ValueOf(d).Elem()
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.Tag != "" && !yield(symbolOf(f), v.Field(i)) {
				return
			}
		}
	}
}

func symbolOf(f reflect.StructField) symbol {
	parts := strings.Fields(f.Tag.Get("cu"))
	if len(parts) < 2 || len(parts) > 3 {
		panic("BUG: cuda: the tag of API." + f.Name + " is not a name, a version and a suffix")
	}
	version, err := strconv.Atoi(parts[1])
	if err != nil {
		panic("BUG: cuda: the tag of API." + f.Name + " has no version")
	}
	s := symbol{name: parts[0], version: version}
	if len(parts) == 3 {
		s.suffix = parts[2]
	}
	return s
}

// missing lists the functions that a driver of a version has, but the table lacks.
func (d *API) missing(version int) (names []string) {
	for s, f := range functions(d) {
		if s.version <= version && f.IsNil() {
			names = append(names, s.name)
		}
	}
	return names
}

// Complete adds the functions up to MinVersion that a table lacks, as functions that
// return ErrNotSupported. It is for tables that Load did not make.
func (d *API) Complete() *API {
	for s, f := range functions(d) {
		if f.IsNil() && s.version <= MinVersion {
			f.Set(reflect.MakeFunc(f.Type(), func([]reflect.Value) []reflect.Value {
				return []reflect.Value{reflect.ValueOf(ErrNotSupported)}
			}))
		}
	}
	return d
}

// lacks is the error for a function that only newer drivers have.
func lacks(what, function string, since Version) error {
	return fmt.Errorf("%s needs %s, which this driver lacks: update it to one for CUDA %s or newer", what, function, since)
}
