// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/price_file_format.h"

#include "db/importers/price_text.h"
#include "db/text/csv_reader.h"
#include "db/usage/usage_file_format.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace headroom::storage {

namespace {

constexpr Text kReadable = HEADROOM_TEXT(
    "Errors",
    "Headroom reads AWS offer files, savings plans, answers of its Price List API and spot price "
    "histories, Azure retail pages, Google Cloud SKUs, SkyPilot catalogs, Vantage's instances.json "
    "and its own tables of prices and of owned servers.");

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

std::string_view withoutSpace(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

/// True if the text has at least two of the names as keys.
bool hasKeys(std::string_view text, std::initializer_list<std::string_view> names)
{
    return std::count_if(
               names.begin(), names.end(),
               [&](std::string_view name) { return has(text, '"' + std::string(name) + '"'); })
           >= 2;
}

std::optional<PriceFileFormat> detectAwsJson(std::string_view text)
{
    if (has(text, "\"SpotPriceHistory\"")
        || (has(text, "\"SpotPrice\"")
            && hasKeys(text, {"AvailabilityZone", "InstanceType", "ProductDescription"})))
        return PriceFileFormat::awsSpotHistoryJson;
    if (has(text, "\"manifest\"") && has(text, "\"serviceId\"") && has(text, "\"regions\""))
        return PriceFileFormat::awsPricingPageJson;
    if (has(text, "SavingsPlan")
        && hasKeys(text, {"purchaseTerm", "purchaseOption", "discountedRate", "discountedSku"}))
        return PriceFileFormat::awsSavingsPlanJson;
    const bool hasProduct = has(text, "\"product\"") && !has(text, "\"products\"");
    if (has(text, "\"PriceList\"") || has(text, "\\\"productFamily\\\"")
        || (hasProduct && hasKeys(text, {"productFamily", "attributes", "serviceCode"})))
        return PriceFileFormat::awsGetProductsJson;
    if (hasKeys(text, {"productFamily", "attributes", "priceDimensions", "offerTermCode"})
        || (hasKeys(text, {"formatVersion", "offerCode", "publicationDate"})
            && (has(text, "\"products\"") || has(text, "\"terms\""))))
        return PriceFileFormat::awsOfferJson;
    return std::nullopt;
}

/// A page of Google's list without entries.
bool isEmptyGooglePage(std::string_view text)
{
    std::string words(text.substr(0, 256));
    std::erase_if(words, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
    return words.starts_with("{\"skus\":[]");
}

Expected<PriceFileFormat> detectJson(std::string_view text)
{
    if (isEmptyGooglePage(text))
        return failure(HEADROOM_TEXT("Errors", "Google's price server returned an empty list."), {},
                       HEADROOM_TEXT("Errors", "Fetch the list again."));
    if (hasKeys(text, {"skuId", "pricingInfo", "serviceRegions", "skus"})
        && !has(text, "\"armSkuName\""))
        return PriceFileFormat::googleSkusJson;
    if (hasKeys(text, {"armRegionName", "retailPrice", "armSkuName"}))
        return PriceFileFormat::azureRetailJson;
    if (has(text, "\"Items\"")
        && hasKeys(text, {"BillingCurrency", "NextPageLink", "CustomerEntityType"}))
        return PriceFileFormat::azureRetailJson;
    if (const auto stranger = identifyOtherJson(text))
        return tl::unexpected(*stranger);
    if (const auto format = detectAwsJson(text))
        return *format;
    if (has(text, "\"instance_type\"") || (has(text, "\"pricing\"") && has(text, "\"ondemand\"")))
        return PriceFileFormat::vantageJson;
    if (has(text, "\"error\"") || has(text, "\"Error\"")) {
        return failure(
            HEADROOM_TEXT("Errors", "This is a server's error message, not a price list."), {},
            HEADROOM_TEXT("Errors", "Fetch the list again."));
    }
    return failure(HEADROOM_TEXT("Errors", "This JSON is not a price list that Headroom reads."),
                   {}, kReadable);
}

std::vector<std::string> plainNames(std::string_view line)
{
    const char separator = separatorOf(line);
    std::vector<std::string> names;
    while (true) {
        const std::size_t end = line.find(separator);
        names.push_back(plainColumnName(line.substr(0, end)));
        if (end == std::string_view::npos)
            return names;
        line.remove_prefix(end + 1);
    }
}

std::optional<PriceFileFormat> detectHeader(std::string_view line)
{
    const std::vector<std::string> names = plainNames(line);
    const auto named = [&](std::string_view name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (named("sku") && named("discountedrate"))
        return PriceFileFormat::awsSavingsPlanCsv;
    if (named("sku") && named("priceperunit"))
        return PriceFileFormat::awsOfferCsv;
    if (named("provider") && named("region") && (named("priceperhour") || named("usdperhour")))
        return PriceFileFormat::ownCsv;
    if (named("name") && named("purchase") && named("depreciationmonths"))
        return PriceFileFormat::ownedNodesCsv;
    if (named("instancetype") && named("price") && named("region"))
        return PriceFileFormat::skypilotCsv;
    return std::nullopt;
}

Expected<PriceFileFormat> detectTable(std::string_view text)
{
    // AWS puts five lines of metadata before the header.
    for (int line = 0; line < 12 && !text.empty(); ++line) {
        const std::size_t end = text.find_first_of("\r\n");
        const std::string_view header = text.substr(0, end);
        if (const auto stranger = identifyOtherTable(header))
            return tl::unexpected(*stranger);
        if (const auto format = detectHeader(header))
            return *format;
        if (end == std::string_view::npos)
            break;
        text = withoutSpace(text.substr(end));
    }
    return failure(HEADROOM_TEXT("Errors", "The file is not a price list that Headroom reads."), {},
                   kReadable);
}

bool isText(std::string_view beginning)
{
    return beginning.find('\0') == std::string_view::npos;
}

/// A file format that is recognised by words that occur together.
struct OtherFormat {
    std::array<std::string_view, 2> words; ///< the second may be empty
    Text what;
    Text remedy;
};

constexpr std::array<OtherFormat, 11> kJson = {{
    {{"\"offers\"", "\"currentVersionUrl\""},
     HEADROOM_TEXT("Errors", "This is AWS's index of offer files; it contains no prices."),
     HEADROOM_TEXT("Errors", "Import one of the files it lists.")},
    {{"\"regionCode\"", "\"currentVersionUrl\""},
     HEADROOM_TEXT("Errors", "This is AWS's index of regional offer files; it contains no prices."),
     HEADROOM_TEXT("Errors", "Import one of the files it lists.")},
    {{"\"regionCode\"", "\"versionUrl\""},
     HEADROOM_TEXT("Errors",
                   "This is AWS's index of regional savings plan files; it contains no prices."),
     HEADROOM_TEXT("Errors", "Import one of the files it lists.")},
    {{"\"versions\"", "VersionUrl\""},
     HEADROOM_TEXT("Errors",
                   "This is AWS's index of the versions of a price list; it contains no prices."),
     HEADROOM_TEXT("Errors", "Import one of the files it lists.")},
    {{"\"pricingTypes\"", "\"perhour\""},
     HEADROOM_TEXT("Errors", "This is the data file of Azure's pricing page, whose names differ "
                             "from those of Azure's API."),
     HEADROOM_TEXT(
         "Errors",
         "Import pages of the Retail Prices API, https://prices.azure.com/api/retail/prices.")},
    {{"\"productTaxonomy\"", "\"displayName\""},
     HEADROOM_TEXT("Errors", "These are SKUs of Google's Pricing API, which come without prices."),
     HEADROOM_TEXT("Errors",
                   "Import the SKUs of the Cloud Billing API, services/6F81-5844-456A/skus.")},
    {{"\"pretty_name_azure\"", ""},
     HEADROOM_TEXT(
         "Errors",
         "This is Vantage's list of Azure, whose names differ from those of Azure's API."),
     HEADROOM_TEXT(
         "Errors",
         "Import pages of the Retail Prices API, https://prices.azure.com/api/retail/prices.")},
    {{"\"shared_cpu\"", "\"instance_type\""},
     HEADROOM_TEXT("Errors", "This is Vantage's list of Google Cloud; only its EC2 list is read."),
     HEADROOM_TEXT("Errors",
                   "Import the SKUs of the Cloud Billing API, services/6F81-5844-456A/skus.")},
    {{"\"InstanceTypes\"", "\"VCpuInfo\""},
     HEADROOM_TEXT("Errors", "This describes AWS instance types and contains no prices."),
     HEADROOM_TEXT("Errors", "Import an offer file of AmazonEC2.")},
    {{"\"ReservedInstancesOfferings\"", ""},
     HEADROOM_TEXT("Errors", "These are reserved-instance offers of a single account."),
     HEADROOM_TEXT("Errors",
                   "Import an offer file of AmazonEC2, which also has the reserved prices.")},
    {{"\"headroom-plan\"", ""},
     HEADROOM_TEXT("Errors", "This is a Headroom plan, not a price list."),
     HEADROOM_TEXT("Imports", "Open it instead.")},
}};

Text refusalOf(UsageFileFormat format)
{
    switch (format) {
    case UsageFileFormat::focus:
        return HEADROOM_TEXT("Errors", "This is a bill in the FOCUS format, not a price list.");
    case UsageFileFormat::awsCostAndUsage:
        return HEADROOM_TEXT("Errors", "This is an AWS Cost and Usage Report, not a price list.");
    case UsageFileFormat::awsComputeOptimizer:
        return HEADROOM_TEXT("Errors",
                             "This is an AWS Compute Optimizer export, not a price list.");
    case UsageFileFormat::cloudWatchMetrics:
        return HEADROOM_TEXT("Errors", "These are CloudWatch metrics, not prices.");
    }
    return {};
}

std::optional<Error> refusalOf(std::optional<UsageFileFormat> format)
{
    if (!format)
        return std::nullopt;
    return Error{
        refusalOf(*format),
        {},
        HEADROOM_TEXT("Errors", "Bills and measurements state what was used, not what it costs.")};
}

std::optional<Error> knownJson(std::string_view text)
{
    const auto isMet = [&](const OtherFormat &stranger) {
        return std::ranges::all_of(stranger.words, [&](std::string_view word) {
            return text.find(word) != std::string_view::npos;
        });
    };
    const auto *found = std::ranges::find_if(kJson, isMet);
    if (found == kJson.end())
        return std::nullopt;
    return Error{found->what, {}, found->remedy};
}

} // namespace

std::string_view nameOf(PriceFileFormat format)
{
    constexpr auto kNames = std::to_array<std::string_view>(
        {"AWS Price List offer file (JSON)", "AWS Price List offer file (CSV)",
         "AWS savings plans (CSV)", "AWS savings plans (JSON)",
         "AWS Price List API, GetProducts (JSON)", "AWS spot price history (JSON)",
         "AWS EC2 pricing page (JSON)", "Azure Retail Prices page (JSON)",
         "Google Cloud Billing SKUs (JSON)", "SkyPilot catalog (CSV)", "Vantage instances.json",
         "Headroom price table (CSV)", "Owned servers (CSV)"});
    static_assert(kNames.size() == static_cast<std::size_t>(PriceFileFormat::ownedNodesCsv) + 1);
    return kNames[static_cast<std::size_t>(format)];
}

Expected<PriceFileFormat> detectFormat(std::string_view beginning)
{
    const std::string_view text = withoutSpace(beginning);
    if (text.empty())
        return failure(HEADROOM_TEXT("Errors", "The file is empty."), {},
                       HEADROOM_TEXT("Errors", "Fetch it again."));
    if (!isText(text))
        return failure(HEADROOM_TEXT("Errors", "The file is not text."), {}, kReadable);
    if (text.front() == '<') {
        return failure(HEADROOM_TEXT("Errors", "This is an XML or HTML document, perhaps a "
                                               "server's error page, not a price list."),
                       {}, HEADROOM_TEXT("Errors", "Fetch the list again."));
    }
    // Products of AWS also come as strings of JSON.
    if (text.front() == '{' || text.front() == '[' || text.starts_with("\"{"))
        return detectJson(text);
    return detectTable(text);
}

std::optional<Error> identifyOtherJson(std::string_view beginning)
{
    const auto known = knownJson(beginning);
    return known ? known : refusalOf(usageFormatOfJson(beginning));
}

std::optional<Error> identifyOtherTable(std::string_view line)
{
    if (line == "---" || line == "about:")
        return Error{
            HEADROOM_TEXT("Errors",
                          "This is a YAML file, such as the price list of Cyclenerd's calculator."),
            {},
            HEADROOM_TEXT("Errors", "For Google Cloud import the SKUs of the Cloud Billing API, "
                                    "services/6F81-5844-456A/skus.")};
    if (has(line, "percent_off"))
        return Error{HEADROOM_TEXT("Errors", "This is a book of own prices, not a price list."),
                     {},
                     HEADROOM_TEXT("Errors", "Apply it with --own-prices.")};
    return refusalOf(usageFormatOfHeader(line));
}

} // namespace headroom::storage
