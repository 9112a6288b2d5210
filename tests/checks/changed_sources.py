# SPDX-License-Identifier: GPL-3.0-or-later
"""Which sources were changed lately: since the branch left its upstream, or else by the last commit, and what is
not committed yet."""
import pathlib
import subprocess


def git(root, *arguments):
    """The lines that git prints, or None when it fails. The owner of the clone may be another than who checks it."""
    try:
        run = subprocess.run(["git", "-c", "safe.directory=*", "-c", "core.quotePath=false", "-C", str(root),
                              *arguments], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return None
    return run.stdout.splitlines() if run.returncode == 0 else None


def base_of(root):
    """The commit to compare with, or None without history."""
    head = git(root, "rev-parse", "--verify", "HEAD")
    if not head or git(root, "rev-parse", "--show-prefix") not in ([], [""]):
        return None
    for upstream in ("@{upstream}", "origin/HEAD", "origin/main"):
        base = git(root, "merge-base", "HEAD", upstream)
        if base and base != head:
            return base[0]
    previous = git(root, "rev-parse", "--verify", "HEAD~1")
    return previous[0] if previous else None


def changed_files(root):
    """Paths that were changed, the latest first, or None without history."""
    base = base_of(root)
    if base is None:
        return None
    open_changes = git(root, "diff", "--name-only", "HEAD") + git(root, "ls-files", "--others", "--exclude-standard")
    there = [path for path in open_changes if (root / path).is_file()]
    there.sort(key=lambda path: -(root / path).stat().st_mtime)
    there += git(root, "log", "-m", "--first-parent", "--format=", "--name-only", f"{base}..HEAD")
    return [path for path in dict.fromkeys(there) if (root / path).is_file()]


def changed_sources(root, is_source):
    """Changed sources, the latest first; a header stands for the source of its name. None without history."""
    root = pathlib.Path(root).resolve()
    changed = changed_files(root)
    if changed is None:
        return None
    sources = (str(pathlib.PurePosixPath(path).with_suffix(".cpp")) for path in changed
               if path.endswith((".cpp", ".h")))
    return [path for path in dict.fromkeys(sources) if is_source(path) and (root / path).is_file()]
