# Finds, and where possible installs, the parts of LLVM 22 that tests, benchmarks and the example
# use. Sourced by other scripts; it changes nothing by itself.

# llvm_tool NAME: prints where a tool of LLVM 22 is, as internal/verify/llvmtools finds it. A tool
# without a number in its name may be of another release; lit goes with all.
llvm_tool() {
    command -v "/usr/lib/llvm-22/bin/$1" || command -v "$1-22" && return
    [ "$1" = lit ] || "$1" --version 2>/dev/null | grep -q 'version 22\.' && command -v "$1"
}

# llvm_library: prints where the library is that the backends open, as backend/libllvm finds it.
llvm_library() {
    if [ -n "${TSHARED_LLVM:-}" ]; then
        echo "$TSHARED_LLVM"
        return
    fi
    ldconfig -p 2>/dev/null | awk '/libLLVM(.so.22.1|-22.so)/ { print $NF; found = 1; exit } END { exit !found }' ||
        ls /usr/lib/llvm-22/lib/libLLVM.so.22.1 2>/dev/null
}

# install PACKAGE...: installs Debian packages as root, or says the command that does.
# NO_INSTALL=1 leaves the machine as it is.
install() {
    [ $# -gt 0 ] || return 0
    if [ -n "${NO_INSTALL:-}" ]; then
        echo "not installed: $* (NO_INSTALL is set)"
    elif [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "not installed: $* (root does it on Debian: apt-get install $*)"
    else
        echo "installing $*"
        DEBIAN_FRONTEND=noninteractive apt-get update -qq || echo "apt-get update failed; trying with the lists at hand"
        local package
        for package in "$@"; do
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >/dev/null ||
                echo "not installed: $package (apt-get cannot; LLVM's own packages are at https://apt.llvm.org)"
        done
    fi
}
