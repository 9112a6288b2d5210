// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/google_parts.h"
#include "db/importers/import_context.h"
#include "db/importers/price_file_format.h"

namespace headroom::storage {

/// AWS Price List offer file of AmazonEC2, of one region or of all: products first, terms after; a
/// file in the reverse order is read twice.
[[nodiscard]] Expected<void> importAwsOfferJson(const ImportContext &context);

/// AWS Price List offer file of AmazonEC2 as a table: some lines of metadata, then columns that
/// differ in set, order and spelling by service, region and year.
[[nodiscard]] Expected<void> importAwsOfferCsv(const ImportContext &context);

/// AWS savings plans of one region, as a table or as JSON: the discounted rates of Compute and EC2
/// Instance Savings Plans. A rate already spreads what is paid upfront over the term.
[[nodiscard]] Expected<void> importAwsSavingsPlanCsv(const ImportContext &context);
[[nodiscard]] Expected<void> importAwsSavingsPlanJson(const ImportContext &context);

/// Answers of AWS's Price List API (GetProducts): a page whose PriceList contains products as JSON
/// or as strings of JSON, an array of them, or products one after the other, as "jq -r
/// .PriceList[]" leaves them. Each product has its own terms and day of publication.
[[nodiscard]] Expected<void> importAwsGetProductsJson(const ImportContext &context);

/// Spot prices as "aws ec2 describe-spot-price-history" answers: changes of price by availability
/// zone. A price is valid until the next change, so the latest of each zone is used, and the lowest
/// zone of a region; its day is that of the region's latest change.
[[nodiscard]] Expected<void> importAwsSpotHistoryJson(const ImportContext &context);

/// The JSON behind AWS's pricing page for EC2 (what ec2.shop reads, too): by region, on demand or
/// reserved. A reserved row states its class only in the middle part of its rate code.
[[nodiscard]] Expected<void> importAwsPricingPageJson(const ImportContext &context);

/// Pages of the Azure Retail Prices API: one page, several in an array, or a bare array of items.
/// The API states no day of its own: prices carry the day of the context, and only those in force
/// on it are kept.
[[nodiscard]] Expected<void> importAzureRetailJson(const ImportContext &context);

/// Pages of the Google Cloud Billing Catalog (services/.../skus). Its SKUs are parts of machines:
/// they go into `parts`, from which machines are composed once all pages are read.
[[nodiscard]] Expected<void> importGoogleSkusJson(const ImportContext &context, GoogleParts &parts);

/// SkyPilot's catalog of one cloud. A line has an on-demand and a spot price, either of which may
/// be empty, per availability zone: the lowest spot price of a region counts. For Google Cloud,
/// lines without an instance type price accelerators alone; they are added to the hosts that have
/// them. Some of SkyPilot's lists do not quote the comma of their last column ("V1,V2").
[[nodiscard]] Expected<void> importSkypilotCsv(const ImportContext &context);

/// instances.json of Vantage (ec2instances.info): an array of EC2 types, or one of them alone, with
/// prices by region and system. "N/A", 0 and missing keys all mean that a price is not known.
[[nodiscard]] Expected<void> importVantageJson(const ImportContext &context);

/// Headroom's own price table. One line is one price; the first line names the columns, in any
/// order:
///
///   provider, region, instance_type, price_per_hour       needed
///   pricing_model (on_demand), term_years (0), payment (no_upfront), operating_system (linux),
///   tenancy (shared), upfront (0), currency (USD), as_of (day of import), source (the file),
///   quality (quoted)
///   vcpus, memory_gib, cpu_architecture, accelerator, accelerator_count, accelerator_memory_gib
///       for instance types that are new to the catalog
///
/// Values in brackets replace a missing column or an empty field. price_per_hour is effective: a
/// fee at the start of the term is spread over its hours; `upfront` is the fee itself. quality is
/// quoted, derived, estimated or suspicious. Separators are comma, semicolon or tab, decimals point
/// or comma, each the same throughout a file.
[[nodiscard]] Expected<void> importOwnCsv(const ImportContext &context);

/// A table of owned nodes (core/owned/owned_node_table.h), each at its price per used hour. Notes say from which
/// use on each costs less than renting.
[[nodiscard]] Expected<void> importOwnedNodesCsv(const ImportContext &context);

/// Runs the importer of a format. Google's parts are only gathered; compose them when all pages are
/// read.
[[nodiscard]] Expected<void> readPriceList(PriceFileFormat format, const ImportContext &context,
                                           GoogleParts &parts);

} // namespace headroom::storage
