# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Steps shared by packaging/run and packaging/check. Expects to be at the root of the repository.

say() { printf '%s\n' "$*" >&2; }
die() {
    say "$*"
    exit 2
}

# packages_of SECTION...: package names of these sections of packaging/dependencies.txt
packages_of() {
    local wanted=" $* " section='' line
    while IFS= read -r line; do
        line=${line%%#*}
        line=${line//[[:space:]]/}
        case $line in
        '') ;;
        \[*\]) section=${line:1:-1} ;;
        *) [[ $wanted != *" $section "* ]] || printf '%s\n' "$line" ;;
        esac
    done <packaging/dependencies.txt
}

# missing_packages SECTION...: those of the packages that are not installed.
missing_packages() {
    local installed package
    # dpkg-query complains of packages that dpkg has never heard of: those are missing, too.
    # shellcheck disable=SC2046 # one word a package
    installed=$(dpkg-query -W -f ' ${db:Status-Status}:${Package} ' $(packages_of "$@") \
        2>/dev/null) || true
    for package in $(packages_of "$@"); do
        [[ $installed == *" installed:$package "* ]] || printf '%s\n' "$package"
    done
}

install_packages() {
    local packages missing as_root=()
    command -v apt-get dpkg-query >/dev/null ||
        die "This script installs packages with apt: it is made for Debian 12. The packages it needs stand in packaging/dependencies.txt."
    missing=$(missing_packages "$@")
    [[ -n $missing ]] || return 0
    mapfile -t packages <<<"$missing"
    if [[ $(id -u) -ne 0 ]]; then
        command -v sudo >/dev/null ||
            die "These packages are missing, and installing them needs root or sudo: ${packages[*]}"
        as_root=(sudo)
    fi
    say "Installing ${#packages[@]} packages: ${packages[*]}"
    "${as_root[@]}" apt-get update -qq ||
        die "apt-get update failed: no network, or no package server in /etc/apt. Missing packages: ${packages[*]}"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${packages[@]}" >&2 ||
        die "apt-get install failed (its message stands above; is there a network?). Missing packages: ${packages[*]}"
}

# cache_has NAME VALUE: whether build/release is configured so
cache_has() {
    grep -q "^$1:[A-Z]*=$2\$" build/release/CMakeCache.txt 2>/dev/null
}

# A build directory that was made in another place (a moved or copied clone) cannot be used again.
forget_moved_build() {
    local folder=$1
    if [[ -f $folder/CMakeCache.txt ]] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$folder/CMakeCache.txt"; then
        say "The clone has moved: building $folder afresh."
        rm -rf "$folder"
    fi
}
