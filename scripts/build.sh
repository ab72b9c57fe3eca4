#!/usr/bin/env bash
# Builds packages as "go build" does with the same arguments, and says how far it is: on a new machine
# all packages are compiled, Go's own too, which takes a minute or two; after that only what has changed.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

# The compiler collects garbage only beyond half a gigabyte: with Go's habit of collecting when the heap has doubled, a fifth of the time goes there.
export GOGC=off GOMEMLIMIT=512MiB

[ -t 2 ] && terminal=1 || terminal=0
scripts/go build -v "$@" 2>&1 | awk -v terminal=$terminal -v packages="$(scripts/go list -deps "${@: -1}" 2>/dev/null | wc -l)" '
    function say(end) { printf "%scompiled %d of at most %d packages%s", terminal ? "\r" : "", n, packages, end; fflush() }
    /[ :]/ { print; fflush(); next } # not a package: an error, or what is fetched
    { n++; if (terminal) say(""); else if (n % 50 == 0) say("\n") }
    END { if (n > 0) say("\n") }' >&2
exit "${PIPESTATUS[0]}"
