// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/aws_savings_plan.h"
#include "db/importers/importers.h"
#include "db/text/json_reader.h"
#include "db/text/plain_text.h"

#include <array>
#include <optional>
#include <utility>

namespace headroom::storage {

namespace {

// Levels of the document: terms / savingsPlan / plan / rates / rate / discountedRate.
constexpr std::size_t kPlanDepth = 4;
constexpr std::size_t kRateDepth = 6;

constexpr std::array<std::pair<std::string_view, std::string AwsPlanRate::*>, 6> kRateFields = {{
    {"discountedServiceCode", &AwsPlanRate::service},
    {"discountedUsageType", &AwsPlanRate::usage},
    {"discountedOperation", &AwsPlanRate::operation},
    {"discountedInstanceType", &AwsPlanRate::instanceType},
    {"discountedRegionCode", &AwsPlanRate::region},
    {"unit", &AwsPlanRate::unit},
}};

class SavingsPlanJsonListener final : public JsonListener
{
public:
    explicit SavingsPlanJsonListener(const ImportContext &context)
        : m_context(context),
          m_rates(context)
    {}

    [[nodiscard]] bool sawPlans() const { return m_sawPlans; }
    [[nodiscard]] bool isDated() const { return m_published.has_value(); }

    void startObject() override
    {
        if (opensPlan()) {
            m_sawPlans = true;
            m_description.clear();
            m_years.clear();
            m_yearUnit.clear();
            m_inForceSince = Date();
            m_rates.setFile(m_published.value_or(m_context.date), m_version);
        } else if (opensRate()) {
            m_rate = {};
        }
    }
    void endObject() override
    {
        if (opensRate())
            endRate();
    }
    void text(std::string_view value) override
    {
        const std::size_t depth = path().depth();
        value = value.substr(0, 128);
        if (depth == 1)
            fileField(value);
        else if (inPlans() && depth == kPlanDepth)
            planField(value);
        else if (inPlans() && depth == kPlanDepth + 1 && path().key(3) == "leaseContractLength")
            (path().lastKey() == "duration" ? m_years : m_yearUnit) = value;
        else if (inPlans() && depth >= kRateDepth && path().key(3) == "rates")
            rateField(depth, value);
    }

private:
    [[nodiscard]] bool inPlans() const
    {
        return path().key(0) == "terms" && path().key(1) == "savingsPlan";
    }
    // The start and the end of an object are reported with the path of its parent.
    [[nodiscard]] bool opensPlan() const { return path().depth() == kPlanDepth - 1 && inPlans(); }
    [[nodiscard]] bool opensRate() const
    {
        return path().depth() == kRateDepth - 1 && inPlans() && path().key(3) == "rates";
    }

    void fileField(std::string_view value)
    {
        if (path().lastKey() == "publicationDate")
            m_published = parseDay(value);
        else if (path().lastKey() == "version")
            m_version = value.substr(0, 32);
    }
    void planField(std::string_view value)
    {
        if (path().lastKey() == "description")
            m_description = value;
        else if (path().lastKey() == "effectiveDate")
            m_inForceSince = parseDay(value).value_or(Date());
    }
    void rateField(std::size_t depth, std::string_view value)
    {
        const std::string_view name = path().lastKey();
        if (depth == kRateDepth + 1 && path().key(5) == "discountedRate") {
            if (name == "price") {
                m_rate.priceTwice = m_rate.priceTwice || !m_rate.price.empty();
                m_rate.price = value;
            } else if (name == "currency") {
                m_rate.currency = value;
            }
            return;
        }
        if (depth != kRateDepth)
            return;
        for (const auto &[field, member] : kRateFields) {
            if (field == name)
                m_rate.*member = value;
        }
    }

    void endRate()
    {
        m_rate.plan = m_description;
        m_rate.payment = m_description;
        m_rate.years = m_years;
        m_rate.yearUnit = m_yearUnit;
        m_rate.inForceSince = m_inForceSince;
        const std::string where = path().text(kRateDepth);
        const RowPlace place{.byte = byte(), .path = where};
        m_rates.offer(m_rate, place);
    }

    const ImportContext &m_context;
    AwsPlanRates m_rates;
    bool m_sawPlans = false;
    std::optional<Date> m_published;
    std::string m_version;
    std::string m_description;
    std::string m_years;
    std::string m_yearUnit;
    Date m_inForceSince;
    AwsPlanRate m_rate;
};

} // namespace

Expected<void> importAwsSavingsPlanJson(const ImportContext &context)
{
    HEADROOM_TRY(const auto source, context.open());
    SavingsPlanJsonListener listener(context);
    HEADROOM_CHECK(readJson(*source, listener));
    if (!listener.sawPlans())
        return failure(HEADROOM_TEXT("Errors", "The file has no savings plans."), {},
                       HEADROOM_TEXT("Errors", "Nothing was changed."));
    if (!listener.isDated())
        noteUndated(context);
    return {};
}

} // namespace headroom::storage
