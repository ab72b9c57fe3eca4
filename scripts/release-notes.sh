#!/usr/bin/env bash
# release-notes.sh [VERSION]: prints the notes of a version from CHANGELOG.md, those of Unreleased by
# default.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec scripts/go run ./internal/tool/dist/makedist -notes "${1:-Unreleased}"
