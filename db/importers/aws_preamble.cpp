// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/aws_preamble.h"

#include "db/text/plain_text.h"

namespace headroom::storage {

bool AwsPreamble::take(const CsvRecord &record)
{
    if (record.fields.size() > 4 && CsvColumns(record).has("sku"))
        return false;
    const std::string name = plainColumnName(record[0]);
    if (name == "publicationdate")
        published = parseDay(record[1]);
    else if (name == "version")
        version = record[1].substr(0, 32);
    else if (name == "offercode")
        offerCode = record[1].substr(0, 64);
    return true;
}

} // namespace headroom::storage
