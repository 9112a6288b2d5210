// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/catalog_hardware.h"

#include "core/sizing/size_workload.h"

namespace headroom {

namespace {

InstanceDescription describeType(const Catalog &catalog, const InstanceType &type)
{
    InstanceDescription description;
    description.provider = keyOf(type.provider);
    description.name = type.name;
    description.family = catalog.families[type.family].name;
    description.cpuArchitecture = type.cpuArchitecture;
    description.vcpus = type.vcpus;
    description.memoryGib = type.memoryGib;
    if (type.accelerator >= 0) {
        const AcceleratorModel &model =
            catalog.accelerators[static_cast<std::size_t>(type.accelerator)];
        description.accelerator = model.name;
        if (model.hasPerformanceFacts)
            description.acceleratorModel = model.model;
    }
    description.acceleratorCount = type.acceleratorCount;
    description.acceleratorMemoryGib = type.acceleratorMemoryGib;
    description.networkGbps = type.networkGbps;
    return description;
}

} // namespace

CatalogHardware hardwareOf(const Catalog &catalog, const HardwareLibrary &library)
{
    CatalogHardware hardware;
    hardware.shapes.resize(catalog.types.size());
    hardware.unknown.resize(catalog.types.size());
    for (std::size_t i = 0; i < catalog.types.size(); ++i) {
        auto shape = library.shapeOf(describeType(catalog, catalog.types[i]));
        if (shape)
            hardware.shapes[i] = *shape;
        else
            hardware.unknown[i] = shape.error().text();
    }
    hardware.firstAlike = firstAlike(hardware.shapes);
    return hardware;
}

} // namespace headroom
