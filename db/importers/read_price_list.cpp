// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/read_price_list.h"

#include "db/importers/aws_get_products_json.h"
#include "db/importers/aws_offer_csv.h"
#include "db/importers/aws_offer_json.h"
#include "db/importers/aws_pricing_page_json.h"
#include "db/importers/aws_savings_plan_files.h"
#include "db/importers/aws_spot_history_json.h"
#include "db/importers/azure_retail_json.h"
#include "db/importers/google_skus_json.h"
#include "db/importers/own_csv.h"
#include "db/importers/skypilot_csv.h"
#include "db/importers/vantage_json.h"

namespace headroom::storage {

Expected<void> readPriceList(PriceFileFormat format, const ImportContext &context,
                             GoogleParts &parts)
{
    switch (format) {
    case PriceFileFormat::awsOfferJson: return importAwsOfferJson(context);
    case PriceFileFormat::awsOfferCsv: return importAwsOfferCsv(context);
    case PriceFileFormat::awsSavingsPlanCsv: return importAwsSavingsPlanCsv(context);
    case PriceFileFormat::awsSavingsPlanJson: return importAwsSavingsPlanJson(context);
    case PriceFileFormat::awsGetProductsJson: return importAwsGetProductsJson(context);
    case PriceFileFormat::awsSpotHistoryJson: return importAwsSpotHistoryJson(context);
    case PriceFileFormat::awsPricingPageJson: return importAwsPricingPageJson(context);
    case PriceFileFormat::azureRetailJson: return importAzureRetailJson(context);
    case PriceFileFormat::googleSkusJson: return importGoogleSkusJson(context, parts);
    case PriceFileFormat::skypilotCsv: return importSkypilotCsv(context);
    case PriceFileFormat::vantageJson: return importVantageJson(context);
    case PriceFileFormat::ownCsv: return importOwnCsv(context);
    }
    return {};
}

Expected<std::string> beginningOf(const TextOpener &open, std::size_t bytes)
{
    const auto source = open();
    if (!source)
        return tl::unexpected(source.error());
    std::string text(bytes, '\0');
    std::size_t filled = 0;
    while (filled < text.size()) {
        const auto count = (*source)->read(std::span(text).subspan(filled));
        if (!count)
            return tl::unexpected(count.error());
        if (*count == 0)
            break;
        filled += *count;
    }
    text.resize(filled);
    return text;
}

} // namespace headroom::storage
