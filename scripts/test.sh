#!/usr/bin/env bash
# Runs the steps named as arguments, or those of "make test":
#
#   test.sh [STEP ...]      test.sh lint     gofmt and vet
#                           test.sh quick    the steps of "make check"
#
# Some steps run beside the others, and what each has said is shown when it has ended; a step that is asked for alone speaks
# at once. A step that fails does not stop the others; the exit code tells, and a table at the end says how
# long each took, by the clock and in seconds of processors. Tests that compare with tools of LLVM 22 install them as root on Debian
# (NO_INSTALL=1 forbids it); elsewhere those tests are skipped, which is said here.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
. scripts/llvm.sh

go=$PWD/scripts/go
# As make builds the tools, so that tests share one set of compiled packages with them, with vet and with the
# tools that tests build, and are linked without a C linker. The race detector takes cgo, so that step tests
# the packages that call C code with it. A checkout of another owner has no readable revision to stamp.
# The compiler collects no garbage below half a gigabyte, as in scripts/build.sh; the programs that are tested do. The
# linker, which makes a program for each package with tests, leaves out what only debuggers read, and the Makefile has the compiler make none:
# it takes a tenth of the time of the compiler and two fifths of the linker's.
export GOFLAGS="${GOFLAGS:+$GOFLAGS }-trimpath -buildvcs=false -gcflags=all=-dwarf=false '-ldflags=-s -w' '-toolexec=env GOGC=off GOMEMLIMIT=512MiB'"
export CGO_ENABLED=0

# The steps, in order, and what each checks.
# The two tools analyse the standard library first, which takes a cold machine five minutes of a processor: they are in "make check" alone.
all=(gofmt vet static generated tests lit race compare-mlir examples python page browser)
quick=(gofmt vet staticcheck deadcode generated short)
declare -A about=(
    [gofmt]="files are formatted"
    [vet]="go vet"
    [staticcheck]="staticcheck"
    [deadcode]="every function is called"
    [static]="tshared-opt needs no shared library"
    [generated]="generated files are up to date"
    [short]="quick tests of all packages (-short)"
    [tests]="all tests but those of the steps below"
    [lit]="the lit files with the real lit and FileCheck"
    [compare-mlir]="passes against mlir-opt"
    [examples]="modules of their own: examples, requirements of cuda/gorgonia"
    [python]="the Python package, with a stand-in for Triton"
    [page]="the committed script of the page is what its sources give"
    [browser]="the page in chromium"
    [race]="packages that start goroutines, under the race detector"
)

# Tests of ./test that are steps of their own.
lit_tests='^TestRealLit$'
mlir_tests='^(TestCompareMLIR|TestCompareConformance)$'

# Steps that run beside the others, one after another: they use one core, or wait for other programs, or compile in a way of their own.
# The race detector comes first: two go commands that compile the same packages just then compile them twice, and it shares none.
beside=" staticcheck deadcode compare-mlir examples python page browser race "

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=()
declare -A started end seconds processor step_of # the last by process

# begin NAME: starts a step; its output goes to a file, with the processor time of all its processes in another.
begin() {
    started[$1]=$SECONDS
    (
        if [ ${#steps[@]} = 1 ]; then
            "step_${1//-/_}" 2>&1 # somebody watches it
        else
            "step_${1//-/_}" >"$work/$1" 2>&1
        fi
        status=$?
        times >"$work/$1.times"
        exit $status
    ) &
    step_of[$!]=$1
}

# finish NAME STATUS: shows what a step has said, and remembers how it ended and how long it took.
finish() {
    end[$1]=ok
    [ "$2" = 0 ] || end[$1]=FAILED
    seconds[$1]=$((SECONDS - started[$1]))
    processor[$1]=$(awk '{ for (i = 1; i <= 2; i++) { split($i, t, "[ms]"); sum += 60 * t[1] + t[2] } } END { printf "%d", sum }' "$work/$1.times" 2>/dev/null)
    [ ${#steps[@]} = 1 ] || echo "== $1: ${about[$1]}"
    [ ! -s "$work/$1" ] || cat "$work/$1"
    echo "== $1: ${end[$1]} (${seconds[$1]}s, ${processor[$1]:-?}s of processors)"
}

# next WHERE: starts the next of the steps of a lane, beside or alone.
next() {
    local -n queue=$1
    [ ${#queue[@]} -gt 0 ] || return 0
    begin "${queue[0]}"
    queue=("${queue[@]:1}")
}

# run NAME...: runs steps, in two lanes. What a step says is shown when it has ended.
run() {
    local name process status
    local -a main=() aside=()
    for name in "$@"; do
        case $beside in
        *" $name "*) aside+=("$name") ;;
        *) main+=("$name") ;;
        esac
    done
    next main
    next aside
    while [ ${#step_of[@]} -gt 0 ]; do
        wait -n -p process
        status=$?
        name=${step_of[$process]}
        unset "step_of[$process]"
        finish "$name" "$status"
        case $beside in
        *" $name "*) next aside ;;
        *) next main ;;
        esac
    done
}

# Who stops the steps wants to know what they did.
stopped() {
    local process
    trap '' INT TERM
    for process in "${!step_of[@]}"; do
        kill "$process" 2>/dev/null
        echo "== ${step_of[$process]}: stopped after $((SECONDS - started[${step_of[$process]}])) seconds"
        [ ! -s "$work/${step_of[$process]}" ] || cat "$work/${step_of[$process]}"
    done
    exit 1
}
trap stopped INT TERM

missing_packages() {
    llvm_tool lit >/dev/null && llvm_tool FileCheck >/dev/null || echo llvm-22-tools
    llvm_tool mlir-opt >/dev/null || echo mlir-22-tools
    llvm_library >/dev/null || echo libllvm22
    llvm_tool opt >/dev/null && llvm_tool llc >/dev/null || echo llvm-22
    command -v cc >/dev/null || echo gcc libc6-dev
    command -v clang-22 >/dev/null || echo clang-22
    command -v cmake >/dev/null || echo cmake
    command -v redis-server >/dev/null || echo redis-server
    for tool in zsh fish mandoc chromium; do
        command -v "$tool" >/dev/null || echo "$tool"
    done
    pytest_python >/dev/null || echo python3-pytest
}

# pytest_python: a Python that has pytest.
pytest_python() {
    local python
    for python in python3 /usr/bin/python3; do
        "$python" -c 'import pytest' 2>/dev/null && { echo "$python"; return 0; }
    done
    return 1
}

report_tools() {
    for tool in lit FileCheck mlir-opt opt llc; do
        echo "$tool: $(llvm_tool "$tool" || echo "missing, the tests that compare with it are skipped")"
    done
    for tool in clang-22 cmake; do
        echo "$tool: $(command -v "$tool" || echo "missing, generated C is not built with it")"
    done
    for tool in zsh fish; do
        echo "$tool: $(command -v "$tool" || echo "missing, its completion is not tested")"
    done
    echo "mandoc: $(command -v mandoc || echo "missing, man pages are not parsed")"
    echo "chromium: $(command -v chromium || echo "missing, the tests of the page are skipped")"
    echo "redis-server: $(command -v redis-server || echo "missing, the tests of the remote cache are skipped")"
    echo "libLLVM: $(llvm_library || echo "missing, the tests that compile and run code are skipped")"
}

step_gofmt() {
    local files gofmt
    gofmt=$("$go" env GOROOT)/bin/gofmt
    files=$(find . -name '*.go' -not -path './.*' -print0 | xargs -0 "$gofmt" -l) || return 1
    [ -z "$files" ] || { echo "not formatted as gofmt does:"; echo "$files"; return 1; }
}

step_vet() { "$go" vet ./...; }

# tool PATH@VERSION: builds a tool of another module into .tools, and says where it is; nothing where it cannot be fetched.
tool() {
    local name=${1%@*} folder=$PWD/.tools/${1##*@}
    name=${name##*/}
    [ -x "$folder/$name" ] || GOFLAGS= GOBIN=$folder "$go" install "$1" >/dev/null 2>&1 || return 0
    echo "$folder/$name"
}

step_staticcheck() {
    local staticcheck
    staticcheck=$(tool honnef.co/go/tools/cmd/staticcheck@v0.8.2)
    [ -n "$staticcheck" ] || { echo "staticcheck cannot be fetched: skipped"; return 0; }
    GOGC=400 "$staticcheck" ./...
}

# Assembly calls the functions of the crash handler; the example of extensions, a module of its own, calls OptMain.
step_deadcode() {
    local deadcode found
    deadcode=$(tool golang.org/x/tools/cmd/deadcode@v0.52.0)
    [ -n "$deadcode" ] || { echo "deadcode cannot be fetched: skipped"; return 0; }
    found=$("$deadcode" -test ./...) || return 1
    found=$(grep -vE '^internal/host/crashhandler/handler_|: OptMain$|: Command.Process$' <<<"$found")
    [ -z "$found" ] || { echo "$found"; return 1; }
}

# programs builds what tests run as users do, once for all of them.
programs() { "$go" build -o bin/ ./cmd/tshared ./cmd/tshared-opt && export TSHARED_PROGRAMS=$PWD/bin; }

step_static() {
    programs || return 1
    if ! command -v readelf >/dev/null; then
        echo "no readelf to look into bin/tshared-opt with: skipped"
        return 0
    fi
    if readelf -d bin/tshared-opt | grep NEEDED; then
        echo "bin/tshared-opt needs shared libraries"
        return 1
    fi
}

# Generators write the files that are checked in; what differs afterwards was not up to date.
step_generated() {
    local before
    git rev-parse HEAD >/dev/null 2>&1 || { echo "not a git checkout: skipped"; return 0; }
    before=$(git status --porcelain; git diff)
    "$go" generate ./... || return 1
    [ "$before" = "$(git status --porcelain; git diff)" ] || { echo "go generate ./... changes files:"; git status --short; return 1; }
}

# packages PATTERN: the packages that have tests, and whose path does not match. lit files beside a pass are no reason to link a program with
# all passes: TestLit of ./test runs them.
packages() {
    "$go" list -f '{{$own := join .TestGoFiles " "}}{{$outside := join .XTestGoFiles " "}}{{if or $own (and $outside (ne $outside "lit_test.go"))}}{{.ImportPath}}{{end}}' ./... |
        grep -vE "$1"
}

# Packages and tests that take more than some seconds even with -short, and what ./test has of
# quick ones. vet is a step of its own.
slow_packages='/(test|bench|bench/baseline|internal/verify/fuzz|cmd/tshared|backend/internal/(matmul|vecmath))$'
slow_tests='^(TestKernelsCompile|TestSharedMemoryFits)$'
quick_tests='^(TestLit|TestGolden|TestExamples)$'

# shellcheck disable=SC2046 # one argument per package
step_short() {
    "$go" test -short -vet=off -skip "$slow_tests" $(packages "$slow_packages") &&
        "$go" test -short -vet=off -run "$quick_tests" ./test
}

# The packages that take longest come first, so that no core is idle at the end, and one more than there are processors run: some wait for
# time to pass.
processors=$(getconf _NPROCESSORS_ONLN)
longest=(./test ./internal/verify/fuzz ./backend/ptx)

# shellcheck disable=SC2046 # one argument per package
step_tests() { programs && "$go" test -p "$((processors + 1))" -vet=off -timeout 30m -skip "$lit_tests|$mlir_tests" "${longest[@]}" $(packages '^$'); }

step_lit() { programs && "$go" test ./test -vet=off -run "$lit_tests" -count=1; }

step_compare_mlir() { scripts/compare-mlir.sh; }

# Examples with a go.mod of their own use the module as other projects do. -mod=mod keeps their
# requirements up to date with those of the module. In a workspace they share the module's compiled packages. The adapter to
# gorgonia.org/cu takes CUDA's headers to compile: only its requirements are checked.
step_examples() {
    local mod dir work bad=0
    work=$(mktemp -d) || return 1
    (cd cuda/gorgonia && CGO_ENABLED=1 "$go" list -deps ./... >/dev/null) || bad=1
    for mod in examples/*/go.mod; do
        dir=$PWD/$(dirname "$mod")
        printf '%s\n' "$(grep '^go ' go.mod)" "use $PWD" "use $dir" >"$work/go.work"
        (cd "$dir" && "$go" list -mod=mod -deps ./... >/dev/null && export GOWORK=$work/go.work && "$go" vet ./... && "$go" test ./...) || bad=1
    done
    rm -rf "$work"
    return $bad
}

step_python() {
    local python
    python=$(pytest_python) || { echo "no pytest: skipped"; return 0; }
    programs || return 1
    TSHARED_BIN=$PWD/bin/tshared PYTHONDONTWRITEBYTECODE=1 "$python" -m pytest -q -p no:cacheprovider python/tests
}

# Bundling takes npm packages, which come from the network unless they are in .tools; without either the
# tool says that it skips. A test of internal/explore/page then tells whether a source has changed since.
step_page() { (cd tools/page && "$go" vet ./... && "$go" test ./... && "$go" run . -check); }

# A module of its own, for what drives the browser.
step_browser() {
    programs || return 1
    (cd test/browser && "$go" vet ./... && TSHARED_BIN=$OLDPWD/bin/tshared "$go" test -count=1 -v ./... | grep -vE '^(=== |[[:space:]]*--- PASS)' ; exit "${PIPESTATUS[0]}")
}

# The packages that the race detector watches: those that start goroutines and those whose tests
# use others from several. TestRacePackages in internal/verify/arch finds what is missing here, also state
# that goroutines share in a package none of these uses. The slowest come first, so that none is left at the end.
race_packages=(
    ./jit                  # launches that compile at once
    ./internal/verify/fuzz        # campaigns
    ./cache/redis          # writes in the background, clients at once
    ./internal/host/flight # goroutines that ask for one computation
    .                      # lowers many modules at once
    ./backend/cpu          # programs of a launch
    ./backend/cpu/runtime  # its workers
    ./launch               # launches that compile at once
    ./internal/host/crashhandler # executions that come and go
    ./backend/libllvm      # callbacks, calls with a time limit
    ./backend/llvmir       # types of all modules
    ./backend/ptx/sim      # blocks of a grid
    ./bundle               # launches that load at once
    ./cache                # processes and goroutines on one folder
    ./bench/kernels/tune   # configs that compile at once
    ./bench/kernels/internal/arena # tensors are filled by all cores
    ./kernels              # operations of one library at once
    ./tune                 # candidates that compile at once
    ./cpu                  # launches at once
    ./internal/driver/serve       # requests at once
    ./internal/driver      # LLVM opened in the background
    ./cuda                 # contexts and threads
    ./diag                 # lines of a source
    ./frontend/pysyntax    # buffers of tokens
    ./frontend/triton      # kernels of one module
    ./frontend/triton/internal/language # tables of functions
    ./gpu                  # compiles and launches at once
    ./internal/text/asmformat   # formats of operations
    ./internal/bundle/bundlebuild # kernels that compile at once
    ./internal/bundle/bundlefile  # files that are compressed at once
    ./internal/cli         # the watch over memory
    ./internal/cli/explore # requests that are stopped
    ./internal/cli/explore/server # requests at once
    ./internal/cli/explore/worker # answers of a process
    ./internal/verify/interp/linalg
    ./internal/verify/interp/ttir
    ./internal/host/isolate     # child processes
    ./internal/host/subprocess  # processes
    ./ir                   # attributes and types of a context
    ./internal/verify/ptytest     # reads a terminal
    ./pass                 # nested pipelines
)

# Tests of these packages in which the detector has nothing to see, and that take long, leave themselves out: racedetector.SkipSerial. Two
# thirds of the time go into compiling all packages once more: without inlining that takes two thirds of it, and the detector sees the same accesses.
step_race() {
    if ! command -v cc >/dev/null; then
        echo "no C compiler, which the race detector needs: skipped"
        return 0
    fi
    GOFLAGS="$GOFLAGS '-gcflags=all=-dwarf=false -l'" CGO_ENABLED=1 "$go" test -race -short -vet=off -timeout 20m "${race_packages[@]}"
}

case "${1:-}" in
"") steps=("${all[@]}") ;;
quick) steps=("${quick[@]}") ;;
lint) steps=(gofmt vet) ;;
*) steps=("$@") ;;
esac
for name in "${steps[@]}"; do
    [ -n "${about[$name]:-}" ] || { echo "no step $name, only ${!about[*]}"; exit 1; }
done

if [ $# -eq 0 ]; then
    # shellcheck disable=SC2046 # one argument per package
    install $(missing_packages)
    report_tools
fi
echo "steps: ${steps[*]}"
run "${steps[@]}"

echo
for name in "${steps[@]}"; do
    printf '%-14s %5ds %6ds  %-6s  %s\n' "$name" "${seconds[$name]}" "${processor[$name]:-0}" "${end[$name]}" "${about[$name]}"
    [ "${end[$name]}" = ok ] || failed+=("$name")
done
echo "$SECONDS seconds"
if [ ${#failed[@]} -gt 0 ]; then
    echo "FAILED: ${failed[*]}"
    exit 1
fi
echo "all checks passed"
