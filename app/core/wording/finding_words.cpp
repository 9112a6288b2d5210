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

std::string_view ruleBehind(const Finding &finding)
{
    if (!finding.workload || finding.isOnSources())
        return {};
    if (finding.message.code == Says::breaksCudaKernels)
        return "R4";
    const bool isOnSpot =
        finding.code.starts_with("spot_") || finding.message.code == Says::breaksInterruption;
    return isOnSpot ? "R8" : std::string_view();
}

} // namespace headroom
