#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run_fuzzer.sh FUZZER CORPUS SEEDS...: runs a fuzzer for HEADROOM_FUZZ_SECONDS (30). It keeps in CORPUS what it has
# learnt, for the next time; what breaks it is written beside that folder.
set -euo pipefail
fuzzer=$1
corpus=$2
shift 2
mkdir -p "$corpus"
exec "$fuzzer" -max_total_time="${HEADROOM_FUZZ_SECONDS:-30}" -rss_limit_mb=512 -timeout=5 \
    -print_final_stats=1 -artifact_prefix="$corpus-" "$corpus" "$@"
