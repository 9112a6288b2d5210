// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/importers.h"

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
    case PriceFileFormat::ownedNodesCsv: return importOwnedNodesCsv(context);
    }
    return {};
}

} // namespace headroom::storage
