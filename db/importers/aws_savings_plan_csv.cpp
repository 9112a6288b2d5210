// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/aws_savings_plan.h"
#include "db/importers/csv_reader.h"
#include "db/importers/importers.h"
#include "db/importers/price_text.h"

#include <algorithm>
#include <optional>

namespace headroom::storage {

namespace {

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
    int region = -1;
    int type = -1;
};

class SavingsPlanListener final : public CsvListener
{
public:
    explicit SavingsPlanListener(const ImportContext &context)
        : m_context(context),
          m_rates(context)
    {}

    Expected<void> record(const CsvRecord &record) override
    {
        if (!m_header)
            return m_preamble.take(record) ? Expected<void>() : readHeader(record);
        HEADROOM_TRY(const auto admitted, m_header->admits(record, m_context.sink));
        if (admitted)
            readLine(record);
        return {};
    }

    [[nodiscard]] bool hasHeader() const { return m_header.has_value(); }
    [[nodiscard]] bool isDated() const { return m_preamble.published.has_value(); }

private:
    void readLine(const CsvRecord &record) const
    {
        const RowPlace place{.line = record.line};
        AwsPlanRate rate;
        rate.plan = record[m_columns.family];
        rate.service = record[m_columns.service];
        rate.usage = record[m_columns.usage];
        rate.operation = record[m_columns.operation];
        rate.instanceType = record[m_columns.type];
        rate.region = record[m_columns.region];
        rate.unit = record[m_columns.unit];
        rate.price = record[m_columns.rate];
        rate.currency = record[m_columns.currency];
        rate.payment = record[m_columns.payment];
        rate.years = record[m_columns.length];
        rate.yearUnit = record[m_columns.lengthUnit];
        rate.inForceSince = parseDay(record[m_columns.effective]).value_or(Date());
        m_rates.offer(rate, place);
    }

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
                     header.find({"discountedregioncode"}),
                     header.find({"discountedinstancetype"})};
        m_rates.setFile(m_preamble.published.value_or(m_context.date), m_preamble.version);
        const PlanColumns &c = m_columns;
        if (std::min({c.unit, c.rate, c.service, c.usage, c.operation, c.payment, c.length,
                      c.family, c.region})
            < 0) {
            return failure(
                HEADROOM_TEXT("Errors", "The table lacks a column of AWS's savings plan files."),
                "line " + std::to_string(record.line),
                HEADROOM_TEXT("Errors", "Fetch the file again; nothing was changed."));
        }
        return m_header->checkTwins();
    }

    const ImportContext &m_context;
    AwsPlanRates m_rates;
    AwsPreamble m_preamble;
    std::optional<CsvColumns> m_header;
    PlanColumns m_columns;
};

} // namespace

Expected<void> importAwsSavingsPlanCsv(const ImportContext &context)
{
    HEADROOM_TRY(const auto source, context.open());
    SavingsPlanListener listener(context);
    HEADROOM_CHECK(readCsv(*source, ',', listener));
    if (!listener.hasHeader())
        return failure(HEADROOM_TEXT("Errors", "The table has no header."), {},
                       HEADROOM_TEXT("Errors", "Nothing was changed."));
    if (!listener.isDated())
        noteUndated(context);
    return {};
}

} // namespace headroom::storage
