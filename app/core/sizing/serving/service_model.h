// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/serving/service_curve.h"
#include "core/sizing/sizing_demand.h"
#include "core/sizing/task/prediction.h"

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace headroom {

/// One copy of a model on the devices that share it, ready to serve: its curve, and how sure that is.
struct CopyService {
    MemoryFit fit; ///< of the longest request alone
    ServiceCurve curve;
    double fastest = 1; ///< factors on all times that hold the real ones four times in five
    double slowest = 1;
    double firstTokenFastest = 1; ///< the same for the time to the first token
    double firstTokenSlowest = 1;
    double perTokenFastest = 1; ///< the same for the time per token of a benchmark's rows
    double perTokenSlowest = 1;
    CopyLayout layout;
    double places = 1; ///< sequences or samples that are worked on at once at most
    RooflineShares shares;
    Evidence evidence = Evidence::modelled;
    MeasuredRows rows;
};

/// A demand's copies by accelerator and number of devices: most instance types differ in other things, so a
/// catalog of thousands needs some hundred. For one demand and calibration; not for several threads at once.
class ServiceModels
{
public:
    ServiceModels(const SizingDemand &demand, const Calibration &calibration,
                  ShapesKept kept = ShapesKept::last)
        : m_demand(demand),
          m_calibration(calibration),
          m_kept(kept)
    {}

    /// The copy on the shape's accelerators in this layout, or on its processor. Accelerators do no less than their smaller
    /// siblings would, whatever was measured of either.
    [[nodiscard]] const CopyService &on(const HardwareShape &hardware, const CopyLayout &layout);
    /// Layouts of one copy within an instance; those on fewer devices first.
    [[nodiscard]] std::vector<CopyLayout> arrangements(const HardwareShape &hardware) const;
    /// Layouts of one copy over so many instances.
    [[nodiscard]] std::vector<CopyLayout> wider(const HardwareShape &hardware, int instances) const;
    /// The rate of copies side by side under a demand's limits (rateUnderLimits), which depends on no rate that is asked.
    /// `asked`: where all shapes are kept, with the limits of the models' own demand.
    [[nodiscard]] RateUnderLimits rateUnder(const SizingDemand &asked, const CopyService &copy,
                                            const ServiceCurve &ofCopies, double highest,
                                            double slowdown = 1);

private:
    struct RateKey {
        const CopyService *copy;
        double fullRate; ///< of so many copies
        double highest;
        double slowdown;
        friend bool operator==(const RateKey &, const RateKey &) = default;
    };
    struct RateKeyHash {
        std::size_t operator()(const RateKey &key) const noexcept;
    };
    struct Key {
        const AcceleratorSpec *accelerator;
        double memoryGib;
        double share;
        double network;
        CopyLayout layout;
        friend bool operator==(const Key &, const Key &) = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key &key) const noexcept;
    };

    using ByKey = std::unordered_map<Key, CopyService, KeyHash>;
    static Key keyOf(const HardwareShape &hardware, const CopyLayout &layout);
    [[nodiscard]] CopyService made(const HardwareShape &hardware, const CopyLayout &layout) const;
    [[nodiscard]] const CopyService &onProcessor(const HardwareShape &hardware,
                                                 const CopyLayout &layout);
    /// Without what its smaller siblings would do.
    [[nodiscard]] const CopyService &byItself(const HardwareShape &hardware,
                                              const CopyLayout &layout);

    const SizingDemand &m_demand;
    const Calibration &m_calibration;
    ByKey m_byThemselves;
    ByKey m_onAccelerators; ///< those that have smaller siblings
    ShapesKept m_kept;
    std::unordered_map<const HardwareShape *, CopyService> m_onProcessors;
    std::unordered_map<RateKey, RateUnderLimits, RateKeyHash> m_rates;
};

/// Copies that work side by side in one replica.
[[nodiscard]] double copiesOf(const CopyLayout &layout, const HardwareShape &hardware);
/// When a copy is spread over several instances: where none fits in one, or where it would leave one little memory, too.
enum class SeveralInstances { whereNoneFits, whereMemoryIsShort };
/// Calls `take` with each copy that fits, within an instance and over several. `refusal`: why a copy that has room does not
/// serve.
void forEachCopy(ServiceModels &models, const HardwareShape &hardware, SeveralInstances several,
                 Refusal &refusal, const std::function<void(const CopyService &)> &take);
/// Why so few instances, set by hand, do not hold a replica.
[[nodiscard]] Refusal tooFewInstances(const CopyService &copy, const HardwareShape &hardware,
                                      int instances);
/// Why no arrangement of a shape holds a copy, and what would help.
[[nodiscard]] Refusal whyNoCopyFits(const SizingDemand &demand, const HardwareShape &hardware);
/// A copy of a model that generates tokens, or of one that maps samples to answers.
[[nodiscard]] CopyService tokenService(const SizingDemand &demand, const HardwareShape &hardware,
                                       const Calibration &calibration, const CopyLayout &layout);
[[nodiscard]] CopyService sampleService(const SizingDemand &demand, const HardwareShape &hardware,
                                        const Calibration &calibration);
/// A copy that nothing predicts does not fit for that reason.
void refuseFor(CopyService &service, const std::optional<Refusal> &refusal);
/// Two ways of serving the same copy as one: at every load the faster, and both ends of its range no slower than theirs.
/// Memory and layout are those of the first, what it rests on is that of the one that serves more.
[[nodiscard]] CopyService fasterOf(const CopyService &own, const CopyService &other);
/// The same with the slower at every load.
[[nodiscard]] CopyService slowerOf(const CopyService &own, const CopyService &other);
/// Who may answer a queue in any order does at least as much as who answers each request as it comes.
[[nodiscard]] CopyService fasterOnQueue(const CopyService &served, const CopyService &queued);
/// Batches and validation: nobody waits for a single answer.
[[nodiscard]] bool worksThroughQueue(const SizingDemand &demand);
/// Limits on tokens say nothing about answers that have none, nor one on later tokens about a single one.
[[nodiscard]] ServiceLimits serviceLimits(const SizingDemand &demand);
[[nodiscard]] Arrivals arrivalsOf(const SizingDemand &demand);
/// Whether requests are answered token by token; classification by a language model is one token.
[[nodiscard]] bool answersInTokens(const SizingDemand &demand);

} // namespace headroom
