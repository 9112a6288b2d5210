// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/strange_files.h"

#include "db/importers/price_text.h"

#include <algorithm>
#include <array>
#include <string>

namespace headroom::storage {

namespace {

constexpr std::string_view kBills =
    "Bills and measurements say what was used, not what things cost.";

/// A file is known by words that stand in it together.
struct Stranger {
    std::array<std::string_view, 2> words; ///< the second may be empty
    std::string_view what;
    std::string_view remedy;
};

constexpr std::array<Stranger, 13> kJson = {{
    {{"\"offers\"", "\"currentVersionUrl\""},
     "This is AWS's index of offer files; it holds no prices.",
     "Import one of the files that it names."},
    {{"\"regionCode\"", "\"currentVersionUrl\""},
     "This is AWS's index of regional offer files; it holds no prices.",
     "Import one of the files that it names."},
    {{"\"regionCode\"", "\"versionUrl\""},
     "This is AWS's index of regional savings plan files; it holds no prices.",
     "Import one of the files that it names."},
    {{"\"versions\"", "VersionUrl\""},
     "This is AWS's index of the versions of a price list; it holds no prices.",
     "Import one of the files that it names."},
    {{"\"pricingTypes\"", "\"perhour\""},
     "This is the file behind Azure's pricing page, whose names differ from Azure's own.",
     "Import pages of the Retail Prices API, https://prices.azure.com/api/retail/prices."},
    {{"\"productTaxonomy\"", "\"displayName\""},
     "These are SKUs of Google's Pricing API, which come without prices.",
     "Import the SKUs of the Cloud Billing API, services/6F81-5844-456A/skus."},
    {{"\"pretty_name_azure\"", ""},
     "This is Vantage's list of Azure, whose names differ from Azure's own.",
     "Import pages of the Retail Prices API, https://prices.azure.com/api/retail/prices."},
    {{"\"shared_cpu\"", "\"instance_type\""},
     "This is Vantage's list of Google Cloud; only that of EC2 is read.",
     "Import the SKUs of the Cloud Billing API, services/6F81-5844-456A/skus."},
    {{"\"InstanceTypes\"", "\"VCpuInfo\""},
     "This describes instance types of AWS and holds no prices.",
     "Import an offer file of AmazonEC2."},
    {{"\"ReservedInstancesOfferings\"", ""},
     "These are offers of reserved instances of one account.",
     "Import an offer file of AmazonEC2, which has the reserved prices, too."},
    {{"\"Datapoints\"", "\"Label\""}, "These are measurements of CloudWatch, not prices.", kBills},
    {{"\"MetricDataResults\"", ""}, "These are measurements of CloudWatch, not prices.", kBills},
    {{"\"headroom-plan\"", ""},
     "This is a plan of Headroom, not a price list.",
     "Open it instead."},
}};

constexpr std::array<Stranger, 6> kTables = {{
    {{"percent_off", ""},
     "This is a price book of one's own, not a price list.",
     "Lay it over the catalog with --own-prices."},
    {{"BilledCost", "ChargeCategory"},
     "This is a bill in the form of FOCUS, not a price list.",
     kBills},
    {{"lineItem/", "UsageStartDate"},
     "This is a Cost and Usage Report of AWS, not a price list.",
     kBills},
    {{"line_item_", "usage_start_date"},
     "This is a Cost and Usage Report of AWS, not a price list.",
     kBills},
    {{"recommendationOptions_1", ""},
     "This is an export of AWS Compute Optimizer, not a price list.",
     kBills},
    {{"recommendationoptions_1", ""},
     "This is an export of AWS Compute Optimizer, not a price list.",
     kBills},
}};

template <std::size_t Size>
std::optional<Error> knownIn(const std::array<Stranger, Size> &strangers, std::string_view text)
{
    const auto isMet = [&](const Stranger &stranger) {
        return std::ranges::all_of(stranger.words, [&](std::string_view word) {
            return text.find(word) != std::string_view::npos;
        });
    };
    const auto *found = std::ranges::find_if(strangers, isMet);
    if (found == strangers.end())
        return std::nullopt;
    return Error{std::string(found->what), {}, std::string(found->remedy)};
}

} // namespace

std::optional<Error> strangeJson(std::string_view beginning)
{
    return knownIn(kJson, beginning);
}

std::optional<Error> strangeTable(std::string_view line)
{
    if (line == "---" || line == "about:")
        return Error{"This is a YAML file, such as the price list of Cyclenerd's calculator.",
                     {},
                     "For Google Cloud import the SKUs of the Cloud Billing API, "
                     "services/6F81-5844-456A/skus."};
    return knownIn(kTables, line);
}

} // namespace headroom::storage
