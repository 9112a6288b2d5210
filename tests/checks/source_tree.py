# SPDX-License-Identifier: GPL-3.0-or-later
"""What the checks share: walking a source tree, reading includes, reporting."""
import pathlib
import re
import sys

# The longest first, where one stands inside another.
LAYER_ROOTS = ("app/core", "app/benchmarks", "app/fitter", "app/session", "app/solver", "db/refresh", "db", "ui")
CPP = {".h", ".cpp"}
SKIPPED = {".git", "build", ".cache", "__pycache__"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


class Tree:
    """The files of a repository, named by their path from its root."""

    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()
        self.files = sorted(self._walk(self.root))

    def _walk(self, folder):
        for entry in folder.iterdir():
            path = entry.relative_to(self.root).as_posix()
            if entry.name in SKIPPED or path == "tests/checks/fixtures" or entry.is_symlink():
                continue
            if entry.is_dir():
                yield from self._walk(entry)
            else:
                yield path

    def cpp(self):
        return [path for path in self.files if pathlib.PurePosixPath(path).suffix in CPP]

    def text(self, path):
        return (self.root / path).read_text(encoding="utf-8", errors="replace")

    def lines(self, path):
        return self.text(path).splitlines()

    def includes(self, path):
        """(line number, '<' or '"', name) of each include."""
        for number, line in enumerate(self.lines(path), 1):
            match = INCLUDE.match(line)
            if match:
                yield number, match.group(1), match.group(2)


def layer_root(path):
    """The folder of the layer that a file belongs to, or None."""
    return next((root for root in LAYER_ROOTS if path.startswith(root + "/")), None)


def include_name(path):
    """The name that a header of a layer is included by, or None."""
    root = layer_root(path)
    return root and path[root.rfind("/") + 1:]


def report(problems):
    """Prints 'file:line: what is wrong' and gives the exit status."""
    for problem in problems:
        print(problem)
    print(f"{len(problems)} problems" if problems else "nothing found")
    return 1 if problems else 0


def main(check):
    """Runs check(Tree) on the tree named on the command line."""
    if len(sys.argv) != 2:
        sys.exit(f"Usage: {sys.argv[0]} ROOT")
    sys.exit(report(check(Tree(sys.argv[1]))))
