// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/accelerator_names.h"

#include "core/letters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace headroom::storage {

namespace {

/// Lists state what a driver reports, which is a little less than what is sold (an A10G of 24 GiB
/// says 22.4), or what is fitted (a B200 says 180 or 192). Real variants are farther apart: 80 and
/// 94, 40 and 80.
constexpr double kSameSize = 0.12;

/// Runs of letters and digits, in lower case.
std::vector<std::string> plainWords(std::string_view text)
{
    std::vector<std::string> words(1);
    for (const char c : text.substr(0, 128)) {
        if (isUpper(c) || isLower(c) || isDigit(c))
            words.back() += lowered(c);
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty())
        words.pop_back();
    return words;
}

template <std::size_t Size>
bool isOneOf(const std::array<std::string_view, Size> &words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

/// Makers, and words that are part of the name of every device of a kind.
bool isNoise(std::string_view word)
{
    constexpr std::array<std::string_view, 26> kNoise = {
        "nvidia",  "amd",       "intel",  "aws",      "amazon",     "google", "qualcomm",
        "habana",  "tesla",     "radeon", "grid",     "gpu",        "gpus",   "tensor",
        "core",    "mega",      "hbm2",   "hbm2e",    "hbm3",       "hbm3e",  "server",
        "edition", "blackwell", "bse",    "graphics", "accelerator"};
    return isOneOf(kNoise, word);
}

/// "sxm" of "SXM4"; empty for other words.
std::string_view formOf(std::string_view word)
{
    if (word.starts_with("sxm") || word == "hgx")
        return "sxm";
    return word == "pcie" || word == "nvl" ? word : std::string_view();
}

/// 80 of "80gb"; 0 for other words. "10g" of the A10G follows a letter.
double sizeOf(std::string_view word)
{
    const std::size_t digits = word.find_first_not_of("0123456789");
    constexpr std::array<std::string_view, 3> kUnits = {"gb", "gib", "g"};
    if (digits == 0 || digits > 4 || digits == std::string_view::npos
        || !isOneOf(kUnits, word.substr(digits)))
        return 0;
    double size = 0;
    for (const char c : word.substr(0, digits))
        size = size * 10 + (c - '0');
    return size;
}

bool isSameSize(double a, double b)
{
    return std::abs(a - b) <= kSameSize * std::max(a, b);
}

} // namespace

AcceleratorName acceleratorNamed(std::string_view text)
{
    const std::vector<std::string> words = plainWords(text);
    AcceleratorName name;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string &word = words[i];
        // "80 GB" are two words.
        const double size = sizeOf(i + 1 < words.size() ? word + words[i + 1] : word);
        if (sizeOf(word) > 0) {
            name.memoryGib = sizeOf(word);
        } else if (size > 0 && word.find_first_not_of("0123456789") == std::string::npos) {
            name.memoryGib = size;
            ++i;
        } else if (const std::string_view form = formOf(word); !form.empty()) {
            name.form = form;
        } else if (!isNoise(word) && !(word == "pro" && i > 0 && words[i - 1] == "radeon")) {
            name.base += word;
        }
    }
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kOtherNames = {{
        {"tpuv5litepod", "tpuv5e"},
        {"tpuv5lite", "tpuv5e"},
        {"tpu7x", "tpuv7x"},
    }};
    for (const auto &[other, usual] : kOtherNames) {
        if (name.base == other)
            name.base = usual;
    }
    // Google's name of the RTX PRO 6000; an older RTX 6000 has half the memory.
    if (name.base == "rtx6000" && name.memoryGib == 96)
        name.base = "rtxpro6000";
    return name;
}

AcceleratorNames::AcceleratorNames(const Catalog &catalog)
{
    std::vector<double> memory(catalog.accelerators.size());
    for (const InstanceType &type : catalog.types) {
        if (type.accelerator >= 0)
            memory[static_cast<std::size_t>(type.accelerator)] = type.acceleratorMemoryGib;
    }
    for (std::size_t i = 0; i < catalog.accelerators.size(); ++i) {
        const AcceleratorModel &model = catalog.accelerators[i];
        Entry entry = {
            &model, acceleratorNamed(model.name), acceleratorNamed(model.model), {}, memory[i]};
        entry.form = entry.printed.form.empty() ? entry.key.form : entry.printed.form;
        if (entry.memoryGib == 0)
            entry.memoryGib = entry.key.memoryGib;
        m_entries.push_back(std::move(entry));
    }
    // Those that came with the program first: an import may have brought a namesake.
    std::stable_partition(m_entries.begin(), m_entries.end(),
                          [](const Entry &entry) { return !entry.model->vendor.empty(); });
}

std::vector<const AcceleratorNames::Entry *> AcceleratorNames::named(const AcceleratorName &wanted,
                                                                     double memoryGib) const
{
    std::vector<const Entry *> found;
    for (const Entry &entry : m_entries) {
        const bool sameName = entry.printed.base == wanted.base || entry.key.base == wanted.base;
        const bool sameForm =
            entry.form.empty() || wanted.form.empty() || entry.form == wanted.form;
        if (!sameName || !sameForm)
            continue;
        // An H100 NVL is another device than an H100, and called so.
        if (memoryGib > 0 ? isSameSize(memoryGib, entry.memoryGib)
                          : entry.form != "nvl" || wanted.form == "nvl")
            found.push_back(&entry);
    }
    return found;
}

AcceleratorMatch AcceleratorNames::find(std::string_view name, double memoryGib) const
{
    const AcceleratorName wanted = acceleratorNamed(name);
    AcceleratorMatch match;
    match.memoryGib = memoryGib > 0 ? memoryGib : wanted.memoryGib;
    if (wanted.base.empty())
        return match;
    auto found = named(wanted, match.memoryGib);
    if (found.empty())
        return match;
    // A name without a form is that of the device without one: an H100 is not the PCIe card.
    std::stable_partition(found.begin(), found.end(),
                          [&](const Entry *entry) { return entry->printed.form == wanted.form; });
    const double size = found.front()->memoryGib;
    if (match.memoryGib == 0 && std::ranges::any_of(found, [size](const Entry *entry) {
            return !entry->model->vendor.empty() && !isSameSize(entry->memoryGib, size);
        })) {
        match.ambiguous = true;
        return match;
    }
    match.model = found.front()->model;
    match.memoryGib = size;
    return match;
}

} // namespace headroom::storage
