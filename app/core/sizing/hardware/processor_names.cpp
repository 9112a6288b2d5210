// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/hardware/processor_names.h"

#include "core/letters.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {
namespace {

/// Cores of one socket (Intel ARK).
struct ProductCores {
    std::string_view product;
    double cores;
};
constexpr ProductCores kProducts[] = {
    {"8280", 28},  {"8276", 28},   {"8255", 24},  {"6248R", 24}, {"6248", 20},  {"6258R", 28},
    {"9282", 56},  {"8380H", 28},  {"8380", 40},  {"8360Y", 36}, {"8352M", 32}, {"6338", 32},
    {"6330", 28},  {"8480", 56},   {"8490H", 60}, {"8462", 32},  {"8592", 64},  {"8580", 60},
    {"6787P", 86}, {"6980P", 128}, {"6972P", 96},
};

/// The four digits of a Xeon's product number with the letter behind them, if any.
std::string_view productNumber(std::string_view name)
{
    for (std::size_t i = 0; i + 4 <= name.size(); ++i) {
        const bool starts = i == 0 || !isDigit(name[i - 1]);
        const bool digits = std::all_of(name.begin() + static_cast<std::ptrdiff_t>(i),
                                        name.begin() + static_cast<std::ptrdiff_t>(i + 4), isDigit);
        if (!starts || !digits || (i + 4 < name.size() && isDigit(name[i + 4])))
            continue;
        const bool letter = i + 4 < name.size() && name[i + 4] >= 'A' && name[i + 4] <= 'Z';
        return name.substr(i, letter ? 5 : 4);
    }
    return {};
}

double coresOfProduct(std::string_view product)
{
    for (const ProductCores &known : kProducts) {
        if (product.starts_with(known.product))
            return known.cores;
    }
    return 0;
}

/// Second digit of the number = generation: Skylake, Cascade Lake, Ice Lake (with an H: Cooper Lake), Sapphire Rapids,
/// Emerald Rapids; 67xx and 69xx are Granite Rapids. Bandwidth of one socket: channels x 8 bytes x transfers.
struct XeonTraits {
    char generation;
    bool vnni;
    bool amx;
    double socketGBps;
};
constexpr std::array<XeonTraits, 7> kXeons{{{'1', false, false, 6 * 8 * 2.666},
                                            {'2', true, false, 6 * 8 * 2.933},
                                            {'3', true, false, 8 * 8 * 3.2},
                                            {'4', true, true, 8 * 8 * 4.8},
                                            {'5', true, true, 8 * 8 * 5.6},
                                            {'7', true, true, 8 * 8 * 6.4},
                                            {'9', true, true, 12 * 8 * 6.4}}};

std::optional<XeonTraits> xeonTraits(std::string_view name, std::string_view product)
{
    if (name.find("Sapphire Rapids") != std::string_view::npos)
        product = "8480";
    const auto *found = std::find_if(kXeons.begin(), kXeons.end(), [&](const XeonTraits &traits) {
        return product.size() >= 4 && product[1] == traits.generation;
    });
    if (found == kXeons.end())
        return std::nullopt;
    return *found;
}

} // namespace

std::optional<CpuShape> processorByName(std::string_view name, double sockets, double listedCores)
{
    if (name.find("Xeon") == std::string_view::npos && name.find("XEON") == std::string_view::npos)
        return std::nullopt;
    std::string_view product = productNumber(name);
    const std::optional<XeonTraits> traits = xeonTraits(name, product);
    if (!traits)
        return std::nullopt;
    double perSocket = product.empty() ? coresOfProduct("8480") : coresOfProduct(product);
    if (perSocket <= 0 && listedCores <= 0)
        return std::nullopt;
    if (sockets <= 0)
        sockets = perSocket > 0 && listedCores > 0
                      ? std::clamp(std::round(listedCores / perSocket), 1.0, 8.0)
                      : 2;
    CpuShape cpu;
    cpu.avx512 = true;
    cpu.vnni = traits->vnni;
    cpu.amx = traits->amx;
    cpu.sockets = sockets;
    cpu.cores = perSocket > 0 ? perSocket * sockets : listedCores;
    cpu.vcpus = 2 * cpu.cores;
    cpu.readBandwidthGBps = 0.8 * traits->socketGBps * sockets; // of the peak, as STREAM reaches
    return cpu;
}

double socketsInName(std::string_view system)
{
    for (std::size_t i = 1; i + 2 < system.size(); ++i) {
        const bool before = system[i - 1] == '-' || system[i - 1] == '_';
        const bool after = system[i + 2] == '-' || system[i + 2] == '_';
        if (before && after && isDigit(system[i]) && (system[i + 1] == 'S' || system[i + 1] == 's'))
            return system[i] - '0';
    }
    return 0;
}

} // namespace headroom
