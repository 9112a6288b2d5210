// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/catalog_hardware.h"
#include "core/parallel_for.h"
#include "core/sizing/size_workload.h"
#include "core/sizing/sizing_facts.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// Sizings of single instance types, kept from one evaluation to the next: a line that an edit, a lever or another scenario
/// leaves alone is looked up, and one that differs in rates only shares what a copy of its model does on the type. Answers
/// are those of sizeWorkload() and sizeWorkloadWith(). Bounded in size.
/// Threads that take turns may all ask.
class KnownSizings
{
public:
    KnownSizings(std::shared_ptr<const SizingFacts> facts,
                 std::shared_ptr<const CatalogHardware> hardware, OneAtATime turns);

    /// True if its sizings are of these facts and this hardware.
    [[nodiscard]] bool isOf(const SizingFacts *facts, const CatalogHardware *hardware) const
    {
        return facts == m_facts.get() && hardware == m_hardware.get();
    }
    /// `type`: index into the hardware's shapes. `instances`: fixed by hand; absent: as many as it takes.
    [[nodiscard]] Sizing on(std::size_t type, const SizingDemand &demand,
                            std::optional<int> instances);

private:
    struct Answer {
        std::size_t type = 0;
        std::optional<int> instances;
        SizingDemand demand;
        Sizing sizing;
    };
    struct Copies {
        std::size_t type = 0;
        SizingDemand demand;
        SizingOn sizing;
    };
    [[nodiscard]] Sizing sized(std::size_t type, const SizingDemand &demand,
                               std::optional<int> instances);

    std::shared_ptr<const SizingFacts> m_facts;
    std::shared_ptr<const CatalogHardware> m_hardware;
    OneAtATime m_turns; ///< to look up and to keep; sizing itself runs beside others
    /// By hash; a later one takes the place of an earlier one.
    std::vector<std::shared_ptr<const Answer>> m_answers;
    std::vector<std::unique_ptr<Copies>> m_copies; ///< those that no thread is using
};

} // namespace headroom
