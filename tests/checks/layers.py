#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Includes that would cross a layer and that the compiler does not refuse by itself."""
import re

from source_tree import LAYER_ROOTS, include_name, layer_root, main

MODULE_PREFIX = re.compile(r"Qt[A-Z]\w*/")
QT_HEADER = re.compile(r"(Q[A-Z]\w*|q[a-z_]+\.h)$")
CORE_NEVER = {
    "filesystem": "files", "fstream": "files", "cstdio": "files", "stdio.h": "files",
    "iostream": "files", "ctime": "the clock", "time.h": "the clock", "locale": "the locale",
    "clocale": "the locale", "thread": "threads", "mutex": "threads", "future": "threads",
    "unistd.h": "the system",
}
CORE_NEVER_CALLS = re.compile(
    r"\b(system_clock|steady_clock|high_resolution_clock|setlocale|getenv|random_device)\b")
# What only some folders may include: pattern, folders, the reason.
CONFINED = [
    (re.compile(r"sqlite3\.h$"), ("db/sqlite/",), "SQLite is spoken only in db/sqlite"),
    (re.compile(r"qcustomplot\.h$"), ("ui/charts/",),
     "QCustomPlot takes seconds to parse: only ui/charts/*.cpp"),
    (re.compile(r"(nlohmann|valijson|rapidjson)/"), ("db/", "ui/command_line/"),
     "JSON is read and written in db and ui/command_line"),
    (re.compile(r"(csv\.h|xlsxwriter\.h|xlsxwriter/.*)$"), ("db/",),
     "CSV and XLSX are read and written in db"),
    (re.compile(r"curl/"), ("db/refresh/",), "the network is spoken to only in db/refresh"),
    (re.compile(r"db/files/atomic_file\.h$"), ("db/", "ui/command_line/output_files"),
     "commands write files through output_files.h, which spares their inputs"),
    (re.compile(r"db/export/file_exporter\.h$"), ("db/", "ui/main.cpp"),
     "commands write files through output_files.h, which spares their inputs"),
    (re.compile(r"(cstdio|iostream)$"), ("app/fitter/", "db/", "ui/command_line/output."),
     "texts leave the program through ui/command_line/output.h, which cleans them"),
    (re.compile(r"tl/expected\.hpp$"), ("app/core/error.h",), "error.h gives Expected"),
]


def confined(path, name):
    for pattern, folders, reason in CONFINED:
        allowed = path.startswith(folders) and not (
            name == "qcustomplot.h" and path.endswith(".h"))
        if pattern.match(name) and not allowed:
            yield reason


TEXTS = "app/core/texts/"  # below all that knows a fact
TEXTS_MAY_INCLUDE = {"core/text.h", "core/language.h"}


def core_include(path, quote, name):
    if path.startswith(TEXTS) and quote == '"' and name not in TEXTS_MAY_INCLUDE:
        yield "sentences with placeholders know no facts"
    if quote == "<" and QT_HEADER.match(name):
        yield "the core knows nothing of Qt"
    if name in CORE_NEVER:
        yield f"the core knows nothing of {CORE_NEVER[name]}"


def include_problems(tree, path):
    for number, quote, name in tree.includes(path):
        reasons = []
        if MODULE_PREFIX.match(name):
            reasons.append("leave the Qt module out, else the layers' include paths do not hold")
        if ".." in name.split("/"):
            reasons.append("name headers from the root of their layer, without '..'")
        if not path.startswith("tests/"):
            reasons += confined(path, name)
        if path.startswith("app/core/"):
            reasons += core_include(path, quote, name)
        for reason in reasons:
            yield f"{path}:{number}: include of {name}: {reason}"


def core_calls(tree, path):
    for number, line in enumerate(tree.lines(path), 1):
        match = CORE_NEVER_CALLS.search(line.split("//")[0])
        if match:
            yield f"{path}:{number}: {match.group(1)}: the core is handed its date and settings"


def unnamed_layers(tree):
    """Headers of a layer that are not included by the layer's name, or through another's."""
    headers = [path for path in tree.cpp() if layer_root(path) and path.endswith(".h")]
    names = {include_name(path) for path in headers}
    endings = {name.split("/", 1)[1]: name for name in names}
    for path in filter(layer_root, tree.cpp()):
        for number, quote, name in tree.includes(path):
            meant = endings.get(name) or endings.get(name.split("/", 1)[-1])
            if quote == '"' and name not in names and meant:
                yield f"{path}:{number}: include of {name}: it is {meant}"


def check(tree):
    problems = []
    for path in tree.cpp():
        problems += include_problems(tree, path)
        if path.startswith("app/core/"):
            problems += core_calls(tree, path)
    problems += unnamed_layers(tree)
    if not any(path.startswith(LAYER_ROOTS) for path in tree.files):
        problems.append(f"{tree.root}:1: there is no layer here")
    return problems


if __name__ == "__main__":
    main(check)
