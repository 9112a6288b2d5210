# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What packaging/check --long adds, best run as "nice packaging/check --long". Sourced by packaging/check.
# HEADROOM_FUZZ_SECONDS: how long each fuzzer runs.

HEADROOM_LONG=1 run_tests long build/release -L '^long$'

configure asan build/asan || die "CMake could not configure the sanitizer build."
build build/asan
export UBSAN_OPTIONS=print_stacktrace=1
ASAN_OPTIONS=detect_leaks=1 run_tests asan build/asan -L '^(core|session|db)$'
# Fonts and themes that Qt loads once are never given back.
ASAN_OPTIONS=detect_leaks=0 run_tests asan-window build/asan -L '^(ui|journey|program)$'

# Each keeps what it has learnt for the next time; what breaks it is written beside it.
for fuzzer in build/asan/fuzz_*; do
    corpus=build/asan/corpus/${fuzzer##*/}
    mkdir -p "$corpus"
    step "$fuzzer" "$fuzzer" -max_total_time="${HEADROOM_FUZZ_SECONDS:-60}" -rss_limit_mb=512 \
        -timeout=5 -print_final_stats=1 -artifact_prefix="$corpus-" \
        "$corpus" tests/db/fixtures/import tests/db/fixtures/plan resources/plans
done

configure tsan build/tsan || die "CMake could not configure the thread sanitizer build."
build build/tsan
TSAN_OPTIONS=ignore_noninstrumented_modules=1 run_tests tsan build/tsan -L '^(session|db)$'
