// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/stated_tables.h"

#include "core/csv/text_table.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/guide_texts.h"
#include "core/texts/headings.h"

namespace headroom {

namespace {

/// The columns of a shipped table under their headings.
KeyedTable textsOf(const char *key, const Text &title, std::string_view csv,
                   std::initializer_list<ColumnText> columns, const Language &language)
{
    KeyedTable keyed{key, tableOf(language, title, columns)};
    const auto rows = TextTable::parse(csv);
    for (std::size_t row = 0; rows && row < rows->rowCount(); ++row) {
        TableRow &cells = keyed.table.rows.emplace_back();
        for (const Column &column : keyed.table.columns)
            cells.push_back(textCell(rows->text(row, rows->column(column.key))));
    }
    return keyed;
}

/// Candidates, and the question that they answer.
std::vector<KeyedTable> choiceTables(const Language &language)
{
    const ColumnText source{"source", heading::kSource};
    return {
        textsOf("families", guide_text::kFamilyComparison, shipped::kDocumentFamilies,
                {{"family", heading::kFamily},
                 {"kind", heading::kKind},
                 {"architecture", heading::kArchitecture},
                 {"best_for", heading::kBestFor},
                 {"cost", heading::kCost},
                 {"note", heading::kNote},
                 source},
                language),
        textsOf("processors", guide_text::kProcessorComparison, shipped::kDocumentProcessors,
                {{"feature", heading::kFeature},
                 {"cpu", heading::kCpu},
                 {"gpu", heading::kGPU},
                 {"inferentia", heading::kInferentia},
                 source},
                language),
        textsOf("factors", guide_text::kFactors, shipped::kDocumentFactors,
                {{"factor", heading::kFactor},
                 {"cpu", heading::kCpu},
                 {"gpu", heading::kGPU},
                 {"rule", heading::kRule},
                 source},
                language),
        textsOf("categories", guide_text::kCategories, shipped::kDocumentCategories,
                {{"category", heading::kCategory},
                 {"kind", heading::kKind},
                 {"gpu_intensity", heading::kGpuIntensity},
                 {"memory_gb", heading::kGB},
                 {"pattern", heading::kPattern},
                 source},
                language),
        textsOf("environments", guide_text::kEnvironments, shipped::kDocumentEnvironments,
                {{"environment", heading::kEnvironment},
                 {"advice", heading::kAdvice},
                 {"machines", heading::kMachines},
                 source},
                language),
    };
}

/// Use, measure and explanation.
std::vector<KeyedTable> useTables(const Language &language)
{
    const ColumnText source{"source", heading::kSource};
    return {
        textsOf("serving", guide_text::kServing, shipped::kDocumentServing,
                {{"mode", heading::kMode},
                 {"setting", heading::kSetting},
                 {"value", heading::kValue},
                 source},
                language),
        textsOf("techniques", guide_text::kTechniques, shipped::kDocumentTechniques,
                {{"technique", heading::kTechnique},
                 {"meaning", heading::kMeaning},
                 {"priced_by", heading::kPricedBy},
                 source},
                language),
        textsOf("metrics", guide_text::kMetrics, shipped::kDocumentMetrics,
                {{"metric", heading::kMetric},
                 {"definition", heading::kDefinition},
                 {"importance", heading::kImportance},
                 {"shown_as", heading::kShownAs},
                 source},
                language),
        textsOf("alerts", guide_text::kAlerts, shipped::kDocumentAlerts,
                {{"alert", heading::kAlert},
                 {"threshold", heading::kThreshold},
                 {"duration", heading::kDuration},
                 {"action", heading::kAction},
                 source},
                language),
        textsOf("terms", guide_text::kTerms, shipped::kDocumentTerms,
                {{"term", heading::kDefinedTerm}, {"meaning", heading::kMeaning}, source},
                language),
        textsOf("questions", guide_text::kQuestions, shipped::kDocumentQuestions,
                {{"question", heading::kQuestion},
                 {"answer", heading::kAnswer},
                 {"rule", heading::kRule},
                 source},
                language),
    };
}

} // namespace

std::vector<KeyedTable> statedTables(const Language &language)
{
    std::vector<KeyedTable> tables = choiceTables(language);
    const std::vector<KeyedTable> others = useTables(language);
    tables.insert(tables.end(), others.begin(), others.end());
    return tables;
}

} // namespace headroom
