// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/finding_words.h"

#include "core/wording/fact_words.h"
#include "core/wording/finding_sentences.h"

namespace headroom {

std::string messageOf(const Finding &finding, const Language &language)
{
    return words(finding.message, language);
}

std::string detailOf(const Finding &finding, const Language &language)
{
    std::string text;
    for (const FindingStatement &statement : finding.detail)
        text += (text.empty() ? "" : " ") + words(statement, language);
    return text;
}

} // namespace headroom
