// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_sections.h"
#include "core/wording/split_texts.h"

namespace headroom {

Section splitSection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(split_text::kSection), {}, false};
    if (!studies.split)
        return section;
    for (const std::string &sentence : studies.split->sentences)
        section.blocks.emplace_back(Paragraph{sentence});
    for (const Table &table : studies.split->tables)
        section.blocks.emplace_back(table);
    return section;
}

} // namespace headroom
