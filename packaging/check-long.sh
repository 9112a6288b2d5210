# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What packaging/check --long adds. Sourced by packaging/check.

HEADROOM_LONG=1 run_tests long build/release -L '^long$'

configure asan build/asan || die "CMake could not configure the sanitizer build."
build build/asan
ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
    run_tests asan build/asan -LE '^(checks|bench)$'

configure fuzz build/fuzz || die "CMake could not configure the fuzzers."
step "build of the fuzzers" cmake --build --preset fuzz
mkdir -p build/fuzz/corpus
for fuzzer in build/fuzz/fuzz_*; do
    step "$fuzzer" "$fuzzer" -max_total_time=60 -rss_limit_mb=512 -timeout=5 \
        build/fuzz/corpus tests/db/fixtures/import tests/db/fixtures/plan resources/plans
done

configure tsan build/tsan || die "CMake could not configure the thread sanitizer build."
build build/tsan
TSAN_OPTIONS=ignore_noninstrumented_modules=1 run_tests tsan build/tsan -L '^(session|db)$'
