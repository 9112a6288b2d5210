// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/corrected_figure.h"

#include "core/sizing/speed/hardware_limits.h"

#include <cmath>

namespace headroom {
namespace {

bool isMeasuredHardware(const HeadCorrection &head, const HardwareShape &hardware)
{
    return hardware.hasAccelerator()
               ? SharedEffects::at(head.effects.accelerator, hardware.accelerator->index) != 0
               : SharedEffects::at(head.effects.cpuModel, hardware.cpuModelId) != 0;
}

Evidence gradeOf(const HeadCorrection &head, const NearestMeasurements &nearest, bool knownHardware,
                 const SizingTask &task)
{
    if (!head.learned)
        return Evidence::ruleOfThumb;
    if (nearest.measured > 0)
        return Evidence::measured;
    if (nearest.distance < NearestMeasurements::kRelated)
        return Evidence::interpolated;
    // What a model and a card showed apart from one another, in training by any method, is no row of this question.
    const bool knownModel = SharedEffects::at(head.effects.model, task.model->index) != 0;
    return knownModel && knownHardware && task.kind != TaskKind::training ? Evidence::interpolated
                                                                          : Evidence::modelled;
}

/// The range of a question that lies near rows, but is none of them.
void takeAsInterpolated(Figure figure, const HardwareShape &hardware, const SizingTask &task,
                        const Calibration &calibration, Correction &correction)
{
    correction.measured = 0;
    correction.evidence = Evidence::interpolated;
    correction.place = static_cast<std::size_t>(Evidence::interpolated);
    correction.range =
        calibration.corrections.heads[headOf(figure, !hardware.hasAccelerator(), task)]
            .ranges[correction.place];
}

CorrectedFigure directlyCorrected(Figure figure, const BaseFigures &base, const Features &features,
                                  const HardwareShape &hardware, const SizingTask &task,
                                  const Calibration &calibration)
{
    Correction correction = correctionOf(figure, features, hardware, task, calibration);
    const double limit = hardwareLimit(figure, hardware, task, base);
    const auto bounded = [&](double value) {
        return limited({value, value, value}, limit, isTime(figure)).value;
    };
    // No row is believed that exceeds its hardware.
    if (correction.measured > 0 && bounded(correction.measured) != correction.measured)
        takeAsInterpolated(figure, hardware, task, calibration, correction);
    const double value =
        bounded(correction.measured > 0 ? correction.measured
                                        : base.of(figure) * std::exp(correction.residual));
    CorrectedFigure corrected;
    corrected.evidence = correction.evidence;
    corrected.range = correction.place;
    corrected.rows = correction.rows;
    corrected.figure = limited({value, value * std::exp(static_cast<double>(correction.range.low)),
                                value * std::exp(static_cast<double>(correction.range.high))},
                               limit, isTime(figure));
    return corrected;
}

} // namespace

Correction correctionOf(Figure figure, const Features &features, const HardwareShape &hardware,
                        const SizingTask &task, const Calibration &calibration)
{
    Correction correction;
    const std::size_t index = headOf(figure, !hardware.hasAccelerator(), task);
    const HeadCorrection &head = calibration.corrections.heads[index];
    const NearestMeasurements nearest = calibration.measurements.nearest(index, hardware, task);
    correction.residual =
        head.treeTable.residual(features) + head.effects.of(hardware, task) + nearest.residual;
    const bool knownHardware = isMeasuredHardware(head, hardware);
    correction.evidence = gradeOf(head, nearest, knownHardware, task);
    correction.rows = nearest.rows;
    correction.measured = nearest.measured;
    if (hardware
            .isSliced) { // measurements of whole accelerators correct slices and are no more than that
        correction.evidence = worseOf(correction.evidence, Evidence::modelled);
        correction.rows = {};
        correction.measured = 0;
    }
    correction.place =
        correction.evidence < Evidence::modelled ? static_cast<std::size_t>(correction.evidence)
        : knownHardware && !hardware.isSliced    ? static_cast<std::size_t>(Evidence::modelled)
                                                 : kUnseenHardware;
    correction.range = head.ranges[correction.place];
    return correction;
}

const CorrectionMemo::ByFigure &CorrectionMemo::of(std::initializer_list<Figure> figures,
                                                   const HardwareShape &hardware,
                                                   const SizingTask &task)
{
    constexpr double kAnyMemory = 1e6; // requests at the reference fit in any case
    const auto ordinal = [](auto value) { return static_cast<int>(value); };
    HardwareShape shape = hardware;
    ByFigure *known = &m_onProcessor;
    if (hardware.hasAccelerator()) {
        shape.acceleratorMemoryGib = kAnyMemory;
        const SizingTask reference = atReference(task, 1);
        known = &m_known[{hardware.accelerator, hardware.acceleratorCount, task.concurrency,
                          ordinal(task.precision), ordinal(reference.software),
                          ordinal(reference.softwareName)}];
        if ((*known)[static_cast<std::size_t>(*figures.begin())])
            return *known;
    }
    const Features features = correctionFeatures(shape, task, m_calibration.efficiencies);
    for (const Figure figure : figures)
        (*known)[static_cast<std::size_t>(figure)] =
            correctionOf(figure, features, hardware, task, m_calibration);
    return *known;
}

CorrectedFigure correctedFigure(Figure figure, const BaseFigures &base, const Features &features,
                                const HardwareShape &hardware, const SizingTask &task,
                                const Calibration &calibration)
{
    if (figure != Figure::sampleLatency || waitsForArrivals(task.load))
        return directlyCorrected(figure, base, features, hardware, task, calibration);
    // Little's law holds without a correction of its own: the items in flight over the rate.
    CorrectedFigure corrected =
        directlyCorrected(Figure::sampleThroughput, base, features, hardware, task, calibration);
    const double inFlight = base.of(Figure::sampleLatency) * base.of(Figure::sampleThroughput);
    const RangedFigure rate = corrected.figure;
    corrected.figure = {inFlight / rate.value, inFlight / rate.high, inFlight / rate.low};
    return corrected;
}

} // namespace headroom
