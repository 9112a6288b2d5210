// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/finding_words.h"

#include "core/letters.h"
#include "core/wording/fact_words.h"
#include "core/wording/finding_sentences.h"

namespace headroom {

std::string messageOf(const Finding &finding, const Language &language)
{
    return words(finding.message, language);
}

std::string detailOf(const Finding &finding, const Language &language)
{
    return joined(finding.detail, " ",
                  [&](const FindingStatement &statement) { return words(statement, language); });
}

} // namespace headroom
