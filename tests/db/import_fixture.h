// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "db/importers/price_file_format.h"
#include "db/importers/price_row.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace headroom::testing {

/// A row as a sink received it, in memory of its own.
struct ImportedRow {
    storage::PriceRow row; ///< its views point nowhere: use the strings
    std::string region;
    std::string type;
    std::string source;
    std::string place;
    double vcpus = 0;
    double memoryGib = 0;
};

struct ImportedRejection {
    RejectionKind kind = RejectionKind::faulty;
    std::string reason;
    std::string detail;
    std::string place;
};

/// Everything that reading a text gave.
struct Imported {
    std::vector<ImportedRow> rows;
    std::vector<ImportedRejection> rejections;
    std::vector<std::string> unknownColumns;
    std::vector<std::string> notes;
    std::optional<Error> error;

    /// Rate of the only row that fits, as text ("0.096"); what is wrong otherwise.
    [[nodiscard]] QString rate(const std::string &region, const std::string &type,
                               const PurchaseOption &purchase = {}) const;
    [[nodiscard]] int count(RejectionKind kind) const;
    /// "reason (place)" of each rejection, one a line.
    [[nodiscard]] QString reasons() const;
};

/// Reads a text as the format that is detected in it; day of pricing 2026-11-20.
[[nodiscard]] Imported import(const QByteArray &text);
[[nodiscard]] Imported import(const QByteArray &text, const Catalog &catalog);
[[nodiscard]] QByteArray importFixture(const QString &name);

/// A few machines of each cloud: names, sizes and accelerators, and a region where Google has them.
[[nodiscard]] const Catalog &importCatalog();

[[nodiscard]] PurchaseOption spot();
[[nodiscard]] PurchaseOption committed(PricingModel model, int years,
                                       Payment payment = Payment::noUpfront);

} // namespace headroom::testing
