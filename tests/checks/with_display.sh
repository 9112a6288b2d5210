#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/with-display gives each command a display of its own, passes its exit status on and
# leaves nothing running.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."

fail() {
    printf 'with-display: %s\n' "$1"
    exit 1
}

status=0
packaging/with-display sh -c 'exit 7' || status=$?
[[ $status -eq 7 ]] || fail "exit status $status instead of 7"

# shellcheck disable=SC2016 # the inner shell expands it
both=$(packaging/with-display sh -c 'echo "$DISPLAY"; packaging/with-display sh -c "echo \$DISPLAY"')
[[ $(sort -u <<<"$both" | wc -l) -eq 2 ]] || fail "one display for two commands: $both"

for display in $both; do
    [[ ! -e /tmp/.X${display#:}-lock ]] || fail "display $display is still there"
done
