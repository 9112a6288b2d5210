// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about machines in price lists, for PriceRecorder.
#include "db/importers/price_recorder.h"

#include "db/text/plain_text.h"

#include <cmath>

namespace headroom::storage {

namespace {

/// "4" or "0.125".
std::string statedFigure(double value)
{
    return Exact::fromDouble(value, 1000).value_or(Exact()).toString(0, 3);
}

} // namespace

/// Reason why a type that the catalog does not know cannot be added; empty if it can. Sets the
/// facts' accelerator to the catalog's own if it is one of those.
Text PriceRecorder::faultOf(const PriceRow &row, TypeFacts &facts)
{
    if (!(facts.vcpus > 0) || !(facts.memoryGib > 0))
        return HEADROOM_TEXT(
            "Imports",
            "The catalog does not know the instance type, and the list does not describe it.");
    if (!isUtf8(facts.accelerator))
        return HEADROOM_TEXT("Imports", "The accelerator's name is not valid UTF-8.");
    if (!facts.accelerator.empty()) {
        const AcceleratorMatch match =
            m_acceleratorNames.find(facts.accelerator, facts.acceleratorMemoryGib);
        if (match.ambiguous)
            return HEADROOM_TEXT(
                "Imports",
                "The instance type is new, and its accelerator comes in several sizes: the list "
                "does not state its memory.");
        facts.acceleratorMemoryGib = match.memoryGib;
        facts.knownAccelerator = match.model;
    }
    return faultOfNewType(row.provider, row.instanceType, facts);
}

void PriceRecorder::takeFacts(Type &type, const TypeFacts &facts)
{
    type.hasFacts = true;
    type.facts = facts;
    type.architecture = facts.cpuArchitecture.substr(0, 32);
    type.accelerator = cutUtf8(facts.accelerator, 64);
    type.facts.cpuArchitecture = type.architecture;
    type.facts.accelerator = type.accelerator;
}

/// Compares what the list states about a machine with the catalog, which keeps its own figures, and
/// takes the accelerators that the catalog lacks.
void PriceRecorder::describe(Type &type, const PriceRow &row)
{
    const TypeFacts &facts = *row.facts;
    type.isDescribed = facts.vcpus > 0 || facts.memoryGib > 0 || facts.acceleratorCount > 0;
    const auto index = m_catalog.findType(type.provider, type.name);
    if (!type.isDescribed || !index)
        return;
    const InstanceType &known = m_catalog.types[*index];
    const bool isAccelerated = known.category == InstanceCategory::gpu
                               || known.category == InstanceCategory::inferenceAsic
                               || known.category == InstanceCategory::trainingAsic
                               || known.category == InstanceCategory::otherAccelerator;
    const bool lacksAccelerators = isAccelerated && known.accelerator < 0;
    if (lacksAccelerators && facts.acceleratorCount > 0 && !facts.accelerator.empty())
        addAccelerators(type, row, known);
    noteContradiction(type, known, facts);
}

void PriceRecorder::addAccelerators(Type &type, const PriceRow &row, const InstanceType &known)
{
    TypeFacts facts = *row.facts;
    facts.vcpus = known.vcpus;
    facts.memoryGib = known.memoryGib;
    if (const Text fault = faultOf(row, facts); !fault.empty()) {
        m_log.addNote({HEADROOM_TEXT("Imports", "The accelerators of %1 were not taken over. %2"),
                       type.name, std::string(fault)});
        return;
    }
    if (facts.knownAccelerator) {
        noteAccelerator(facts, facts.knownAccelerator->name);
        facts.accelerator = facts.knownAccelerator->name;
    } else {
        noteAccelerator(facts, {});
    }
    takeFacts(type, facts);
    type.addsAccelerators = true;
    m_log.addNote(
        {HEADROOM_TEXT("Imports", "%1 had no accelerators in the catalog and now has %2 x %3."),
         type.name, statedFigure(facts.acceleratorCount), type.accelerator});
}

void PriceRecorder::noteContradiction(const Type &type, const InstanceType &known,
                                      const TypeFacts &facts)
{
    // GB instead of GiB differ by 7 %, thirds of a device by 1 % where they are rounded.
    constexpr double kOfMemory = 0.1;
    constexpr double kOfAccelerators = 0.02;
    constexpr double kOfVcpus = 0.001;
    std::string differences;
    const auto compare = [&](double stated, double catalogs, double tolerance, const char *unit) {
        if (!(stated > 0) || std::abs(stated - catalogs) <= tolerance * catalogs)
            return;
        differences += (differences.empty() ? "" : ", ") + statedFigure(stated) + ' ' + unit
                       + " instead of " + statedFigure(catalogs);
    };
    compare(facts.vcpus, known.vcpus, kOfVcpus, "vCPUs");
    compare(facts.memoryGib, known.memoryGib, kOfMemory, "GiB");
    if (!type.addsAccelerators)
        compare(facts.acceleratorCount, known.acceleratorCount, kOfAccelerators, "accelerators");
    if (!differences.empty() && ++m_contradictions <= kNamedContradictions)
        m_log.addNote({HEADROOM_TEXT("Imports", "The list describes %1 differently: %2. The "
                                                "catalog's description is kept."),
                       known.name, differences});
}

/// Says what a new machine's accelerator was taken for.
void PriceRecorder::noteAccelerator(const TypeFacts &facts, std::string_view known)
{
    if (known == facts.accelerator)
        return;
    const std::string name(cutUtf8(facts.accelerator, 64));
    const std::string size =
        Exact::fromDouble(facts.acceleratorMemoryGib, 10).value_or(Exact()).toString(0, 1) + " GiB";
    m_log.addNote(
        known.empty()
            ? Message(HEADROOM_TEXT("Imports",
                                    "The accelerator \"%1\" of %2 is new to the catalog: "
                                    "machines with it are listed but not sized."),
                      name, size)
            : Message(HEADROOM_TEXT("Imports", "The accelerator \"%1\" is taken for %2 of %3."),
                      name, std::string(known), size));
}

} // namespace headroom::storage
