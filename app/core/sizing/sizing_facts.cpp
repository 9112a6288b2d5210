// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/sizing_facts.h"

#include "sizing/shipped_texts.h"

namespace headroom {

Expected<SizingFacts> shippedSizingFacts()
{
    auto models = ModelLibrary::parse(shipped::kModels);
    if (!models)
        return tl::unexpected(models.error());
    auto hardware = HardwareLibrary::parse(shipped::kAccelerators, shipped::kInstances);
    if (!hardware)
        return tl::unexpected(hardware.error());
    auto software = SoftwareClasses::parse(shipped::kSoftwareClasses);
    if (!software)
        return tl::unexpected(software.error());
    auto calibration =
        Calibration::parse({shipped::kEfficiencies, shipped::kCorrections, shipped::kMeasurements},
                           *models, *hardware);
    if (!calibration)
        return tl::unexpected(calibration.error());
    return SizingFacts{std::move(*models), std::move(*hardware), std::move(*software),
                       std::move(*calibration)};
}

} // namespace headroom
