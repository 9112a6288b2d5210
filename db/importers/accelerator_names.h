// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

/// An accelerator's name taken apart: "NVIDIA A100-80GB-SXM" is {"a100", "sxm", 80}.
struct AcceleratorName {
    std::string base;     ///< without maker, form and size, letters and digits only
    std::string form;     ///< "sxm", "pcie", "nvl"; empty when not stated
    double memoryGib = 0; ///< 0 when not stated
};
[[nodiscard]] AcceleratorName acceleratorNamed(std::string_view text);

/// Match of a list's accelerator with the catalog.
struct AcceleratorMatch {
    const AcceleratorModel *model = nullptr; ///< null: the catalog has none like it
    double memoryGib = 0;                    ///< the model's, else what is stated; 0: not known
    bool ambiguous = false;                  ///< several sizes fit, and the list does not say which
};

/// The accelerators of the catalog by what people call them: "H100", "NVIDIA H100 80GB" and the
/// catalog's own key "H100-80GB-SXM" are one.
class AcceleratorNames
{
public:
    explicit AcceleratorNames(const Catalog &catalog);

    /// `memoryGib` is that of one device, 0 when the list does not state it.
    [[nodiscard]] AcceleratorMatch find(std::string_view name, double memoryGib) const;

private:
    struct Entry {
        const AcceleratorModel *model = nullptr;
        AcceleratorName printed; ///< of the name as the providers print it
        AcceleratorName key;     ///< of the catalog's key
        std::string form;        ///< of either
        double memoryGib = 0;
    };
    [[nodiscard]] std::vector<const Entry *> named(const AcceleratorName &wanted,
                                                   double memoryGib) const;

    std::vector<Entry> m_entries;
};

} // namespace headroom::storage
