#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The choice of changed sources, in repositories made for it."""
import os
import pathlib
import subprocess
import tempfile
import unittest

from changed_sources import changed_sources


class ChangedSources(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def git(self, *arguments):
        subprocess.run(["git", "-C", str(self.root), "-c", "user.name=x", "-c", "user.email=x@localhost",
                        *arguments], check=True, capture_output=True)

    def write(self, path, text="1", time=None):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if time:
            os.utime(file, (time, time))

    def commit(self, *paths):
        for path in paths:
            self.write(path, (self.root / path).read_text("utf-8") + "2" if (self.root / path).exists() else "1")
        self.git("add", "-A")
        self.git("commit", "--quiet", "-m", "a commit")

    def chosen(self):
        return changed_sources(self.root, lambda path: path.startswith("app/"))

    def test_without_a_repository_there_is_no_history(self):
        self.write("app/a.cpp")
        self.assertIsNone(self.chosen())

    def test_one_commit_is_no_history(self):
        self.git("init", "--quiet", "-b", "main")
        self.commit("app/a.cpp")
        self.assertIsNone(self.chosen())

    def test_a_folder_inside_another_repository_has_no_history(self):
        self.git("init", "--quiet", "-b", "main")
        self.commit("app/a.cpp")
        self.commit("app/a.cpp")
        self.write("inner/app/a.cpp")
        self.assertIsNone(changed_sources(self.root / "inner", lambda path: True))

    def test_the_last_commit_counts_where_nothing_is_upstream(self):
        self.git("init", "--quiet", "-b", "main")
        self.commit("app/a.cpp", "app/b.cpp")
        self.commit("app/b.cpp", "tests/t.cpp", "app/notes.txt")
        self.assertEqual(self.chosen(), ["app/b.cpp"])

    def test_all_commits_since_the_upstream_count(self):
        self.git("init", "--quiet", "-b", "main")
        self.commit("app/a.cpp", "app/b.cpp", "app/c.cpp")
        self.git("update-ref", "refs/remotes/origin/main", "HEAD")
        self.commit("app/b.cpp")
        self.commit("app/c.cpp")
        self.assertEqual(self.chosen(), ["app/c.cpp", "app/b.cpp"])

    def test_what_is_not_committed_comes_first(self):
        self.git("init", "--quiet", "-b", "main")
        self.commit("app/a.cpp", "app/b.cpp", "app/c.cpp")
        self.commit("app/a.cpp")
        self.write("app/b.cpp", "other", 1_700_000_000)
        self.write("app/new.cpp", "new", 1_800_000_000)
        self.assertEqual(self.chosen(), ["app/new.cpp", "app/b.cpp", "app/a.cpp"])

    def test_a_header_stands_for_its_source(self):
        self.git("init", "--quiet", "-b", "main")
        self.commit("app/a.cpp", "app/a.h", "app/alone.h")
        self.commit("app/a.h", "app/alone.h")
        self.assertEqual(self.chosen(), ["app/a.cpp"])

    def test_what_is_gone_is_not_looked_at(self):
        self.git("init", "--quiet", "-b", "main")
        self.commit("app/a.cpp", "app/b.cpp")
        self.git("rm", "--quiet", "app/b.cpp")
        self.commit("app/a.cpp")
        self.assertEqual(self.chosen(), ["app/a.cpp"])


if __name__ == "__main__":
    unittest.main()
