// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/skypilot_google.h"

#include "core/catalog/known_providers.h"
#include "db/importers/google_parts.h"

#include <algorithm>
#include <array>

namespace headroom::storage {

namespace {

/// The whole list of 2026 has 60,000.
constexpr std::size_t kMaxPrices = 1'000'000;
constexpr Text kNoAccelerators =
    HEADROOM_TEXT("Imports", "The list has no price for the machine's accelerators.");

} // namespace

void acceptSkyPrice(const ImportContext &context, Provider provider, const SkyMachine &machine,
                    PricingModel model, std::int64_t nanos)
{
    PriceRow row;
    row.provider = provider;
    row.region = machine.region;
    row.instanceType = machine.type;
    row.purchase.model = model;
    row.rate = HourlyRate::fromNanos(nanos);
    row.asOf = context.date;
    row.source = "SkyPilot catalog";
    row.sameOffer = SameOffer::lowest;
    row.facts = &machine.facts;
    row.place.line = machine.line;
    context.sink.accept(row);
}

std::optional<std::int64_t> SkypilotGoogle::ZonePrices::lowest() const
{
    if (zones.empty())
        return std::nullopt;
    return std::ranges::min(zones, {}, &LinePrice::nanos).nanos;
}

SkypilotGoogle::SkypilotGoogle(const ImportContext &context) : m_context(context)
{
    for (GoogleMachine &machine : googleMachines(context.catalog))
        m_machines.emplace(machine.name, std::move(machine));
}

bool SkypilotGoogle::isFull() const
{
    return m_prices > kMaxPrices;
}

void SkypilotGoogle::keep(const SkyMachine &machine, std::optional<std::int64_t> onDemand,
                          std::optional<std::int64_t> spot)
{
    ZonePrices *kept[2] = {};
    if (machine.type.empty()) {
        Accelerator &accelerator =
            m_accelerators[{googleGpuNamed(machine.facts.accelerator),
                            machine.facts.acceleratorCount, std::string(machine.region)}];
        accelerator.printed = machine.facts.accelerator;
        kept[0] = &accelerator.onDemand;
        kept[1] = &accelerator.spot;
    } else {
        Host &host = m_hosts[{std::string(machine.type), std::string(machine.region)}];
        host.vcpus = machine.facts.vcpus;
        host.memoryGib = machine.facts.memoryGib;
        host.architecture = machine.facts.cpuArchitecture;
        kept[0] = &host.onDemand;
        kept[1] = &host.spot;
    }
    if (onDemand)
        kept[0]->zones.push_back({*onDemand, machine.line});
    if (spot)
        kept[1]->zones.push_back({*spot, machine.line});
    m_prices += (onDemand ? 1U : 0U) + (spot ? 1U : 0U);
}

void SkypilotGoogle::finish()
{
    for (const auto &[key, host] : m_hosts)
        offerHost(key, host);
    constexpr Text kNoMachine =
        HEADROOM_TEXT("Imports", "No machine in the list has this accelerator: it is a "
                                 "TPU, or the number or region has no machine.");
    for (const auto &[key, accelerator] : m_accelerators) {
        for (const ZonePrices *prices : {&accelerator.onDemand, &accelerator.spot}) {
            if (!prices->used)
                refuse(kNoMachine, accelerator.printed, *prices, RejectionKind::outOfScope);
        }
    }
}

/// TPU machines, whose chips are sold under names of their own.
bool SkypilotGoogle::isKnownWithAccelerators(const std::string &type) const
{
    const auto known = m_context.catalog.findType(known::google, type);
    return known && m_context.catalog.types[*known].accelerator >= 0;
}

void SkypilotGoogle::offerHost(const TypeAndRegion &key, const Host &host)
{
    const auto machine = m_machines.find(key.first);
    if (machine == m_machines.end() && isKnownWithAccelerators(key.first)) {
        refuse(kNoAccelerators, key.first, host.onDemand, RejectionKind::faulty);
        return refuse(kNoAccelerators, key.first, host.spot, RejectionKind::faulty);
    }
    if (machine == m_machines.end() || machine->second.gpu.empty()) {
        offer(key, host, PricingModel::onDemand, host.onDemand, 0);
        offer(key, host, PricingModel::spot, host.spot, 0);
        offerAttached(key, host);
        return;
    }
    Accelerator *accelerator = acceleratorOf(machine->second, key.second);
    const auto withAccelerators = [&](PricingModel model, const ZonePrices &prices, ZonePrices *of,
                                      Text missing) {
        const auto nanos = of ? of->lowest() : std::nullopt;
        if (!nanos)
            return refuse(missing, key.first, prices, RejectionKind::faulty);
        of->used = of->used || !prices.zones.empty();
        offer(key, host, model, prices, *nanos);
    };
    withAccelerators(PricingModel::onDemand, host.onDemand,
                     accelerator ? &accelerator->onDemand : nullptr, kNoAccelerators);
    withAccelerators(
        PricingModel::spot, host.spot, accelerator ? &accelerator->spot : nullptr,
        HEADROOM_TEXT("Imports", "The list has no spot price for the machine's accelerators."));
}

/// N1 machines take accelerators by choice: each such pair is a machine of the catalog.
void SkypilotGoogle::offerAttached(const TypeAndRegion &key, const Host &host)
{
    if (!key.first.starts_with("n1-"))
        return;
    const std::string first = key.first + '+';
    for (auto it = m_machines.lower_bound(first);
         it != m_machines.end() && it->first.starts_with(first); ++it) {
        Accelerator *accelerator = acceleratorOf(it->second, key.second);
        if (!accelerator)
            continue;
        const auto pair = [&](PricingModel model, const ZonePrices &prices, ZonePrices &of) {
            const auto nanos = of.lowest();
            const auto own = prices.lowest();
            if (!nanos || !own)
                return;
            of.used = true;
            const ZonePrices lowest = {{{*own, prices.zones.front().line}}, false};
            offer({it->first, key.second}, host, model, lowest, *nanos);
        };
        pair(PricingModel::onDemand, host.onDemand, accelerator->onDemand);
        pair(PricingModel::spot, host.spot, accelerator->spot);
    }
}

void SkypilotGoogle::offer(const TypeAndRegion &key, const Host &host, PricingModel model,
                           const ZonePrices &prices, std::int64_t accelerators)
{
    SkyMachine machine;
    machine.type = key.first;
    machine.region = key.second;
    machine.facts.vcpus = host.vcpus;
    machine.facts.memoryGib = host.memoryGib;
    machine.facts.cpuArchitecture = host.architecture;
    for (const LinePrice &price : prices.zones) {
        machine.line = price.line;
        acceptSkyPrice(m_context, known::google, machine, model, price.nanos + accelerators);
    }
}

void SkypilotGoogle::refuse(Text reason, std::string_view detail, const ZonePrices &prices,
                            RejectionKind kind)
{
    for (const LinePrice &price : prices.zones) {
        const RowPlace place{.line = price.line};
        reject(m_context.sink, kind, reason, detail, place);
    }
}

SkypilotGoogle::Accelerator *SkypilotGoogle::acceleratorOf(const GoogleMachine &machine,
                                                           const std::string &region)
{
    const auto found = m_accelerators.find({machine.gpu, machine.gpus.toDouble(), region});
    return found == m_accelerators.end() ? nullptr : &found->second;
}

std::string googleGpuNamed(std::string_view skypilotName)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kNames = {{
        {"H100", "h100 80gb"},
        {"H100-MEGA", "h100 80gb mega"},
        {"H200", "h200 141gb"},
        {"A100-80GB", "a100 80gb"},
        {"RTXPRO6000", "rtx 6000 96gb"},
        {"RTX6000", "rtx 6000 96gb"},
    }};
    for (const auto &[sky, google] : kNames) {
        if (sky == skypilotName)
            return std::string(google);
    }
    std::string name(skypilotName.substr(0, 64));
    std::ranges::replace(name, '-', ' ');
    return googleGpu(name);
}

} // namespace headroom::storage
