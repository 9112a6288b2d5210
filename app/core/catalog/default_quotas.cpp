// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/default_quotas.h"

#include "core/catalog/fact_row.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/error_texts.h"

#include <utility>

namespace headroom {

namespace {

Expected<DefaultQuota> quotaIn(const FactRow &row)
{
    HEADROOM_TRY(const Provider provider, row.provider());
    const auto maximum = Exact::parse(row.text("quota"));
    if (!maximum || maximum->isNegative() || maximum->denominator() != 1)
        return failure(error_text::kNotAQuota, row.place("quota"));
    DefaultQuota quota{provider,           row.text("hardware"),
                       row.text("name"),   static_cast<std::int64_t>(maximum->numerator()),
                       row.text("reason"), std::nullopt,
                       row.text("source")};
    if (!quota.hardware.ends_with('*') || quota.name.empty() || quota.reason.empty()
        || quota.source.empty())
        return failure(error_text::kIncompleteQuota, row.place("hardware"));
    HEADROOM_TRY(quota.asOf, row.date("as_of"));
    return quota;
}

} // namespace

Expected<std::vector<DefaultQuota>> parseDefaultQuotas(std::string_view csv)
{
    return factsIn(csv, quotaIn);
}

Expected<std::vector<DefaultQuota>> shippedDefaultQuotas()
{
    return parseDefaultQuotas(shipped::kDefaultQuotas);
}

const DefaultQuota *defaultQuotaOf(const InstanceType &type,
                                   const std::vector<DefaultQuota> &quotas)
{
    const DefaultQuota *narrowest = nullptr;
    for (const DefaultQuota &quota : quotas) {
        const std::string_view beginning =
            std::string_view(quota.hardware).substr(0, quota.hardware.size() - 1);
        if (quota.provider == type.provider && type.name.starts_with(beginning)
            && (narrowest == nullptr || quota.hardware.size() > narrowest->hardware.size()))
            narrowest = &quota;
    }
    return narrowest;
}

} // namespace headroom
