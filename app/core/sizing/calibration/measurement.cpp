// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/calibration/measurement.h"

#include "core/csv/text_table.h"
#include "core/sizing/task/software_classes.h"
#include "core/sizing/task/token_work.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

constexpr double kDoubt = 0.3; // weight of the prediction against the nearest row

std::uint64_t keyOf(std::size_t head, int model, int accelerator, int cpuModel)
{
    const auto part = [](int value) {
        return static_cast<std::uint64_t>(static_cast<std::uint16_t>(value + 1));
    };
    return (static_cast<std::uint64_t>(head) << 48) | (part(model) << 32)
           | (part(accelerator) << 16) | part(cpuModel);
}

std::uint64_t keyOf(const Measurement &row)
{
    return keyOf(row.head, row.model, row.accelerator, row.accelerator >= 0 ? -1 : row.cpuModel);
}

float logOrZero(double value)
{
    return value > 0 ? static_cast<float>(std::log(value)) : 0.0F;
}

QuestionSizes sizesOf(double devices, double batch, double concurrency, double input, double output)
{
    return {logOrZero(devices), logOrZero(batch), logOrZero(concurrency), logOrZero(input),
            logOrZero(output)};
}

double devicesAskedOf(const HardwareShape &hardware)
{
    return hardware.hasAccelerator() ? hardware.acceleratorCount : hardware.cpu.vcpus;
}

constexpr std::array<float, 5> kSizeWeights{1.0F, 0.7F, 0.7F, 0.4F, 0.4F};
constexpr std::size_t kLengths = 3; ///< place of the first length among the sizes

/// The logarithm of a size that is not known, or 1, is 0: absence must not look like distance.
bool isKnown(const Measurement &row, const QuestionSizes &sizes, std::size_t place)
{
    return row.sizes[place] != 0 && sizes[place] != 0;
}

float sizeDistance(const Measurement &row, const QuestionSizes &sizes, std::size_t place)
{
    return isKnown(row, sizes, place)
               ? kSizeWeights[place] * std::abs(row.sizes[place] - sizes[place])
               : 0.0F;
}

float lengthDistance(const Measurement &row, const QuestionSizes &sizes, const SizingTask &task)
{
    const float unknown =
        row.input <= 0 && task.inputTokens > 0 && hasTokens(*task.model) ? 0.3F : 0.0F;
    return unknown + sizeDistance(row, sizes, kLengths) + sizeDistance(row, sizes, kLengths + 1);
}

float softwareDistance(const Measurement &row, const SizingTask &task)
{
    return row.software != task.softwareName ? 1.6F : 0.0F;
}

/// How far a row lies from what corrects a question: the share of one device counts, and no length (atReference()); of a
/// server no software either.
double correctionDistance(double distance, const Measurement &row, const QuestionSizes &sizes,
                          const SizingTask &task)
{
    if (!isCorrectedByCopy(task))
        return distance;
    float apart = static_cast<float>(distance) - lengthDistance(row, sizes, task)
                  - (isServed(task) ? softwareDistance(row, task) : 0.0F);
    for (std::size_t i = 0; i < kLengths; ++i)
        apart -= sizeDistance(row, sizes, i);
    for (std::size_t i = 1; i < kLengths; ++i) {
        if (isKnown(row, sizes, i))
            apart += kSizeWeights[i] * std::abs(row.sizes[i] - row.sizes[0] - sizes[i] + sizes[0]);
    }
    return static_cast<double>(std::max(0.0F, apart));
}

} // namespace

QuestionSizes questionSizes(const HardwareShape &hardware, const SizingTask &task)
{
    return sizesOf(devicesAskedOf(hardware), task.batch, task.concurrency, task.inputTokens,
                   task.outputTokens);
}

double questionDistance(const Measurement &row, const QuestionSizes &sizes, const SizingTask &task)
{
    float distance = 0;
    for (std::size_t i = 0; i < kLengths; ++i)
        distance += sizeDistance(row, sizes, i);
    distance += lengthDistance(row, sizes, task) + softwareDistance(row, task);
    if (row.precision != task.precision)
        distance += 0.8F;
    if (row.load != task.load)
        distance += 0.5F;
    return static_cast<double>(distance);
}

bool isSameQuestion(const Measurement &row, const HardwareShape &hardware, const SizingTask &task)
{
    constexpr double kRounding = 0.05; // sizes of rows have two digits
    const auto same = [](float measured, double asked) {
        const auto size = static_cast<double>(measured);
        return size > 0 && asked > 0 ? std::abs(size - asked) <= kRounding * asked
                                     : size <= 0 && asked <= 0;
    };
    return row.precision == task.precision && row.software == task.softwareName
           && row.softwareClass == task.software && row.load == task.load
           && same(row.devices, devicesAskedOf(hardware)) && same(row.batch, task.batch)
           && same(row.concurrency, task.concurrency) && same(row.input, task.inputTokens)
           && same(row.output, task.outputTokens);
}

Expected<MeasurementTable> MeasurementTable::parse(std::string_view csv, const ModelLibrary &models,
                                                   const HardwareLibrary &hardware)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    const auto column = [&](std::string_view name) { return table.column(name); };
    const int id = column("row_id");
    const int source = column("source");
    const int head = column("head");
    const int model = column("model");
    const int card = column("hardware");
    const std::array<int, 12> numbers{
        column("precision"), column("software"),    column("load"),   column("devices"),
        column("batch"),     column("concurrency"), column("input"),  column("output"),
        column("value"),     column("residual"),    column("method"), column("class")};
    std::vector<Measurement> rows;
    rows.reserve(table.rowCount());
    std::string_view lastModel;
    std::string_view lastCard;
    const ModelProfile *profile = nullptr;
    const AcceleratorSpec *accelerator = nullptr;
    int cpuModel = -1;
    for (std::size_t i = 0; i < table.rowCount(); ++i) {
        Measurement row;
        row.rowId = table.text(i, id);
        row.source = table.text(i, source);
        row.head = static_cast<std::uint8_t>(table.number(i, head));
        // Rows come sorted: the last name is mostly this one.
        if (table.text(i, model) != lastModel) {
            lastModel = table.text(i, model);
            profile = models.find(lastModel);
        }
        if (table.text(i, card) != lastCard) {
            lastCard = table.text(i, card);
            accelerator = hardware.accelerator(lastCard);
            cpuModel = accelerator != nullptr ? -1 : hardware.cpuModelId(lastCard);
        }
        row.model = static_cast<std::int16_t>(profile != nullptr ? profile->index : -1);
        row.accelerator =
            static_cast<std::int16_t>(accelerator != nullptr ? accelerator->index : -1);
        row.cpuModel = cpuModel;
        const auto number = [&](std::size_t place) {
            return static_cast<float>(table.number(i, numbers[place]));
        };
        row.precision = static_cast<Precision>(static_cast<int>(number(0)));
        row.software = static_cast<SoftwareName>(static_cast<int>(number(1)));
        row.load = static_cast<LoadPattern>(static_cast<int>(number(2)));
        row.devices = number(3);
        row.batch = number(4);
        row.concurrency = number(5);
        row.input = number(6);
        row.output = number(7);
        row.value = number(8);
        row.residual = number(9);
        row.method = static_cast<TrainingMethod>(static_cast<int>(number(10)));
        row.softwareClass = static_cast<SoftwareClass>(static_cast<int>(number(11)));
        rows.push_back(row);
    }
    MeasurementTable result;
    result.build(std::move(rows));
    return result;
}

void MeasurementTable::build(std::vector<Measurement> rows)
{
    m_rows = std::move(rows);
    for (Measurement &row : m_rows)
        row.sizes = sizesOf(static_cast<double>(row.devices), static_cast<double>(row.batch),
                            static_cast<double>(row.concurrency), static_cast<double>(row.input),
                            static_cast<double>(row.output));
    std::stable_sort(m_rows.begin(), m_rows.end(), [](const Measurement &a, const Measurement &b) {
        return keyOf(a) < keyOf(b);
    });
    m_ranges.clear();
    for (std::uint32_t i = 0; i < m_rows.size(); ++i) {
        const auto [range, isNew] = m_ranges.try_emplace(keyOf(m_rows[i]), i, i + 1);
        if (!isNew)
            range->second.second = i + 1;
    }
}

NearestMeasurements MeasurementTable::nearest(std::size_t head, const HardwareShape &hardware,
                                              const SizingTask &task) const
{
    NearestMeasurements nearest;
    const int accelerator = hardware.hasAccelerator() ? hardware.accelerator->index : -1;
    const int cpuModel = hardware.hasAccelerator() ? -1 : hardware.cpuModelId;
    if (task.model->index < 0 || (accelerator < 0 && cpuModel < 0))
        return nearest;
    const auto range = m_ranges.find(keyOf(head, task.model->index, accelerator, cpuModel));
    if (range == m_ranges.end())
        return nearest;
    const QuestionSizes sizes = questionSizes(hardware, task);
    double weights = 0;
    double sum = 0;
    double closest = 99; // of the rows as the correction tells them apart
    std::array<double, 3> best{99, 99, 99};
    for (std::uint32_t i = range->second.first; i < range->second.second; ++i) {
        const Measurement &row = m_rows[i];
        if (task.kind == TaskKind::training && row.method != task.method)
            continue; // adapters and whole models are different work
        const bool same = isSameQuestion(row, hardware, task);
        // The row that asks the same question is the nearest, before those that leave something open.
        constexpr double kLeftOpen = 1e-6;
        const double distance = same ? 0 : kLeftOpen + questionDistance(row, sizes, task);
        if (same && nearest.measured <= 0)
            nearest.measured = static_cast<double>(row.value);
        const double apart = same ? 0 : correctionDistance(distance, row, sizes, task);
        closest = std::min(closest, apart);
        const double weight = std::exp(-2.0 * apart);
        weights += weight;
        sum += weight * static_cast<double>(row.residual);
        for (std::size_t place = 0; place < 3; ++place) {
            if (distance >= best[place])
                continue;
            for (std::size_t j = 2; j > place; --j) {
                best[j] = best[j - 1];
                nearest.rows.rows[j] = nearest.rows.rows[j - 1];
            }
            best[place] = distance;
            nearest.rows.rows[place] = static_cast<std::int32_t>(i);
            nearest.rows.count = std::min(3, nearest.rows.count + 1);
            break;
        }
    }
    nearest.distance = best[0];
    if (nearest.rows.count == 0)
        return nearest;
    // Many distant rows are not worth one near: trust follows the nearest.
    const double trust = std::exp(-2.0 * closest) / (std::exp(-2.0 * closest) + kDoubt);
    nearest.residual = trust * sum / weights;
    return nearest;
}

} // namespace headroom
