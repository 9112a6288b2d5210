// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/sizing_facts.h"

#include "core/shipped/shipped_texts.h"

namespace headroom {

Expected<SizingFacts> shippedSizingFacts()
{
    HEADROOM_TRY(auto models, ModelLibrary::parse(shipped::kModels));
    HEADROOM_TRY(auto hardware, HardwareLibrary::parse(shipped::kAccelerators, shipped::kInstances,
                                                       shipped::kBurstable, shipped::kMigProfiles));
    HEADROOM_TRY(auto software, SoftwareClasses::parse(shipped::kSoftwareClasses));
    HEADROOM_TRY(
        auto calibration,
        Calibration::parse({shipped::kEfficiencies, shipped::kCorrections, shipped::kMeasurements},
                           models, hardware));
    HEADROOM_TRY(calibration.servers, ServerSupport::parse(shipped::kServerSupport));
    return SizingFacts{std::move(models), std::move(hardware), std::move(software),
                       std::move(calibration)};
}

SizingFacts withOwnFacts(const SizingFacts &shipped, const std::vector<ModelProfile> &models,
                         const std::vector<AcceleratorSpec> &accelerators)
{
    // What the calibration says about a name is about the shipped one.
    SizingFacts facts{shipped.models.copy(), shipped.hardware.copy(), shipped.software,
                      shipped.calibration};
    for (const ModelProfile &model : models)
        facts.models.add(model);
    for (const AcceleratorSpec &accelerator : accelerators)
        facts.hardware.add(accelerator);
    return facts;
}

} // namespace headroom
