// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

#include <functional>
#include <vector>

namespace headroom::testing {

/// Required result of importing a broken file.
enum class Fate {
    refused, ///< as a whole: with a message, and the catalog as it was
    same,    ///< read like the sound file
    either,  ///< rejected as a whole, or read with a ledger that accounts for every row
};

/// A way to break a price list, whatever its format.
struct Breakage {
    const char *name;
    Fate fate;
    std::function<QByteArray(const QByteArray &)> apply;
    bool tablesOnly = false;
};

/// Cut, packed wrongly, in other encodings, replaced by something else, too large: the kinds that
/// were tried on the importers in November 2026, and some more.
[[nodiscard]] const std::vector<Breakage> &breakages();

/// Names of the sound price lists that are broken: one or more of each format, in fixtures/import.
[[nodiscard]] const QStringList &soundLists();

[[nodiscard]] QByteArray gzipped(const QByteArray &text);

} // namespace headroom::testing
