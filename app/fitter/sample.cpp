// SPDX-License-Identifier: GPL-3.0-or-later
#include "fitter/sample.h"

#include "core/csv/text_table.h"
#include "core/sizing/predict.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <tuple>

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

constexpr std::size_t kMaxPerCard = 5;
constexpr std::size_t kMaxPerProcessor = 2;

/// Two significant digits: questions that differ less are the same.
float rounded(double value)
{
    if (value <= 0)
        return 0;
    const double scale = std::pow(10.0, std::floor(std::log10(value)) - 1);
    return static_cast<float>(std::round(value / scale) * scale);
}

using Key = std::tuple<int, int, int, int, int, int, int, int, float, float, float, float, float>;

Key keyOf(const Measurement &row)
{
    return {row.head,
            row.model,
            row.accelerator,
            row.cpuModel,
            static_cast<int>(row.precision),
            static_cast<int>(row.software),
            static_cast<int>(row.method),
            static_cast<int>(row.load),
            row.devices,
            row.batch,
            row.concurrency,
            row.input,
            row.output};
}

Measurement measurementOf(const Sample &sample)
{
    const BenchmarkQuestion &question = *sample.question;
    const SizingTask &task = question.task;
    const HardwareShape &hardware = question.hardware;
    Measurement row;
    row.rowId = sample.rowId;
    row.source = sample.source;
    row.head = static_cast<std::uint8_t>(sample.head);
    row.model = static_cast<std::int16_t>(task.model->index);
    row.accelerator =
        static_cast<std::int16_t>(hardware.hasAccelerator() ? hardware.accelerator->index : -1);
    row.cpuModel = hardware.hasAccelerator() ? -1 : hardware.cpuModelId;
    row.precision = task.precision;
    row.software = task.softwareName;
    row.method = task.method;
    row.load = task.load;
    row.devices =
        rounded(hardware.hasAccelerator() ? hardware.acceleratorCount : hardware.cpu.vcpus);
    row.batch = rounded(task.batch);
    row.concurrency = rounded(task.concurrency);
    row.input = rounded(task.inputTokens);
    row.output = rounded(task.outputTokens);
    return row;
}

struct Mean {
    Measurement row;
    double value = 0;
    double residual = 0;
    double weight = 0;
};

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
        sample.family =
            numberOf(set.familyNumbers, std::string(cells[BenchmarkColumn::sourceFamily]));
        addFigures(table, row, set, sample);
    }
    set.groups = static_cast<int>(set.groupNumbers.size());
    set.hardwares = static_cast<int>(set.hardwareNumbers.size());
    set.families = static_cast<int>(set.familyNumbers.size());
    return {};
}

std::vector<Measurement> selectMeasurements(const std::vector<Sample> &samples,
                                            const std::vector<bool> &left,
                                            const Calibration &calibration)
{
    std::map<Key, Mean> means;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Sample &sample = samples[i];
        const BenchmarkQuestion &question = *sample.question;
        const bool hasHardware =
            question.hardware.hasAccelerator() || question.hardware.cpuModelId >= 0;
        if (left[i] || question.task.model->index < 0 || !hasHardware || question.minutes)
            continue;
        if (sample.figure == Figure::sampleLatency && !waitsForArrivals(question.task.load))
            continue;
        const BaseFigures base =
            baseFigures(question.hardware, question.task, calibration.efficiencies);
        const RangedFigure predicted =
            correctedFigure(sample.figure, base, featuresOf(question.hardware, question.task, base),
                            question.hardware, question.task, calibration)
                .figure;
        const double residual = std::log(sample.measured / predicted.value);
        if (!(std::abs(residual) < 3)) // measured in another unit than labelled
            continue;
        const Measurement row = measurementOf(sample);
        Mean &mean = means.try_emplace(keyOf(row), Mean{row}).first->second;
        mean.value += sample.weight * std::log(sample.measured);
        mean.residual += sample.weight * residual;
        mean.weight += sample.weight;
    }
    std::map<std::tuple<int, int, int, int>, std::vector<Measurement>> byHardware;
    for (auto &[key, mean] : means) {
        mean.row.value = static_cast<float>(std::exp(mean.value / mean.weight));
        mean.row.residual = static_cast<float>(mean.residual / mean.weight);
        byHardware[{mean.row.head, mean.row.model, mean.row.accelerator, mean.row.cpuModel}]
            .push_back(mean.row);
    }
    std::vector<Measurement> rows;
    for (const auto &[key, group] : byHardware) {
        const std::size_t maximum = std::get<2>(key) >= 0 ? kMaxPerCard : kMaxPerProcessor;
        const std::size_t count = std::min(maximum, group.size());
        for (std::size_t i = 0; i < count; ++i) // evenly spread over the sorted questions
            rows.push_back(group[(2 * i + 1) * group.size() / (2 * count)]);
    }
    return rows;
}

std::string measurementsText(const std::vector<Measurement> &rows, const ModelLibrary &models,
                             const HardwareLibrary &hardware)
{
    std::string text = "row_id,source,head,model,hardware,precision,software,load,devices,batch,"
                       "concurrency,input,output,value,residual,method\n";
    const auto number = [&](double value, int digits) {
        char buffer[40];
        const auto end =
            std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, digits)
                .ptr;
        text.append(1, ',').append(buffer, end);
    };
    const auto cell = [&](std::string_view value) {
        text += ',';
        if (value.find_first_of(",\"") == std::string_view::npos) {
            text += value;
            return;
        }
        text += '"';
        for (const char c : value)
            text.append(c == '"' ? 2 : 1, c);
        text += '"';
    };
    for (const Measurement &row : rows) {
        text += row.rowId;
        cell(row.source);
        text.append(1, ',').append(std::to_string(row.head));
        cell(models.models()[static_cast<std::size_t>(row.model)].name);
        cell(row.accelerator >= 0
                 ? hardware.accelerators()[static_cast<std::size_t>(row.accelerator)].name
                 : hardware.cpuModelName(row.cpuModel));
        for (const int code : {static_cast<int>(row.precision), static_cast<int>(row.software),
                               static_cast<int>(row.load)})
            text.append(1, ',').append(std::to_string(code));
        for (const float size : {row.devices, row.batch, row.concurrency, row.input, row.output})
            number(static_cast<double>(size), 3);
        number(static_cast<double>(row.value), 4);
        number(static_cast<double>(row.residual), 3);
        text.append(1, ',').append(std::to_string(static_cast<int>(row.method)));
        text += '\n';
    }
    return text;
}

Expected<std::string> readTextFile(const std::string &path)
{
    // gzread hands through files that are not packed.
    gzFile file = gzopen(path.c_str(), "rb");
    if (file == nullptr)
        return failure("Cannot open the file.", path);
    std::string text;
    std::array<char, 1 << 16> buffer{};
    int count = 0;
    while ((count = gzread(file, buffer.data(), buffer.size())) > 0)
        text.append(buffer.data(), static_cast<std::size_t>(count));
    gzclose(file);
    if (count < 0)
        return failure("The file is damaged.", path);
    return text;
}

Expected<void> writeTextFile(const std::string &path, const std::string &text)
{
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file)
        return failure("Cannot write the file.", path);
    return {};
}

} // namespace headroom::calibration
