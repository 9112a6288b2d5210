// SPDX-License-Identifier: GPL-3.0-or-later
#include "fitter/sample.h"

#include "core/csv/text_table.h"
#include "fitter/text_file.h"

namespace headroom::calibration {
namespace {

struct Metric {
    std::string_view column;
    Figure figure;
};
constexpr Metric kLatencies[] = {{"ttft_ms", Figure::servingTtft},
                                 {"tpot_ms", Figure::servingTpot},
                                 {"latency_p50_ms", Figure::sampleLatency}};

bool hasFigure(const BenchmarkQuestion &question, Figure figure)
{
    const TaskKind kind = question.task.kind;
    if (figure == Figure::sampleLatency)
        return kind == TaskKind::batchInference || kind == TaskKind::onlineInference;
    return kind == TaskKind::llmServing || kind == TaskKind::llmThroughput
           || (kind == TaskKind::prefill && figure == Figure::servingTtft);
}

int numberOf(std::map<std::string, int> &names, std::string name)
{
    return names.emplace(std::move(name), static_cast<int>(names.size())).first->second;
}

void addFigures(const TextTable &table, std::size_t row, SampleSet &set, Sample sample)
{
    const BenchmarkQuestion &question = *sample.question;
    const double weight = table.number(row, table.column("weight"));
    sample.weight = weight > 0 ? weight : 1;
    sample.row = set.rowIds.size() - 1;
    sample.rowId = table.text(row, table.column("row_id"));
    sample.source = table.text(row, table.column("source_ref"));
    const auto add = [&](Figure figure, std::string_view metric, double measured, double work) {
        sample.figure = figure;
        sample.measured = measured;
        sample.work = work;
        sample.metric = metric;
        sample.head = headOf(figure, question.onProcessor, question.task);
        set.samples.push_back(sample);
    };
    const double throughput = table.number(row, table.column("throughput"));
    if (throughput > 0 && question.minutes)
        add(question.throughput, "throughput", question.unitFactor / throughput,
            question.unitFactor);
    else if (throughput > 0)
        add(question.throughput, "throughput", throughput / question.unitFactor, 0);
    for (const Metric &metric : kLatencies) {
        const double measured = table.number(row, table.column(metric.column));
        if (measured <= 0 || !hasFigure(question, metric.figure))
            continue;
        if (question.task.kind
            == TaskKind::prefill) { // the time of a prefill is its tokens over its rate
            const double tokens =
                std::max(1.0, question.task.batch) * question.task.inputTokens * 1000;
            add(Figure::prefillThroughput, metric.column, tokens / measured, tokens);
        } else {
            add(metric.figure, metric.column, measured, 0);
        }
    }
}

} // namespace

Expected<void> readSamples(const std::string &path, BenchmarkReader &reader, SampleSet &set)
{
    HEADROOM_TRY(auto text, readTextFile(path));
    const std::string &kept = set.texts.emplace_back(std::move(text));
    static std::deque<TextTable> tables; // cells that had quotes live in their table
    HEADROOM_TRY(auto parsed, TextTable::parse(kept));
    const TextTable &table = tables.emplace_back(std::move(parsed));
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        BenchmarkRow cells;
        for (std::size_t i = 0; i < kAllOf<BenchmarkColumn>.size(); ++i)
            cells.cells[i] = table.text(row, table.column(keyOf(static_cast<BenchmarkColumn>(i))));
        set.rowIds.push_back(cells[BenchmarkColumn::rowId]);
        set.taskClasses.push_back(cells[BenchmarkColumn::taskClass]);
        auto question = reader.understand(cells);
        if (!question) {
            set.questionOfRow.push_back(-1);
            set.reasons.push_back(question.error().text());
            continue;
        }
        set.reasons.emplace_back();
        set.questionOfRow.push_back(static_cast<int>(set.questions.size()));
        set.questions.push_back(*question);
        Sample sample;
        sample.question = &set.questions.back();
        sample.group =
            numberOf(set.groupNumbers, std::string(cells[BenchmarkColumn::taskClass]) + '|'
                                           + std::string(cells[BenchmarkColumn::sourceFamily]) + '|'
                                           + std::string(cells[BenchmarkColumn::model]));
        const bool accelerated = question->hardware.hasAccelerator();
        sample.hardware = numberOf(
            set.hardwareNumbers, accelerated ? question->hardware.accelerator->name
                                             : instanceFamily(cells[BenchmarkColumn::cloud],
                                                              cells[BenchmarkColumn::instanceType])
                                                   + "/cpu");
        addFigures(table, row, set, sample);
    }
    set.groups = static_cast<int>(set.groupNumbers.size());
    set.hardwares = static_cast<int>(set.hardwareNumbers.size());
    return {};
}

} // namespace headroom::calibration
