// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/memory/arrangements.h"
#include "core/sizing/serving/service_curve.h"
#include "core/sizing/speed/serving.h"
#include "core/sizing/task/sizing_task.h"

namespace headroom {

/// Time that the device spends on a request: seconds.
struct Phases {
    double prompt = 0;  ///< one prompt alone
    double bundled = 0; ///< one among as many as run
    double step = 0;    ///< one token of all that run
    double pass = 0;    ///< until all that run have their next tokens: one, or several drafted ones
};

/// No correction makes work faster than the device's peaks.
class DeviceFloor
{
public:
    DeviceFloor(const HardwareShape &hardware, Precision precision, double devices);

    /// `rates` are those that `time` was computed with on `devices`.
    [[nodiscard]] double of(const RooflineTime &time, const DeviceRates &rates,
                            double devices) const;

private:
    double m_bandwidth = 1;
    double m_flops = 1;
};

/// Load at which measurements correct a copy, besides one request alone: in the middle of what was measured.
inline constexpr double kReferenceSequences = 32;

/// The roofline of one copy of a model that answers token by token, corrected by what was measured near a reference. The
/// corrections are factors on what the device does, a prompt and a step; who waits for whom follows without any.
class TokenCopy
{
public:
    TokenCopy(const HardwareShape &hardware, const SizingTask &task,
              const Calibration &calibration);

    /// Lays the copy, which was measured as devices that share each layer, out over stages and instances.
    void layOut(const CopyLayout &layout, const HardwareShape &instance);
    /// Lays it out over stages of devices whose links and network nobody states.
    void layOutInStages(const CopyLayout &layout);

    /// The same copy with requests of other lengths.
    [[nodiscard]] TokenCopy with(const SizingTask &task) const;

    /// Sequences that fit the cache at once.
    [[nodiscard]] double places() const { return saturatingBatch(m_group, m_task); }

    /// In stages, a request passes one after the other, each of which works on its share of all that run: a token takes all
    /// stages, and in that time each request gets one. Prompts of others are read at the same time in other stages.
    [[nodiscard]] Phases phases(double batch) const;
    /// A request among `batch` on the copy. The device works without a pause: each request takes its bundled prompt and its
    /// share of the steps, so that its time is that of its steps and of all prompts that come meanwhile. The prompts of others
    /// hold up the phase in which they find it.
    [[nodiscard]] ServicePoint point(double batch) const;
    /// Tokens of an answer after its first.
    [[nodiscard]] double laterTokens() const { return m_task.outputTokens - 1; }

    /// How much faster than expected a prompt and a step can be before the hardware ends it.
    [[nodiscard]] double fastestPrompt() const;
    [[nodiscard]] double fastestStep() const;

    void setFactors(double prompt, double aloneStep, double fullStep);
    /// Divides the prompts of others so that the first token among `batch` takes so many seconds, if they allow it: a server
    /// that takes prompts first lets them hold up its answers, one that does not lets them wait. The time of a request is the
    /// same.
    void divide(double batch, double firstToken);
    void divideLike(const TokenCopy &other) { m_divided = other.m_divided; }

private:
    /// A link from one stage to the next.
    struct Link {
        double bandwidth = 0; ///< bytes per second of one device
        double latency = 0;   ///< seconds
    };

    [[nodiscard]] static Link networkOf(const HardwareShape &instance);
    [[nodiscard]] double handOver(double tokens) const;
    [[nodiscard]] double freshTokens() const;
    [[nodiscard]] Phases stagePhases(double batch) const;
    [[nodiscard]] double decodeFactor(double batch) const;
    [[nodiscard]] double shareInPrompt(const Phases &phases) const;
    [[nodiscard]] double untilTheStepEnds(const Phases &phases, double batch) const;
    void takeLengths(const SizingTask &task);

    SizingTask m_task;
    ServingGroup m_group;
    double m_together;
    ServingRates m_rates;
    DeviceFloor m_floor;
    double m_aloneSeconds = 0; ///< of one prompt, uncorrected
    double m_aloneFloor = 0;
    double m_promptFactor = 1;
    double m_aloneFactor = 1;
    double m_fullFactor = 1;
    double m_divided =
        1; ///< exponent of the share of others' prompts that the first token waits for
    double m_stages = 1;
    double m_work = 1; ///< times that of the model, for padded heads
    Link m_handOver;
};

} // namespace headroom
