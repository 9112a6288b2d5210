// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"
#include "db/text/csv_reader.h"

#include <optional>
#include <string>

namespace headroom::storage {

/// The lines before the header of an AWS table: "Publication Date","2026-05-07T19:29:15Z" and others.
struct AwsPreamble {
    std::optional<Date> published;
    std::string version;
    std::string offerCode;

    /// Takes a line of metadata; false for the header, which has a column SKU.
    bool take(const CsvRecord &record);
};

} // namespace headroom::storage
