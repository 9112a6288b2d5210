// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/aws_csv_preamble.h"
#include "importers/aws_offer_csv.h"
#include "importers/aws_product.h"
#include "importers/csv_columns.h"
#include "importers/price_text.h"

#include <optional>

namespace headroom::storage {

namespace {

constexpr std::int64_t kHoursPerYear = 8760;

struct PlanColumns {
    int unit = -1;
    int effective = -1;
    int rate = -1;
    int currency = -1;
    int service = -1;
    int usage = -1;
    int operation = -1;
    int payment = -1;
    int length = -1;
    int lengthUnit = -1;
    int family = -1;
    int location = -1;
    int locationType = -1;
    int region = -1;
};

/// What the discounted usage is: "USW2-BoxUsage:m5.large" is the shared m5.large, "DedicatedUsage" the
/// dedicated one; everything else (hosts, reservations of capacity) is not an instance hour.
struct PlanUsage {
    std::string_view instanceType;
    Tenancy tenancy = Tenancy::shared;
};

std::optional<PlanUsage> usageOf(std::string_view text)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    std::string_view kind = text.substr(0, colon);
    const std::string_view type = text.substr(colon + 1);
    if (const std::size_t dash = kind.rfind('-'); dash != std::string_view::npos)
        kind.remove_prefix(dash + 1);
    if (kind == "BoxUsage")
        return PlanUsage{type, Tenancy::shared};
    if (kind == "DedicatedUsage")
        return PlanUsage{type, Tenancy::dedicated};
    return std::nullopt;
}

class SavingsPlanListener final : public CsvListener
{
public:
    explicit SavingsPlanListener(const ImportContext &context) : m_context(context) {}

    Expected<void> record(const CsvRecord &record) override
    {
        if (!m_header)
            return m_preamble.take(record) ? Expected<void>() : readHeader(record);
        if (record.fields.size() != m_header->count()) {
            if (!record.endsWithNewline && record.fields.size() < m_header->count())
                return tl::unexpected(cutOff(record));
            refuse(record, RejectionKind::faulty,
                   "The line has another number of fields than the header.", {});
            return {};
        }
        readRate(record);
        return {};
    }

    [[nodiscard]] bool hasHeader() const { return m_header.has_value(); }

private:
    Expected<void> readHeader(const CsvRecord &record)
    {
        m_header.emplace(record);
        CsvColumns &header = *m_header;
        m_columns = {header.find({"unit"}),
                     header.find({"effectivedate"}),
                     header.find({"discountedrate"}),
                     header.find({"currency"}),
                     header.find({"discountedservicecode"}),
                     header.find({"discountedusagetype"}),
                     header.find({"discountedoperation"}),
                     header.find({"purchaseoption"}),
                     header.find({"leasecontractlength"}),
                     header.find({"leasecontractlengthunit"}),
                     header.find({"productfamily"}),
                     header.find({"location"}),
                     header.find({"locationtype"}),
                     header.find({"discountedregioncode"})};
        m_source =
            "AWS savings plans"
            + (m_preamble.version.empty() ? std::string() : ", version " + m_preamble.version);
        return m_header->checkTwins();
    }

    void refuse(const CsvRecord &record, RejectionKind kind, std::string_view reason,
                std::string_view detail)
    {
        RowPlace place;
        place.line = record.line;
        reject(m_context.sink, kind, reason, detail, place);
    }

    bool isInScope(const CsvRecord &record, PriceRow &row)
    {
        const auto outside = [&](std::string_view reason, std::string_view detail) {
            refuse(record, RejectionKind::outOfScope, reason, detail);
            return false;
        };
        if (record[m_columns.service] != "AmazonEC2")
            return outside("Not an instance: another service of AWS.", record[m_columns.service]);
        if (containsIgnoringCase(record[m_columns.family], "EC2InstanceSavingsPlan"))
            return outside(
                "Of an EC2 Instance Savings Plan, which is bound to one family and region.", {});
        if (!equalsIgnoringCase(record[m_columns.unit], "Hrs"))
            return outside("The price is not per hour.", record[m_columns.unit]);
        const auto usage = usageOf(record[m_columns.usage]);
        if (!usage)
            return outside("Not an instance hour.", record[m_columns.usage]);
        // Operations name the billed system: none for Linux, 0002 for Windows, others for RHEL, SQL...
        const std::string_view operation = record[m_columns.operation];
        if (operation == "RunInstances")
            row.purchase.operatingSystem = OperatingSystem::gnuLinux;
        else if (operation == "RunInstances:0002")
            row.purchase.operatingSystem = OperatingSystem::windows;
        else
            return outside("Another operating system than Linux or Windows, or further software.",
                           operation);
        row.instanceType = usage->instanceType;
        row.purchase.tenancy = usage->tenancy;
        return true;
    }

    void readRate(const CsvRecord &record)
    {
        PriceRow row;
        if (!isInScope(record, row))
            return;
        const auto fault = [&](std::string_view reason, std::string_view detail) {
            refuse(record, RejectionKind::faulty, reason, detail);
        };
        const std::string_view currency = record[m_columns.currency];
        if (!currency.empty() && currency != m_context.catalog.currency)
            return fault("The price is in another currency than the catalog.", currency);
        const auto payment = awsPayment(record[m_columns.payment]);
        const std::string_view length = record[m_columns.length];
        if (!payment || (length != "1" && length != "3")
            || !record[m_columns.lengthUnit].starts_with("year"))
            return fault("The term of the savings plan is not known.", length);
        row.region = record[m_columns.region];
        if (!isPlainName(row.region) || !isPlainName(row.instanceType))
            return fault("The region or the instance type is missing or is no plain name.",
                         row.region);
        const ParsedAmount rate = parseAmount(record[m_columns.rate]);
        if (rate.fault)
            return fault(reasonOf(*rate.fault), record[m_columns.rate]);
        row.provider = Provider::aws;
        row.purchase.model = PricingModel::savingsPlan;
        row.purchase.termYears = static_cast<std::uint8_t>(length[0] - '0');
        row.purchase.payment = *payment;
        row.rate = HourlyRate::fromNanos(rate.nanos);
        row.upfrontNanos = upfrontOf(rate.nanos, row.purchase);
        row.asOf = m_preamble.published.value_or(m_context.date);
        row.inForceSince = parseDay(record[m_columns.effective]).value_or(Date());
        row.sameOffer = SameOffer::laterStart;
        row.source = m_source;
        row.place.line = record.line;
        m_context.sink.accept(row);
    }

    /// A savings plan is paid wholly, by half or not at all at the start.
    static std::int64_t upfrontOf(std::int64_t nanos, const PurchaseOption &purchase)
    {
        const Int128 term = Int128(nanos) * kHoursPerYear * purchase.termYears;
        const Int128 fee = purchase.payment == Payment::allUpfront       ? term
                           : purchase.payment == Payment::partialUpfront ? term / 2
                                                                         : Int128(0);
        return fee > Int128(kHighestFee) * 1'000'000'000 ? 0 : static_cast<std::int64_t>(fee);
    }

    const ImportContext &m_context;
    AwsPreamble m_preamble;
    std::optional<CsvColumns> m_header;
    PlanColumns m_columns;
    std::string m_source;
};

} // namespace

Expected<void> importAwsSavingsPlanCsv(const ImportContext &context)
{
    const auto source = context.open();
    if (!source)
        return tl::unexpected(source.error());
    SavingsPlanListener listener(context);
    if (auto read = readCsv(**source, ',', listener); !read)
        return read;
    if (!listener.hasHeader())
        return failure("The table has no header.", {}, "Nothing was changed.");
    return {};
}

} // namespace headroom::storage
