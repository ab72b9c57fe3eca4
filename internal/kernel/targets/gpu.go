package targets

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// NVPTXTriple is LLVM's triple for all GPU targets.
const NVPTXTriple = "nvptx64-nvidia-cuda"

// DefaultGPU is the target of kernels when no GPU is named.
const DefaultGPU = "sm_90a"

// Limits that all GPUs of the table share.
const (
	WarpSize        = 32
	ThreadsPerBlock = 1024
	// MaxCluster is how many blocks a cluster may have on every GPU that has clusters.
	MaxCluster         = 8
	RegistersPerThread = 255
	RegistersPerSM     = 64 << 10 // of 32 bits
	// StaticShared is the shared memory in bytes that a block has without asking for more.
	StaticShared = 48 << 10
	// SystemShared is the shared memory of each block that the system keeps for itself.
	SystemShared = 1 << 10
)

// BlockLimit and GridLimit are the largest sizes of blocks and grids along x, y and z.
var (
	BlockLimit = [3]int{1024, 1024, 64}
	GridLimit  = [3]int{1<<31 - 1, 65535, 65535}
)

// Feature is a set of PTX instructions that not all GPUs have.
type Feature uint

const (
	// CpAsync is cp.async, the copy from global to shared memory in the background.
	CpAsync Feature = 1 << iota
	// Ldmatrix is ldmatrix.
	Ldmatrix
	// Stmatrix is stmatrix.
	Stmatrix
	// FP8MMA is mma.sync with operands of type e4m3 or e5m2.
	FP8MMA
	// FP8Convert is cvt to and from e4m3x2 and e5m2x2.
	FP8Convert
	// BF16Arith is add, sub and mul of bf16 and bf16x2; all GPUs have fma, min and max of these.
	BF16Arith
	// VectorRed is red of two or four adjacent f32.
	VectorRed
	// BulkCopy is cp.async.bulk, and what mbarriers have for it: bytes, and waits that suspend.
	BulkCopy
	// Clusters are blocks that run at the same time and see each other's shared memory.
	Clusters
	// Wgmma is wgmma, the dot of a warpgroup with operands in shared memory.
	Wgmma
)

const (
	ampere  = CpAsync | Ldmatrix
	ada     = ampere | FP8MMA | FP8Convert
	hopper  = ada | Stmatrix | BF16Arith | VectorRed | BulkCopy | Clusters
	hopperA = hopper | Wgmma
)

// GPU is a target: a compute capability, with a letter where it has instructions that later ones lack.
type GPU struct {
	Name           string // "sm_90a"
	Capability     int    // ten times the major number and the minor: 90
	Products       string // GPUs that have it, for help texts
	PTX            int    // PTX ISA version that LLVM emits for it unless told otherwise: 78 is 7.8
	SharedPerBlock int    // bytes, with what a block can ask for
	SharedPerSM    int    // bytes
	Features       Feature
}

// The sizes of shared memory, of which the system keeps 1 KiB per block for itself.
const (
	shared99, shared163, shared227 = 99 << 10, 163 << 10, 227 << 10
	system                         = 1 << 10
)

var gpus = []GPU{
	{"sm_80", 80, "A100, A30", 70, shared163, shared163 + system, ampere},
	{"sm_86", 86, "RTX 30, A10, A40", 71, shared99, shared99 + system, ampere},
	{"sm_87", 87, "Jetson Orin", 74, shared163, shared163 + system, ampere},
	{"sm_88", 88, "Ampere in embedded systems", 90, shared99, shared99 + system, ampere},
	{"sm_89", 89, "RTX 40, L4, L40", 78, shared99, shared99 + system, ada},
	{"sm_90", 90, "H100, H200", 78, shared227, shared227 + system, hopper},
	{"sm_90a", 90, "H100, H200, with wgmma; no other GPU runs it", 80, shared227, shared227 + system, hopperA},
	{"sm_100", 100, "B100, B200", 86, shared227, shared227 + system, hopper},
	{"sm_101", 101, "Jetson Thor, by its name before CUDA 13", 86, shared227, shared227 + system, hopper},
	{"sm_103", 103, "B300", 88, shared227, shared227 + system, hopper},
	{"sm_110", 110, "Jetson Thor", 90, shared227, shared227 + system, hopper},
	{"sm_120", 120, "RTX 50", 87, shared99, shared99 + system, hopper},
	{"sm_121", 121, "DGX Spark", 88, shared99, shared99 + system, hopper},
}

// firstVariant is the capability from which on names may end in a or f, for code that runs on this
// GPU or its family only. Kernels use none of the instructions that these letters add.
const firstVariant = 100

// GPUs are all targets, oldest first.
func GPUs() []GPU { return slices.Clone(gpus) }

// GPUNames are the names of all targets, oldest first.
func GPUNames() []string { return namesOf(gpus) }

func namesOf(list []GPU) (names []string) {
	for _, g := range list {
		names = append(names, g.Name)
	}
	return names
}

// ErrTooOld is in the errors about GPUs older than all targets.
var ErrTooOld = errors.New("too old")

// LookupGPU finds a target by name. The error of an unknown or too old one lists the known targets.
func LookupGPU(name string) (GPU, error) {
	for _, g := range gpus {
		if g.Name == name || g.Capability >= firstVariant && (name == g.Name+"a" || name == g.Name+"f") {
			g.Name = name
			return g, nil
		}
	}
	known := strings.Join(GPUNames(), ", ")
	if m := gpuName.FindStringSubmatch(name); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil && n < gpus[0].Capability {
			return GPU{}, fmt.Errorf("the GPU target %s is %w: known targets are %s", name, ErrTooOld, known)
		}
	}
	return GPU{}, fmt.Errorf("there is no GPU target %q: known targets are %s", name, known)
}

var gpuName = regexp.MustCompile(`^sm_([1-9][0-9]{1,2})[af]?$`)

// ForCapability is the name of the target with all that a device of a compute capability has, though
// later devices may not run its code. For an unknown capability the name is one that LookupGPU refuses.
func ForCapability(major, minor int) string {
	name := fmt.Sprintf("sm_%d%d", major, minor)
	for _, g := range gpus {
		if g.Capability == major*10+minor {
			name = g.Name // the last one has most
		}
	}
	return name
}

// Has reports whether a GPU has all of some features.
func (g GPU) Has(f Feature) bool { return g.Features&f == f }

// NamesWith are the names of the targets that have a feature, oldest first.
func NamesWith(f Feature) []string {
	return namesOf(slices.DeleteFunc(GPUs(), func(g GPU) bool { return !g.Has(f) }))
}

// PTX ISA versions that introduced instructions which some kernels need.
const (
	// PTXEvictionPriority is the version with eviction priorities such as L1::evict_last.
	PTXEvictionPriority = 74
	// PTXVectorRed is the version with VectorRed.
	PTXVectorRed = 81
	// PTXTensorMapReplace is the version with which assemblers take the strides of tensormap.replace in bytes; the instruction came with 8.3.
	PTXTensorMapReplace = 85
	// PTXFP8MMA is the version with FP8MMA.
	PTXFP8MMA = 84
	// ptxFP8Convert is the version with FP8Convert on GPUs that had it later than their first version.
	ptxFP8Convert = 81
)

// PTXFP8Convert is the version of the PTX ISA with FP8Convert: GPUs of capability 8.9 had it later than those of 9.0.
func (g GPU) PTXFP8Convert() int {
	if g.Capability < 90 {
		return ptxFP8Convert
	}
	return g.PTX
}

// LLVMFeatures is the feature string with which LLVM emits at least a version of the PTX ISA.
// Drivers refuse versions later than their own, so it is empty where LLVM's version suffices.
func (g GPU) LLVMFeatures(version int) string {
	if g.PTX >= version {
		return ""
	}
	return fmt.Sprintf("+ptx%d", version)
}
