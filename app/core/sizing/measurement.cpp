// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/measurement.h"

#include "sizing/software_classes.h"
#include "sizing/text_table.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

constexpr double kDoubt = 0.15; // weight of the prediction against the nearest row

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

/// 0 when either is not known: absence must not look like distance.
double gap(double a, double b)
{
    return a > 0 && b > 0 ? std::abs(std::log(a / b)) : 0.0;
}

} // namespace

double questionDistance(const Measurement &row, const HardwareShape &hardware,
                        const SizingTask &task)
{
    const double devices =
        hardware.hasAccelerator() ? hardware.acceleratorCount : hardware.cpu.vcpus;
    double distance = gap(row.devices, devices) + 0.7 * gap(row.batch, task.batch)
                      + 0.7 * gap(row.concurrency, task.concurrency)
                      + 0.4 * gap(row.input, task.inputTokens)
                      + 0.4 * gap(row.output, task.outputTokens);
    if (row.precision != task.precision)
        distance += 0.8;
    if (row.software != task.softwareName)
        distance += 1.0;
    if (row.load != task.load)
        distance += 0.5;
    return distance;
}

Expected<MeasurementTable> MeasurementTable::parse(std::string_view csv, const ModelLibrary &models,
                                                   const HardwareLibrary &hardware)
{
    const auto table = TextTable::parse(csv);
    if (!table)
        return tl::unexpected(table.error());
    const auto column = [&](std::string_view name) { return table->column(name); };
    const int id = column("row_id");
    const int source = column("source");
    const int head = column("head");
    const int model = column("model");
    const int card = column("hardware");
    const std::array<int, 10> numbers{
        column("precision"), column("software"),    column("load"),  column("devices"),
        column("batch"),     column("concurrency"), column("input"), column("output"),
        column("value"),     column("residual")};
    std::vector<Measurement> rows;
    rows.reserve(table->rowCount());
    for (std::size_t i = 0; i < table->rowCount(); ++i) {
        Measurement row;
        row.rowId = table->text(i, id);
        row.source = table->text(i, source);
        row.head = static_cast<std::uint8_t>(table->number(i, head));
        const ModelProfile *profile = models.find(table->text(i, model));
        const AcceleratorSpec *accelerator = hardware.accelerator(table->text(i, card));
        row.model = static_cast<std::int16_t>(profile != nullptr ? profile->index : -1);
        row.accelerator =
            static_cast<std::int16_t>(accelerator != nullptr ? accelerator->index : -1);
        row.cpuModel = accelerator != nullptr ? -1 : hardware.cpuModelId(table->text(i, card));
        const auto number = [&](std::size_t place) {
            return static_cast<float>(table->number(i, numbers[place]));
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
        rows.push_back(row);
    }
    MeasurementTable result;
    result.build(std::move(rows));
    return result;
}

void MeasurementTable::build(std::vector<Measurement> rows)
{
    m_rows = std::move(rows);
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
    double weights = 0;
    double sum = 0;
    std::array<double, 3> best{99, 99, 99};
    for (std::uint32_t i = range->second.first; i < range->second.second; ++i) {
        const Measurement &row = m_rows[i];
        const double distance = questionDistance(row, hardware, task);
        const double weight = std::exp(-2.0 * distance);
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
    // Many distant rows are not worth one near: trust follows the nearest.
    const double trust = std::exp(-2.0 * best[0]) / (std::exp(-2.0 * best[0]) + kDoubt);
    nearest.residual = trust * sum / weights;
    return nearest;
}

} // namespace headroom
