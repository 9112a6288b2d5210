#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads an XLSX file, calculates its formulas again and prints its cells as JSON.

usage: read_workbook.py FILE [SHEET!CELL=NUMBER...]

Each sheet is {"A1": value}; "formulas" counts them, "differing" names those whose calculated value is not the one that is
stored in the file (amounts: to the cent), "unsafe" what could be clicked, run or fetched. With SHEET!CELL=NUMBER the cell
is changed first, and the values printed are the calculated ones. "heights" has the rows of a height of their own, in
points. "charts" has the cells that each series refers to, and the stored values that are not theirs.
"""
import bisect
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
TOKEN = re.compile(r"\s*('(?:[^']|'')+'!|\$?[A-Z]{1,3}\$?\d+|[A-Z]+(?=\()|\d+(?:\.\d+)?|--|[-+*/^=(),:])")


def written_text(text):
    return re.sub(r"_x([0-9A-Fa-f]{4})_", lambda found: chr(int(found.group(1), 16)), text)


def texts_of(element):
    return written_text("".join(part.text or "" for part in element.iter(MAIN + "t")))


class Book:
    def __init__(self, path):
        self.archive = zipfile.ZipFile(path)
        if self.archive.testzip():
            raise ValueError("damaged")
        shared = []
        if "xl/sharedStrings.xml" in self.archive.namelist():
            shared = [texts_of(item) for item in self.xml("xl/sharedStrings.xml")]
        targets = {item.get("Id"): item.get("Target")
                   for item in self.xml("xl/_rels/workbook.xml.rels")}
        self.sheets, self.formulas, self.known, self.heights = {}, {}, {}, {}
        for sheet in self.xml("xl/workbook.xml").find(MAIN + "sheets"):
            cells = self.sheets[sheet.get("name")] = {}
            content = self.xml("xl/" + targets[sheet.get(RELATION)])
            self.heights[sheet.get("name")] = {row.get("r"): float(row.get("ht"))
                                               for row in content.iter(MAIN + "row") if row.get("ht")}
            for cell in content.iter(MAIN + "c"):
                value, formula = cell.find(MAIN + "v"), cell.find(MAIN + "f")
                if formula is not None:
                    self.formulas[sheet.get("name"), cell.get("r")] = formula.text
                if value is not None:
                    cells[cell.get("r")] = (shared[int(value.text)] if cell.get("t") == "s"
                                            else float(value.text))

    def xml(self, name):
        return ElementTree.fromstring(self.archive.read(name))

    def unsafe(self):
        found = [name for name in self.archive.namelist()
                 if re.search(r"vba|external|vmldrawing|media|embed|comments", name, re.I)]
        for name in self.archive.namelist():
            if re.search(rb"<hyperlink|TargetMode=|<ddeLink|<oleLink", self.archive.read(name)):
                found.append(name)
        return found

    def charts(self):
        """What each series of the charts refers to, and which of its stored values are not those of the cells."""
        found = []
        for name in sorted(self.archive.namelist()):
            if not re.fullmatch(r"xl/charts/chart\d+\.xml", name):
                continue
            for kind in ("cat", "val"):
                for data in self.xml(name).iter(CHART + kind):
                    reference = data.find(f".//{CHART}f").text
                    sheet, cells = reference.rsplit("!", 1)
                    sheet = sheet.strip("'").replace("''", "'")
                    (column, top), (_, bottom) = (place(cell) for cell in cells.replace("$", "").split(":"))
                    stored = {int(point.get("idx")): point.find(CHART + "v").text for point in data.iter(CHART + "pt")}
                    stale = []
                    for row in range(top, bottom + 1):
                        cell = self.sheets[sheet].get(f"{letters(column)}{row}")
                        value = stored.get(row - top)
                        if isinstance(cell, float):
                            value = None if value is None else float(value)
                        if value != cell:
                            stale.append(f"{sheet}!{letters(column)}{row}: {value} is {cell}")
                    found.append({"part": name, "kind": kind, "refers": reference, "stale": stale})
        return found

    def value(self, sheet, cell):
        if (sheet, cell) not in self.known:
            formula = self.formulas.get((sheet, cell))
            self.known[sheet, cell] = (self.sheets[sheet].get(cell) if formula is None
                                       else Formula(self, sheet, formula).result())
        return self.known[sheet, cell]


class Formula:
    """Sums, products and the functions that workbooks of Headroom use; anything else is refused."""

    def __init__(self, book, sheet, text):
        self.book, self.sheet, self.tokens, at = book, sheet, [], 0
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise ValueError(f"not understood: {text!r} at {at}")
            self.tokens.append(found.group(1))
            at = found.end()
        self.at = 0

    def result(self):
        value = self.sum()
        if self.at != len(self.tokens):
            raise ValueError(f"not understood: {self.tokens[self.at:]}")
        return value

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted=None):
        token = self.peek()
        if wanted is not None and token != wanted:
            raise ValueError(f"{wanted} expected, not {token!r}")
        self.at += 1
        return token

    def comparison(self):
        value = self.sum()
        if self.peek() != "=":
            return value
        self.take()
        return not differs(value, self.sum())

    def sum(self):
        value = self.product()
        while self.peek() in ("+", "-"):
            sign = 1 if self.take() == "+" else -1
            value = (value or 0) + sign * (self.product() or 0)
        return value

    def product(self):
        value = self.power()
        while self.peek() in ("*", "/"):
            value = value * self.power() if self.take() == "*" else value / self.power()
        return value

    def power(self):
        value = self.atom()
        while self.peek() == "^":
            self.take()
            value = value ** self.atom()
        return value

    def atom(self):
        token = self.peek()
        if token == "--":
            self.take()
            return [float(value) for value in self.atom()]
        if token == "(":
            self.take()
            value = self.sum()
            self.take(")")
            return value
        if token.isalpha():
            return self.call(self.take())
        if re.fullmatch(r"\d+(\.\d+)?", token):
            return float(self.take())
        return self.reference()

    def reference(self):
        sheet = self.sheet
        if self.peek().endswith("!"):
            sheet = self.take()[1:-2].replace("''", "'")
        first = self.take().replace("$", "")
        if self.peek() != ":":
            return self.book.value(sheet, first)
        self.take()
        last = self.take().replace("$", "")
        (left, top), (right, bottom) = map(place, (first, last))
        return [self.book.value(sheet, f"{letters(column)}{row}")
                for row in range(top, bottom + 1) for column in range(left, right + 1)]

    def call(self, name):
        self.take("(")
        arguments = [self.comparison()]
        while self.peek() == ",":
            self.take()
            arguments.append(self.comparison())
        self.take(")")
        if name == "SUM":
            return sum(value for value in arguments[0] if isinstance(value, float))
        if name == "ROUND":
            return rounded(arguments[0], int(arguments[1]))
        if name == "ROUNDUP":
            return float(Decimal(f"{arguments[0]:.14e}").quantize(Decimal(1), ROUND_CEILING))
        if name == "IF":
            return arguments[1] if arguments[0] else arguments[2]
        if name == "MIN":
            return min(arguments)
        if name == "LOOKUP":
            return arguments[2][bisect.bisect_right(arguments[1], arguments[0]) - 1]
        if name == "EXACT":
            return [value == arguments[1] for value in arguments[0]]
        if name == "SUMPRODUCT":
            return sum(left * right for left, right in zip(*arguments) if isinstance(right, float))
        raise ValueError(f"unknown function {name}")


def rounded(value, places):
    """As spreadsheets do: half away from zero, of fifteen digits."""
    return float(Decimal(f"{value:.14e}").quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def place(cell):
    column = 0
    for letter in cell.rstrip("0123456789"):
        column = column * 26 + ord(letter) - 64
    return column, int(cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def letters(column):
    text = ""
    while column:
        column, letter = divmod(column - 1, 26)
        text = chr(65 + letter) + text
    return text


def differs(stored, calculated):
    if isinstance(stored, str) or isinstance(calculated, str):
        return stored != calculated
    return abs((stored or 0) - (calculated or 0)) > max(1e-7, abs(stored or 0) * 1e-13)


def main(path, changes):
    book = Book(path)
    for change in changes:
        cell, number = change.rsplit("=", 1)
        sheet, cell = cell.rsplit("!", 1)
        book.formulas.pop((sheet, cell), None)
        book.sheets[sheet][cell] = float(number)
    charts = book.charts()
    calculated = {key: book.value(*key) for key in book.formulas}
    differing = [f"{sheet}!{cell}: {book.sheets[sheet].get(cell)} is {value} by "
                 f"{book.formulas[sheet, cell]}"
                 for (sheet, cell), value in calculated.items()
                 if differs(book.sheets[sheet].get(cell), value)]
    for (sheet, cell), value in calculated.items():
        book.sheets[sheet][cell] = value
    json.dump({"sheets": book.sheets, "formulas": len(book.formulas), "differing": differing,
               "unsafe": book.unsafe(), "heights": book.heights, "charts": charts}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
