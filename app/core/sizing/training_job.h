// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/sizing_demand.h"
#include "core/sizing/task/prediction.h"

#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace headroom {

/// Predictions of one demand's training by what they depend on: instance types that differ in other things share them.
class TrainingSpeeds
{
public:
    /// On the shape's accelerators; the task may differ from others of the demand in nodes, devices that share a layer, and
    /// batch.
    [[nodiscard]] const tl::expected<Prediction, Refusal> &
    of(const HardwareShape &hardware, const SizingTask &task, const Calibration &calibration);

private:
    using Key = std::tuple<const AcceleratorSpec *, double, double, double, double, double>;
    std::map<Key, tl::expected<Prediction, Refusal>> m_known;
};

/// One run on a number of machines, interruptions included.
struct Pace {
    double hours = 0;
    double rate = 0;   ///< tokens or samples per second
    double factor = 1; ///< of the hours without interruptions
};

/// One job arranged on so many machines that they hold it: prediction and speed there and on more of them.
class TrainingJob
{
public:
    /// Demand, task and hardware have to outlive the job.
    TrainingJob(const SizingDemand &demand, const SizingTask &task, const HardwareShape &hardware,
                const Calibration &calibration, TrainingSpeeds &speeds, int instances);

    [[nodiscard]] int instances() const { return m_instances; }
    [[nodiscard]] const std::optional<MemoryFit> &fit() const { return m_fit; }
    [[nodiscard]] const Prediction &prediction() const { return m_prediction; }
    [[nodiscard]] const std::optional<Refusal> &refusal() const { return m_refusal; }
    /// Makes do with recomputing, or with states spread over all devices, which more machines would not need.
    [[nodiscard]] bool strained() const
    {
        return m_fit && (m_fit->recompute != Recompute::none || m_fit->zeroStage > 2);
    }

    void setInterruptions(const std::optional<Interruptions> &interruptions)
    {
        m_interruptions = interruptions;
    }
    [[nodiscard]] bool mayBeInterrupted() const { return m_interruptions.has_value(); }
    /// Billed by the hour, and each machine begins with credits of its own.
    [[nodiscard]] bool spendsCreditsByTheHour() const;
    /// Whether the machines' own credits end before a run does.
    [[nodiscard]] bool outlastsCredits(int instances, double RangedFigure::*end) const;

    /// Rate of `instances` machines, at least as many as are arranged: the same arrangement again beside it.
    /// Each adds no more than those before.
    [[nodiscard]] RangedFigure rateOn(int instances) const;
    /// At an end of the range of the rate; of a part of the run's work.
    [[nodiscard]] Pace paceOn(int instances, double RangedFigure::*end = &RangedFigure::value,
                              double part = 1) const;
    /// Whether a run is over before its first checkpoint is due, and so starts from the beginning when it is interrupted.
    [[nodiscard]] bool endsBeforeCheckpoint(int instances, double RangedFigure::*end,
                                            double part) const;

private:
    void arrange();
    [[nodiscard]] Interruptions interruptionsAt(double RangedFigure::*end) const;
    /// Of the time of a run that lasts so many minutes undisturbed.
    [[nodiscard]] double factorOn(int instances, double RangedFigure::*end, double minutes) const;
    [[nodiscard]] double undisturbed(double rate, int instances, double part) const;
    [[nodiscard]] HardwareShape shapeOf(int instances) const;
    [[nodiscard]] SizingTask taskOn(int instances) const;
    [[nodiscard]] double rooflineRate(int instances) const;
    [[nodiscard]] double growthOn(int instances) const;

    const SizingDemand *m_demand;
    const SizingTask *m_task;
    const HardwareShape *m_hardware;
    const Calibration *m_calibration;
    std::optional<Interruptions> m_interruptions;
    int m_instances;
    double m_speed = 1;
    double m_roofline = 0;
    mutable std::vector<double> m_growths; ///< by instances; 0: not asked for yet
    /// The factor of runs that write checkpoints, which is the same however long they last.
    struct SavedFactors {
        Interruptions of;
        std::vector<double> byInstances; ///< 0: not asked for yet
    };
    mutable std::vector<SavedFactors> m_savedFactors;
    std::optional<MemoryFit> m_fit;
    Prediction m_prediction;
    std::optional<Refusal> m_refusal;
};

/// The arrangements of a job on one shape that are worth comparing, whatever the ways of buying and the limits: the
/// fewest machines that hold it and, where those are strained, up to four times as many. Which ones follows from the
/// fewest alone, so that a limit or a count by hand never finds one that the search would have missed.
class TrainingArrangements
{
public:
    TrainingArrangements(const SizingDemand &demand, const HardwareShape &hardware,
                         const Calibration &calibration, TrainingSpeeds &speeds);
    TrainingArrangements(const TrainingArrangements &) = delete;
    TrainingArrangements &operator=(const TrainingArrangements &) = delete;

    [[nodiscard]] const HardwareShape &hardware() const { return m_hardware; }
    [[nodiscard]] const MemoryFit &fit() const { return m_fit; } ///< of the fewest machines
    [[nodiscard]] int minimum() const { return m_minimum; }
    [[nodiscard]] int maximum() const { return m_maximum; } ///< machines that a job may have
    /// The fewest machines first; none where they do not fit.
    [[nodiscard]] std::vector<TrainingJob> &jobs() { return m_jobs; }

private:
    const HardwareShape &m_hardware;
    SizingTask m_task;
    MemoryFit m_fit;
    int m_minimum = 1;
    int m_maximum = 1;
    std::vector<TrainingJob> m_jobs;
};

/// The arrangements of one demand.
class TrainingModels
{
public:
    TrainingModels(const SizingDemand &demand, const Calibration &calibration,
                   ShapesKept kept = ShapesKept::last)
        : m_demand(demand),
          m_calibration(calibration),
          m_kept(kept)
    {}
    [[nodiscard]] TrainingArrangements &on(const HardwareShape &hardware)
    {
        const auto known = m_known.find(&hardware);
        if (known != m_known.end())
            return known->second;
        if (m_kept == ShapesKept::last)
            m_known.clear();
        return m_known.try_emplace(&hardware, m_demand, hardware, m_calibration, m_speeds)
            .first->second;
    }

private:
    const SizingDemand &m_demand;
    const Calibration &m_calibration;
    ShapesKept m_kept;
    TrainingSpeeds m_speeds;
    std::unordered_map<const HardwareShape *, TrainingArrangements> m_known;
};

} // namespace headroom
