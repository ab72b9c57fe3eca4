#!/usr/bin/env bash
# Checks what make dist wrote to build/dist: checksums, the Debian package, that programs of each
# system lower kernels as those of this machine do (arm64 with qemu-user, Windows with wine, where they
# are installed), and that another build in another folder, without Go's cache, makes the same
# bytes. REPRODUCE=0 leaves the last out, which takes minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
dist=$PWD/build/dist
[ -f "$dist/SHA256SUMS" ] || { echo "build/dist has no SHA256SUMS: make dist first" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "== checksums"
(cd "$dist" && sha256sum --check --strict --quiet SHA256SUMS)

echo "== Debian packages"
for deb in "$dist"/*.deb; do
    [ -f "$deb" ] || continue
    dpkg-deb --info "$deb" >/dev/null
    dpkg-deb --raw-extract "$deb" "$work/$(basename "$deb")"
    (cd "$work/$(basename "$deb")" && md5sum --check --quiet DEBIAN/md5sums)
    # A static program and the linker's defaults of Go are what is wanted here.
    ! command -v lintian >/dev/null || lintian --fail-on error --suppress-tags statically-linked-binary,hardening-no-pie,hardening-no-relro "$deb" 2>/dev/null
done

# wine64: the program, which Debian keeps outside of the path.
wine() { WINEDEBUG=-all WINEPREFIX=$work/wine "$(command -v wine64 || echo /usr/lib/wine/wine64)" "$@"; }

# lower SYSTEM: lowers kernels with tshared-opt of a system.
lower() {
    local dir tool
    dir=$(echo "$work"/tshared-*-"$1")
    case $1 in
    linux-arm64) tool=(qemu-aarch64-static "$dir/tshared-opt") ;;
    windows-amd64) tool=(wine "$dir/tshared-opt.exe") ;;
    *) tool=("$dir/tshared-opt") ;;
    esac
    for kernel in test/corpus/*add*/small/kernel.ttir test/corpus/*softmax*/small/kernel.ttir; do
        "${tool[@]}" --triton-to-linalg "$kernel" || return 1
    done
}

echo "== programs"
for archive in "$dist"/*.tar.gz; do tar -xzf "$archive" -C "$work"; done
for archive in "$dist"/*.zip; do [ ! -f "$archive" ] || python3 -m zipfile -e "$archive" "$work"; done
lower linux-amd64 >"$work/want"
for system in linux-arm64 windows-amd64; do
    if ! ls -d "$work"/tshared-*-"$system" >/dev/null 2>&1; then
        echo "$system: not built"
    elif ! lower "$system" >"$work/found" 2>"$work/said"; then
        echo "$system: not run: $(grep -m 1 -i -E 'error|not found' "$work/said" || head -n 1 "$work/said")"
    else
        cmp "$work/want" "$work/found"
        echo "$system: the same $(wc -l <"$work/want") lines of linalg"
    fi
done

[ "${REPRODUCE:-1}" = 1 ] || exit 0
echo "== the same bytes"
git -c advice.detachedHead=false clone -q . "$work/another place"
(cd "$work/another place" && GOCACHE=$work/cache make dist ONLY=linux/amd64 >/dev/null)
(cd "$work/another place/build/dist" && sha256sum ./*.deb ./*.tar.gz) >"$work/again"
(cd "$dist" && sha256sum --check --strict "$work/again")
