// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/aws_savings_plan.h"

#include "core/catalog/known_providers.h"
#include "db/importers/aws_product.h"
#include "db/importers/import_texts.h"
#include "db/importers/price_text.h"
#include "db/importers/region_names.h"
#include "db/text/plain_text.h"

#include <optional>

namespace headroom::storage {

namespace {

struct Refusal {
    RejectionKind kind = RejectionKind::outOfScope;
    Text reason;
    std::string_view detail;
};
using Checked = std::optional<Refusal>;

Checked planOutside(Text reason, std::string_view detail)
{
    return Refusal{RejectionKind::outOfScope, reason, detail};
}

Checked fault(Text reason, std::string_view detail)
{
    return Refusal{RejectionKind::faulty, reason, detail};
}

/// The kind of plan, by its family ("ComputeSavingsPlans") or its description ("3 year No Upfront
/// r8i EC2 Instance Savings Plan in eu-west-3"). Plans for SageMaker and for databases are others.
std::optional<PricingModel> planNamed(std::string_view name)
{
    if (containsIgnoringCase(name, "EC2InstanceSavings")
        || containsIgnoringCase(name, "EC2 Instance Savings"))
        return PricingModel::instanceSavingsPlan;
    if (containsIgnoringCase(name, "ComputeSavings")
        || containsIgnoringCase(name, "Compute Savings"))
        return PricingModel::savingsPlan;
    return std::nullopt;
}

/// Tenancy of the discounted usage: "USW2-BoxUsage:m5.large" is the shared m5.large,
/// "DedicatedUsage" the dedicated one; everything else (hosts, capacity reservations) is not an
/// instance-hour. The oldest usage ("BoxUsage") names no type.
std::optional<Tenancy> tenancyOf(std::string_view usage)
{
    usage = usage.substr(0, usage.find(':'));
    if (const std::size_t dash = usage.rfind('-'); dash != std::string_view::npos)
        usage.remove_prefix(dash + 1);
    if (usage == "BoxUsage")
        return Tenancy::shared;
    if (usage == "DedicatedUsage")
        return Tenancy::dedicated;
    return std::nullopt;
}

std::string_view typeOf(const AwsPlanRate &rate)
{
    const std::size_t colon = rate.usage.find(':');
    return colon == std::string::npos ? std::string_view(rate.instanceType)
                                      : std::string_view(rate.usage).substr(colon + 1);
}

Checked readScope(const AwsPlanRate &rate, PurchaseOption &purchase)
{
    if (rate.service != "AmazonEC2")
        return planOutside(HEADROOM_TEXT("Imports", "Not an instance: another service of AWS."),
                           rate.service);
    const auto plan = planNamed(rate.plan);
    if (!plan)
        return planOutside(HEADROOM_TEXT("Imports", "Another kind of savings plan."), rate.plan);
    if (!equalsIgnoringCase(rate.unit, "Hrs") && !equalsIgnoringCase(rate.unit, "Hours"))
        return planOutside(import_text::kNotPerHour, rate.unit);
    const auto tenancy = tenancyOf(rate.usage);
    if (!tenancy)
        return planOutside(HEADROOM_TEXT("Imports", "Not an instance hour."), rate.usage);
    // Operations name the billed system: none for Linux, 0002 for Windows, others for RHEL, SQL...
    if (rate.operation != "RunInstances" && rate.operation != "RunInstances:0002")
        return planOutside(import_text::kOtherSystemOrSoftware, rate.operation);
    purchase.model = *plan;
    purchase.tenancy = *tenancy;
    purchase.operatingSystem =
        rate.operation == "RunInstances" ? OperatingSystem::gnuLinux : OperatingSystem::windows;
    return std::nullopt;
}

Checked readTerm(const AwsPlanRate &rate, PurchaseOption &purchase)
{
    const auto payment = awsPayment(rate.payment);
    if (!payment || (rate.years != "1" && rate.years != "3") || !rate.yearUnit.starts_with("year"))
        return fault(import_text::kUnknownPlanTerm, rate.years);
    purchase.termYears = static_cast<std::uint8_t>(rate.years[0] - '0');
    purchase.payment = *payment;
    return std::nullopt;
}

Checked checkPlace(const AwsPlanRate &rate)
{
    if (!isPlainName(rate.region) || !isPlainName(typeOf(rate)))
        return fault(import_text::kNoRegionOrType, rate.region);
    if (!isAwsRegionCode(rate.region))
        return planOutside(import_text::kNotInARegion, rate.region);
    return std::nullopt;
}

/// A savings plan is paid wholly, by half or not at all at the start.
std::int64_t upfrontOf(std::int64_t nanos, const PurchaseOption &purchase)
{
    const Int128 term = Int128(nanos) * kHoursPerYear * purchase.termYears;
    const Int128 fee = purchase.payment == Payment::allUpfront       ? term
                       : purchase.payment == Payment::partialUpfront ? term / 2
                                                                     : Int128(0);
    return fee > Int128(kHighestFee) * kNanosPerUnit ? 0 : static_cast<std::int64_t>(fee);
}

} // namespace

void AwsPlanRates::setFile(Date published, std::string_view version)
{
    m_published = published;
    m_source = "AWS savings plans" + (version.empty() ? "" : ", version " + std::string(version));
}

void AwsPlanRates::offer(const AwsPlanRate &rate, const RowPlace &place) const
{
    PriceRow row;
    Checked refused = readScope(rate, row.purchase);
    if (!refused)
        refused = checkPlace(rate);
    if (!refused)
        refused = readTerm(rate, row.purchase);
    const ParsedAmount price = parseAmount(rate.price);
    if (!refused && !rate.currency.empty() && rate.currency != m_context.catalog.currency)
        refused = fault(import_text::kOtherCurrency, rate.currency);
    if (!refused && rate.priceTwice)
        refused = fault(import_text::kPriceTwice, rate.price);
    if (!refused && price.fault)
        refused = fault(reasonOf(*price.fault), rate.price);
    if (refused)
        return reject(m_context.sink, refused->kind, refused->reason, refused->detail, place);
    row.provider = known::aws;
    row.region = rate.region;
    row.instanceType = typeOf(rate);
    row.rate = HourlyRate::fromNanos(price.nanos);
    row.upfrontNanos = upfrontOf(price.nanos, row.purchase);
    row.asOf = m_published;
    row.inForceSince = rate.inForceSince;
    row.sameOffer = SameOffer::laterStart;
    row.source = m_source;
    row.place = place;
    acceptInForce(m_context, row);
}

} // namespace headroom::storage
