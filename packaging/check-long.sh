# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What packaging/check --long adds, best run as "nice packaging/check --long". Sourced by packaging/check.
# HEADROOM_FUZZ_SECONDS: how long each fuzzer runs, half a minute if not set.

run_tests long release -L '^long$'

# What LibreOffice calculates from changed inputs of the workbook, against the program.
if command -v soffice >/dev/null && /usr/bin/python3 -c 'import uno' 2>/dev/null; then
    step "workbook recalculated by LibreOffice" /usr/bin/python3 tests/scenarios/workbook_changes.py \
        "$PWD/build/release/headroom" resources/plans
else
    say "skipped: the workbook is not recalculated, because LibreOffice (libreoffice-calc, python3-uno) is missing"
fi

# sanitized PRESET: builds with sanitizers and runs the tests of the program: not those of the sources, which learn
# nothing there, nor the long ones, which ran above.
sanitized() {
    local preset=$1
    if ! configure "$preset" "build/$preset"; then
        count_failure "CMake could not configure build/$preset: none of its tests ran"
        return
    fi
    build "build/$preset"
    run_tests "$preset" "$preset" -LE '^(checks|long|fuzz)$'
}

sanitized asan
run_tests fuzz asan -L '^fuzz$'
sanitized tsan

package_in_clean_debian() {
    rm -rf build/package
    cpack --config build/release/CPackConfig.cmake -B build/package >&2 && packaging/try-package build/package/headroom_*.deb
}
if [[ $(id -u) -eq 0 ]]; then
    step "package in a clean Debian" package_in_clean_debian
else
    say "skipped, because it takes root: package in a clean Debian"
fi
