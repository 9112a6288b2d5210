// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/aws_products.h"

#include "db/importers/price_text.h"

#include <algorithm>
#include <cstring>

namespace headroom::storage {

namespace {

/// Real SKUs have 16 characters and stand for themselves; longer ones are mixed into as many bits.
std::array<std::uint64_t, 2> packed(std::string_view sku)
{
    std::array<std::uint64_t, 2> key = {};
    if (sku.size() <= sizeof(key)) {
        std::memcpy(key.data(), sku.data(), sku.size());
        return key;
    }
    key = {0xcbf29ce484222325ULL, 0x9e3779b97f4a7c15ULL};
    for (const char c : sku) {
        const auto byte = static_cast<unsigned char>(c);
        key[0] = (key[0] ^ byte) * 0x100000001b3ULL;
        key[1] = (key[1] + byte) * 0xff51afd7ed558ccdULL;
        key[1] ^= key[1] >> 32;
    }
    return key;
}

template <typename Value, typename Same>
std::size_t indexIn(std::vector<Value> &values, const Value &value, Same same)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (same(values[i], value))
            return i;
    }
    values.push_back(value);
    return values.size() - 1;
}

} // namespace

TypeFacts AwsMachine::facts() const
{
    return {vcpus, memoryGib, cpuArchitecture, accelerator, acceleratorCount, acceleratorMemoryGib};
}

AwsMachine awsMachine(const AwsProduct &product)
{
    AwsMachine machine;
    machine.name = product.instanceType;
    machine.vcpus = parseFigure(product.vcpu);
    machine.memoryGib = parseFigure(product.memory);
    machine.cpuArchitecture = containsIgnoringCase(product.processor, "graviton")
                                      || containsIgnoringCase(product.processor, "apple m")
                                  ? "arm64"
                                  : "x86_64";
    machine.acceleratorCount = parseFigure(product.gpu);
    if (machine.acceleratorCount > 0)
        machine.acceleratorMemoryGib = parseFigure(product.gpuMemory) / machine.acceleratorCount;
    return machine;
}

void AwsProducts::add(std::string_view sku, const AwsProduct &product)
{
    const AwsOffering offering = offeringOf(product);
    Entry entry;
    entry.sku = packed(sku);
    if (!offering.refusal.empty()) {
        const Refusal refusal = {offering.refusal, offering.faulty};
        const auto same = [](const Refusal &a, const Refusal &b) { return a.reason == b.reason; };
        entry.refusal = static_cast<std::uint8_t>(indexIn(m_refusals, refusal, same) + 1);
    } else {
        entry.machine = machineIndex(product);
        const std::string region(offering.region);
        entry.region =
            static_cast<std::uint16_t>(indexIn(m_regions, region, std::equal_to<>()) & 0xffff);
        entry.purchase = static_cast<std::uint8_t>(
            indexIn(m_purchases, offering.purchase, std::equal_to<>()) & 0xff);
    }
    m_entries.push_back(entry);
}

std::uint32_t AwsProducts::machineIndex(const AwsProduct &product)
{
    const auto [place, isNew] = m_machineByName.try_emplace(
        product.instanceType, static_cast<std::uint32_t>(m_machines.size()));
    if (isNew)
        m_machines.push_back(awsMachine(product));
    return place->second;
}

void AwsProducts::seal()
{
    std::stable_sort(m_entries.begin(), m_entries.end(),
                     [](const Entry &a, const Entry &b) { return a.sku < b.sku; });
}

const AwsProducts::Entry *AwsProducts::find(std::string_view sku) const
{
    const auto key = packed(sku);
    const auto found =
        std::lower_bound(m_entries.begin(), m_entries.end(), key,
                         [](const Entry &entry, const auto &wanted) { return entry.sku < wanted; });
    return found != m_entries.end() && found->sku == key ? &*found : nullptr;
}

} // namespace headroom::storage
