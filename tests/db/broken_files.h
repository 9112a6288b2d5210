// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <functional>
#include <vector>

namespace headroom::testing {

/// What an import has to make of a broken file.
enum class Fate {
    refused, ///< as a whole: with a message, and the catalog as it was
    same,    ///< read like the sound file
    either,  ///< refused as a whole, or read with a ledger in which every row stands
};

/// A way to break a price list, whatever its format.
struct Breakage {
    const char *name;
    Fate fate;
    std::function<QByteArray(const QByteArray &)> apply;
    bool tablesOnly = false;
};

/// Cut, packed wrongly, in other encodings, replaced by something else, too large: the kinds that were tried on
/// the importers in November 2026, and some more.
[[nodiscard]] const std::vector<Breakage> &breakages();

[[nodiscard]] QByteArray gzipped(const QByteArray &text);

} // namespace headroom::testing
