#!/usr/bin/env bash
# deps.sh - install what the full build uses, on Debian or Ubuntu.
#
#   scripts/deps.sh [--list]     --list: only say what is missing
#
# The packages are in packages.txt. Nothing is installed where all are there.
# What cannot be installed (no root and no sudo, no network, not in this
# release) is named and the work goes on: whatever needs it later says that it
# is skipped. Exit status 1 if there is no C compiler in the end.
set -u

HERE=$(cd "$(dirname "$0")" && pwd)
APT="env DEBIAN_FRONTEND=noninteractive apt-get"

# Lines "NAMES # reason" of which no name is installed.
missing() {
    local names reason name
    grep -v -e '^#' -e '^$' "$HERE/packages.txt" |
        while IFS='#' read -r names reason; do
            for name in $names; do
                is_installed "$name" && continue 2
            done
            echo "$names#$reason"
        done
}

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Of each line on stdin the first name that this release has.
available() {
    local names _ name
    while IFS='#' read -r names _; do
        for name in $names; do
            if apt-cache show "$name" >/dev/null 2>&1; then
                echo "$name"
                break
            fi
        done
    done
}

# Sets the array `become`: what to put before a command to run it as root.
root() {
    if [ "$(id -u)" -eq 0 ]; then
        become=()
    elif ! command -v sudo >/dev/null; then
        echo "deps: not root, and there is no sudo: nothing is installed"
        return 1
    elif [ -t 0 ]; then
        become=(sudo)
    elif sudo -n true 2>/dev/null; then
        become=(sudo -n)
    else
        echo "deps: sudo would ask for a password: nothing is installed"
        return 1
    fi
}

install_missing() {
    root || return
    # shellcheck disable=SC2086
    "${become[@]}" $APT update -q || echo "deps: apt-get update failed"
    mapfile -t wanted < <(missing | available)
    [ ${#wanted[@]} -gt 0 ] || return
    echo "deps: installing ${wanted[*]}"
    # shellcheck disable=SC2086
    "${become[@]}" $APT install -y -q --no-install-recommends "${wanted[@]}" ||
        echo "deps: apt-get install failed"
}

if ! command -v dpkg-query >/dev/null; then
    echo "deps: no dpkg here; install the like of these:"
    grep -v -e '^#' -e '^$' "$HERE/packages.txt"
elif [ -z "$(missing)" ]; then
    echo "deps: all packages are there"
else
    [ "${1:-}" = --list ] || install_missing
    if [ -n "$(missing)" ]; then
        echo "deps: missing; what needs one of these is skipped and says so:"
        missing | sed 's/ *#/ -/; s/^/  /'
    fi
fi
CC=${CC:-cc}
command -v "${CC%% *}" >/dev/null || {
    echo "deps: there is no C compiler ($CC)"
    exit 1
}
