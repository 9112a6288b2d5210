# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What packaging/check --long adds. Sourced by packaging/check.

HEADROOM_LONG=1 run_tests long build/release -L '^long$'

configure asan build/asan || die "CMake could not configure the sanitizer build."
build build/asan
ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
    run_tests asan build/asan -LE '^(checks|bench)$'

configure tsan build/tsan || die "CMake could not configure the thread sanitizer build."
build build/tsan
TSAN_OPTIONS=ignore_noninstrumented_modules=1 run_tests tsan build/tsan -L '^(session|db)$'
