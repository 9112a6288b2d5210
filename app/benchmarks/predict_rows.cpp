// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/predict_rows.h"

#include "core/csv/text_table.h"
#include "core/sizing/predict.h"
#include "core/sizing/task/task_limits.h"
#include "core/wording/refusal_words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace headroom {

namespace {

/// No row of figures comes near it; memory stays bounded where a quote is never closed.
constexpr std::size_t kLongestRecord = 1 << 20;

/// End of the record that begins at `begin`: line ends inside quotes do not count. npos when it is
/// not there yet.
std::size_t endOfRecord(std::string_view text, std::size_t begin)
{
    bool quoted = false;
    for (std::size_t i = begin; i < text.size(); ++i) {
        if (text[i] == '"')
            quoted = !quoted;
        else if (text[i] == '\n' && !quoted)
            return i;
    }
    return std::string_view::npos;
}

void appendNumber(double value, std::string &output)
{
    std::array<char, 32> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                       std::chars_format::general, 6);
    output.append(buffer.data(), written.ptr);
}

void appendFigure(const RangedFigure &figure, std::string &output)
{
    for (const double value : {figure.value, figure.low, figure.high}) {
        output += ',';
        if (figure.present())
            appendNumber(value, output);
    }
}

void appendQuoted(std::string_view text, std::string &output)
{
    output += '"';
    for (const char c : text)
        output.append(c == '"' ? 2 : 1, c);
    output += '"';
}

/// The row's figure from the engine's: another unit, or minutes.
RangedFigure inRowUnit(const BenchmarkQuestion &question, const RangedFigure &rate)
{
    if (!rate.present())
        return {};
    if (question.minutes)
        return {question.unitFactor / rate.value, question.unitFactor / rate.high / kQualitySpread,
                question.unitFactor / rate.low * kQualitySpread};
    return scaled(rate, question.unitFactor);
}

struct CountedCell {
    BenchmarkColumn column;
    bool mayBeZero;
};
constexpr CountedCell kCells[] = {
    {BenchmarkColumn::paramsB, true},      {BenchmarkColumn::acceleratorCount, false},
    {BenchmarkColumn::batchSize, false},   {BenchmarkColumn::inputTokens, true},
    {BenchmarkColumn::outputTokens, true}, {BenchmarkColumn::concurrency, false},
    {BenchmarkColumn::vcpus, true},        {BenchmarkColumn::nodes, true},
    {BenchmarkColumn::tpSize, true},       {BenchmarkColumn::ppSize, true},
};
constexpr double kMaxProcessors = 1e5; // of one machine

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// Prose like "no change." is not taken for a format; "int3" is.
bool looksLikeAFormat(std::string_view text)
{
    return text.find_first_of("0123456789") != std::string_view::npos;
}

} // namespace

RowPredictor::RowPredictor(const SizingFacts &facts)
    : m_facts(&facts),
      m_reader(facts.models, facts.hardware, facts.software)
{}

std::string RowPredictor::heading()
{
    std::string line = "row_id";
    for (const std::string_view name :
         {"throughput", "ttft_ms", "tpot_ms", "latency_p50_ms", "memory_gib"}) {
        for (const std::string_view part : {"", "_low", "_high"})
            line.append(",").append(name).append(part);
    }
    line += ",evidence,reason\n";
    return line;
}

Expected<std::size_t> RowPredictor::read(std::string_view text, bool last, std::string &output)
{
    std::size_t begin = 0;
    while (begin < text.size()) {
        std::size_t end = endOfRecord(text, begin);
        if (end == std::string_view::npos) {
            if (!last && text.size() - begin <= kLongestRecord)
                break;
            if (std::count(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), '"') % 2
                    != 0
                || !last)
                return failure("A quoted cell does not end.", "row " + std::to_string(m_rows + 1),
                               "Close the quotes, or double those that belong to the text.");
            end = text.size();
        }
        const std::string_view line = text.substr(begin, end - begin);
        begin = std::min(end + 1, text.size());
        if (line.empty() || line == "\r")
            continue;
        if (m_headerRead)
            predictLine(line, output);
        else if (auto header = readHeader(line); !header)
            return tl::unexpected(header.error());
    }
    if (last && !m_headerRead)
        return failure("The file is empty.", "line 1");
    return begin;
}

Expected<void> RowPredictor::readHeader(std::string_view line)
{
    if (line.starts_with("\xEF\xBB\xBF"))
        line.remove_prefix(3);
    std::size_t position = 0;
    std::string scratch;
    bool end = false;
    bool hasTask = false;
    while (!end) {
        const std::string_view name = nextCell(line, position, scratch, end);
        int place = -1;
        for (std::size_t i = 0; i < kAllOf<BenchmarkColumn>.size(); ++i) {
            if (name == keyOf(static_cast<BenchmarkColumn>(i)))
                place = static_cast<int>(i);
        }
        hasTask = hasTask || place == static_cast<int>(BenchmarkColumn::task);
        m_cellOfColumn.push_back(place);
    }
    if (!hasTask)
        return failure("The header has no column \"task\".", "line 1",
                       "Rows need at least row_id, task, model and accelerator.");
    m_headerRead = true;
    return {};
}

void RowPredictor::predictLine(std::string_view line, std::string &output)
{
    BenchmarkRow row;
    std::array<std::string, kAllOf<BenchmarkColumn>.size()> unquoted;
    std::size_t position = 0;
    std::string scratch;
    bool end = false;
    for (std::size_t i = 0; i < m_cellOfColumn.size() && !end; ++i) {
        scratch.clear();
        const std::string_view cell = nextCell(line, position, scratch, end);
        if (m_cellOfColumn[i] < 0)
            continue;
        const auto column = static_cast<std::size_t>(m_cellOfColumn[i]);
        if (!scratch.empty() && cell.data() == scratch.data()) {
            unquoted[column] = scratch;
            row.cells[column] = unquoted[column];
        } else {
            row.cells[column] = cell;
        }
    }
    ++m_rows;
    output += row[BenchmarkColumn::rowId];
    appendPrediction(row, output);
    output += '\n';
}

void RowPredictor::appendPrediction(const BenchmarkRow &row, std::string &output)
{
    const auto refuse = [&](const std::string &reason) {
        ++m_refused;
        output.append(15, ',').append(",,");
        appendQuoted(reason, output);
    };
    if (const auto sound = checkCells(row, m_facts->software); !sound)
        return refuse(sound.error().text());
    const auto question = m_reader.understand(row);
    if (!question)
        return refuse(question.error().text());
    if (const Refusal broken = brokenLimit(question->hardware, question->task); broken.refused())
        return refuse(refusalText(broken, english()));
    if (const Refusal refusal = refusalOf(question->task); refusal.refused())
        return refuse(refusalText(refusal, english()));
    const bool answers = question->throughput == Figure::servingThroughput
                         || question->throughput == Figure::llmThroughput
                         || question->throughput == Figure::decodeThroughput
                         || question->throughput == Figure::prefillThroughput;
    if (question->hardware.hasAccelerator()) {
        const Refusal unserved = m_facts->calibration.servers.refusalOf(
            *question->hardware.accelerator, question->task, answers);
        if (unserved.refused())
            return refuse(refusalText(unserved, english()));
    }
    if (const Refusal misfit = misfitOf(question->hardware, question->task); misfit.refused())
        return refuse(refusalText(misfit, english()));
    const auto prediction = predict(question->hardware, question->task, m_facts->calibration);
    if (!prediction)
        return refuse(refusalText(prediction.error(), english()));
    m_denseMixtures += question->task.model->isMixtureSizedAsDense() ? 1 : 0;
    appendFigure(inRowUnit(*question, prediction->throughput), output);
    appendFigure(prediction->ttftMs, output);
    appendFigure(prediction->tpotMs, output);
    appendFigure(prediction->latencyP50Ms, output);
    appendFigure(prediction->memoryGib, output);
    output.append(",").append(keyOf(prediction->evidence)).append(",");
}

Expected<void> checkCells(const BenchmarkRow &row, const SoftwareClasses &software)
{
    for (const CountedCell &cell : kCells) {
        const std::string_view text = trimmed(row[cell.column]);
        if (text.empty())
            continue;
        const std::string name(keyOf(cell.column));
        double value = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
        if (read.ec != std::errc() || read.ptr != text.data() + text.size()
            || !std::isfinite(value))
            return failure("\"" + std::string(text) + "\" is not a number.", name,
                           "Write one like 8 or 1.5, or leave the cell empty.");
        if (value == 0 && !cell.mayBeZero)
            return failure("A " + name + " must not be 0.", name,
                           "Write a number above zero, or leave the cell empty.");
    }
    const double processors = row.number(BenchmarkColumn::vcpus);
    if (processors < 0 || processors > kMaxProcessors)
        return failure(
            "No machine has that many processors.", "vcpus",
            "Enter the processors of one machine, 100000 at most, or leave the cell empty.");
    const std::string_view precision = trimmed(row[BenchmarkColumn::precision]);
    if (looksLikeAFormat(precision) && !software.precision(precision))
        return failure("Unknown precision \"" + std::string(precision) + "\".", "precision",
                       "Write one of fp32, tf32, fp16, bf16, fp8, int8, fp4, int4, nf4, q4_k_m.");
    return {};
}

} // namespace headroom
