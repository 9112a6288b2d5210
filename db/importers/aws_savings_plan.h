// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"
#include "db/importers/import_context.h"

#include <string>
#include <string_view>

namespace headroom::storage {

/// One rate of an AWS savings plan as the file states it; empty where the file does not.
struct AwsPlanRate {
    std::string plan;      ///< product family or description: "EC2InstanceSavingsPlans"
    std::string service;   ///< of the discounted usage: "AmazonEC2"
    std::string usage;     ///< "USW2-BoxUsage:m5.large"
    std::string operation; ///< "RunInstances:0002"
    std::string instanceType;
    std::string region; ///< "us-west-2"; Local Zones have codes of their own
    std::string unit;
    std::string price;
    std::string currency;
    std::string payment; ///< "No Upfront", or the plan's description, which contains it
    std::string years;   ///< "1", "3"
    std::string yearUnit;
    Date inForceSince;
    bool priceTwice = false; ///< two prices under one key of JSON
};

/// Turns the rates of a savings plan file into prices: Compute and EC2 Instance Savings Plans on
/// EC2 instances, shared or dedicated, Linux or Windows. Other plans, services and systems are out
/// of scope.
class AwsPlanRates
{
public:
    explicit AwsPlanRates(const ImportContext &context) : m_context(context) {}

    /// The day and version of the file, known before its rates.
    void setFile(Date published, std::string_view version);
    void offer(const AwsPlanRate &rate, const RowPlace &place) const;

private:
    const ImportContext &m_context;
    Date m_published;
    std::string m_source = "AWS savings plans";
};

} // namespace headroom::storage
